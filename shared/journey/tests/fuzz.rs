//! Fuzz tests of text that comes back to the journey: option ids, booking references, queue messages, and
//! the payment provider's returns and notices.
#![cfg(test)]

use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::bus::query::BusQuery;
use domain::car::query::CarQuery;
use domain::flight::query::{Cabin, FlightQuery, Party, Trip};
use domain::session::Query;
use hmac::{Hmac, KeyInit as _, Mac as _};
use jiff::Timestamp;
use jiff::civil::{Date, Time, date, time};
use journey::lookup;
use journey::option::{option_id, query_of_option};
use journey::payment::{IssuerReturn, Iyzico, Notice};
use journey::queued::{MailMessage, MailRequest, OrderMessage};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_assert, prop_assert_eq, prop_oneof, proptest};
use reqwest::header::{HeaderMap, HeaderValue};
use serde_json::{Value, json};
use sha2::Sha256;
use testkit::RepeatingRandom;
use testkit::fuzz::{bytes, config, json, like, mutated, text};

const SECRET: &str = "sandbox-secret";

fn payment_provider() -> Iyzico {
    Iyzico::new("https://bank.example", "sandbox-key", SECRET, Arc::new(RepeatingRandom::default()))
}

fn signed(text: &str) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(SECRET.as_bytes()).unwrap();
    mac.update(text.as_bytes());
    hex::encode(mac.finalize().into_bytes())
}

fn a_return() -> IssuerReturn {
    IssuerReturn {
        status: "success".into(),
        payment_id: "25149157".into(),
        conversation_id: "attempt-1".into(),
        conversation_data: "opaque".into(),
        md_status: "1".into(),
        signature: signed("opaque:attempt-1:1:25149157:success"),
        token: String::new(),
    }
}

fn a_notice() -> Value {
    json!({
        "paymentConversationId": "attempt-1", "merchantId": 1, "paymentId": 25_149_157, "status": "SUCCESS",
        "iyziEventType": "THREE_DS_AUTH", "iyziEventTime": 1_795_000_000_000_i64,
    })
}

fn day() -> impl Strategy<Value = Date> {
    (1..=9999_i16, 1..=12_i8, 1..=28_i8).prop_map(|(year, month, day)| date(year, month, day))
}

fn clock() -> impl Strategy<Value = Time> {
    (0..24_i8, 0..60_i8).prop_map(|(hour, minute)| time(hour, minute, 0, 0))
}

fn query() -> impl Strategy<Value = Query> {
    let places = (any::<u32>(), any::<u32>());
    let kept = (day(), proptest::option::of(day()), any::<[u8; 4]>(), any::<(bool, bool, bool)>());
    let flights =
        (places, kept).prop_map(|((origin, destination), (departure_date, back, counts, flags))| {
            let [adult_count, child_count, infant_count, senior_count] = counts;
            let (direct_flights_only, refundables_only, economy) = flags;
            Query::Flight(FlightQuery {
                trip: back.map_or(Trip::OneWay, |return_date| Trip::RoundTrip { return_date }),
                origin,
                destination,
                departure_date,
                direct_flights_only,
                refundables_only,
                party: Party { adult_count, child_count, infant_count, senior_count },
                cabin: if economy { Cabin::Economy } else { Cabin::Business },
            })
        });
    let buses = (places, day(), any::<bool>()).prop_map(
        |((origin, destination), departure_date, show_route_alternatives)| {
            Query::Bus(BusQuery { origin, destination, departure_date, show_route_alternatives })
        },
    );
    let cars = (places, (day(), clock()), (day(), clock())).prop_map(
        |((pickup_location, dropoff_location), (pickup_date, pickup_time), (dropoff_date, dropoff_time))| {
            Query::Car(CarQuery {
                pickup_location,
                dropoff_location,
                pickup_date,
                pickup_time,
                dropoff_date,
                dropoff_time,
            })
        },
    );
    prop_oneof![flights, buses, cars]
}

