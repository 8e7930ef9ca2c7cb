//! Alternatives to a search: offers of the other products for its places and day. Sold and held stock is
//! ignored, so the price is the one with which that product's own results begin. The generic gateway shows
//! alternatives beside results.

use jiff::civil::{Date, time};
use jiff::{Timestamp, ToSpan};

use crate::{bus, car, flight};
use domain::bus::query::BusQuery;
use domain::car::location::{location, nearest_location};
use domain::car::query::{CarQuery, MIN_DAYS};
use domain::flight::query::{Cabin, FlightQuery, Party, Trip};
use domain::money::Money;
use domain::place::{Place as _, Point, airport, nearest_airport, nearest_station, station};
use domain::session::Query;

/// Maximum distance of a place that counts as the same one.
const REACH_KM: u32 = 100;

/// Search of another product, with its lowest price and shortest travel time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alternative {
    pub query: Query,
    pub from_price: Money,
    pub minutes: Option<u32>,
}

/// Trip from one point to another on a day, and back on another day if the search is a round trip.
struct AlternativeTrip {
    from: Point,
    to: Point,
    date: Date,
    back: Option<Date>,
}

pub fn alternatives(query: &Query, as_of: Timestamp) -> Vec<Alternative> {
    let Some(trip) = trip(query) else { return Vec::new() };
    let found = match query {
        Query::Flight(_) => [trip.by_bus(as_of), trip.with_a_car(as_of)],
        Query::Bus(_) => [trip.by_air(as_of), trip.with_a_car(as_of)],
        Query::Car(_) => [trip.by_air(as_of), trip.by_bus(as_of)],
    };
    found.into_iter().flatten().collect()
}

/// Returns the trip of a search; `None` for a car that is returned to its pick-up location, because the
/// driver's origin is unknown.
fn trip(query: &Query) -> Option<AlternativeTrip> {
    Some(match query {
        Query::Flight(query) => AlternativeTrip {
            from: airport(query.origin)?.point(),
            to: airport(query.destination)?.point(),
            date: query.departure_date,
            back: query.return_date(),
        },
        Query::Bus(query) => AlternativeTrip {
            from: station(query.origin)?.point(),
            to: station(query.destination)?.point(),
            date: query.departure_date,
            back: None,
        },
        Query::Car(query) if query.is_one_way() => AlternativeTrip {
            from: location(query.pickup_location)?.point(),
            to: location(query.dropoff_location)?.point(),
            date: query.pickup_date,
            back: None,
        },
        Query::Car(_) => return None,
    })
}

impl AlternativeTrip {
    fn by_air(&self, as_of: Timestamp) -> Option<Alternative> {
        let query = FlightQuery {
            trip: Trip::OneWay,
            origin: nearest_airport(self.from, REACH_KM)?.id,
            destination: nearest_airport(self.to, REACH_KM)?.id,
            departure_date: self.date,
            direct_flights_only: false,
            refundables_only: false,
            party: Party { adult_count: 1, child_count: 0, infant_count: 0, senior_count: 0 },
            cabin: Cabin::Economy,
        };
        query.check(as_of).ok()?;
        let offers = flight::search(&query, as_of, &|_| 0);
        let from_price = offers.first()?.fares.first()?.total;
        let minutes =
            offers.iter().filter_map(|offer| offer.directions.first()).map(|trip| trip.duration_minutes);
        Some(Alternative { from_price, minutes: minutes.min(), query: Query::Flight(query) })
    }

    fn by_bus(&self, as_of: Timestamp) -> Option<Alternative> {
        let query = BusQuery {
            origin: nearest_station(self.from, REACH_KM)?.id,
            destination: nearest_station(self.to, REACH_KM)?.id,
            departure_date: self.date,
            show_route_alternatives: false,
        };
        query.check(as_of).ok()?;
        let offers = bus::find(&query, as_of).offers(&|_| Vec::new());
        let from_price = offers.iter().map(|offer| offer.price).min_by_key(|price| price.minor)?;
        let minutes = offers.iter().map(|offer| offer.duration_minutes).min();
        Some(Alternative { from_price, minutes, query: Query::Bus(query) })
    }

