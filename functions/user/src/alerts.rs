//! GET /api/user/{flight|bus|car}/price_alerts/, and the link in mails that stops an alert: POST
//! /api/user/price_alerts/stop/

use api::alert::{PriceAlert, shown};
use axum::extract::State;
use axum::response::Redirect;
use domain::Product;
use domain::account::Account;
use domain::failure::Failure;
use domain::rejection::Rejection;
use http::StatusCode;
use journey::alert::{FollowedSearch, list, retire};
use rota_http::body::{Json, Query};
use rota_http::responses::{FormErrors, InfoErrors, MemberErrors};
use rota_http::signed_in::{Accounts, SignedIn};
use rota_http::{ApiResult, Caller};
use serde::Deserialize;
use utoipa::IntoParams;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct StopParams {
    /// Token of the mail's link.
    pub t: String,
}

/// List the member's price alerts for flights, newest first.
#[utoipa::path(get, path = "/api/user/flight/price_alerts/", tag = "user", responses((status = 200, body = Vec<PriceAlert>), MemberErrors))]
pub async fn get_flight_alerts(
    State(accounts): State<Accounts>,
    caller: Caller,
    SignedIn(user): SignedIn,
) -> ApiResult<Json<Vec<PriceAlert>>> {
    alerts(&accounts, &caller, &user, Product::Flight).await
}

/// List the member's price alerts for buses, newest first.
#[utoipa::path(get, path = "/api/user/bus/price_alerts/", tag = "user", responses((status = 200, body = Vec<PriceAlert>), MemberErrors))]
pub async fn get_bus_alerts(
    State(accounts): State<Accounts>,
    caller: Caller,
    SignedIn(user): SignedIn,
) -> ApiResult<Json<Vec<PriceAlert>>> {
    alerts(&accounts, &caller, &user, Product::Bus).await
}

/// List the member's price alerts for rental cars, newest first.
#[utoipa::path(get, path = "/api/user/car/price_alerts/", tag = "user", responses((status = 200, body = Vec<PriceAlert>), MemberErrors))]
pub async fn get_car_alerts(
    State(accounts): State<Accounts>,
    caller: Caller,
    SignedIn(user): SignedIn,
) -> ApiResult<Json<Vec<PriceAlert>>> {
    alerts(&accounts, &caller, &user, Product::Car).await
}

async fn alerts(
    accounts: &Accounts,
    caller: &Caller,
    user: &Account,
    product: Product,
) -> ApiResult<Json<Vec<PriceAlert>>> {
    let alerts = list(&accounts.store, &user.id, product).await?;
    let display = accounts.rate(caller.currency).await?;
    Ok(Json(alerts.iter().filter_map(|alert| shown(alert, user, caller, display, accounts.now())).collect()))
}

/// Stop a price alert by one click in a mail reader (RFC 8058), without sign-in.
///
/// Repeated clicks succeed and change nothing.
#[utoipa::path(post, path = "/api/user/price_alerts/stop/", tag = "user", params(StopParams),
    request_body(content = Option<Object>, content_type = "application/x-www-form-urlencoded"),
    responses((status = 204), FormErrors))]
pub async fn stop_alert(
    State(accounts): State<Accounts>,
    Query(params): Query<StopParams>,
) -> ApiResult<StatusCode> {
    let named = accounts.store.stopped(&params.t)?.ok_or(Rejection::NotFound)?;
    let (user_id, product, option) = named;
    match retire(&accounts.store, &user_id, FollowedSearch { product, option: &option }).await {
        Ok(()) | Err(Failure::Rejected(Rejection::NotFound)) => Ok(StatusCode::NO_CONTENT),
        Err(failure) => Err(failure.into()),
    }
}

/// Open the address in a browser: redirects to the app and stops nothing, because mail programs open every
/// link.
#[utoipa::path(get, path = "/api/user/price_alerts/stop/", tag = "user", params(StopParams),
    responses((status = 303, description = "Redirect to the web app's page of price alerts."), InfoErrors))]
pub async fn open_alerts() -> Redirect {
    Redirect::to("/profile/price_alerts/")
}
