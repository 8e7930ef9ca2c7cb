//! Compares time, price and emissions of planes, buses and cars between real cities, over their real
//! distances.

use jiff::civil::{Date, date};

use super::*;
use domain::Product;
use domain::flight::query::Party;
use domain::multimodal::city::find_cities;
use domain::place::airport_by_code;

const FRIDAY: Date = date(2026, 12, 4);

fn query(from: &str, to: &str) -> MultimodalQuery {
    let id = |name| find_cities(name, 1)[0].id;
    let party = Party { adult_count: 1, child_count: 0, infant_count: 0, senior_count: 0 };
    MultimodalQuery { from: id(from), to: id(to), date: FRIDAY, party }
}

fn found(query: &MultimodalQuery) -> Vec<MultimodalTrip> {
    let as_of = "2026-11-21T09:00:00Z".parse().unwrap();
    trips(query, &buses_of(query, as_of), as_of, Taken { flights: &|_| 0, buses: &|_| Vec::new() })
}

fn of(trips: &[MultimodalTrip], product: Product) -> impl Iterator<Item = &MultimodalTrip> {
    trips.iter().filter(move |trip| trip.query.product() == product)
}

/// Returns the products, ordered by their best option.
fn order<K: Ord>(trips: &[MultimodalTrip], key: impl Fn(&MultimodalTrip) -> K) -> Vec<Product> {
    let mut best: Vec<(K, Product)> = Product::ALL
        .into_iter()
        .filter_map(|product| Some((of(trips, product).map(&key).min()?, product)))
        .collect();
    best.sort();
    best.into_iter().map(|(_, product)| product).collect()
}

#[test]
fn from_istanbul_to_ankara_a_flight_is_fastest_and_a_bus_cheapest_and_cleanest() {
    let trips = found(&query("istanbul", "ankara"));
    assert_eq!(order(&trips, MultimodalTrip::minutes), [Product::Flight, Product::Car, Product::Bus]);
    assert_eq!(order(&trips, |trip| trip.price.minor)[0], Product::Bus);
    assert_eq!(order(&trips, |trip| trip.grams), [Product::Bus, Product::Car, Product::Flight]);
    // A flight of an hour takes four to five hours from door to door.
    let flight = of(&trips, Product::Flight).map(MultimodalTrip::minutes).min().unwrap();
    assert!((220..320).contains(&flight), "{flight}");
    let bus = of(&trips, Product::Bus).map(MultimodalTrip::minutes).min().unwrap();
    assert!((380..520).contains(&bus), "{bus}");
    let car = of(&trips, Product::Car).next().unwrap();
    assert_eq!(car.parts[2].km, Some(453));
    assert!((360..460).contains(&car.minutes()), "{}", car.minutes());
}

#[test]
fn from_istanbul_to_izmir_a_flight_saves_over_three_hours_against_a_bus() {
    let trips = found(&query("istanbul", "izmir"));
    assert_eq!(order(&trips, MultimodalTrip::minutes), [Product::Flight, Product::Car, Product::Bus]);
    assert_eq!(order(&trips, |trip| trip.price.minor)[0], Product::Bus);
    assert_eq!(order(&trips, |trip| trip.grams)[0], Product::Bus);
    let minutes = |product| of(&trips, product).map(MultimodalTrip::minutes).min().unwrap();
    assert!(
        minutes(Product::Bus) - minutes(Product::Flight) > 180,
        "{} {}",
        minutes(Product::Bus),
        minutes(Product::Flight)
    );
    assert_eq!(of(&trips, Product::Car).next().unwrap().parts[2].km, Some(475), "by the bridge");
    // A car with one person emits as much as a seat in a plane; with two people, half as much per person.
    let mut two = query("istanbul", "izmir");
    two.party.adult_count = 2;
    assert_eq!(order(&found(&two), |trip| trip.grams), [Product::Bus, Product::Car, Product::Flight]);
}

#[test]
fn from_ankara_to_kayseri_a_car_and_a_bus_are_faster_than_a_flight() {
    let trips = found(&query("ankara", "kayseri"));
    assert_eq!(order(&trips, MultimodalTrip::minutes)[2], Product::Flight);
    assert!(of(&trips, Product::Flight).all(|trip| trip.stops > 0), "none is direct");
    assert_eq!(order(&trips, |trip| trip.grams), [Product::Bus, Product::Car, Product::Flight]);
    assert_eq!(order(&trips, |trip| trip.price.minor)[0], Product::Bus);
    assert!(
        of(&trips, Product::Bus).all(|trip| trip.from.city(Language::En) == "Ankara"),
        "from none of the towns near by"
    );
}

