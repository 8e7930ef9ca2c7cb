//! Buses over HTTP: search, prices of days, seats, selection, payment, booking, lookup, price alerts. The
//! modules have the calls that only this function serves; `api::bus` has those that `base` serves, too.

pub mod booking;
pub mod change;
pub mod detail;
mod fares;

use api::bus::{payment, search, select};
use journey::Context;

/// Calls that every product has.
pub mod common {
    api::product_routes!(Bus, "bus");
}

rota_http::routes!(
    Context,
    [
        search::start_search,
        search::get_search,
        search::read_results,
        fares::read_fares,
        fares::read_map,
        detail::get_detail,
        select::select,
        payment::get_payment,
        payment::start_payment,
        payment::find_open_ticket,
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
