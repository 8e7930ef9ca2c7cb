//! Reads, writes and converts each recorded file.
#![cfg(test)]

use std::fmt::Debug;

use crate::support::{converted, rename, search, terms};
use domain::flight::offer::Offer;
use domain::flight::query::Cabin;
use duffel::convert::LeftOut;
use duffel::wire::{self, Data, Errors, OfferRequest, Page};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Reads a file, and checks that its written form is read as the same value.
fn read<T: DeserializeOwned + Serialize + PartialEq + Debug>(json: &str) -> T {
    let read: T = serde_json::from_str(json).unwrap();
    let written = serde_json::to_string(&read).unwrap();
    assert_eq!(serde_json::from_str::<T>(&written).unwrap(), read);
    assert!(!format!("{read:?}").is_empty());
    read
}

macro_rules! recorded {
    ($($name:ident: $file:literal, $kind:ty, |$read:ident| $check:expr;)*) => {
        $(
            #[test]
            fn $name() {
                let $read: $kind = read(include_str!(concat!("../recorded/", $file)));
                $check
            }
        )*

        /// Variants of the same files, as Duffel may change them in future.
        mod changed {
            use super::{Data, Errors, OfferRequest, Page, survive, wire};
            $(
                #[test]
                fn $name() {
                    survive::<$kind>(include_str!(concat!("../recorded/", $file)));
                }
            )*
        }

        const NAMED: &[&str] = &[$($file),*];
    };
}

