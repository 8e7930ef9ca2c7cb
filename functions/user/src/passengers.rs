//! GET /api/user/passengers/, PUT and DELETE /api/user/passenger/{id}/

use axum::extract::State;
use domain::account;
use domain::flight::query::PassengerType;
use domain::people::{Gender, Passenger, check_saved_passenger, is_foreign};
use domain::place::turkish_time;
use domain::rejection::Rejection;
use http::StatusCode;
use lambda::ApiResult;
use lambda::body::{Json, Path};
use lambda::product::payment::{PassengerBody, passenger_form};
use lambda::responses::{MemberErrors, MemberFormErrors};
use lambda::signed_in::{Accounts, SignedIn};
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
pub struct SavedPassenger {
    pub id: String,
    #[serde(flatten)]
    pub passenger: PassengerFields,
}

/// A saved passenger in the fields of the payment form; nothing is masked for the owner.
#[derive(Serialize, ToSchema)]
pub struct PassengerFields {
    /// Type on the last journey.
    pub pax_type: PassengerType,
    pub name: String,
    pub surname: String,
    /// Name in the Latin line of the passport; null if not required so far.
    pub latin_name: Option<String>,
    pub latin_surname: Option<String>,
    pub foregein_citizen: bool,
    pub citizen_number: Option<String>,
    /// `YYYY-MM-DD`.
    pub birth_date: Option<String>,
    pub gender: Option<Gender>,
    /// ISO 3166 numeric code.
    pub nationality: u16,
    pub passport: Option<String>,
    /// `YYYY-MM-DD`.
    pub passport_expiry_date: Option<String>,
}

impl std::fmt::Debug for PassengerFields {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("PassengerFields(…)")
    }
}

impl PassengerFields {
    pub fn of(passenger: &Passenger) -> Self {
        Self {
            pax_type: passenger.pax_type,
            name: passenger.name.clone(),
            surname: passenger.surname.clone(),
            latin_name: passenger.latin_name.clone(),
            latin_surname: passenger.latin_surname.clone(),
            foregein_citizen: is_foreign(passenger.nationality),
            citizen_number: passenger.citizen_number.clone(),
            birth_date: passenger.birth_date.map(|day| day.to_string()),
            gender: passenger.gender,
            nationality: passenger.nationality,
            passport: passenger.passport.clone(),
            passport_expiry_date: passenger.passport_expiry_date.map(|day| day.to_string()),
        }
    }
}

impl SavedPassenger {
    pub fn of(saved: &account::SavedPassenger) -> Self {
        Self { id: saved.id.clone(), passenger: PassengerFields::of(&saved.passenger) }
    }
}

/// List the passengers whom the member asked to save, last one first; a payment offers them.
#[utoipa::path(get, path = "/api/user/passengers/", tag = "user", responses((status = 200, body = Vec<SavedPassenger>), MemberErrors))]
pub async fn get_passengers(SignedIn(user): SignedIn) -> ApiResult<Json<Vec<SavedPassenger>>> {
    Ok(Json(user.passengers.iter().map(SavedPassenger::of).collect()))
}

/// Change a saved passenger. Fields that only some journeys require may be absent.
#[utoipa::path(put, path = "/api/user/passenger/{id}/", tag = "user", params(("id" = String, Path)), request_body = PassengerBody,
    responses((status = 200, body = SavedPassenger), MemberFormErrors))]
pub async fn change_passenger(
    State(accounts): State<Accounts>,
    SignedIn(user): SignedIn,
    Path(id): Path<String>,
    Json(form): Json<PassengerBody>,
) -> ApiResult<Json<SavedPassenger>> {
    // Passengers of another member are answered like unknown ones, whatever the form contains.
    if user.passengers.iter().all(|saved| saved.id != id) {
        return Err(Rejection::NotFound.into());
    }
    let passenger = check_saved_passenger(&passenger_form(form), turkish_time(accounts.now()).date())?;
    let change =
        |account: &mut account::Account| account.change_passenger(&id, passenger.clone()).map_err(Into::into);
    accounts.store.edit_account(&user, accounts.now(), change).await?;
    Ok(Json(SavedPassenger::of(&account::SavedPassenger { id, passenger })))
}

/// Remove a saved passenger.
#[utoipa::path(delete, path = "/api/user/passenger/{id}/", tag = "user", params(("id" = String, Path)), responses((status = 204), MemberErrors))]
pub async fn remove_passenger(
    State(accounts): State<Accounts>,
    SignedIn(user): SignedIn,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    let remove = |account: &mut account::Account| account.remove_passenger(&id).map_err(Into::into);
    accounts.store.edit_account(&user, accounts.now(), remove).await?;
    Ok(StatusCode::NO_CONTENT)
}
