//! What belongs to no product: the way to the bank and back, holding without payment, following a journey by a link, how the promise was
//! kept, and the generic gateway, which answers as the product of the session does.

mod alternatives;
mod bank;
mod duffel_events;
mod follow;
mod gateway;
mod instalments;
mod prebook;
mod promise;
mod ways;

use journey::Context;

lambda::routes!(
    Context,
    [
        bank::open_bank_page,
        bank::take_bank_return,
        bank::leave_bank,
        bank::take_notice,
        duffel_events::take_event,
        instalments::find_instalments,
        prebook::prebook,
        gateway::get_search,
        gateway::select,
        alternatives::find_others,
        alternatives::read_others,
        ways::read_ways,
        gateway::get_payment,
        gateway::start_payment,
        gateway::get_booking_info,
        gateway::get_named_booking_info,
        follow::get_follow_link,
        follow::follow,
        promise::get_promise,
    ]
);
