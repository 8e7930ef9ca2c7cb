//! Rental cars over HTTP: search, selection, payment, booking, lookup, price alerts. Each module has one or
//! two endpoints with their wire shapes; `base` also mounts the `gateway` steps, because it serves sessions
//! of any product.

pub mod after_sale;
pub mod alert;
pub mod booking;
pub mod card;
pub mod change;
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
        select::select,
        payment::get_payment,
        payment::start_payment,
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
