use super::*;
use crate::money::Rate;

const EUR: Rate = Rate { currency: Currency::Eur, micro_try_per_unit: 49_040_216, on: None };

fn at(minutes: i64) -> Timestamp {
    Timestamp::from_second(1_800_000_000 + 60 * minutes).unwrap()
}

fn of_one(pax_type: PassengerType, count: u32, (base, tax, fee): (i64, i64, i64)) -> PassengerPrice {
    let [base, tax, service_fee] = [base, tax, fee].map(Money::kurus);
    PassengerPrice { pax_type, count, base, tax, service_fee }
}

/// Returns a fare of two adults and an infant, at a cost in euros.
fn fare(cost: i64) -> FareOption {
    let breakdown = vec![
        of_one(PassengerType::Adult, 2, (100_001, 10_003, 4_401)),
        of_one(PassengerType::Infant, 1, (10_001, 1_001, 441)),
    ];
    let booking =
        SupplierBooking::quoted("duffel", "off_1".into(), Money::new(cost, Currency::Eur), EUR, at(30));
    FareOption {
        code: "LF".into(),
        name: None,
        hand_baggage_kg: 0,
        hold_baggage_kg: 0,
        bags: None,
        seat_selection: false,
        free_cancel: false,
        free_change: false,
        change_policies: vec![],
        cancellation_policies: vec![],
        total: Money::sum(Currency::Try, breakdown.iter().map(PassengerPrice::total)),
        breakdown,
        quote: Some(SupplierQuote { booking, hold: None, documents_required: false, co2_kg: None }),
    }
}

#[test]
fn a_higher_cost_raises_each_part_of_the_price_in_proportion_rounded_up() {
    let dearer = fare(30_000).at_cost(Money::new(31_200, Currency::Eur), at(60));
    let adult = &dearer.breakdown[0];
    // Each amount is multiplied by 1.04: 104,001.04, 10,403.12 and 4,577.04.
    assert_eq!([adult.base, adult.tax, adult.service_fee].map(|part| part.minor), [104_002, 10_404, 4_578]);
    assert_eq!(dearer.total, Money::sum(Currency::Try, dearer.breakdown.iter().map(PassengerPrice::total)));
    assert!(dearer.total.minor > fare(30_000).total.minor);
    let booking = &dearer.quote.as_ref().unwrap().booking;
    assert_eq!((booking.cost.minor, booking.expires_at), (31_200, at(60)));
    assert!(dearer.stands(at(59)) && !dearer.stands(at(60)));
}

#[test]
fn an_equal_cost_changes_no_part_of_the_price_and_a_lower_cost_lowers_all() {
    let was = fare(30_000);
    let same = was.clone().at_cost(Money::new(30_000, Currency::Eur), at(30));
    assert_eq!(same, was);
    let cheaper = was.clone().at_cost(Money::new(15_000, Currency::Eur), at(30));
    assert_eq!(cheaper.breakdown[0].base, Money::kurus(50_001));
    assert!(cheaper.total.minor < was.total.minor);
}

#[test]
fn a_flight_number_has_a_space_only_when_it_is_printed() {
    let flight: FlightNumber = "P7101".parse().unwrap();
    assert_eq!((flight.printed(), flight.to_string()), ("P7 101".to_owned(), "P7101".to_owned()));
}

#[test]
fn a_fare_of_the_built_in_network_ignores_a_suppliers_cost() {
    let ours = FareOption { quote: None, ..fare(30_000) };
    assert_eq!(ours.clone().at_cost(Money::new(1, Currency::Eur), at(0)), ours);
    assert!(ours.stands(at(1_000_000)));
}
