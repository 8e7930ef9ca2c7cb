//! Two adults and an infant, İstanbul to Frankfurt through Ankara with an overnight arrival, and a direct
//! return.

use domain::flight::offer::{
    DepartureKey, FareOption, FlightDirection, FlightNumber, PassengerPrice, Segment,
};
use domain::flight::purchase::{ChosenOffer, FlightPurchase};
use domain::flight::query::{Cabin, FlightQuery, Party, PassengerType, Trip};
use domain::money::Money;
use domain::place::airport_by_code;
use jiff::civil::date;
use jiff::{SignedDuration, Timestamp};

pub fn purchase() -> FlightPurchase {
    let there = vec![
        segment(("R4101", "Rheinstern"), "IST", "ESB", "2026-12-24T17:00:00Z", 75),
        segment(("M82202", "Meltem Jet"), "ESB", "FRA", "2026-12-24T19:30:00Z", 210),
    ];
    let back = vec![segment(("R4303", "Rheinstern"), "FRA", "IST", "2026-12-30T10:00:00Z", 180)];
    let id = |code| airport_by_code(code).unwrap().id;
    FlightPurchase {
        query: FlightQuery {
            trip: Trip::RoundTrip { return_date: date(2026, 12, 30) },
            origin: id("IST"),
            destination: id("FRA"),
            departure_date: date(2026, 12, 24),
            direct_flights_only: false,
            refundables_only: false,
            party: Party { adult_count: 2, child_count: 0, infant_count: 1, senior_count: 0 },
            cabin: Cabin::Economy,
        },
        priced_at: Timestamp::UNIX_EPOCH,
        offers: vec![chosen(there, 360, "XF", 20), chosen(back, 180, "LF", 0)],
    }
}

fn segment(
    (flight, carrier): (&str, &'static str),
    from: &str,
    to: &str,
    departs_at: &str,
    minutes: u32,
) -> Segment {
    let (origin, destination) = (airport_by_code(from).unwrap(), airport_by_code(to).unwrap());
    let departs_at: Timestamp = departs_at.parse().unwrap();
    let arrives_at = departs_at.checked_add(SignedDuration::from_mins(minutes.into())).unwrap();
    let departs_local = origin.time_zone().to_datetime(departs_at);
    let flight: FlightNumber = flight.parse().unwrap();
    Segment {
        departure: DepartureKey { flight, date: departs_local.date(), cabin: Cabin::Economy },
        carrier: carrier.into(),
        operated_by: None,
        aircraft: None,
        origin: origin.id,
        destination: destination.id,
        origin_terminal: None,
        destination_terminal: None,
        departs_local,
        arrives_local: destination.time_zone().to_datetime(arrives_at),
        departs_at,
        arrives_at,
        duration_minutes: minutes,
    }
}

fn chosen(segments: Vec<Segment>, duration_minutes: u32, code: &str, hold_baggage_kg: u32) -> ChosenOffer {
    let priced = |pax_type, count, base| PassengerPrice {
        pax_type,
        count,
        base: Money::kurus(base),
        tax: Money::kurus(20_000),
        service_fee: Money::kurus(1_500),
    };
    let breakdown = vec![priced(PassengerType::Adult, 2, 100_000), priced(PassengerType::Infant, 1, 10_000)];
    let fare = FareOption {
        code: code.to_owned(),
        name: None,
        hand_baggage_kg: 8,
        hold_baggage_kg,
        bags: None,
        seat_selection: true,
        free_cancel: false,
        free_change: false,
        change_policies: vec![],
        cancellation_policies: vec![],
        total: Money::kurus(breakdown.iter().map(|part| part.total().minor).sum()),
        breakdown,
        quote: None,
    };
    ChosenOffer {
        product_id: "offer".to_owned(),
        directions: vec![FlightDirection { segments, duration_minutes }],
        fare,
    }
}
