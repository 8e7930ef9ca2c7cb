//! The search finds exactly what the rules allow, and a product id leads back to its offer.

use std::collections::BTreeSet;

use jiff::ToSpan as _;
use proptest::prelude::{Strategy, prop_assert, prop_assert_eq, proptest};
use proptest::sample::select;

use super::*;
use crate::flight::data::{RouteData, Seats};
use crate::flight::paths::great_circle_km;
use crate::flight::timetable::Flight;
use domain::place::{Airport, airports};

const PLACES: [&str; 7] = ["IST", "SAW", "ESB", "AYT", "ECN", "FRA", "JFK"];

fn carrier(code: &str, partners: &[&str]) -> Carrier {
    Carrier {
        code: code.parse().unwrap(),
        name: "test",
        kind: CarrierKind::FullService,
        price_permille: 1000,
        connects_with: partners.iter().map(|partner| partner.parse().unwrap()).collect(),
        packages: false,
        seats: Seats { economy: 100, business: 10, aircraft: "Airbus A320" },
        long_haul_seats: Seats { economy: 100, business: 10, aircraft: "Airbus A320" },
    }
}

/// Origin, destination, carrier, weekdays, minute of departure.
type FlightPlan = (&'static str, &'static str, &'static str, u8, u16);

fn flight_plan() -> impl Strategy<Value = FlightPlan> {
    (
        select(&PLACES),
        select(&PLACES),
        select(&["A1", "B1", "C1"]),
        1_u8..128,
        (0_u16..288).prop_map(|slot| slot * 5),
    )
}

/// Network of random flights between a few real airports. A1 and B1 sell each other's flights; C1 sells
/// only its own flights without connections.
fn small_network(plans: &[FlightPlan]) -> Network {
    let carriers = vec![carrier("A1", &["A1", "B1"]), carrier("B1", &["B1", "A1"]), carrier("C1", &[])];
    let mut routes: Vec<RouteData> = Vec::new();
    for (number, (origin, destination, carrier, weekdays, minute)) in (1..).zip(plans) {
        if origin == destination {
            continue;
        }
        let days: String = (0..7).map(|day| if weekdays >> day & 1 == 1 { '1' } else { '.' }).collect();
        let flight: &'static str =
            format!("{carrier}{number} {days} {:02}:{:02}", minute / 60, minute % 60).leak();
        let same = |route: &&mut RouteData| route.origin == *origin && route.destination == *destination;
        if let Some(route) = routes.iter_mut().find(same) {
            route.flights.push(flight);
            continue;
        }
        let km = great_circle_km(airport_by_code(origin).unwrap(), airport_by_code(destination).unwrap());
        // Minutes are multiples of five like the departures, so that waits also fall exactly on the limit
        // of a rule.
        let minutes = (40 + km / 13) / 5 * 5;
        routes.push(RouteData {
            origin,
            destination,
            km,
            minutes,
            base_fare_kurus: 100_000,
            flights: vec![flight],
        });
    }
    let tariff = serde_json::from_str(domain::content!("flight-fares.json")).unwrap();
    Network::new(carriers, routes, tariff).unwrap()
}

fn codes() -> Vec<&'static str> {
    airports().iter().map(|airport| airport.code).collect()
}

/// Flight of a day, for the brute-force search.
#[derive(Clone, Copy)]
struct Hop<'n> {
    route: &'n Route,
    flight: &'n Flight,
    date: Date,
    departs: Timestamp,
    arrives: Timestamp,
}

/// Returns all flights of the days on which a journey from `first_day` can still continue.
fn hops(network: &Network, first_day: Date) -> Vec<Hop<'_>> {
    let mut hops = Vec::new();
    for (route, flight) in
        network.routes.iter().flatten().flat_map(|route| route.flights.iter().map(move |f| (route, f)))
    {
        for date in std::iter::successors(Some(first_day), |day| day.tomorrow().ok()).take(4) {
            if flight.flies_on(date) {
                let local = date.at(flight.departs_hour, flight.departs_minute, 0, 0);
                let departs = local.to_zoned(route.origin.time_zone().clone()).unwrap().timestamp();
                let arrives = departs + SignedDuration::from_mins(i64::from(route.minutes));
                hops.push(Hop { route, flight, date, departs, arrives });
            }
        }
    }
    hops
}

