//! Option ids: a short spelling of a search's criteria. Equal criteria have equal ids. An id never expires,
//! is stored nowhere and contains no personal data. Each product defines its own spelling.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::Product;
use domain::session::Query;
use jiff::civil::{Date, Time};

use crate::{bus, car, flight};

/// Returns `flight.340.101.20261224.…` in URL-safe base64.
pub fn option_id(query: &Query) -> String {
    let parts = match query {
        Query::Flight(flight) => flight::option::parts(flight),
        Query::Bus(bus) => bus::option::parts(bus),
        Query::Car(car) => car::option::parts(car),
    };
    URL_SAFE_NO_PAD.encode(format!("{}.{}", query.product(), parts.join(".")))
}

/// Parses an option id; `None` for an id that no search can have.
pub fn query_of_option(option_id: &str) -> Option<Query> {
    let plain = String::from_utf8(URL_SAFE_NO_PAD.decode(option_id).ok()?).ok()?;
    let parts: Vec<&str> = plain.split('.').collect();
    let (product, parts) = parts.split_first()?;
    let query = match Product::from_name(product)? {
        Product::Flight => Query::Flight(flight::option::query(parts)?),
        Product::Bus => Query::Bus(bus::option::query(parts)?),
        Product::Car => Query::Car(car::option::query(parts)?),
    };
    // Each search has one spelling: "02" or "+2" would be a second id for the same criteria.
    (self::option_id(&query) == option_id).then_some(query)
}

pub(crate) fn day(date: Date) -> String {
    date.strftime("%Y%m%d").to_string()
}

pub(crate) fn parse_day(text: &str) -> Option<Date> {
    Date::strptime("%Y%m%d", text).ok()
}

pub(crate) fn clock(time: Time) -> String {
    time.strftime("%H%M").to_string()
}

pub(crate) fn parse_clock(text: &str) -> Option<Time> {
    Time::strptime("%H%M", text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::bus::query::BusQuery;
    use domain::car::query::CarQuery;
    use domain::flight::query::{Cabin, FlightQuery, Party, Trip};
    use jiff::civil::{date, time};

    #[test]
    fn an_option_id_is_read_back_as_its_criteria_and_other_ids_are_rejected() {
        let flight = FlightQuery {
            trip: Trip::RoundTrip { return_date: date(2026, 12, 30) },
            origin: 7,
            destination: 340,
            departure_date: date(2026, 12, 24),
            direct_flights_only: true,
            refundables_only: false,
            party: Party { adult_count: 2, child_count: 1, infant_count: 1, senior_count: 0 },
            cabin: Cabin::Economy,
        };
        let one_way = FlightQuery { trip: Trip::OneWay, refundables_only: true, ..flight.clone() };
        let car = CarQuery {
            pickup_location: 1034,
            dropoff_location: 1006,
            pickup_date: date(2026, 12, 24),
            pickup_time: time(10, 30, 0, 0),
            dropoff_date: date(2026, 12, 28),
            dropoff_time: time(9, 0, 0, 0),
        };
        let bus = BusQuery {
            origin: 3401,
            destination: 601,
            departure_date: date(2026, 12, 24),
            show_route_alternatives: true,
        };
        for query in [Query::Flight(flight), Query::Flight(one_way), Query::Bus(bus), Query::Car(car)] {
            assert_eq!(query_of_option(&option_id(&query)), Some(query));
        }
        for wrong in
            ["", "_", "ZmxpZ2h0", &URL_SAFE_NO_PAD.encode("flight.7.340.20261224..02.0.0.0.economy..")]
        {
            assert_eq!(query_of_option(wrong), None, "{wrong}");
        }
    }
}
