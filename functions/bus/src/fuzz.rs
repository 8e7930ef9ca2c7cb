//! Fuzz tests of the bus forms: each posted form becomes a query or seats, or yields errors of its fields.

use domain::money::Currency;
use proptest::prelude::{prop_assert, prop_assert_eq, proptest};
use serde_json::json;
use testkit::fuzz::{config, json};

use crate::search::{BusSearchForm, query_of_form};
use crate::select::{BusChoiceForm, wishes};

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_bus_search_form_is_accepted_or_rejected_by_known_fields(form in json(json!({
        "departure_station": 3401, "arrival_station": "601", "departure_date": "2026-12-24", "show_route_alternatives": false,
    }))) {
        let Ok(form) = serde_json::from_str::<BusSearchForm>(&form) else { return Ok(()) };
        match query_of_form(&form) {
            Ok(query) => prop_assert_eq!(query.departure_date.to_string(), &*form.departure_date),
            Err(errors) => prop_assert!(
                errors.iter().all(|(field, _)| ["departure_station", "arrival_station", "departure_date"].contains(&field))
            ),
        }
    }

    #[test]
    fn selected_seats_are_accepted_or_rejected_by_their_fields(form in json(json!({
        "product_id": "p", "session_unique": "s",
        "selected_seats": [{"seat": 12, "gender": "F", "price": "1249.90"}, {"seat": "13", "gender": "M", "price": {"total": "9"}}],
    }))) {
        let Ok(form) = serde_json::from_str::<BusChoiceForm>(&form) else { return Ok(()) };
        let seats = &form.selected_seats;
        match wishes(seats, Currency::Try) {
            Ok(wishes) => {
                prop_assert_eq!(wishes.len(), seats.len());
                for (wish, seat) in wishes.iter().zip(seats) {
                    prop_assert_eq!(wish.gender.to_string(), &*seat.gender);
                    prop_assert_eq!(wish.price.is_none(), seat.price.is_empty());
                }
            }
            Err(errors) => {
                for (field, _) in errors.iter() {
                    let parts: Vec<&str> = field.split('.').collect();
                    let at: Option<usize> = parts.get(1).and_then(|at| at.parse().ok());
                    prop_assert!(parts[0] == "selected_seats" && at.is_some_and(|at| at < seats.len()), "{}", field);
                    prop_assert!(["seat", "gender", "price"].contains(&parts[2]));
                }
            }
        }
    }
}