/// States the rules as simply as possible: may `next` be sold after `before`?
fn connects(before: &Hop<'_>, next: &Hop<'_>) -> bool {
    let at_home = |hop: &Hop<'_>| hop.route.origin.is_turkish() && hop.route.destination.is_turkish();
    let wait = next.departs.duration_since(before.arrives).as_secs();
    let sold_together = before.flight.carrier.connects_with.contains(&next.flight.number.carrier);
    let in_time = if at_home(before) && at_home(next) {
        (45 * 60..=5 * 3600).contains(&wait)
    } else {
        (75 * 60..=14 * 3600).contains(&wait)
    };
    before.route.destination.code == next.route.origin.code && sold_together && in_time
}

fn is_sane(network: &Network, hops: &[Hop<'_>], origin: &Airport, destination: &Airport) -> bool {
    let mut stops: Vec<&Airport> = vec![hops[0].route.origin];
    stops.extend(hops.iter().map(|hop| hop.route.destination));
    let cities: BTreeSet<u32> = stops.iter().map(|stop| stop.city_id).collect();
    let flown: u32 = hops.iter().map(|hop| hop.route.km).sum();
    let direct = network.route(origin, destination);
    let allowed = match direct {
        Some(route) => route.km * 3 / 2,
        None => great_circle_km(origin, destination) * 3 / 2 + 1200,
    };
    cities.len() == stops.len()
        && stops.last().unwrap().id == destination.id
        && (hops.len() == 1 || flown <= allowed)
        && (hops.len() < 3 || direct.is_none())
        && (origin.country_code != destination.country_code
            || stops.iter().all(|stop| stop.country_code == origin.country_code))
}

/// Returns every journey of up to three flights that the rules allow, by its product id.
fn brute_force(network: &Network, query: &FlightQuery) -> BTreeSet<String> {
    let ends = Ends::of(query);
    let hops = hops(network, query.departure_date);
    let is_start = |hop: &&Hop<'_>| {
        hop.date == query.departure_date && ends.iter().any(|ends| ends.origin.id == hop.route.origin.id)
    };
    let starts = hops.iter().filter(is_start);
    let mut journeys: Vec<Vec<Hop<'_>>> = starts.map(|hop| vec![*hop]).collect();
    for length in 1..3 {
        let longer: Vec<_> = journeys
            .iter()
            .filter(|journey| journey.len() == length)
            .flat_map(|journey| {
                let onward = hops.iter().filter(|hop| connects(journey.last().unwrap(), hop));
                onward.map(|hop| [journey.as_slice(), &[*hop]].concat()).collect::<Vec<_>>()
            })
            .collect();
        journeys.extend(longer);
    }
    let text = |hop: &Hop<'_>| format!("{}-{}", hop.flight.number, hop.date.strftime("%Y%m%d"));
    journeys
        .iter()
        .filter(|journey| ends.iter().any(|ends| is_sane(network, journey, ends.origin, ends.destination)))
        .map(|journey| journey.iter().map(text).collect::<Vec<_>>().join("."))
        .collect()
}