recorded! {
    components_offer_request_220: "duffel-components/offer_request_220.json", OfferRequest, |search| {
        assert_eq!(search.offers.len(), 220);
        let found = converted(&crate::support::with_known_airports(search.clone()).offers, Cabin::Economy);
        assert_eq!(found.left_out, LeftOut { cabin: 79, ..LeftOut::default() });
        let first = converted(&crate::support::with_known_airports(search).offers, Cabin::Business);
        assert_eq!(first.left_out, LeftOut { cabin: 141, ..LeftOut::default() });
        for offer in found.offers.iter().chain(&first.offers) {
            sound(offer);
        }
        // Offers of equal flights, such as Basic Economy, Main Cabin and Main Plus, become fares of one
        // offer.
        assert!(found.offers.iter().any(|offer| offer.fares.len() == 5), "merged");
    };
    components_offer_request_round_trip: "duffel-components/offer_request_round_trip.json", OfferRequest, |search| {
        let found = converted(&crate::support::with_known_airports(search).offers, Cabin::Economy);
        assert_eq!(found.left_out.total(), 1, "first class: {:?}", found.left_out);
        assert!(found.offers.iter().all(|offer| offer.directions.len() == 2));
        found.offers.iter().for_each(sound);
    };
    components_offer: "duffel-components/offer.json", wire::Offer, |offer| {
        let found = one(offer);
        assert!(found.fares[0].quote.as_ref().unwrap().hold.is_some());
        insta::assert_json_snapshot!(found);
    };
    components_offer_paid_at_once: "duffel-components/offer_paid_at_once.json", wire::Offer, |offer| {
        let found = one(offer);
        let fare = &found.fares[0];
        assert!(fare.quote.as_ref().unwrap().hold.is_none());
        assert!(!fare.cancellation_policies[0].allowed, "not refundable");
        assert_eq!(fare.change_policies[0].amount.minor, 559_810, "98 pounds, rounded up");
    };
    components_offer_unknown_terms: "duffel-components/offer_unknown_terms.json", wire::Offer, |offer| {
        let found = one(offer);
        let fare = &found.fares[0];
        assert!(fare.cancellation_policies.is_empty() && fare.change_policies.is_empty());
        assert!(!fare.free_cancel && !fare.free_change);
    };
    python_offer_null_payment_requirements: "duffel-api-python/offer_null_payment_requirements.json", Data<wire::Offer>, |offer| {
        let hold = one(offer.data).fares[0].quote.clone().unwrap().hold.unwrap();
        assert_eq!((hold.pay_by, hold.price_until), (None, None), "places are held, and nobody knows how long");
    };
    python_offers: "duffel-api-python/offers.json", Page<wire::Offer>, |offers| {
        let found = converted(&offers.data, Cabin::Economy);
        assert_eq!(found.left_out, LeftOut { incomplete: 1, ..LeftOut::default() }, "both ways at one time");
    };
    ruby_order: "duffel-api-ruby/order.json", Data<wire::Order>, |order| {
        assert_eq!(order.data.documents.len(), order.data.passengers.len());
        assert!(wire::money(order.data.total_amount.as_deref(), order.data.total_currency.as_deref()).is_some());
    };
    python_hold_order: "duffel-api-python/hold_order.json", Data<wire::Order>, |order| {
        let status = &order.data.payment_status;
        assert!(status.awaiting_payment && status.paid_at.is_none() && status.payment_required_by.is_some());
        assert!(order.data.available_actions.contains(&wire::OrderAction::Cancel));
    };
    java_orders: "duffel-api-java/orders.json", Page<wire::Order>, |orders| {
        assert!(orders.data.iter().all(|order| order.id.starts_with("ord_")));
    };
    go_created_order: "airheartdev-duffel/created_order.json", Data<wire::Order>, |order| {
        assert!(order.data.booking_reference.is_some());
        assert!(!format!("{order:?}").contains("Earhart"));
    };
    ruby_payment: "duffel-api-ruby/payment.json", Data<wire::Payment>, |payment| {
        assert!(payment.data.id.starts_with("pay_"));
    };
    ruby_order_cancellation: "duffel-api-ruby/order_cancellation.json", Data<wire::OrderCancellation>, |quote| {
        assert!(wire::money(quote.data.refund_amount.as_deref(), quote.data.refund_currency.as_deref()).is_some());
    };
    java_order_cancellation_confirmed: "duffel-api-java/order_cancellation_confirmed.json", Data<wire::OrderCancellation>, |done| {
        assert!(done.data.confirmed_at.is_some());
    };
    ruby_order_change_request: "duffel-api-ruby/order_change_request.json", Data<wire::OrderChangeRequest>, |change| {
        assert_eq!(change.data.slices.add.len(), 1);
    };
    python_order_change_request: "duffel-api-python/order_change_request_with_offers.json", Data<wire::OrderChangeRequest>, |change| {
        assert_eq!(change.data.order_change_offers[0].refund_to, Some(wire::RefundTo::ArcBspCash));
    };
    ruby_order_change_offers: "duffel-api-ruby/order_change_offers.json", Page<wire::OrderChangeOffer>, |offers| {
        assert!(offers.after().is_some());
        assert!(offers.data.iter().all(|offer| offer.expires_at.is_some()));
    };
    ruby_order_change_confirmed: "duffel-api-ruby/order_change_confirmed.json", Data<wire::OrderChange>, |change| {
        assert!(change.data.confirmed_at.is_some());
    };
    java_airline_initiated_change: "duffel-api-java/airline_initiated_change.json", Data<wire::AirlineInitiatedChange>, |change| {
        assert_eq!(change.data.action_taken, Some(wire::TakenAction::Accepted));
        assert_eq!((change.data.added.len(), change.data.removed.len()), (1, 1));
    };
    ruby_airline_error: "duffel-api-ruby/airline_error.json", Errors, |errors| {
        assert_eq!(errors.errors[0].source, Some(wire::Source::Airline("iberia".to_owned())));
    };
    ruby_authentication_error: "duffel-api-ruby/authentication_error.json", Errors, |errors| {
        assert_eq!(errors.errors[0].r#type, Some(wire::ErrorType::AuthenticationError));
    };
    ruby_validation_error: "duffel-api-ruby/validation_error.json", Errors, |errors| {
        assert!(matches!(errors.errors[0].source, Some(wire::Source::Field { .. })));
    };
    java_not_found: "duffel-api-java/not_found.json", Errors, |errors| {
        assert_eq!(errors.errors[0].code.as_deref(), Some("not_found"));
    };
    java_rate_limit: "duffel-api-java/rate_limit.json", Errors, |errors| {
        assert_eq!(errors.errors[0].r#type, Some(wire::ErrorType::RateLimitError));
    };
    java_airline_internal: "duffel-api-java/airline_internal.json", Errors, |errors| {
        assert!(errors.meta.request_id.is_some());
    };
}

/// Files that are not JSON responses: HTML pages, which the client tests cover, and a request.
const OTHERS: [&str; 3] = [
    "airheartdev-duffel/bad_gateway.html",
    "airheartdev-duffel/create_order.json",
    "duffel-api-ruby/error.html",
];

#[test]
fn the_order_request_of_the_go_client_is_parsed_and_printed_without_names() {
    let order: Data<wire::CreateOrder> =
        read(include_str!("../recorded/airheartdev-duffel/create_order.json"));
    assert_eq!(order.data.r#type, wire::OrderType::Instant);
    assert!(!format!("{order:?}").contains("Earhart"), "a traveller does not print itself");
}

#[test]
fn the_bad_gateway_page_of_the_go_client_is_not_parsed_as_a_response() {
    is_no_answer(include_str!("../recorded/airheartdev-duffel/bad_gateway.html"));
}

#[test]
fn the_error_page_of_the_ruby_client_is_not_parsed_as_a_response() {
    is_no_answer(include_str!("../recorded/duffel-api-ruby/error.html"));
}

fn is_no_answer(html: &str) {
    assert!(serde_json::from_str::<Errors>(html).is_err());
    assert!(serde_json::from_str::<Data<wire::Order>>(html).is_err());
}

#[test]
fn every_recorded_file_has_a_test() {
    let mut files = Vec::new();
    for folder in std::fs::read_dir("recorded").unwrap().map(Result::unwrap).filter(|one| one.path().is_dir())
    {
        for file in std::fs::read_dir(folder.path()).unwrap() {
            let (folder, file) = (folder.file_name(), file.unwrap().file_name());
            files.push(format!("{}/{}", folder.to_str().unwrap(), file.to_str().unwrap()));
        }
    }
    let mut named: Vec<&str> = NAMED.iter().chain(&OTHERS).copied().collect();
    files.sort_unstable();
    named.sort_unstable();
    assert_eq!(files, named);
}

/// Reads a file in variants: without each field, with each field null, and with an unknown word in place of
/// each text.
fn survive<T: DeserializeOwned + Debug>(json: &str) {
    let mut whole: Value = serde_json::from_str(json).unwrap();
    keep_first_of_lists(&mut whole);
    let mut places = Vec::new();
    list_places(&whole, String::new(), &mut places);
    for place in places.iter().filter(|place| !ENVELOPES.contains(&place.as_str())) {
        let (parent, name) = place.rsplit_once('/').unwrap();
        let with = |value: Value| {
            let mut changed = whole.clone();
            *changed.pointer_mut(place).unwrap() = value;
            changed
        };
        let mut missing = whole.clone();
        if let Some(fields) = missing.pointer_mut(parent).and_then(Value::as_object_mut) {
            fields.remove(name);
        }
        let mut changed = vec![missing, with(Value::Null)];
        if whole.pointer(place).is_some_and(Value::is_string) {
            changed.push(with(Value::from("a word of tomorrow")));
        }
        for changed in changed {
            let read = serde_json::from_value::<T>(changed);
            assert!(read.is_ok() && !format!("{read:?}").is_empty(), "{place}: {read:?}");
        }
    }
}

/// Envelopes, without which there is no response.
const ENVELOPES: [&str; 2] = ["/data", "/errors"];

fn keep_first_of_lists(value: &mut Value) {
    match value {
        Value::Object(fields) => fields.values_mut().for_each(keep_first_of_lists),
        Value::Array(values) => {
            values.truncate(1);
            values.iter_mut().for_each(keep_first_of_lists);
        }
        _ => {}
    }
}

/// An unknown word affects at most its own offer.
#[test]
fn an_unknown_word_leaves_out_at_most_its_own_offer() {
    let json = include_str!("../recorded/duffel-components/offer.json");
    for (known, unknown, is_sold) in [
        (r#""cabin_class":"economy""#, r#""cabin_class":"hammock""#, false),
        (r#""type":"checked""#, r#""type":"piano""#, true),
        (r#""type":"airport""#, r#""type":"spaceport""#, true),
        (r#""type":"adult""#, r#""type":"emperor""#, true),
        (r#""passport""#, r#""tattoo""#, true),
        (r#""currency":"GBP""#, r#""currency":"XXX""#, true),
        (r#""total_currency":"GBP""#, r#""total_currency":"XXX""#, false),
        (r#""iata_code":"JFK""#, r#""iata_code":"QQQ""#, false),
        (r#""time_zone":"America/New_York""#, r#""time_zone":"Mars/Olympus""#, true),
    ] {
        let changed = json.replace(known, unknown);
        let offers: Vec<wire::Offer> = vec![read(json), read(&changed)];
        let found = converted(&offers, Cabin::Economy);
        assert!(is_sold || changed != json, "{known} does not occur");
        assert_eq!(found.left_out.total(), usize::from(!is_sold), "{unknown}: {:?}", found.left_out);
        assert!(!found.offers.is_empty());
    }
}

#[test]
fn an_offer_with_a_missing_or_null_field_is_converted_or_left_out() {
    let whole: Value =
        serde_json::from_str(include_str!("../recorded/duffel-components/offer.json")).unwrap();
    let mut places = Vec::new();
    list_places(&whole, String::new(), &mut places);
    assert!(places.len() > 200, "{}", places.len());
    for place in places {
        let (parent, name) = place.rsplit_once('/').unwrap();
        let mut missing = whole.clone();
        missing.pointer_mut(parent).and_then(Value::as_object_mut).unwrap().remove(name);
        let mut null = whole.clone();
        *null.pointer_mut(&place).unwrap() = Value::Null;
        for changed in [missing, null] {
            let offer: wire::Offer =
                serde_json::from_value(changed).unwrap_or_else(|error| panic!("{place}: {error}"));
            let now = wire::Offer::clone(&read(&whole.to_string())).expires_at.unwrap()
                - jiff::SignedDuration::from_mins(5);
            let sold = duffel::convert::offers(&[offer], &terms(2, Cabin::Economy, now));
            assert_eq!(sold.offers.len() + sold.left_out.total(), 1, "{place}");
        }
    }
}

/// Lists the JSON pointers of all fields.
fn list_places(value: &Value, at: String, places: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                places.push(format!("{at}/{name}"));
                list_places(value, format!("{at}/{name}"), places);
            }
        }
        Value::Array(values) => {
            for (index, value) in values.iter().enumerate() {
                list_places(value, format!("{at}/{index}"), places);
            }
        }
        _ => {}
    }
}

fn one(mut offer: wire::Offer) -> Offer {
    rename(&mut offer);
    let found = converted(&[offer], Cabin::Economy);
    assert_eq!(found.left_out.total(), 0, "{:?}", found.left_out);
    sound(&found.offers[0]);
    found.offers[0].clone()
}

/// Checks the properties of every sold offer.
fn sound(offer: &Offer) {
    assert!(!offer.fares.is_empty());
    assert!(offer.fares.is_sorted_by_key(|fare| fare.total.minor), "cheapest first");
    for fare in &offer.fares {
        let sum: i64 = fare.breakdown.iter().map(|price| price.total().minor).sum();
        assert_eq!(sum, fare.total.minor);
        let booking = &fare.quote.as_ref().unwrap().booking;
        assert!(fare.total.minor >= booking.rate.to_try(booking.cost).minor, "never below its cost");
    }
    let again: Offer = serde_json::from_value(serde_json::to_value(offer).unwrap()).unwrap();
    assert_eq!(&again, offer, "stored and read again");
}

#[test]
fn a_search_is_parsed_with_and_without_its_data_envelope() {
    let json = include_str!("../recorded/duffel-components/offer_request_round_trip.json");
    let enveloped: Data<OfferRequest> = read(&format!("{{\"data\":{json}}}"));
    assert_eq!(crate::support::with_known_airports(enveloped.data), search(json));
}