#[test]
fn a_multimodal_result_sums_its_parts_and_prefills_the_product_search() {
    let mut query = query("istanbul", "ankara");
    query.party = Party { adult_count: 2, child_count: 1, infant_count: 1, senior_count: 0 };
    let trips = found(&query);
    let alone = found(&self::query("istanbul", "ankara"));
    for trip in &trips {
        assert_eq!(trip.minutes(), trip.parts.iter().map(|part| part.minutes).sum::<u32>());
        assert!(trip.parts.iter().enumerate().all(|(at, part)| part.km.is_none() == (at == 1)));
        trip.query.check("2026-11-21T09:00:00Z".parse().unwrap()).unwrap();
        assert_eq!(trip.query.date(), FRIDAY);
    }
    let Query::Flight(flight) = &of(&trips, Product::Flight).next().unwrap().query else {
        panic!("a flight")
    };
    assert_eq!(flight.party, query.party);
    // An infant sits on a lap and pays nothing on a bus; all others have a seat each.
    let least =
        |trips: &[MultimodalTrip]| of(trips, Product::Bus).map(|trip| trip.price.minor).min().unwrap();
    assert_eq!(least(&trips), 3 * least(&alone));
    let Query::Car(car) = &of(&trips, Product::Car).next().unwrap().query else { panic!("a car") };
    assert_eq!((car.rental_days_count(), car.is_one_way()), (3, true));
    // A car emits the same for any number of people; a bus emits for three seats.
    let grams = |trips: &[MultimodalTrip], product| of(trips, product).map(|trip| trip.grams).min().unwrap();
    assert!(grams(&trips, Product::Bus) >= 3 * grams(&alone, Product::Bus) - 3);
    assert!(grams(&trips, Product::Car) < 2 * grams(&alone, Product::Car));
}

#[test]
fn a_ticket_and_the_multimodal_search_state_equal_minutes_from_the_city() {
    let trips = found(&query("istanbul", "ankara"));
    for trip in trips.iter().filter(|trip| trip.parts[0].minutes > 0) {
        assert_eq!(minutes_from_centre(trip.from), Some(trip.parts[0].minutes), "{:?}", trip.from);
    }
    assert!(of(&trips, Product::Flight).any(|trip| trip.parts[0].minutes > 0));
    let abroad = End::Airport(airport_by_code("LHR").unwrap());
    let centre = End::Station(station(101).unwrap());
    assert_eq!([abroad, centre].map(minutes_from_centre), [None, None]);
}

#[test]
fn a_product_that_is_both_cheapest_and_fastest_is_listed_once() {
    for (from, to) in [("istanbul", "ankara"), ("izmir", "van"), ("bursa", "antalya"), ("konya", "trabzon")] {
        let trips = found(&query(from, to));
        for (product, most) in [(Product::Flight, 2), (Product::Bus, 2), (Product::Car, 1)] {
            let of: Vec<&MultimodalTrip> = of(&trips, product).collect();
            assert!(of.len() <= most, "{from} {to} {product}");
            if let [cheapest, fastest] = of.as_slice() {
                assert!(cheapest.price.minor < fastest.price.minor, "{from} {to} {product}");
                assert!(cheapest.minutes() > fastest.minutes(), "{from} {to} {product}");
            }
        }
    }
}

#[test]
fn a_multimodal_search_uses_all_airports_of_a_city_or_those_within_reach() {
    let near = |name| {
        let found = nearest(airports().iter(), find_cities(name, 1)[0], AIRPORT_REACH_KM);
        found.into_iter().map(|airport| airport.code).collect::<Vec<_>>()
    };
    assert_eq!(near("istanbul")[..2], ["IST", "SAW"]);
    assert_eq!(near("ankara"), ["ESB"]);
    let flights = found(&query("bursa", "antalya"));
    assert!(
        of(&flights, Product::Flight)
            .any(|trip| matches!(trip.from, End::Airport(airport) if airport.code == "SAW"))
    );
}

#[test]
fn cars_too_small_for_the_party_and_towns_without_cars_yield_no_car_result() {
    let mut query = query("istanbul", "ankara");
    query.party = Party { adult_count: 6, child_count: 1, infant_count: 0, senior_count: 0 };
    for trip in of(&found(&query), Product::Car) {
        let Query::Car(car) = &trip.query else { panic!("a car") };
        let offers = car::search(car, "2026-11-21T09:00:00Z".parse().unwrap(), &|_, _| 0);
        let offer = offers.iter().find(|offer| offer.price.total == trip.price).unwrap();
        assert!(offer.model.seats >= 7);
    }
    assert_eq!(of(&found(&self::query("hakkari", "ankara")), Product::Car).count(), 0);
}