proptest! {
    #[test]
    fn flight_search_finds_exactly_the_results_of_brute_force(
        plans in proptest::collection::vec(flight_plan(), 1..70),
        origin in select(&PLACES),
        destination in select(&PLACES),
        day in 0_i64..200,
    ) {
        let network = small_network(&plans);
        // Dates begin in January, so that the booking curve leaves seats everywhere.
        let date = date(2027, 1, 1).saturating_add(jiff::Span::new().days(day));
        let query = one_way(origin, destination, date);
        let offers = network.search(&query, now(), NOTHING_TAKEN);
        let found: BTreeSet<String> = offers.iter().map(|offer| offer.product_id.clone()).collect();
        prop_assert_eq!(found.len(), offers.len(), "each once");
        let expected = if origin == destination { BTreeSet::new() } else { brute_force(&network, &query) };
        if expected.len() <= MAX_DIRECTIONS {
            prop_assert_eq!(found, expected);
        } else {
            prop_assert!(found.len() == MAX_DIRECTIONS && found.is_subset(&expected));
        }
    }

    #[test]
    fn every_flight_offer_has_valid_segments_and_layovers_and_is_found_by_its_id(
        origin in select(codes()), destination in select(codes()), day in 1_i64..=360,
    ) {
        let date = date(2026, 11, 20).saturating_add(jiff::Span::new().days(day));
        let query = one_way(origin, destination, date);
        for offer in Network::embedded().search(&query, now(), NOTHING_TAKEN) {
            let segments = &offer.directions[0].segments;
            prop_assert!((1..=3).contains(&segments.len()));
            prop_assert_eq!(segments[0].origin, query.origin);
            prop_assert_eq!(segments[0].departs_local.date(), date);
            prop_assert_eq!(segments[segments.len() - 1].destination, query.destination);
            for pair in segments.windows(2) {
                prop_assert_eq!(pair[0].destination, pair[1].origin);
            }
            for wait in offer.directions[0].layovers_minutes() {
                prop_assert!((45..=14 * 60).contains(&wait), "{} waits {wait}", offer.product_id);
            }
            let stops: BTreeSet<_> = segments.iter().map(|segment| segment.origin).chain([query.destination]).collect();
            prop_assert_eq!(stops.len(), segments.len() + 1, "no loop");
            let again = Network::embedded().find_offer(&query, &offer.product_id, now(), NOTHING_TAKEN);
            prop_assert_eq!(again.as_ref(), Some(&offer));
        }
    }
}

#[test]
fn busy_routes_have_flights_on_every_day_of_the_sale() {
    for (origin, destination) in [("IST", "ESB"), ("ADB", "SAW"), ("IST", "LHR"), ("IGD", "ADB")] {
        for day in [0, 1, 90, 181, 359, 360] {
            let date = date(2026, 11, 20).saturating_add(jiff::Span::new().days(day));
            let offers =
                Network::embedded().search(&one_way(origin, destination, date), now(), NOTHING_TAKEN);
            assert!(!offers.is_empty() || origin == "IGD", "{origin}-{destination} {date}");
        }
    }
}

#[test]
fn a_search_for_direct_flights_finds_none_with_a_connection() {
    let all = one_way("IST", "LHR", a_day());
    let direct = FlightQuery { direct_flights_only: true, ..all.clone() };
    let search = |query| Network::embedded().search(query, now(), NOTHING_TAKEN);
    assert!(search(&all).iter().any(|offer| offer.directions[0].segments.len() > 1));
    assert!(!search(&direct).is_empty());
    assert!(search(&direct).iter().all(|offer| offer.directions[0].segments.len() == 1));
    let changing = search(&all).into_iter().find(|offer| offer.directions[0].segments.len() > 1).unwrap();
    assert_eq!(Network::embedded().find_offer(&direct, &changing.product_id, now(), NOTHING_TAKEN), None);
}

#[test]
fn a_city_search_finds_the_round_trip_packages_of_each_of_its_airports() {
    let city = |code| domain::place::airport_city(airport_by_code(code).unwrap().city_id).unwrap().id;
    let packages = |query: &FlightQuery| -> BTreeSet<String> {
        let offers = Network::embedded().search(query, now(), NOTHING_TAKEN).into_iter();
        offers.filter(Offer::is_packaged).map(|offer| offer.product_id).collect()
    };
    let alone = |to| packages(&round_trip("IST", to, a_day(), date(2026, 12, 18)));
    let query = round_trip("IST", "LHR", a_day(), date(2026, 12, 18));
    let of_city = packages(&FlightQuery { origin: city("IST"), destination: city("LHR"), ..query });
    for airport in ["LHR", "LGW", "STN"] {
        assert!(alone(airport).is_subset(&of_city), "{airport}");
    }
    assert!(!alone("LGW").is_empty());
}