    /// Returns a rental at the destination for the length of the stay.
    fn with_a_car(&self, as_of: Timestamp) -> Option<Alternative> {
        let place = nearest_location(self.to, REACH_KM)?.id;
        let least = self.date.saturating_add(MIN_DAYS.days());
        let query = CarQuery {
            pickup_location: place,
            dropoff_location: place,
            pickup_date: self.date,
            pickup_time: time(12, 0, 0, 0),
            dropoff_date: self.back.map_or(least, |back| back.max(least)),
            dropoff_time: time(12, 0, 0, 0),
        };
        query.check(as_of).ok()?;
        let offers = car::search(&query, as_of, &|_, _| 0);
        let from_price = offers.first()?.price.total;
        Some(Alternative { from_price, minutes: None, query: Query::Car(query) })
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use domain::Product;
    use domain::place::{airport_by_code, find_stations};

    fn flight(origin: &str, destination: &str) -> Query {
        Query::Flight(FlightQuery {
            trip: Trip::RoundTrip { return_date: date(2026, 12, 8) },
            origin: airport_by_code(origin).unwrap().id,
            destination: airport_by_code(destination).unwrap().id,
            departure_date: date(2026, 12, 1),
            direct_flights_only: true,
            refundables_only: false,
            party: Party { adult_count: 2, child_count: 0, infant_count: 0, senior_count: 0 },
            cabin: Cabin::Business,
        })
    }

    fn found(query: &Query) -> Vec<Alternative> {
        alternatives(query, "2026-11-21T09:00:00Z".parse().unwrap())
    }

    #[test]
    fn a_domestic_flight_search_suggests_buses_and_cars() {
        let found = found(&flight("IST", "ESB"));
        let products: Vec<Product> = found.iter().map(|found| found.query.product()).collect();
        assert_eq!(products, [Product::Bus, Product::Car]);
        assert!(found.iter().all(|found| found.from_price.minor > 0));
        let Query::Car(car) = &found[1].query else { panic!("a car") };
        assert_eq!((car.pickup_date, car.dropoff_date), (date(2026, 12, 1), date(2026, 12, 8)));
        assert!(found[0].minutes.is_some_and(|minutes| minutes > 240));
    }

    #[test]
    fn a_flight_abroad_and_a_car_returned_at_its_pick_up_have_no_alternatives() {
        assert_eq!(found(&flight("IST", "LHR")), []);
        let place = airport_by_code("AYT").unwrap().id;
        let car = CarQuery {
            pickup_location: place,
            dropoff_location: place,
            pickup_date: date(2026, 12, 1),
            pickup_time: time(10, 0, 0, 0),
            dropoff_date: date(2026, 12, 5),
            dropoff_time: time(10, 0, 0, 0),
        };
        assert_eq!(found(&Query::Car(car.clone())), []);
        let one_way = CarQuery { dropoff_location: airport_by_code("ESB").unwrap().id, ..car };
        let products: Vec<Product> =
            found(&Query::Car(one_way)).iter().map(|found| found.query.product()).collect();
        assert!(products.contains(&Product::Bus), "{products:?}");
    }

    #[test]
    fn the_from_price_of_an_alternative_is_its_cheapest_search_result() {
        let id = |name| find_stations(name, 1)[0].id;
        let bus = BusQuery {
            origin: id("Esenler"),
            destination: id("AŞTİ"),
            departure_date: date(2026, 12, 1),
            show_route_alternatives: true,
        };
        let found = found(&Query::Bus(bus));
        let Query::Flight(flights) = &found[0].query else { panic!("flights") };
        let offers = flight::search(flights, "2026-11-21T09:00:00Z".parse().unwrap(), &|_| 0);
        assert_eq!(found[0].from_price, offers[0].fares[0].total);
    }
}
