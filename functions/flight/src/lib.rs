//! Flights over HTTP: search, prices of days, selection, payment, booking, lookup, price alerts. The
//! modules have the calls that only this function serves; `api::flight` has those that `base` serves, too.

pub mod booking;
pub mod change;
mod fares;
pub mod returns;

use api::flight::{payment, search, select};
use journey::Context;

/// Calls that every product has.
pub mod common {
    api::product_routes!(Flight, "flight");
}

rota_http::routes!(
    Context,
    [
        search::start_search,
        search::get_search,
        returns::find_return_items,
        search::read_results,
        returns::read_return_results,
        fares::read_fares,
        fares::read_map,
        fares::read_grid,
        fares::read_cheapest,
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
