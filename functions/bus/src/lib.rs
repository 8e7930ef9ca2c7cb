//! Buses over HTTP: search, seats, select, pay, booking, lookup, price alerts. Each module is one call or two
//! with their wire shapes; `gateway` steps are also mounted by `base`, which serves any product's session.

pub mod alert;
pub mod booking;
pub mod card;
pub mod detail;
pub mod lookup;
pub mod payment;
pub mod search;
pub mod select;
mod view;

use journey::Context;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub fn routes() -> OpenApiRouter<Context> {
    OpenApiRouter::new()
        .routes(routes!(search::start_search, search::get_search))
        .routes(routes!(detail::get_detail))
        .routes(routes!(select::select))
        .routes(routes!(payment::get_payment, payment::start_payment))
        .routes(routes!(booking::get_booking_info))
        .routes(routes!(booking::get_booking))
        .routes(routes!(lookup::check_pnr))
        .routes(routes!(alert::create_price_alert))
        .routes(routes!(alert::remove_price_alert))
}
