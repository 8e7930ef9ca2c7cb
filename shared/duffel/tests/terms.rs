//! Baggage, changes and cancellations that an offer states, the terms that it leaves unknown, and offers that
//! are left out.
#![cfg(test)]

use crate::support::{before, converted, terms};
use domain::flight::offer::{Bags, FareOption, Offer, SupplierQuote};
use domain::flight::purchase::ChosenOffer;
use domain::flight::query::{Cabin, Party};
use duffel::convert::{Terms, Unsold, offer, with_terms};
use duffel::wire::{self, Baggage, BaggageType, CabinClass, Condition, PassengerType};

fn base() -> wire::Offer {
    serde_json::from_str(include_str!("../recorded/duffel-components/offer.json")).unwrap()
}

fn sold(wire: &wire::Offer) -> Offer {
    offer(wire, &terms(2, Cabin::Economy, before(std::slice::from_ref(wire)))).unwrap()
}

fn fare(change: impl FnOnce(&mut wire::Offer)) -> FareOption {
    let mut wire = base();
    change(&mut wire);
    sold(&wire).fares.remove(0)
}

fn condition(allowed: Option<bool>, penalty: Option<(&str, &str)>) -> Option<Condition> {
    let (penalty_amount, penalty_currency) = penalty.map(|(a, c)| (a.to_owned(), c.to_owned())).unzip();
    Some(Condition { allowed, penalty_amount, penalty_currency })
}

#[test]
fn terms_that_the_airline_does_not_state_stay_unknown() {
    // Amounts per passenger, for an offer with two passengers, in kuruş.
    let free = Some((true, 0));
    let cases = [
        (None, None),
        (condition(None, None), None),
        (condition(None, Some(("1.00", "GBP"))), None),
        (condition(Some(true), None), None),
        (condition(Some(true), Some(("50.00", "XXX"))), None),
        (condition(Some(true), Some(("50.00", "EUR"))), None),
        (condition(Some(true), Some(("-50.00", "GBP"))), None),
        (condition(Some(true), Some(("much", "GBP"))), None),
        (condition(Some(true), Some(("0.00", "GBP"))), free),
        (condition(Some(true), Some(("0.01", "GBP"))), Some((true, 29))),
        (condition(Some(false), None), Some((false, 0))),
        (condition(Some(false), Some(("0.00", "GBP"))), Some((false, 0))),
    ];
    for (condition, expected) in cases {
        let fare = fare(|wire| {
            wire.conditions.refund_before_departure = condition.clone();
            wire.conditions.change_before_departure = condition.clone();
        });
        for (steps, is_free) in
            [(&fare.cancellation_policies, fare.free_cancel), (&fare.change_policies, fare.free_change)]
        {
            let said = steps.first().map(|step| (step.allowed, step.amount.minor));
            assert_eq!((said, steps.len()), (expected, usize::from(expected.is_some())), "{condition:?}");
            assert_eq!(is_free, expected == free, "{condition:?}");
        }
    }
}

/// Duffel's sum is for all passengers, two in this offer; Rota shows the emissions per passenger.
#[test]
fn the_emissions_of_an_offer_are_divided_by_its_passengers() {
    let said = |text: Option<&str>| {
        let fare = fare(|wire| wire.total_emissions_kg = text.map(str::to_owned));
        fare.quote.unwrap().co2_kg
    };
    let cases = [None, Some("460"), Some("461.50"), Some("0"), Some("much"), Some("-4"), Some("99999999999")];
    assert_eq!(cases.map(said), [None, Some(230), Some(231), None, None, None, None]);
}

#[test]
fn aircraft_and_terminals_are_taken_from_the_segment() {
    let mut wire = base();
    let flown = &mut wire.slices[0].segments[0];
    flown.aircraft = Some(wire::Aircraft { name: Some("Airbus A321".to_owned()), ..Default::default() });
    (flown.origin_terminal, flown.destination_terminal) = (Some("2E".to_owned()), Some(" ".to_owned()));
    let flown = sold(&wire).directions.remove(0).segments.remove(0);
    assert_eq!(flown.aircraft.as_deref(), Some("Airbus A321"));
    assert_eq!([flown.origin_terminal.as_deref(), flown.destination_terminal.as_deref()], [Some("2E"), None]);
}

