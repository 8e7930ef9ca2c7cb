//! GET /api/user/{flight|bus|car}/price_alerts/

use axum::extract::State;
use domain::account::Account;
use journey::alert::list;
use lambda::body::Json;
use lambda::product::alert::{PriceAlert, shown};
use lambda::responses::OfUser;
use lambda::signed_in::{Accounts, SignedIn};
use lambda::{ApiResult, Caller};

/// The user's price alerts for flights, the newest first.
#[utoipa::path(get, path = "/api/user/flight/price_alerts/", tag = "user", responses((status = 200, body = Vec<PriceAlert>), OfUser))]
pub async fn get_flight_alerts(
    State(accounts): State<Accounts>,
    caller: Caller,
    SignedIn(user): SignedIn,
) -> ApiResult<Json<Vec<PriceAlert>>> {
    alerts(&accounts, &caller, &user, "flight").await
}

/// The user's price alerts for buses, the newest first.
#[utoipa::path(get, path = "/api/user/bus/price_alerts/", tag = "user", responses((status = 200, body = Vec<PriceAlert>), OfUser))]
pub async fn get_bus_alerts(
    State(accounts): State<Accounts>,
    caller: Caller,
    SignedIn(user): SignedIn,
) -> ApiResult<Json<Vec<PriceAlert>>> {
    alerts(&accounts, &caller, &user, "bus").await
}

/// The user's price alerts for rental cars, the newest first.
#[utoipa::path(get, path = "/api/user/car/price_alerts/", tag = "user", responses((status = 200, body = Vec<PriceAlert>), OfUser))]
pub async fn get_car_alerts(
    State(accounts): State<Accounts>,
    caller: Caller,
    SignedIn(user): SignedIn,
) -> ApiResult<Json<Vec<PriceAlert>>> {
    alerts(&accounts, &caller, &user, "car").await
}

async fn alerts(
    accounts: &Accounts,
    caller: &Caller,
    user: &Account,
    product: &str,
) -> ApiResult<Json<Vec<PriceAlert>>> {
    let alerts = list(&accounts.store, &user.id, product).await?;
    let display = accounts.rate(caller.currency).await?;
    Ok(Json(alerts.iter().filter_map(|alert| shown(alert, user, caller, display, accounts.now())).collect()))
}
