//! Fuzz tests of Duffel's responses: for any input, nothing panics, and every sold amount is exact.
#![cfg(test)]

use crate::support::terms;
use domain::flight::query::Cabin;
use duffel::convert::offers;
use duffel::wire::{self, Data, Errors, Event, OfferRequest};
use jiff::Timestamp;
use proptest::prelude::{prop_assert, prop_assert_eq, proptest};
use serde_json::{Value, json};
use testkit::fuzz::{config, json as mutated};

fn recorded(json: &str) -> Value {
    serde_json::from_str(json).unwrap()
}

/// Search with three offers.
fn search() -> Value {
    recorded(include_str!("../recorded/duffel-components/offer_request_round_trip.json"))
}

fn offer() -> Value {
    recorded(include_str!("../recorded/duffel-components/offer.json"))
}

fn order() -> Value {
    recorded(include_str!("../recorded/airheartdev-duffel/created_order.json"))
}

fn event() -> Value {
    json!({"id": "wev_1", "type": "order.created", "api_version": "v2", "live_mode": true, "idempotency_key": "ord_1",
        "created_at": "2026-11-26T08:00:00Z", "data": {"object": {"id": "ord_1", "offer_id": "off_1"}}})
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn an_altered_offer_is_converted_completely_or_left_out(text in mutated(offer()), adults in 1..4_u8) {
        let Ok(offer) = serde_json::from_str::<wire::Offer>(&text) else { return Ok(()) };
        let now: Timestamp = "2023-04-14T09:00:00Z".parse().unwrap();
        for cabin in Cabin::ALL {
            let found = offers(&[offer.clone(), offer.clone()], &terms(adults, cabin, now));
            prop_assert_eq!(found.left_out.total() == 2, found.offers.is_empty());
            for sold in &found.offers {
                for fare in &sold.fares {
                    let sum: i64 = fare.breakdown.iter().map(|price| price.total().minor).sum();
                    prop_assert_eq!(sum, fare.total.minor);
                    let booking = &fare.quote.as_ref().unwrap().booking;
                    prop_assert!(fare.total.minor >= booking.rate.to_try(booking.cost).minor);
                }
                prop_assert!(sold.product_id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-'));
            }
        }
    }

    #[test]
    fn an_altered_search_is_parsed_or_rejected_without_a_panic(text in mutated(search())) {
        let Ok(search) = serde_json::from_str::<OfferRequest>(&text) else { return Ok(()) };
        let now: Timestamp = "2023-04-14T09:00:00Z".parse().unwrap();
        offers(&search.offers, &terms(1, Cabin::Economy, now));
        let again: OfferRequest = serde_json::from_str(&serde_json::to_string(&search).unwrap()).unwrap();
        prop_assert_eq!(again.offers.len(), search.offers.len());
    }

    #[test]
    fn an_altered_order_is_parsed_or_rejected_without_a_panic(text in mutated(order())) {
        if let Ok(order) = serde_json::from_str::<Data<wire::Order>>(&text) {
            let _total = wire::money(order.data.total_amount.as_deref(), order.data.total_currency.as_deref());
            prop_assert!(serde_json::to_string(&order).is_ok());
        }
    }

    #[test]
    fn an_altered_event_names_an_order_or_none(text in mutated(event())) {
        if let Ok(event) = serde_json::from_str::<Event>(&text) {
            prop_assert!(event.order_id().is_none_or(|id| id.starts_with("ord_")));
        }
    }

    #[test]
    fn an_altered_error_is_parsed_or_rejected_without_a_panic(
        text in mutated(recorded(include_str!("../recorded/duffel-api-ruby/validation_error.json"))),
    ) {
        if let Ok(errors) = serde_json::from_str::<Errors>(&text) {
            let again: Errors = serde_json::from_str(&serde_json::to_string(&errors).unwrap()).unwrap();
            prop_assert_eq!(again.errors.len(), errors.errors.len());
        }
    }
}
