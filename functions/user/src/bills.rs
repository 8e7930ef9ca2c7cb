//! GET /api/user/bills/, POST /api/user/bill/, PUT and DELETE /api/user/bill/{id}/

use api::payment::BillBody;
use axum::Extension;
use axum::extract::State;
use domain::account;
use domain::bill::{Bill, check_saved_bill};
use domain::random::mint_id;
use domain::rejection::Rejection;
use http::StatusCode;
use rota_http::ApiResult;
use rota_http::body::{Json, Path};
use rota_http::idempotency::EffectId;
use rota_http::responses::{MemberErrors, MemberFormErrors};
use rota_http::signed_in::{Accounts, SignedIn};
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
pub struct SavedBill {
    pub id: String,
    #[serde(flatten)]
    pub bill: BillFields,
}

/// Invoice details.
#[derive(Debug, Serialize, ToSchema)]
pub struct BillFields {
    /// 0 for an individual, 1 for a company.
    pub bill_type: u8,
    /// ISO 3166 alpha-2 code of a company outside Türkiye; empty otherwise.
    pub country: String,
    pub billing_name: String,
    pub tax_office: String,
    pub tax_number: String,
    pub city: String,
    pub district: String,
    pub zip_code: String,
    pub address: String,
}

impl BillFields {
    pub fn of(bill: &Bill) -> Self {
        let bill = bill.clone();
        Self {
            bill_type: bill.bill_type,
            country: bill.country,
            billing_name: bill.billing_name,
            tax_office: bill.tax_office,
            tax_number: bill.tax_number,
            city: bill.city,
            district: bill.district,
            zip_code: bill.zip_code,
            address: bill.address,
        }
    }
}

impl SavedBill {
    pub fn of(saved: &account::SavedBill) -> Self {
        Self { id: saved.id.clone(), bill: BillFields::of(&saved.bill) }
    }
}

/// List the member's saved invoice details.
#[utoipa::path(get, path = "/api/user/bills/", tag = "user", responses((status = 200, body = Vec<SavedBill>), MemberErrors))]
pub async fn get_bills(SignedIn(user): SignedIn) -> ApiResult<Json<Vec<SavedBill>>> {
    Ok(Json(user.bills.iter().map(SavedBill::of).collect()))
}

/// Save invoice details. At most 50 are stored.
#[utoipa::path(post, path = "/api/user/bill/", tag = "user", request_body = BillBody, responses((status = 201, body = SavedBill), MemberFormErrors))]
pub async fn add_bill(
    State(accounts): State<Accounts>,
    SignedIn(user): SignedIn,
    effect: Option<Extension<EffectId>>,
    Json(form): Json<BillBody>,
) -> ApiResult<(StatusCode, Json<SavedBill>)> {
    let bill = check_saved_bill(&form.into_form())?;
    let fresh = || mint_id(accounts.world.random.as_ref());
    let saved = account::SavedBill { id: effect.map_or_else(fresh, |effect| effect.0.0), bill };
    let add = |account: &mut account::Account| {
        account.add_bill(saved.id.clone(), saved.bill.clone()).map_err(Into::into)
    };
    accounts.store.edit_account(&user, accounts.now(), add).await?;
    Ok((StatusCode::CREATED, Json(SavedBill::of(&saved))))
}

/// Change saved invoice details.
#[utoipa::path(put, path = "/api/user/bill/{id}/", tag = "user", params(("id" = String, Path)), request_body = BillBody,
    responses((status = 200, body = SavedBill), MemberFormErrors))]
pub async fn change_bill(
    State(accounts): State<Accounts>,
    SignedIn(user): SignedIn,
    Path(id): Path<String>,
    Json(form): Json<BillBody>,
) -> ApiResult<Json<SavedBill>> {
    // Invoice details of another member are answered like unknown ones, whatever the form contains.
    if user.bills.iter().all(|saved| saved.id != id) {
        return Err(Rejection::NotFound.into());
    }
    let bill = check_saved_bill(&form.into_form())?;
    let change = |account: &mut account::Account| account.change_bill(&id, bill.clone()).map_err(Into::into);
    accounts.store.edit_account(&user, accounts.now(), change).await?;
    Ok(Json(SavedBill::of(&account::SavedBill { id, bill })))
}

/// Remove saved invoice details.
#[utoipa::path(delete, path = "/api/user/bill/{id}/", tag = "user", params(("id" = String, Path)), responses((status = 204), MemberErrors))]
pub async fn remove_bill(
    State(accounts): State<Accounts>,
    SignedIn(user): SignedIn,
    Path(id): Path<String>,
) -> ApiResult<StatusCode> {
    let remove = |account: &mut account::Account| account.remove_bill(&id).map_err(Into::into);
    accounts.store.edit_account(&user, accounts.now(), remove).await?;
    Ok(StatusCode::NO_CONTENT)
}
