//! Fuzz tests of the car form: each posted form becomes a query, or yields errors of its fields.

use crate::form::Text;
use domain::message::FieldErrors;
use proptest::prelude::{prop_assert, prop_assert_eq, proptest};
use serde_json::json;
use testkit::fuzz::{config, json, like};

use super::search::{CarSearchForm, query_of_form};
use crate::search::clock;

const FIELDS: [&str; 6] =
    ["pickup_location", "dropoff_location", "pickup_date", "pickup_time", "dropoff_date", "dropoff_time"];

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_car_search_form_is_accepted_or_rejected_by_known_fields(form in json(json!({
        "pickup_location": 1034, "dropoff_location": null, "pickup_date": "2026-12-24", "pickup_time": "10:30",
        "dropoff_date": "2026-12-28", "dropoff_time": "09:00:00",
    }))) {
        let Ok(form) = serde_json::from_str::<CarSearchForm>(&form) else { return Ok(()) };
        match query_of_form(&form) {
            Ok(query) => {
                prop_assert_eq!(query.pickup_date.to_string(), &*form.pickup_date);
                prop_assert_eq!(query.dropoff_date.to_string(), &*form.dropoff_date);
                prop_assert!(!form.dropoff_location.is_empty() || !query.is_one_way());
            }
            Err(errors) => {
                prop_assert!(!errors.is_empty() && errors.iter().all(|(field, _)| FIELDS.contains(&field)));
            }
        }
    }

    #[test]
    fn a_parsed_time_is_formatted_as_it_was_written(text in like(["10:30", "09:00:00", "23:59", "24:00"])) {
        let mut errors = FieldErrors::default();
        let time = clock("pickup_time", &Text(text.clone()), &mut errors);
        prop_assert_eq!(time.is_some(), errors.is_empty());
        if let Some(time) = time {
            let whole = time.strftime("%H:%M:%S").to_string();
            prop_assert!([&whole[..], &whole[..5]].contains(&text.trim()), "{} {}", text, whole);
        }
    }
}