/// An airline that states nothing may require instant payment.
#[test]
fn an_offer_can_be_held_only_where_the_airline_says_so() {
    for (says, is_held) in [(Some(false), true), (Some(true), false), (None, false)] {
        let fare = fare(|wire| wire.payment_requirements.requires_instant_payment = says);
        assert_eq!(fare.quote.unwrap().hold.is_some(), is_held, "{says:?}");
    }
}

#[test]
fn the_baggage_of_a_fare_is_the_least_of_all_passengers_with_a_seat() {
    let bags = |listed: &[(BaggageType, u8)]| {
        let bag = |(r#type, quantity): &(BaggageType, u8)| Baggage { r#type: *r#type, quantity: *quantity };
        Some(listed.iter().map(bag).collect::<Vec<_>>())
    };
    let of = |first: Option<Vec<Baggage>>, others: Option<Vec<Baggage>>, is_infant: bool| {
        fare(|wire| {
            if is_infant {
                wire.passengers[0].r#type = Some(PassengerType::InfantWithoutSeat);
            }
            for segment in wire.slices.iter_mut().flat_map(|slice| &mut slice.segments) {
                for (at, passenger) in segment.passengers.iter_mut().enumerate() {
                    passenger.passenger_id = Some(wire.passengers[at].id.clone());
                    passenger.baggages = if at == 0 { first.clone() } else { others.clone() };
                }
            }
        })
        .bags
    };
    use BaggageType::{CarryOn, Checked, Unknown};
    let two = bags(&[(Checked, 2), (CarryOn, 1)]);
    let one = bags(&[(Checked, 1), (CarryOn, 2), (Unknown, 9)]);
    assert_eq!(of(two.clone(), one.clone(), false), Some(Bags { carry_on: Some(1), checked: Some(1) }));
    assert_eq!(
        of(one, two.clone(), true),
        Some(Bags { carry_on: Some(1), checked: Some(2) }),
        "not the infant's"
    );
    let hand = bags(&[(CarryOn, 1)]);
    assert_eq!(of(two.clone(), hand, false), Some(Bags { carry_on: Some(1), checked: Some(0) }));
    let checked = bags(&[(Checked, 1)]);
    assert_eq!(of(two.clone(), checked, false), Some(Bags { carry_on: None, checked: Some(1) }));
    assert_eq!(of(two.clone(), bags(&[]), false), None, "an empty list says nothing");
    assert_eq!(of(two, None, false), None);
}

#[test]
fn a_business_direction_can_have_a_segment_in_economy() {
    let mut wire = base();
    wire.slices.truncate(1);
    let mut next = wire.slices[0].segments[0].clone();
    let (origin, destination) = (next.origin.clone(), next.destination.clone());
    (next.origin, next.destination) = (destination, origin);
    next.departing_at = next.arriving_at.map(|at| at + jiff::SignedDuration::from_hours(2));
    next.arriving_at = next.departing_at.map(|at| at + jiff::SignedDuration::from_hours(9));
    for passenger in &mut next.passengers {
        passenger.cabin_class = Some(CabinClass::First);
    }
    wire.slices[0].segments.push(next);
    let asked = |wire: &wire::Offer, cabin| offer(wire, &terms(2, cabin, before(std::slice::from_ref(wire))));
    assert_eq!(asked(&wire, Cabin::Economy), Err(Unsold::Cabin));
    let cabins: Vec<Cabin> =
        asked(&wire, Cabin::Business).unwrap().departures().map(|departure| departure.cabin).collect();
    assert_eq!(cabins, [Cabin::Economy, Cabin::Business]);
    wire.slices[0].segments[0].passengers[0].cabin_class = Some(CabinClass::Business);
    assert_eq!(asked(&wire, Cabin::Business), Err(Unsold::Cabin), "not all passengers sit in one cabin");
}

/// A time skipped by a clock change is read as an hour later, and a time that occurs twice as the first one.
#[test]
fn local_times_at_clock_changes_are_converted() {
    let departs = |local: &str| {
        let mut wire = base();
        wire.slices.truncate(1);
        let segment = &mut wire.slices[0].segments[0];
        segment.departing_at = Some(local.parse().unwrap());
        segment.arriving_at = segment.departing_at.map(|at| at + jiff::SignedDuration::from_hours(5));
        sold(&wire).directions[0].segments[0].departs_at.to_string()
    };
    assert_eq!(base().slices[0].segments[0].origin.time_zone.as_deref(), Some("America/New_York"));
    assert_eq!(departs("2027-03-14T02:30:00"), "2027-03-14T07:30:00Z");
    assert_eq!(departs("2027-11-07T01:30:00"), "2027-11-07T05:30:00Z");
}

#[test]
fn an_operating_carrier_that_differs_is_named() {
    let mut wire = base();
    wire.slices[0].segments[0].operating_carrier.name = Some("Anadolu\u{7}jet \u{1b}".to_owned());
    let names: Vec<Option<String>> = sold(&wire)
        .directions
        .into_iter()
        .map(|mut direction| direction.segments.remove(0).operated_by)
        .collect();
    assert_eq!(names, [Some("Anadolujet".to_owned()), None]);
}

#[test]
fn the_price_is_divided_by_passenger_type() {
    let wire = base();
    let party = Party { adult_count: 1, child_count: 0, infant_count: 1, senior_count: 0 };
    let terms = Terms { party, ..terms(2, Cabin::Economy, before(std::slice::from_ref(&wire))) };
    let fare = offer(&wire, &terms).unwrap().fares.remove(0);
    let shares: Vec<(u32, i64)> =
        fare.breakdown.iter().map(|price| (price.count, price.total().minor)).collect();
    assert_eq!(shares, [(1, 3_474_000), (1, 347_400)]);
    assert_eq!(fare.total.minor, 3_821_400);
}

#[test]
fn unusable_offers_are_left_out_with_their_reason() {
    let base = base();
    type Change = fn(&mut wire::Segment);
    let cases: [(Change, Unsold); 8] = [
        (|segment| segment.marketing_carrier_flight_number = Some("70000".into()), Unsold::Carrier),
        (|segment| segment.marketing_carrier_flight_number = Some("0".into()), Unsold::Carrier),
        (|segment| segment.marketing_carrier_flight_number = Some("12A".into()), Unsold::Carrier),
        (|segment| segment.marketing_carrier.iata_code = Some("z*".into()), Unsold::Carrier),
        (|segment| segment.marketing_carrier.name = Some("\u{7}".into()), Unsold::Carrier),
        (|segment| segment.destination.iata_code = Some("QQQ".into()), Unsold::Airport),
        (
            |segment| {
                segment.arriving_at = segment.departing_at.map(|at| at - jiff::SignedDuration::from_hours(20))
            },
            Unsold::Incomplete,
        ),
        (|segment| segment.passengers.clear(), Unsold::Incomplete),
    ];
    for (change, reason) in cases {
        let mut offer = base.clone();
        change(&mut offer.slices[0].segments[0]);
        assert_eq!(refused(offer), reason);
    }
    let changes: [fn(&mut wire::Offer); 5] = [
        |offer| offer.id.clear(),
        |offer| offer.partial = Some(true),
        |offer| offer.total_amount = Some("0.00".to_owned()),
        |offer| offer.slices.reverse(),
        |offer| offer.expires_at = None,
    ];
    for change in changes {
        let mut offer = base.clone();
        change(&mut offer);
        assert_eq!(refused(offer), Unsold::Incomplete);
    }
    let mut other_party = base.clone();
    other_party.passengers.pop();
    let now = crate::support::before(std::slice::from_ref(&base));
    assert_eq!(offer(&other_party, &terms(2, Cabin::Economy, now)), Err(Unsold::Incomplete));
    assert_eq!(offer(&base, &terms(2, Cabin::Economy, base.expires_at.unwrap())), Err(Unsold::Expired));
    assert_eq!(offer(&base, &terms(2, Cabin::Business, now)), Err(Unsold::Cabin));
}

/// The choice of a fare and of flights stays valid in a later search with other prices.
#[test]
fn ids_of_flights_and_fares_do_not_depend_on_the_price() {
    let base = base();
    let mut dearer = base.clone();
    dearer.id = "off_another".to_owned();
    dearer.total_amount = Some("700.00".to_owned());
    let mut flexible = dearer.clone();
    flexible.conditions.refund_before_departure =
        Some(wire::Condition { allowed: Some(false), ..wire::Condition::default() });
    let found = converted(&[flexible, dearer, base], Cabin::Economy);
    let [merged] = found.offers.as_slice() else { panic!("{:?}", found.offers.len()) };
    let costs: Vec<String> =
        merged.fares.iter().map(|fare| fare.quote.as_ref().unwrap().booking.cost.to_string()).collect();
    assert_eq!(
        costs,
        ["652.64 GBP", "700.00 GBP"],
        "equal terms once, at their lowest price, and other terms beside them"
    );
    assert_ne!(merged.fares[0].code, merged.fares[1].code);
}

#[test]
fn an_offer_that_is_read_again_has_its_current_terms_at_the_shown_price() {
    let (base, party) = (base(), terms(2, Cabin::Economy, jiff::Timestamp::UNIX_EPOCH).party);
    let shown = ChosenOffer::new(sold(&base), None).unwrap();
    let read =
        |wire: &wire::Offer| with_terms(wire, shown.clone(), party, before(std::slice::from_ref(&base)));
    let mut wire = wire::Offer { total_amount: Some("700.00".to_owned()), ..base.clone() };
    assert_eq!(read(&wire), shown.fare, "the price is not a term");

    wire.conditions.refund_before_departure = condition(Some(true), Some(("0.00", "GBP")));
    wire.conditions.change_before_departure = condition(Some(true), Some(("0.00", "GBP")));
    let asks_at_once = wire.payment_requirements.requires_instant_payment == Some(true);
    wire.payment_requirements.requires_instant_payment = Some(!asks_at_once);
    wire.passenger_identity_documents_required = !wire.passenger_identity_documents_required;
    for slice in &mut wire.slices {
        slice.fare_brand_name = Some("Another".to_owned());
        let is_free = slice.conditions.advance_seat_selection == Some(true);
        slice.conditions.advance_seat_selection = Some(!is_free);
        for passenger in slice.segments.iter_mut().flat_map(|segment| &mut segment.passengers) {
            passenger.baggages = Some(vec![Baggage { r#type: BaggageType::Checked, quantity: 7 }]);
        }
    }
    let (of_now, was) = (sold(&wire).fares.remove(0), shown.fare.clone());
    let (quote, quoted) = (of_now.quote.clone().unwrap(), was.quote.clone().unwrap());
    // The terms of both fares differ in every field.
    assert_ne!(of_now.code, was.code);
    assert_ne!(of_now.name, was.name);
    assert_ne!(of_now.seat_selection, was.seat_selection);
    assert_ne!(of_now.free_cancel, was.free_cancel);
    assert_ne!(of_now.bags, was.bags);
    assert_ne!(of_now.free_change, was.free_change);
    assert_ne!(of_now.change_policies, was.change_policies);
    assert_ne!(of_now.cancellation_policies, was.cancellation_policies);
    assert_ne!(quote.hold.is_some(), quoted.hold.is_some());
    assert_ne!(quote.documents_required, quoted.documents_required);
    let quote = SupplierQuote { booking: quoted.booking, ..quote };
    let expected =
        FareOption { total: was.total, breakdown: was.breakdown, quote: Some(quote), ..of_now.clone() };
    assert_eq!(read(&wire), expected);
}

fn refused(wire: wire::Offer) -> Unsold {
    let now = crate::support::before(std::slice::from_ref(&wire));
    let adults = u8::try_from(wire.passengers.len()).unwrap();
    offer(&wire, &terms(adults, Cabin::Economy, now)).unwrap_err()
}
