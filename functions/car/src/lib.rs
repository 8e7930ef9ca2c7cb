//! Rental cars over HTTP: search, selection, payment, booking, lookup, price alerts. The
//! modules have the calls that only this function serves; `api::car` has those that `base` serves, too.

pub mod booking;
pub mod change;

use api::car::{payment, search, select};
use journey::Context;

/// Calls that every product has.
pub mod common {
    api::product_routes!(Car, "car");
}

rota_http::routes!(
    Context,
    [
        search::start_search,
        search::get_search,
        search::read_results,
        select::select,
        payment::get_payment,
        payment::start_payment,
        common::get_booking_info,
        booking::get_booking,
        common::manage,
        common::verify,
        common::quote,
        common::confirm,
        common::correct,
        common::choose,
        change::search_changes,
        common::select_change,
        common::check_pnr,
        common::create_price_alert,
        common::remove_price_alert,
    ]
);
