//! Buses over HTTP: search, prices of days, seats, select, pay, booking, lookup, price alerts. Each module is one call or two
//! with their wire shapes; `gateway` steps are also mounted by `base`, which serves any product's session.

pub mod after_sale;
pub mod alert;
pub mod booking;
pub mod card;
pub mod change;
pub mod detail;
mod fares;
#[cfg(test)]
mod fuzz;
pub mod lookup;
pub mod payment;
pub mod search;
pub mod select;
mod view;

use journey::Context;

lambda::routes!(
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
        after_sale::get_booking_info,
        booking::get_booking,
        after_sale::manage,
        after_sale::verify,
        after_sale::quote,
        after_sale::confirm,
        after_sale::correct,
        after_sale::choose,
        change::search_changes,
        after_sale::select_change,
        lookup::check_pnr,
        alert::create_price_alert,
        alert::remove_price_alert,
    ]
);
