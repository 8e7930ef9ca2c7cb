//! Fuzz tests of the flight forms: each posted form becomes a query or a choice, or yields errors of its
//! fields.

use domain::message::FieldErrors;
use proptest::prelude::{prop_assert, prop_assert_eq, proptest};
use serde_json::json;
use testkit::fuzz::{config, json};

use super::search::{ChoiceForm, SearchForm, query_of_form};

const FIELDS: [&str; 10] = [
    "fly_type",
    "departure_airport",
    "arrival_airport",
    "departure_date",
    "return_date",
    "adult_count",
    "child_count",
    "infant_count",
    "senior_count",
    "flight_class",
];

/// Returns true when each error names a known field, also inside a list.
fn are_named(errors: &FieldErrors, fields: &[&str]) -> bool {
    let is_known = |field: &str| fields.contains(&field.split('.').next().unwrap_or_default());
    !errors.is_empty() && errors.iter().all(|(field, _)| is_known(field))
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_flight_search_form_is_accepted_or_rejected_by_known_fields(form in json(json!({
        "fly_type": "RT", "direct_flights_only": true, "departure_airport": 340, "arrival_airport": "101", "flight_class": "economy",
        "departure_date": "2026-12-24", "return_date": "2026-12-30", "adult_count": 1, "child_count": "2", "senior_count": "",
    }))) {
        let Ok(form) = serde_json::from_str::<SearchForm>(&form) else { return Ok(()) };
        match query_of_form(&form) {
            Ok(query) => {
                prop_assert_eq!(query.departure_date.to_string(), &*form.departure_date);
                prop_assert_eq!(query.return_date().is_some(), &*form.fly_type == "RT");
            }
            Err(errors) => prop_assert!(are_named(&errors, &FIELDS), "{:?}", errors),
        }
    }

    #[test]
    fn a_flight_selection_form_is_accepted_or_rejected_by_known_fields(form in json(json!({
        "product_ids": ["P6101-20261224", "P6102-20261230"], "alternative_prices": ["XF", null], "session_unique": "s",
    }))) {
        let Ok(form) = serde_json::from_str::<ChoiceForm>(&form) else { return Ok(()) };
        prop_assert_eq!(form.choice().fare_codes.len(), form.alternative_prices.len());
        match form.check_choice() {
            Ok(()) => prop_assert!((1..=2).contains(&form.product_ids.len()) && form.choice().fare_codes.len() <= 2),
            Err(errors) => prop_assert!(are_named(&errors, &["product_ids", "alternative_prices", "session_unique"])),
        }
    }
}
