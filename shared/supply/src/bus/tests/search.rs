//! Search against brute force on small networks, and results on the embedded one.

use std::collections::BTreeSet;

use jiff::{SignedDuration, ToSpan};
use proptest::prelude::*;

use super::*;
use crate::bus::data::LineData;
use domain::place::embedded;

/// Some stations, several of them in one city or near one another.
const PLACES: [StationId; 8] = [3401, 3402, 4101, 5401, 1401, 601, 602, 4120];

fn network(lines: Vec<LineData>) -> Network {
    let tariff: fares::Tariff = embedded(domain::content!("bus-fares.json"));
    let companies = embedded(domain::content!("bus-companies.json"));
    Network::new(companies, lines, tariff.with_holidays()).unwrap()
}

/// Line with some of the places in any order, minutes between the stops, and departures.
fn line() -> impl Strategy<Value = (Vec<StationId>, Vec<i32>, Vec<(i32, u8)>)> {
    let stops = prop::sample::subsequence(PLACES.to_vec(), 2..=4).prop_shuffle();
    let minutes = prop::collection::vec(10..300_i32, 5);
    (stops, minutes, prop::collection::vec((0..1440_i32, 64..128_u8), 1..6))
}

fn line_data(
    at: usize,
    (stops, minutes, departures): (Vec<StationId>, Vec<i32>, Vec<(i32, u8)>),
) -> LineData {
    let mut clock = 0;
    let stop = |(position, station)| {
        let arrives = clock;
        clock += 10;
        let departs = if position == 0 { 0 } else { clock };
        clock = departs + minutes[position];
        timetable::Stop { station, km: i64::from(arrives), arrives, departs, breaks: 0 }
    };
    let stops = stops.into_iter().enumerate().map(stop).collect();
    let text = |(position, (minute, days)): (usize, &(i32, u8))| -> &'static str {
        let weekdays: String = (0..7).map(|day| if days & (1 << day) != 0 { '1' } else { '.' }).collect();
        let number = 10_100 + at * 10 + position;
        format!("{:02}:{:02} {number} {weekdays}", minute / 60, minute % 60).leak()
    };
    LineData { home: "34out", stops, departures: departures.iter().enumerate().map(text).collect() }
}

/// Returns every ride between two stops of any bus that departs around the date.
fn all_trips(network: &Network, day: Date) -> Vec<Trip<'_>> {
    let mut trips = Vec::new();
    for line in &network.lines {
        for (from, to) in (0..line.stops.len()).flat_map(|to| (0..to).map(move |from| (from, to))) {
            for date in (-4..=4).map(|days: i32| day.saturating_add(days.days())) {
                let of_service = |service| Trip::new(line, service, date, midnight(date), from, to);
                trips.extend(line.services.iter().filter_map(of_service));
            }
        }
    }
    trips
}

fn has_seats(trip: &Trip<'_>) -> bool {
    trip.service.layout.remaining(trip.occupancy(&[])) > 0
}

