//! Option ids: the criteria themselves, spelled short. Equal criteria spell equal ids, which never expire, are stored
//! nowhere and hold nobody's data.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::flight::query::{Cabin, FlightQuery, Party, Trip};
use jiff::civil::Date;

/// `flight.340.101.20261224.20261230.2.1.1.0.economy.d.r`, in URL-safe base64.
pub fn option_id(query: &FlightQuery) -> String {
    let day = |date: Date| date.strftime("%Y%m%d").to_string();
    let Party { adult_count, child_count, infant_count, senior_count } = query.party;
    let plain = format!(
        "flight.{}.{}.{}.{}.{adult_count}.{child_count}.{infant_count}.{senior_count}.{}.{}.{}",
        query.origin,
        query.destination,
        day(query.departure_date),
        query.return_date().map(day).unwrap_or_default(),
        query.cabin.value(),
        if query.direct_flights_only { "d" } else { "" },
        if query.refundables_only { "r" } else { "" },
    );
    URL_SAFE_NO_PAD.encode(plain)
}

/// `None` for what no search ever named.
pub fn query_of_option(option_id: &str) -> Option<FlightQuery> {
    let plain = String::from_utf8(URL_SAFE_NO_PAD.decode(option_id).ok()?).ok()?;
    let parts: Vec<&str> = plain.split('.').collect();
    let [
        "flight",
        origin,
        destination,
        departure,
        back,
        adults,
        children,
        infants,
        seniors,
        cabin,
        direct,
        refundable,
    ] = parts.as_slice()
    else {
        return None;
    };
    let day = |text: &str| Date::strptime("%Y%m%d", text).ok();
    let query = FlightQuery {
        trip: if back.is_empty() { Trip::OneWay } else { Trip::RoundTrip { return_date: day(back)? } },
        origin: origin.parse().ok()?,
        destination: destination.parse().ok()?,
        departure_date: day(departure)?,
        direct_flights_only: *direct == "d",
        refundables_only: *refundable == "r",
        party: Party {
            adult_count: adults.parse().ok()?,
            child_count: children.parse().ok()?,
            infant_count: infants.parse().ok()?,
            senior_count: seniors.parse().ok()?,
        },
        cabin: Cabin::from_value(cabin)?,
    };
    // One spelling per search: "02" or "+2" would be another id of the same criteria.
    (self::option_id(&query) == option_id).then_some(query)
}

#[cfg(test)]
mod tests {
    use super::*;
    use jiff::civil::date;

    #[test]
    fn an_id_is_its_criteria_and_nothing_else_is_one() {
        let query = FlightQuery {
            trip: Trip::RoundTrip { return_date: date(2026, 12, 30) },
            origin: 7,
            destination: 340,
            departure_date: date(2026, 12, 24),
            direct_flights_only: true,
            refundables_only: false,
            party: Party { adult_count: 2, child_count: 1, infant_count: 1, senior_count: 0 },
            cabin: Cabin::Economy,
        };
        let one_way = FlightQuery { trip: Trip::OneWay, refundables_only: true, ..query.clone() };
        for query in [query, one_way] {
            assert_eq!(query_of_option(&option_id(&query)), Some(query));
        }
        for wrong in
            ["", "_", "ZmxpZ2h0", &URL_SAFE_NO_PAD.encode("flight.7.340.20261224..02.0.0.0.economy..")]
        {
            assert_eq!(query_of_option(wrong), None, "{wrong}");
        }
    }
}
