//! Multimodal query: two cities, a date and the party. Option ids are spelled from the query, so equal
//! criteria have equal ids; no session is created for it.

use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};

use super::city::{CityId, city};
use crate::flight::query::Party;
use crate::message::{FieldErrors, Message};
use crate::place::turkish_time;

/// Number of days after today that can be searched.
pub const SALE_DAYS: i32 = 360;

/// Criteria of a multimodal search. A query that passed [`MultimodalQuery::check`] names two existing cities.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MultimodalQuery {
    pub from: CityId,
    pub to: CityId,
    pub date: Date,
    pub party: Party,
}

impl MultimodalQuery {
    pub fn has_passed(&self, now: Timestamp) -> bool {
        self.date < turkish_time(now).date()
    }

    /// Validates the search form.
    pub fn check(&self, now: Timestamp) -> Result<(), FieldErrors> {
        let mut errors = FieldErrors::default();
        for (field, id) in [("departure_city", self.from), ("arrival_city", self.to)] {
            if city(id).is_none() {
                errors.add(field, Message::new("server.unknown_place"));
            }
        }
        if self.from == self.to {
            errors.add("arrival_city", Message::new("server.same_city"));
        }
        let last = turkish_time(now).date().saturating_add(SALE_DAYS.days());
        if self.has_passed(now) {
            errors.add("departure_date", Message::new("server.departure_in_past"));
        } else if self.date > last {
            errors.add("departure_date", Message::with("server.date_too_late", [SALE_DAYS.to_string()]));
        }
        self.party.check(&mut errors);
        errors.into_result()
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    fn faults(change: impl FnOnce(&mut MultimodalQuery)) -> Vec<(String, String)> {
        let party = Party { adult_count: 2, child_count: 1, infant_count: 1, senior_count: 0 };
        let mut query = MultimodalQuery { from: 3401, to: 601, date: date(2026, 12, 1), party };
        change(&mut query);
        let errors = query.check("2026-11-21T09:00:00Z".parse().unwrap()).err().unwrap_or_default();
        errors
            .iter()
            .flat_map(|(field, messages)| {
                messages.iter().map(move |message| (field.to_owned(), message.key.clone()))
            })
            .collect()
    }

    fn one(field: &str, key: &str) -> Vec<(String, String)> {
        vec![(field.to_owned(), format!("server.{key}"))]
    }

    #[test]
    fn each_error_of_a_multimodal_search_names_its_field() {
        assert_eq!(faults(|_| ()), []);
        assert_eq!(faults(|query| query.from = 9999), one("departure_city", "unknown_place"));
        // The id of a city's second station is no city.
        assert_eq!(faults(|query| query.to = 602), one("arrival_city", "unknown_place"));
        assert_eq!(faults(|query| query.to = 3401), one("arrival_city", "same_city"));
        assert_eq!(
            faults(|query| query.date = date(2026, 11, 20)),
            one("departure_date", "departure_in_past")
        );
        assert_eq!(faults(|query| query.date = date(2027, 11, 17)), one("departure_date", "date_too_late"));
        assert_eq!(faults(|query| query.party.child_count = 6), one("adult_count", "too_many_passengers"));
        assert_eq!(faults(|query| query.party.infant_count = 3), one("infant_count", "too_many_infants"));
        assert_eq!(faults(|query| query.date = date(2026, 11, 21)), []);
        assert_eq!(faults(|query| query.date = date(2027, 11, 16)), []);
    }
}
