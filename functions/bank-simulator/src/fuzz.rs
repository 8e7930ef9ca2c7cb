//! Fuzz tests of the merchant's requests to the simulated provider: an unsigned request is rejected, and a
//! signed one is either read or rejected.

use domain::money::{Currency, Money};
use http::{HeaderMap, HeaderValue};
use jiff::Timestamp;
use proptest::prelude::{Just, prop_assert, prop_assert_eq, prop_oneof, proptest};
use serde_json::{Value, json};
use testkit::fuzz::{bytes, config, json, mutated, text};

use crate::payment::Item;
use crate::request::{Cancel, Capture, Find, Initialize, Refund};
use crate::signature::Keys;

fn keys() -> Keys {
    Keys { api_key: "key".to_owned(), secret_key: "secret".to_owned() }
}

fn an_initialize() -> Value {
    json!({
        "locale": "tr", "conversationId": "a-1", "basketId": "o-1", "price": "1249.90", "paidPrice": "1249.90", "currency": "TRY",
        "callbackUrl": "https://rota.example/", "billingAddress": {},
        "paymentCard": {"cardHolderName": "Ayşe Öz", "cardNumber": "5528790000000008", "expireMonth": "12", "expireYear": "2030", "cvc": "123"},
        "buyer": {"id": "1", "name": "A", "surname": "B", "email": "a@b.co", "identityNumber": "1", "registrationAddress": "-", "city": "-", "country": "-", "ip": "::1"},
        "basketItems": [{"name": "IST-ESB", "price": "1249.90"}],
    })
}

fn authorized(value: &str) -> HeaderMap {
    let headers = [("authorization", value), ("x-iyzi-rnd", "r")];
    let valid = |(name, value): (&'static str, &str)| {
        Some((http::HeaderName::from_static(name), HeaderValue::from_str(value).ok()?))
    };
    headers.into_iter().filter_map(valid).collect()
}

fn authorization(signature: &str) -> String {
    use base64::Engine as _;
    let content = format!("apiKey:key&randomKey:r&signature:{signature}");
    format!("IYZWSv2 {}", base64::prelude::BASE64_STANDARD.encode(content))
}

/// The signature covers `r`, the path `/p` and the body `b`.
fn signature() -> String {
    keys().sign(&["r/pb"])
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn only_correctly_signed_requests_are_accepted(
        header in prop_oneof![text(), mutated(Just(authorization(&signature())))],
        claimed in prop_oneof![text(), mutated(Just(signature()))],
        body in bytes(),
    ) {
        let good = authorized(&authorization(&signature()));
        prop_assert!(keys().check_request(&good, "/p", b"b").is_ok());
        prop_assert_eq!(keys().check_request(&good, "/p", &body).is_ok(), body == b"b");
        let is_signature = claimed.to_lowercase() == signature();
        let holds = keys().check_request(&authorized(&authorization(&claimed)), "/p", b"b").is_ok();
        prop_assert!(!holds || is_signature || claimed.split('&').next() == Some(&signature()));
        let opened = keys().check_request(&authorized(&header), "/p", b"b");
        prop_assert!(opened.is_err() || header.starts_with("IYZWSv2 "));
    }

    #[test]
    fn arbitrary_request_bodies_are_parsed_or_rejected_without_a_panic(body in json(an_initialize()), other in bytes()) {
        let now: Timestamp = "2026-11-22T09:00:00Z".parse().unwrap();
        if let Ok(request) = serde_json::from_str::<Initialize>(&body) {
            let items = request.basket.items();
            let paid = |items: &[Item]| items.iter().map(|item| item.paid.minor).sum::<i64>();
            prop_assert!(items.is_err() || items.is_ok_and(|items| paid(&items) > 0));
            prop_assert!(request.instalments().is_ok() || body.contains("installment"));
            drop(request.card(now));
        }
        drop((serde_json::from_slice::<Capture>(&other), serde_json::from_slice::<Find>(&other)));
        drop((serde_json::from_slice::<Cancel>(&other), serde_json::from_slice::<Refund>(&other)));
        if let Ok(request) = serde_json::from_str::<Capture>(&body) {
            request.agrees(Money::new(1, Currency::Try), "o-1");
        }
    }
}