/// Text of an option id, or a slightly damaged one.
fn spelled() -> impl Strategy<Value = String> {
    like([
        "flight.340.101.20261224.20261230.2.1.1.0.economy.d.r",
        "flight.7.340.20261224..1.0.0.0.business..",
        "bus.3401.601.20261224.a",
        "car.1034.1006.20261224.1030.20261228.0900",
    ])
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn an_option_id_is_read_back_as_its_criteria(query in query()) {
        prop_assert_eq!(query_of_option(&option_id(&query)), Some(query));
    }

    #[test]
    fn an_accepted_option_id_is_the_only_id_of_its_criteria(
        spelled in spelled(),
        other in prop_oneof![text(), mutated(query().prop_map(|query| option_id(&query)))],
        to in day(),
    ) {
        let now: Timestamp = "2026-11-22T09:00:00Z".parse().unwrap();
        for id in [URL_SAFE_NO_PAD.encode(&spelled), spelled, other] {
            let Some(query) = query_of_option(&id) else { continue };
            prop_assert_eq!(option_id(&query), id);
            query.has_passed(now);
            prop_assert!(query.check(now).is_err() || !query.has_passed(now));
            let moved = query.moved_to(to);
            prop_assert!(moved.check(now).is_err() || query_of_option(&option_id(&moved)) == Some(moved));
        }
    }

    #[test]
    fn an_accepted_multimodal_option_id_is_the_only_id_of_its_criteria(
        parts in vec(like(["all", "3401", "601", "20261224", "2", "1", "0", "02", "256", "-1"]), 0..10),
        other in text(),
    ) {
        let now: Timestamp = "2026-11-22T09:00:00Z".parse().unwrap();
        let spelled = parts.join(".");
        for id in [URL_SAFE_NO_PAD.encode(&spelled), spelled, other] {
            let Some(query) = journey::multimodal::query_of_option(&id) else { continue };
            prop_assert_eq!(journey::multimodal::option_id(&query), id);
            prop_assert!(query.check(now).is_err() || !query.has_passed(now));
        }
    }

    #[test]
    fn a_booking_reference_is_accepted_at_its_length_and_without_regard_to_case(
        reference in like(["K7M4QXWP", " k7m4q "]),
        surname in like(["Öztürk", "O’Neil-Çağlar", "yıldırım"]),
    ) {
        match lookup::check(&reference, &surname) {
            Ok(wanted) => {
                // Upper-casing may turn one letter into three.
                prop_assert!((5..=30).contains(&wanted.reference.chars().count()));
                let shouted = lookup::check(&wanted.reference, &surname).map(|again| again.reference);
                prop_assert!(shouted.is_err() || shouted == Ok(wanted.reference));
            }
            Err(errors) => prop_assert!(errors.iter().all(|(field, _)| ["pnr", "surname"].contains(&field))),
        }
    }

    #[test]
    fn a_queued_message_is_read_back_as_it_was_written(
        order in json(json!({ "order_id": "o1" })),
        letter in json(json!({ "letter": "contact", "name": "Ayşe", "email": "a@b.co", "phone": "1", "message": "?" })),
        id in text(),
    ) {
        for sent in [order, letter] {
            if let Ok(message) = serde_json::from_str::<MailMessage>(&sent) {
                let written = serde_json::to_string(&message).unwrap();
                prop_assert_eq!(serde_json::from_str::<MailMessage>(&written).ok(), Some(message));
            }
        }
        let messages = [
            MailMessage::Order(OrderMessage { order_id: id.clone() }),
            MailMessage::Mail(MailRequest::EmailChanged { user_id: id.clone(), email: id.clone() }),
            MailMessage::Mail(MailRequest::PriceChanged { user_id: id.clone(), notification_id: id }),
        ];
        for message in messages {
            let written = serde_json::to_string(&message).unwrap();
            prop_assert_eq!(serde_json::from_str::<MailMessage>(&written).ok(), Some(message));
        }
    }

    /// A change of any value of a return breaks its signature.
    #[test]
    fn only_the_signed_return_is_accepted(
        value in prop_oneof![text(), mutated(Just(a_return().signature))],
        at in 0..6_usize,
        body in bytes(),
    ) {
        let mut form = a_return();
        prop_assert_eq!(payment_provider().verify_return(&form), Ok(()));
        let fields = [
            &mut form.status,
            &mut form.payment_id,
            &mut form.conversation_id,
            &mut form.conversation_data,
            &mut form.md_status,
            &mut form.signature,
        ];
        fields.into_iter().nth(at).unwrap().clone_from(&value);
        // Hexadecimal digits may be upper case.
        let same = IssuerReturn { signature: form.signature.to_lowercase(), ..form.clone() } == a_return();
        prop_assert_eq!(payment_provider().verify_return(&form).is_ok(), same);
        let read: IssuerReturn = serde_urlencoded::from_bytes(&body).unwrap_or_default();
        prop_assert!(payment_provider().verify_return(&read).is_err());
    }

    #[test]
    fn only_the_signed_notice_is_accepted(
        body in json(a_notice()),
        raw in bytes(),
        claimed in prop_oneof![text(), mutated(Just(signed("")))],
    ) {
        let signature = signed(&format!("{SECRET}THREE_DS_AUTH25149157attempt-1SUCCESS"));
        let with = |signature: &str| {
            let value = HeaderValue::from_bytes(signature.as_bytes());
            HeaderMap::from_iter(value.into_iter().map(|value| ("x-iyz-signature-v3".parse().unwrap(), value)))
        };
        let sent = Notice { payment_id: "attempt-1".into() };
        let whole = a_notice().to_string();
        prop_assert_eq!(payment_provider().verify_webhook(&with(&signature), whole.as_bytes()), Ok(sent.clone()));
        if let Ok(notice) = payment_provider().verify_webhook(&with(&signature), body.as_bytes()) {
            prop_assert_eq!(notice, sent);
        }
        prop_assert!(payment_provider().verify_webhook(&with(&claimed), whole.as_bytes()).is_err());
        prop_assert!(payment_provider().verify_webhook(&with(&signature), &raw).is_err());
    }
}
