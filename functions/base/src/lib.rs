//! Endpoints outside any single product: the payment's path to the issuer and back, holds without payment,
//! follow links, service levels, and the generic gateway, which responds like the product of the session.

mod alternatives;
mod duffel_events;
mod follow;
mod gateway;
mod instalments;
mod multimodal;
mod payment_provider;
mod prebook;
mod promise;

use journey::Context;

rota_http::routes!(
    Context,
    [
        payment_provider::open_issuer_page,
        payment_provider::take_issuer_return,
        payment_provider::leave_issuer,
        payment_provider::take_notice,
        duffel_events::take_event,
        instalments::find_instalments,
        prebook::prebook,
        gateway::get_search,
        gateway::select,
        alternatives::find_others,
        alternatives::read_others,
        multimodal::read_trips,
        gateway::get_payment,
        gateway::start_payment,
        gateway::get_booking_info,
        gateway::get_named_booking_info,
        follow::get_follow_link,
        follow::follow,
        promise::get_promise,
    ]
);
