//! What a signed-in user keeps with us, over HTTP: profile, settings, invoices, coupons, saved travellers, bookings, price
//! alerts; its export and its end.
//!
//! Always: whoever calls sees and changes only their own; what is somebody else's is 404.

mod alerts;
mod bills;
mod bookings;
mod coupons;
mod delete;
mod export;
mod orders;
mod passengers;
mod profile;

use lambda::signed_in::Accounts;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub fn routes() -> OpenApiRouter<Accounts> {
    OpenApiRouter::new()
        .routes(routes!(profile::get_user, profile::change_user))
        .routes(routes!(profile::change_settings))
        .routes(routes!(delete::delete_user))
        .routes(routes!(export::export))
        .routes(routes!(coupons::get_coupons))
        .routes(routes!(bills::get_bills))
        .routes(routes!(bills::add_bill))
        .routes(routes!(bills::change_bill, bills::remove_bill))
        .routes(routes!(passengers::get_passengers))
        .routes(routes!(bookings::get_flight_bookings))
        .routes(routes!(bookings::get_bus_bookings))
        .routes(routes!(bookings::get_car_bookings))
        .routes(routes!(alerts::get_flight_alerts))
        .routes(routes!(alerts::get_bus_alerts))
        .routes(routes!(alerts::get_car_alerts))
}