#[test]
fn round_trips_abroad_are_sold_as_cheaper_packages_and_as_single_directions() {
    let network = Network::embedded();
    for destination in ["LHR", "FRA", "JFK", "DXB", "BKK"] {
        let query = round_trip("IST", destination, a_day(), date(2026, 12, 18));
        let (packaged, single): (Vec<_>, Vec<_>) =
            network.search(&query, now(), NOTHING_TAKEN).into_iter().partition(Offer::is_packaged);
        assert!(!packaged.is_empty() && !single.is_empty(), "{destination}");
        for package in &packaged {
            let [out, home] = package.directions.as_slice() else { panic!("there and back") };
            assert!(home.segments[0].departs_at > out.segments.last().unwrap().arrives_at);
            assert_eq!((out.segments[0].origin, home.segments[0].origin), (query.origin, query.destination));
            assert_eq!(
                network.find_offer(&query, &package.product_id, now(), NOTHING_TAKEN).as_ref(),
                Some(package)
            );
            assert!(network.return_offers(&query, &package.product_id, now(), NOTHING_TAKEN).is_empty());
            let apart: Option<i64> = package
                .product_id
                .split('~')
                .map(|id| Some(network.find_offer(&query, id, now(), NOTHING_TAKEN)?.fares[0].total.minor))
                .sum();
            assert!(
                package.fares[0].total.minor < apart.unwrap(),
                "{} costs less than its two ways",
                package.product_id
            );
        }
    }
    let home = network.search(&round_trip("IST", "ESB", a_day(), date(2026, 12, 18)), now(), NOTHING_TAKEN);
    assert!(!home.iter().any(Offer::is_packaged), "no packages at home");
}

#[test]
fn return_offers_depart_after_the_outbound_flight_has_landed() {
    let network = Network::embedded();
    let query = round_trip("IST", "ESB", a_day(), a_day());
    for out in network.search(&query, now(), NOTHING_TAKEN) {
        let landed = out.directions[0].segments.last().unwrap().arrives_at;
        for home in network.return_offers(&query, &out.product_id, now(), NOTHING_TAKEN) {
            let segments = &home.directions[0].segments;
            assert!(segments[0].departs_at >= landed + SHORTEST_STAY);
            assert_eq!(
                (segments[0].origin, segments.last().unwrap().destination),
                (query.destination, query.origin)
            );
            assert_eq!(network.find_offer(&query, &home.product_id, now(), NOTHING_TAKEN), Some(home));
        }
    }
}

#[test]
fn an_outbound_flight_is_offered_exactly_if_it_has_a_return_flight() {
    let network = Network::embedded();
    for (origin, destination) in
        [("IST", "ESB"), ("ADB", "VAN"), ("IST", "FRA"), ("IST", "HKG"), ("IGD", "ADB")]
    {
        for days in [0, 1] {
            let query = round_trip(origin, destination, a_day(), a_day().saturating_add(days.days()));
            let offered = network.search(&query, now(), NOTHING_TAKEN);
            for out in network.search(&one_way(origin, destination, a_day()), now(), NOTHING_TAKEN) {
                let home = network.return_offers(&query, &out.product_id, now(), NOTHING_TAKEN);
                let is_offered = offered.iter().any(|offer| offer.product_id == out.product_id);
                assert_eq!(
                    is_offered,
                    !home.is_empty(),
                    "{origin}–{destination}, {days}: {}",
                    out.product_id
                );
            }
        }
    }
}

