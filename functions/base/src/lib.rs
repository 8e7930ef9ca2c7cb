//! What belongs to no product: the way to the bank and back, holding without payment, and the generic gateway, which
//! answers as the product of the session does.

mod bank;
mod gateway;
mod others;
mod prebook;

use journey::Context;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub fn routes() -> OpenApiRouter<Context> {
    OpenApiRouter::new()
        .routes(routes!(bank::open_bank_page))
        .routes(routes!(bank::take_bank_return))
        .routes(routes!(bank::take_notice))
        .routes(routes!(prebook::prebook))
        .routes(routes!(gateway::get_search))
        .routes(routes!(gateway::select))
        .routes(routes!(others::find_others))
        .routes(routes!(gateway::get_payment, gateway::start_payment))
        .routes(routes!(gateway::get_booking_info))
}
