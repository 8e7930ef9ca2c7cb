//! Prices follow demand, fare families have their terms, and every sum is exact.

use proptest::prelude::{Just, Strategy, any, prop_assert, prop_assert_eq, proptest};

use super::*;
use domain::flight::offer::{FareOption, PolicyStep};
use domain::flight::query::PassengerType;

fn cheapest(query: &FlightQuery, as_of: Timestamp) -> i64 {
    Network::embedded().search(query, as_of, NOTHING_TAKEN).first().unwrap().fares[0].total.minor
}

fn check_sums(fare: &FareOption, query: &FlightQuery) {
    assert_eq!(fare.total.minor % 100, 0, "whole liras: {}", fare.total);
    let sum: i64 = fare.breakdown.iter().map(|price| price.total().minor).sum();
    assert_eq!(fare.total.minor, sum);
    let types: Vec<_> = fare.breakdown.iter().map(|price| (price.pax_type, price.count)).collect();
    assert_eq!(types, query.party.groups().collect::<Vec<_>>());
    for price in &fare.breakdown {
        assert!(price.base.minor > 0 && price.base.minor % 100 == 0);
        let one = price.base.minor + price.tax.minor + price.service_fee.minor;
        assert_eq!(price.total().minor, one * i64::from(price.count));
    }
}

fn check_policies(steps: &[PolicyStep], departs: Timestamp) {
    assert!(steps.windows(2).all(|pair| pair[0].to == pair[1].from), "gapless");
    assert!(steps.iter().all(|step| step.from < step.to && step.amount.minor >= 0));
    assert!(
        steps
            .windows(2)
            .filter(|pair| pair[1].allowed)
            .all(|pair| pair[0].amount.minor <= pair[1].amount.minor)
    );
    let last = steps.last().unwrap();
    assert_eq!((last.to, last.allowed), (departs, false));
}

#[test]
fn flight_prices_follow_days_ahead_weekday_and_holidays() {
    let query = FlightQuery { direct_flights_only: true, ..one_way("IST", "ADB", a_day()) };
    let days_ahead = |days: i64| {
        "2026-12-11T00:00:00Z".parse::<Timestamp>().unwrap() - SignedDuration::from_hours(days * 24)
    };
    assert!(cheapest(&query, days_ahead(1)) > cheapest(&query, days_ahead(10)));
    assert!(cheapest(&query, days_ahead(10)) > cheapest(&query, days_ahead(60)));

    let network = Network::embedded();
    let (route, flight) = network.flight("P6101".parse().unwrap()).unwrap();
    // Days ahead are equal for all dates, and the load does not matter.
    let fare = |date| {
        let key = DepartureKey { flight: flight.number, date, cabin: Cabin::Economy };
        network.tariff.segment_fare_kurus(route, flight, &key, 400)
    };
    // No seats are sold 400 days ahead: only the calendar differs.
    assert!(fare(date(2027, 6, 11)) > fare(date(2027, 6, 9)), "Friday over Wednesday");
    assert!(fare(date(2027, 5, 18)) > fare(date(2027, 6, 8)), "Kurban Bayramı over a plain Tuesday");
    assert!(fare(date(2027, 5, 14)) > fare(date(2027, 6, 11)), "the day before it begins, too");
}

#[test]
fn a_flight_price_is_stable_within_a_day() {
    let query = one_way("IST", "LHR", a_day());
    let prices = |as_of: &str| -> Vec<(String, i64)> {
        let offers = Network::embedded().search(&query, as_of.parse().unwrap(), NOTHING_TAKEN);
        offers.into_iter().map(|offer| (offer.product_id, offer.fares[0].total.minor)).collect()
    };
    assert_eq!(prices("2026-11-19T21:00:00Z"), prices("2026-11-20T20:59:59Z"), "one day in İstanbul");
    assert_ne!(prices("2026-11-20T20:59:59Z"), prices("2026-12-05T12:00:00Z"));
}

#[test]
fn each_flight_offers_three_fares_from_cheapest_to_flexible() {
    for (destination, cabin) in [("ESB", Cabin::Economy), ("ESB", Cabin::Business), ("LHR", Cabin::Business)]
    {
        let query = FlightQuery { cabin, ..one_way("IST", destination, a_day()) };
        let offers = Network::embedded().search(&query, now(), NOTHING_TAKEN);
        assert!(!offers.is_empty());
        for offer in &offers {
            let codes: Vec<_> = offer.fares.iter().map(|fare| fare.code.as_str()).collect();
            assert_eq!(codes, ["LF", "XF", "FF"], "cheapest first");
            assert!(offer.fares.windows(2).all(|pair| pair[0].total.minor < pair[1].total.minor));
            assert!(offer.fares.windows(2).all(|pair| pair[0].hold_baggage_kg <= pair[1].hold_baggage_kg));
            let flexible = offer.fare("FF").unwrap();
            assert!(flexible.free_change && flexible.free_cancel && flexible.seat_selection);
            for fare in &offer.fares {
                check_policies(&fare.change_policies, offer.directions[0].segments[0].departs_at);
                check_policies(&fare.cancellation_policies, offer.directions[0].segments[0].departs_at);
            }
        }
    }
}