#[test]
fn a_flight_offers_id_of_another_search_finds_nothing() {
    let network = Network::embedded();
    let query = one_way("IST", "ESB", a_day());
    let find = |id: &str| network.find_offer(&query, id, now(), NOTHING_TAKEN);
    let sold = network.search(&query, now(), NOTHING_TAKEN).remove(0).product_id;
    assert!(find(&sold).is_some());
    let elsewhere =
        network.search(&one_way("IST", "ADB", a_day()), now(), NOTHING_TAKEN).remove(0).product_id;
    let tomorrow = sold.replace("20261211", "20261214");
    let back = network.search(&one_way("ESB", "IST", a_day()), now(), NOTHING_TAKEN).remove(0).product_id;
    let joint = format!("{sold}~{back}");
    let long = [sold.as_str(); 500].join(".");
    for id in [
        &elsewhere,
        &tomorrow,
        &back,
        &joint,
        &long,
        "",
        "~",
        ".",
        "P6101",
        "P6101-",
        "P6101-2026121١",
        "P6101-20261399",
        "💺",
    ] {
        assert_eq!(find(id), None, "{id}");
    }
}

#[test]
fn a_flight_in_the_hour_that_summer_time_skips_departs_an_hour_later() {
    let network = small_network(&[("FRA", "IST", "A1", 127, 150)]);
    let offer = network.search(&one_way("FRA", "IST", date(2027, 3, 28)), now(), NOTHING_TAKEN).remove(0);
    let segment = &offer.directions[0].segments[0];
    assert_eq!(segment.departs_local, date(2027, 3, 28).at(3, 30, 0, 0));
    assert_eq!(segment.departure.date, date(2027, 3, 28));
}

/// True when a search from ESB to `destination` sells the flight that leaves IST `wait` minutes after the
/// flight from ESB has landed there.
fn is_sold_after(wait: u16, destination: &'static str) -> bool {
    let landing = 8 * 60 + 65;
    let network =
        small_network(&[("ESB", "IST", "A1", 127, 8 * 60), ("IST", destination, "B1", 127, landing + wait)]);
    !network.search(&one_way("ESB", destination, a_day()), now(), NOTHING_TAKEN).is_empty()
}

#[test]
fn layovers_are_neither_too_short_nor_too_long() {
    for (wait, sold) in [(40, false), (45, true), (300, true), (305, false)] {
        assert_eq!(is_sold_after(wait, "AYT"), sold, "{wait} minutes at home");
    }
    for (wait, sold) in [(70, false), (75, true), (840, true), (845, false)] {
        assert_eq!(is_sold_after(wait, "FRA"), sold, "{wait} minutes on the way abroad");
    }
}

#[test]
fn a_domestic_flight_never_connects_abroad() {
    let search = |via| {
        let network = small_network(&[("ESB", via, "A1", 127, 480), (via, "AYT", "A1", 127, 720)]);
        network.search(&one_way("ESB", "AYT", a_day()), now(), NOTHING_TAKEN).len()
    };
    assert_eq!((search("IST"), search("ECN")), (1, 0));
}

#[test]
fn the_lowest_price_of_a_day_is_the_first_result_of_its_search() {
    let to = |code: &str| one_way("IST", code, a_day());
    let family = Party { child_count: 1, infant_count: 1, ..to("ESB").party };
    let all = [
        ["ESB", "AYT", "IGD", "TBS"].map(to),
        ["ESB", "NKT", "LHR", "OGU"].map(|code| FlightQuery {
            party: family,
            cabin: Cabin::Business,
            ..to(code)
        }),
        ["ESB", "AYT", "IGD", "EBL"].map(|code| FlightQuery { refundables_only: true, ..to(code) }),
        ["ESB", "AYT", "IGD", "EBL"].map(|code| FlightQuery { direct_flights_only: true, ..to(code) }),
    ];
    // Nine seats of each flight are sold on every third day, so that small cabins are full.
    let taken: Taken<'_> = &|departure| u32::from(departure.date.day() % 3 == 0) * 9;
    let days: Vec<Date> = (0..12).map(|by| a_day().saturating_add(by.days())).collect();
    for queries in all {
        let lowest = Network::embedded().lowest_of_days(&queries, &days, now(), taken);
        for (query, prices) in queries.iter().zip(lowest) {
            for (day, price) in days.iter().zip(prices) {
                let offers = Network::embedded().search(&query.clone().moved_to(*day), now(), taken);
                assert_eq!(price, offers.first().map(|offer| offer.fares[0].total.minor), "{query:?} {day}");
            }
        }
    }
}