/// Returns the times of journeys with a connection that no better journey makes pointless.
fn changes_by_brute_force(trips: &[Trip<'_>], query: &BusQuery) -> BTreeSet<(Timestamp, Timestamp)> {
    let city = |id| station(id).unwrap().city_id;
    let on_sale = |trip: &&Trip<'_>| trip.departs >= now() + SignedDuration::from_mins(30) && has_seats(trip);
    let from_origin = trips.iter().filter(on_sale).filter(|trip| trip.origin.station == query.origin);
    let (direct, first): (Vec<&Trip<'_>>, Vec<&Trip<'_>>) =
        from_origin.partition(|trip| trip.destination.station == query.destination);
    let tomorrow = query.departure_date.tomorrow().unwrap();
    let direct = direct
        .into_iter()
        .filter(|trip| [query.departure_date, tomorrow].contains(&trip.departs_local().date()));
    let direct: Vec<_> = direct.map(|trip| (trip.departs, trip.arrives)).collect();
    let mut times = BTreeSet::new();
    for first in first.iter().filter(|trip| trip.departs_local().date() == query.departure_date) {
        let change = city(first.destination.station);
        if [city(query.origin), city(query.destination)].contains(&change) {
            continue;
        }
        for onward in trips.iter().filter(on_sale) {
            let wait = onward.departs.duration_since(first.arrives).as_mins();
            if onward.origin.station == first.destination.station
                && onward.destination.station == query.destination
                && (30..=240).contains(&wait)
                && onward.key() != first.key()
            {
                times.insert((first.departs, onward.arrives));
            }
        }
    }
    let beats = |other: &(Timestamp, Timestamp), this: &(Timestamp, Timestamp)| {
        other.0 >= this.0 && other.1 <= this.1
    };
    let is_best = |this: &(Timestamp, Timestamp)| {
        !direct.iter().any(|other| beats(other, this))
            && !times.iter().any(|other| other != this && beats(other, this))
    };
    times.iter().filter(|this| is_best(this)).copied().collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn bus_search_finds_exactly_the_results_of_brute_force(
        lines in prop::collection::vec(line(), 1..12),
        origin in prop::sample::select(&PLACES[..]),
        destination in prop::sample::select(&PLACES[..]),
        days in 0..8_i32,
    ) {
        let network = network(lines.into_iter().enumerate().map(|(at, data)| line_data(at, data)).collect());
        let query = query(origin, destination, date(2026, 11, 20).saturating_add(days.days()));
        prop_assume!(query.check(now()).is_ok());
        let trips = all_trips(&network, query.departure_date);
        let direct: BTreeSet<_> = trips
            .iter()
            .filter(|trip| (trip.origin.station, trip.destination.station) == (origin, destination))
            .filter(|trip| trip.departs_local().date() == query.departure_date)
            .filter(|trip| trip.departs >= now() + SignedDuration::from_mins(30))
            .map(|trip| (trip.key(), trip.from, trip.to))
            .collect();
        let found: Vec<_> = network.find(&query, now()).journeys;
        let found: BTreeSet<_> = found.iter().map(|j| (j.first.key(), j.first.from, j.first.to)).collect();
        prop_assert_eq!(&found, &direct);

        let wide = with_alternatives(query.clone());
        let journeys = network.find(&wide, now()).journeys;
        let changes: Vec<_> = journeys.iter().filter(|journey| journey.onward.is_some()).collect();
        let times: BTreeSet<_> = changes.iter().map(|j| (j.departs(), j.arrives())).collect();
        prop_assert_eq!(times.len(), changes.len(), "two that leave and arrive alike");
        prop_assert_eq!(times, changes_by_brute_force(&trips, &query));
        // Every bus appears once, and every bus that stops at both stations appears with these stops.
        let direct_keys: Vec<_> =
            journeys.iter().filter(|journey| journey.onward.is_none()).map(|journey| journey.first.key()).collect();
        prop_assert_eq!(direct_keys.len(), direct_keys.iter().collect::<BTreeSet<_>>().len());
        for section in &direct {
            prop_assert!(journeys.iter().any(|j| (j.first.key(), j.first.from, j.first.to) == *section));
        }
    }
}

#[test]
fn a_bus_is_found_by_the_date_on_which_the_passenger_boards() {
    let bolu = offers(&query(BOLU, ANKARA, a_day()));
    let night: Vec<_> = bolu.iter().filter(|offer| offer.rides[0].vehicle.date < a_day()).collect();
    assert!(!night.is_empty(), "buses that left İstanbul in the evening before");
    assert!(bolu.iter().all(|offer| offer.rides[0].departs_local.date() == a_day()));
    assert!(bolu.iter().any(|offer| offer.rides[0].vehicle.date == a_day()));
    let istanbul = offers(&query(ESENLER, ANKARA, a_day()));
    assert!(istanbul.iter().any(|offer| offer.rides[0].arrives_local.date() > a_day()));
}

#[test]
fn the_sale_of_a_bus_seat_closes_30_minutes_before_boarding() {
    let query = query(ESENLER, ANKARA, a_day());
    let offer = &offers(&query)[10];
    let departs = offer.rides[0].departs_at;
    let find = |seconds| {
        let as_of = departs - SignedDuration::from_secs(seconds);
        Network::embedded().find_offer(&query, &offer.product_id, as_of, NOTHING).is_some()
    };
    assert!(find(30 * 60) && !find(30 * 60 - 1));
}

#[test]
fn nearby_stations_and_changes_are_found_only_with_route_alternatives() {
    let plain = query(3405, 602, a_day());
    let wide = offers(&with_alternatives(plain.clone()));
    let narrow = offers(&plain);
    assert!(wide.len() > narrow.len() + 20, "{} {}", wide.len(), narrow.len());
    let city = |id| station(id).unwrap().city_id;
    assert!(wide.iter().any(|offer| city(offer.rides[0].origin) == 3401 && offer.rides[0].origin != 3405));
    let mut buses: Vec<_> =
        wide.iter().filter(|offer| offer.rides.len() == 1).map(|offer| offer.rides[0].vehicle).collect();
    let count = buses.len();
    buses.sort();
    buses.dedup();
    assert_eq!(buses.len(), count, "a bus that stops at several of a city's stations is offered once");

    let far = query(7601, 1701, a_day());
    assert_eq!(offers(&far), []);
    let changes = offers(&with_alternatives(far));
    assert!(!changes.is_empty() && changes.iter().all(|offer| offer.rides.len() == 2));
    for offer in &changes {
        assert_eq!(offer.rides[0].destination, offer.rides[1].origin);
        assert!(offer.change_minutes().is_some());
        let ride_minutes: u32 = offer.rides.iter().map(|ride| ride.duration_minutes).sum();
        assert!(offer.duration_minutes > ride_minutes);
    }
}

#[test]
fn a_bus_search_from_a_city_covers_all_its_stations() {
    let daily = vec![(600, 127)];
    // The first bus serves only the other station of the city; the second stops at both, the main one first.
    let lines = [(vec![3402, 601], daily.clone()), (vec![3401, 3402, 601], daily)];
    let lines = lines.into_iter().enumerate();
    let network =
        network(lines.map(|(at, (stops, days))| line_data(at, (stops, vec![60; 5], days))).collect());
    let city = domain::place::station_city(3401).unwrap().id;
    let from = |origin| -> Vec<StationId> {
        let offers = network.find(&query(origin, 601, a_day()), now()).offers(NOTHING);
        offers.iter().map(|offer| offer.rides[0].origin).collect()
    };
    assert_eq!((from(3401), from(3402)), (vec![3401], vec![3402, 3402]));
    let mut both = from(city);
    both.sort_unstable();
    assert_eq!(both, [3401, 3402], "each bus once, from its stop that is nearest to the main station");
    let back = |destination| network.find(&query(601, destination, a_day()), now()).offers(NOTHING).len();
    assert_eq!((back(3401), back(city)), (0, 0), "nothing goes back");
}

#[test]
fn a_bus_offer_is_found_only_by_the_query_that_it_belongs_to() {
    let there = query(ESENLER, ANKARA, a_day());
    let offer = &offers(&there)[0];
    let find =
        |query: &BusQuery| Network::embedded().find_offer(query, &offer.product_id, now(), NOTHING).is_some();
    assert!(find(&there) && find(&with_alternatives(there.clone())));
    assert!(!find(&query(ANKARA, ESENLER, a_day())));
    assert!(!find(&there.clone().moved_to(date(2026, 12, 12))));
    assert!(!find(&query(ESENLER, BOLU, a_day())));
}