#[test]
fn every_carrier_has_three_fares_in_each_cabin_that_it_flies() {
    let network = Network::embedded();
    for carrier in network.carriers() {
        for cabin in Cabin::ALL {
            let seats = if cabin == Cabin::Economy { carrier.seats.economy } else { carrier.seats.business };
            let codes = network.tariff.codes(carrier.kind, cabin);
            assert_eq!(codes == ["LF", "XF", "FF"], seats > 0, "{} {cabin:?} {codes:?}", carrier.code);
        }
    }
}

#[test]
fn a_search_for_refundable_fares_finds_only_refundable_fares() {
    let query = FlightQuery { refundables_only: true, ..one_way("IST", "ESB", a_day()) };
    let offers = Network::embedded().search(&query, now(), NOTHING_TAKEN);
    assert!(!offers.is_empty());
    for fare in offers.iter().flat_map(|offer| &offer.fares) {
        let step =
            fare.cancellation_policies.iter().find(|step| step.from <= now() && now() < step.to).unwrap();
        assert!(step.allowed, "{}", fare.code);
    }
    let late = FlightQuery { departure_date: date(2026, 11, 20), ..query };
    let offers = Network::embedded().search(&late, now(), NOTHING_TAKEN);
    assert!(offers.iter().flat_map(|offer| &offer.fares).all(|fare| fare.code == "FF" || fare.code == "XF"));
}

#[test]
fn children_infants_and_seniors_pay_less() {
    let mut query = one_way("IST", "FRA", a_day());
    query.party = Party { adult_count: 1, child_count: 1, infant_count: 1, senior_count: 1 };
    let offer = Network::embedded().search(&query, now(), NOTHING_TAKEN).remove(0);
    let price = |pax_type| offer.fares[0].breakdown.iter().find(|price| price.pax_type == pax_type).unwrap();
    let (adult, infant) = (price(PassengerType::Adult), price(PassengerType::Infant));
    for other in [PassengerType::Child, PassengerType::Senior] {
        assert!(price(other).base.minor < adult.base.minor);
        assert_eq!((price(other).tax, price(other).service_fee), (adult.tax, adult.service_fee));
    }
    assert!(infant.base.minor * 5 < adult.base.minor);
    assert_eq!((infant.tax.minor, infant.service_fee.minor), (0, 0));
}

#[test]
fn each_segment_is_taxed_and_each_direction_has_one_service_fee() {
    let of_charges = |query: &FlightQuery, chosen: &dyn Fn(&&Offer) -> bool| {
        let offers = Network::embedded().search(query, now(), NOTHING_TAKEN);
        let price = offers.iter().find(chosen).unwrap().fares[0].breakdown[0].clone();
        (price.tax.minor, price.service_fee.minor)
    };
    let segments = |offer: &&Offer| offer.departures().count();
    let home = one_way("IST", "DIY", a_day());
    assert_eq!(of_charges(&home, &|offer| segments(offer) == 1), (18500, 9000));
    assert_eq!(of_charges(&home, &|offer| segments(offer) == 2), (2 * 18500, 9000));
    let abroad = round_trip("IST", "FRA", a_day(), date(2026, 12, 18));
    assert_eq!(of_charges(&abroad, &|offer| segments(offer) == 1), (112_500, 25000));
    assert_eq!(
        of_charges(&abroad, &|offer| offer.is_packaged() && segments(offer) == 2),
        (2 * 112_500, 2 * 25000)
    );
    let through_istanbul = one_way("IGD", "FRA", a_day());
    assert_eq!(of_charges(&through_istanbul, &|offer| segments(offer) == 2), (18500 + 112_500, 25000));
}

proptest! {
    #[test]
    fn flight_prices_add_up_for_every_party(
        (adults, children, seniors) in (0_u8..=7, 0_u8..=6, 0_u8..=7)
            .prop_filter("a party", |(a, c, s)| a + s > 0 && a + c + s <= 7),
        infants in 0_u8..=7,
        (origin, destination) in (Just("IST"), proptest::sample::select(vec!["ESB", "LHR", "JFK", "IGD", "ECN"])),
        day in 0_i64..360,
        refundables_only in any::<bool>(),
    ) {
        let departure_date = date(2026, 11, 20).saturating_add(jiff::Span::new().days(day));
        let mut query = one_way(origin, destination, departure_date);
        query.refundables_only = refundables_only;
        query.party = Party { adult_count: adults, child_count: children, infant_count: infants.min(adults + seniors), senior_count: seniors };
        let offers = Network::embedded().search(&query, now(), NOTHING_TAKEN);
        for offer in &offers {
            prop_assert!(offer.remaining_seats >= query.party.seats());
            prop_assert!(!offer.fares.is_empty());
            for fare in &offer.fares {
                check_sums(fare, &query);
            }
        }
        prop_assert_eq!(&offers, &Network::embedded().search(&query, now(), NOTHING_TAKEN), "the same again");
        prop_assert!(offers.windows(2).all(|pair| pair[0].fares[0].total.minor <= pair[1].fares[0].total.minor));
    }
}
