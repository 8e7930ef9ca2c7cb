//! Endpoints outside any single product: the payment's path to the issuer and back, holds without payment,
//! follow links, service levels, and the generic gateway, which responds like the product of the session.

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

rota_http::routes!(
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
