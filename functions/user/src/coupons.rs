//! GET /api/user/coupons/

use axum::extract::State;
use domain::account::coupon::Standing;
use domain::account::{self, Account};
use domain::failure::Result;
use journey::coupon::standing;
use rota_http::ApiResult;
use rota_http::answer::Price;
use rota_http::body::Json;
use rota_http::responses::MemberErrors;
use rota_http::signed_in::{Accounts, SignedIn};
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
pub struct Coupon {
    pub id: String,
    pub code: String,
    pub value: Price,
    /// Minimum price of a purchase that the coupon can pay for.
    pub least_purchase: Price,
    /// `YYYY-MM-DD`: last day on which the coupon can be used. The contract has this spelling.
    pub expried_date: String,
    /// True when the coupon is spent; false while a payment in progress reserves it.
    pub used: bool,
}

/// List the member's coupons, including spent ones.
#[utoipa::path(get, path = "/api/user/coupons/", tag = "user", responses((status = 200, body = Vec<Coupon>), MemberErrors))]
pub async fn get_coupons(
    State(accounts): State<Accounts>,
    SignedIn(user): SignedIn,
) -> ApiResult<Json<Vec<Coupon>>> {
    Ok(Json(coupons(&accounts, &user).await?))
}

pub async fn coupons(accounts: &Accounts, user: &Account) -> Result<Vec<Coupon>> {
    let mut shown = Vec::with_capacity(user.coupons.len());
    for coupon in &user.coupons {
        shown.push(show(coupon, standing(&accounts.store, coupon).await?));
    }
    Ok(shown)
}

fn show(coupon: &account::Coupon, standing: Standing) -> Coupon {
    Coupon {
        id: coupon.id.clone(),
        code: coupon.code.clone(),
        value: coupon.value.into(),
        least_purchase: coupon.least_purchase.into(),
        expried_date: coupon.expires_on.to_string(),
        used: standing == Standing::Spent,
    }
}
