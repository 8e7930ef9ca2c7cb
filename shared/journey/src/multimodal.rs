//! Option ids of multimodal searches: `all.3401.601.20261224.2.1.1.0`. No product's option id has this
//! form, and no session is made from one.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::bus::offer::VehicleKey;
use domain::failure::Result;
use domain::flight::query::Party;
use domain::multimodal::query::MultimodalQuery;
use domain::rejection::Rejection;
use jiff::Timestamp;
use store::Store;
use supply::multimodal::{MultimodalTrip, Taken, buses_of};

use crate::option::{day, parse_day};
use crate::{bus, flight};

/// Returns the multimodal results at the prices of `as_of`, minus sold and held stock.
pub async fn trips(store: &Store, query: &MultimodalQuery, as_of: Timestamp) -> Result<Vec<MultimodalTrip>> {
    let buses_query = buses_of(query, as_of);
    let listed = bus::find_listed(store, &buses_query, as_of).await?;
    let find = |flights: supply::flight::Taken<'_>| {
        let buses = |bus: &VehicleKey| bus::taken_in(&listed, bus, as_of);
        supply::multimodal::trips(query, &buses_query, as_of, Taken { flights, buses: &buses })
    };
    flight::with_taken(store, as_of, find).await
}

pub fn option_id(query: &MultimodalQuery) -> String {
    let Party { adult_count, child_count, infant_count, senior_count } = query.party;
    let (from, to, day) = (query.from, query.to, day(query.date));
    let plain = format!("all.{from}.{to}.{day}.{adult_count}.{child_count}.{infant_count}.{senior_count}");
    URL_SAFE_NO_PAD.encode(plain)
}

/// Parses a multimodal option id; `None` for an id that no search can have.
pub fn query_of_option(option_id: &str) -> Option<MultimodalQuery> {
    let plain = String::from_utf8(URL_SAFE_NO_PAD.decode(option_id).ok()?).ok()?;
    let parts: Vec<&str> = plain.split('.').collect();
    let ["all", from, to, date, adults, children, infants, seniors] = parts.as_slice() else { return None };
    let query = MultimodalQuery {
        from: from.parse().ok()?,
        to: to.parse().ok()?,
        date: parse_day(date)?,
        party: Party {
            adult_count: adults.parse().ok()?,
            child_count: children.parse().ok()?,
            infant_count: infants.parse().ok()?,
            senior_count: seniors.parse().ok()?,
        },
    };
    // Each search has one spelling, as in the option ids of products.
    (self::option_id(&query) == option_id).then_some(query)
}

/// Returns the search that the option id spells, if it can be made at `now`.
pub fn search_of_option(option_id: &str, now: Timestamp) -> Result<MultimodalQuery> {
    let query = query_of_option(option_id).ok_or(Rejection::NotFound)?;
    if query.has_passed(now) {
        return Err(Rejection::OptionExpired.into());
    }
    query.check(now)?;
    Ok(query)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn a_multimodal_option_id_is_read_back_as_its_criteria_and_other_ids_are_rejected() {
        let party = Party { adult_count: 2, child_count: 1, infant_count: 1, senior_count: 0 };
        let query = MultimodalQuery { from: 3401, to: 601, date: date(2026, 12, 24), party };
        // `webapp/lib/search/multimodal-option.test.ts` has the same spelling.
        let id = URL_SAFE_NO_PAD.encode("all.3401.601.20261224.2.1.1.0");
        assert_eq!(option_id(&query), id);
        assert_eq!(query_of_option(&id), Some(query));
        assert_eq!(crate::option::query_of_option(&id), None, "no session's");
        for wrong in
            ["all.3401.601.20261224.02.1.1.0", "all.3401.601.20261224.2.1.1", "bus.3401.601.20261224.", ""]
        {
            assert_eq!(query_of_option(&URL_SAFE_NO_PAD.encode(wrong)), None, "{wrong}");
        }
    }
}
