//! GET /api/user/passengers/

use domain::account;
use domain::people::{Gender, Passenger, is_foreign};
use lambda::ApiResult;
use lambda::body::Json;
use lambda::responses::OfUser;
use lambda::signed_in::SignedIn;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
pub struct SavedPassenger {
    pub id: String,
    #[serde(flatten)]
    pub passenger: PassengerFields,
}

/// A traveller as the payment form names them; to its owner nothing is masked.
#[derive(Serialize, ToSchema)]
pub struct PassengerFields {
    /// `ADT`, `CHD`, `INF` or `SRC`, on the last journey.
    pub pax_type: &'static str,
    pub name: String,
    pub surname: String,
    pub foregein_citizen: bool,
    pub citizen_number: Option<String>,
    /// `YYYY-MM-DD`.
    pub birth_date: Option<String>,
    /// `F` or `M`.
    pub gender: Option<&'static str>,
    /// ISO 3166 numeric.
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
            pax_type: passenger.pax_type.code(),
            name: passenger.name.clone(),
            surname: passenger.surname.clone(),
            foregein_citizen: is_foreign(passenger.nationality),
            citizen_number: passenger.citizen_number.clone(),
            birth_date: passenger.birth_date.map(|day| day.to_string()),
            gender: passenger.gender.map(Gender::code),
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

/// Who travelled before, the last one first; a payment offers them.
#[utoipa::path(get, path = "/api/user/passengers/", tag = "user", responses((status = 200, body = Vec<SavedPassenger>), OfUser))]
pub async fn get_passengers(SignedIn(user): SignedIn) -> ApiResult<Json<Vec<SavedPassenger>>> {
    Ok(Json(user.passengers.iter().map(SavedPassenger::of).collect()))
}
