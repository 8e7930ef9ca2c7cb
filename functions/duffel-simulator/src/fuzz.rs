//! Fuzz tests of requests to the simulator: an id decodes to its original value or to nothing, and each body
//! is either accepted or rejected.

use duffel::wire::{CreateOrder, Data, SearchRequest};
use jiff::Timestamp;
use proptest::prelude::{prop_assert, prop_assert_eq, proptest};
use serde_json::{Value, json};
use testkit::fuzz::{config, config_of, json, like, text};

use crate::after_sale::RequestedChange;
use crate::enquiry::{Enquiry, of_id};
use crate::offer::Offer;
use crate::order::of_part;
use crate::travellers;

fn now() -> Timestamp {
    "2026-12-01T09:00:00Z".parse().unwrap()
}

fn a_search() -> Value {
    json!({ "data": {
        "slices": [{ "origin": "IST", "destination": "LHR", "departure_date": "2026-12-15" }],
        "passengers": [{ "type": "adult" }, { "age": 8 }, { "age": 1 }],
        "cabin_class": "economy", "max_connections": 1,
    } })
}

fn offers() -> Vec<Offer> {
    let request: Data<SearchRequest> = serde_json::from_value(a_search()).unwrap();
    Offer::of_search(&Enquiry::read(&request.data, now(), 0).unwrap(), now())
}

fn an_order() -> Value {
    let offer = offers().remove(0);
    let passengers = offer.enquiry.passengers().into_iter().map(|passenger| json!({
        "id": passenger.id, "title": "ms", "gender": "f", "given_name": "Ayşe", "family_name": "Öz",
        "born_on": "1990-05-01", "email": "a@b.co", "phone_number": "+905321234567",
        "identity_documents": [{ "type": "passport", "unique_identifier": "U1", "issuing_country_code": "TR", "expires_on": "2031-01-01" }],
    }));
    json!({ "data": {
        "type": "instant", "selected_offers": [offer.id], "passengers": passengers.collect::<Vec<_>>(),
        "payments": [{ "type": "balance", "amount": "121.30", "currency": "GBP" }],
    } })
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn arbitrary_ids_are_read_only_with_their_own_prefix(other in text(), part in like(["ore_0123456789abcdef01234567_2"])) {
        for prefix in ["orq_", "off_", "ocr_", "oco_"] {
            prop_assert!(of_id::<Value>(prefix, &other).is_none() || other.starts_with(prefix));
        }
        prop_assert!(RequestedChange::find(&other).is_none() && RequestedChange::find_offer(&other).is_none());
        prop_assert!(Enquiry::find(&other).is_none() && Offer::find(&other, now()).is_err());
        prop_assert!(of_part("ore_", &part).is_none() || part.starts_with("ore_"));
    }
}

proptest! {
    #![proptest_config(config_of(8))]

    #[test]
    fn arbitrary_searches_are_answered_consistently_or_rejected(body in json(a_search())) {
        let Ok(request) = serde_json::from_str::<Data<SearchRequest>>(&body) else { return Ok(()) };
        let Ok(enquiry) = Enquiry::read(&request.data, now(), 7) else { return Ok(()) };
        prop_assert_eq!(Enquiry::find(&enquiry.id()), Some(enquiry.clone()));
        for offer in Offer::of_search(&enquiry, now()).into_iter().take(2) {
            prop_assert!(offer.price.base.minor > 0 && offer.wire().total_amount.is_some());
            let fresh = Offer::find(&offer.id, now());
            prop_assert!(fresh.is_err() || fresh.is_ok_and(|fresh| fresh.directions == offer.directions));
        }
    }

    #[test]
    fn arbitrary_orders_whose_infant_has_no_adult_are_rejected(body in json(an_order())) {
        let Ok(request) = serde_json::from_str::<Data<CreateOrder>>(&body) else { return Ok(()) };
        // The infant is assigned to no adult.
        prop_assert!(travellers::check(&offers()[0], &request.data.passengers, now()).is_err());
    }
}
