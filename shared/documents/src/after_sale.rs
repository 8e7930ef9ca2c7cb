//! Tests of documents for bookings that were changed, cancelled or moved: their contents and the order of
//! these.

use domain::flight::offer::{PolicyStep, SupplierQuote};
use domain::language::Language;
use domain::money::{Money, Rate};
use domain::order::{AirlineChange, Announcement, ChangedDirection, DepartureChange, Event, Order, Purchase};
use domain::supplier::SupplierBooking;
use jiff::SignedDuration;

use crate::sample::{after_sale, bus, flight, ticket};
use crate::{Ticket, calendar, pdf};

/// Returns the unfolded calendar by entry: UID, start, and true for a cancelled entry.
fn entries(ticket: &Ticket) -> Vec<(String, String, bool)> {
    let text = calendar(ticket).replace("\r\n ", "");
    let value = |entry: &str, name: &str| {
        let line = entry.lines().find(|line| line.starts_with(&format!("{name}:")));
        line.and_then(|line| line.split_once(':')).map(|(_, value)| value.to_owned()).unwrap_or_default()
    };
    let entries = text.split("BEGIN:VEVENT").skip(1);
    entries
        .map(|entry| (value(entry, "UID"), value(entry, "DTSTART"), value(entry, "STATUS") == "CANCELLED"))
        .collect()
}

fn entry(uid: &str, start: &str, is_cancelled: bool) -> (String, String, bool) {
    (format!("K7M4QXWP-{uid}@rota.example"), start.to_owned(), is_cancelled)
}

fn titles(ticket: &Ticket) -> Vec<String> {
    ticket.journey.trips.iter().map(crate::ticket::Trip::marked_title).collect()
}

#[test]
fn a_changed_outbound_direction_is_still_printed_before_the_return() {
    let order = after_sale::changed(&flight(Language::En), 0, |_| {});
    let ticket = ticket(&order);
    let journey = &ticket.journey;
    assert_eq!(titles(&ticket), ["Outbound flight", "Return flight"]);
    assert_eq!(journey.name.route, "Istanbul ⇄ Frankfurt");
    assert_eq!(journey.name.starts_at.date().to_string(), "2026-12-25");
    assert_eq!(journey.passengers[0].numbers, ["IST–FRA 377-0000000011", "FRA–IST 377-0000000004"]);
    let stubs: Vec<&str> = journey.passes.iter().map(|pass| pass.stub.as_str()).collect();
    assert_eq!(stubs, [["IST – FRA"; 3], ["FRA – IST"; 3]].concat());
    assert_eq!(journey.prices[0].total.label, "Total", "the change moved no money");
    let name = ticket.name_of(&order.lines_of_news());
    assert_eq!((name.route.as_str(), name.short_route.as_str()), ("Istanbul → Frankfurt", "IST-FRA"));
}

#[test]
fn the_letter_about_a_changed_return_names_the_return_route_and_date() {
    let order = after_sale::changed(&flight(Language::En), 1, |_| {});
    let ticket = ticket(&order);
    assert_eq!(titles(&ticket), ["Outbound flight", "Return flight"]);
    let name = ticket.name_of(&order.lines_of_news());
    assert_eq!((name.route.as_str(), name.short_route.as_str()), ("Frankfurt → Istanbul", "FRA-IST"));
    assert_eq!(name.starts_at.date().to_string(), "2026-12-31");
}

#[test]
fn a_change_of_flight_moves_its_calendar_entries_and_keeps_their_ids() {
    let order = flight(Language::En);
    let before = entries(&ticket(&order));
    let changed = ticket(&after_sale::changed(&order, 0, |_| {}));
    let [connection, second, back] = &before[..] else { panic!("{before:?}") };
    let moved = [
        entry("0-0-0", "20261225T170000Z", false),
        entry("0-0-1", "20261225T193000Z", false),
        entry("1-0-0", "20261230T100000Z", false),
    ];
    assert_eq!(entries(&changed), moved);
    assert_eq!([&connection.0, &second.0, &back.0], [&moved[0].0, &moved[1].0, &moved[2].0]);
    let text = calendar(&changed);
    for line in ["SEQUENCE:1", "DTSTAMP:20261121T110000Z", "LAST-MODIFIED:20261121T110000Z"] {
        assert_eq!(text.matches(line).count(), 3, "{text}");
    }
    assert_eq!(changed.issued_at.hour(), 14, "the paper is of the change");
}

#[test]
fn a_segment_that_a_change_drops_is_cancelled_in_the_calendar() {
    let order = after_sale::changed(&flight(Language::En), 0, |direction| {
        direction.segments.pop();
    });
    assert_eq!(
        entries(&ticket(&order)),
        [
            entry("0-0-1", "20261224T193000Z", true),
            entry("0-0-0", "20261225T170000Z", false),
            entry("1-0-0", "20261230T100000Z", false),
        ]
    );
}

#[test]
fn a_cancelled_direction_is_marked_and_has_no_boarding_pass() {
    let order = flight(Language::En);
    let order = after_sale::cancelled(&order, &after_sale::lines_of_direction(&order, 0));
    let ticket = ticket(&order);
    assert_eq!(titles(&ticket), ["Return flight", "Outbound flight · Cancelled"]);
    assert_eq!(ticket.journey.name.route, "Frankfurt → Istanbul");
    assert!(ticket.journey.passes.iter().all(|pass| pass.stub == "FRA – IST"));
    let cancelled: Vec<bool> =
        entries(&ticket).into_iter().map(|(_, _, is_cancelled)| is_cancelled).collect();
    assert_eq!(cancelled, [true, true, false]);
    assert_eq!(ticket.name_of(&order.lines_of_news()).route, "Istanbul → Frankfurt");
}

/// A document that lists two numbers must show which of them is void.
#[test]
fn the_outbound_ticket_number_is_listed_first_even_if_it_departs_last() {
    let order = after_sale::cancelled(
        &flight(Language::En),
        &after_sale::lines_of_direction(&flight(Language::En), 1),
    );
    let late = after_sale::changed(&order, 0, |direction| {
        for segment in &mut direction.segments {
            segment.departs_at += SignedDuration::from_hours(24 * 60);
            segment.arrives_at += SignedDuration::from_hours(24 * 60);
        }
    });
    assert_eq!(ticket(&late).journey.passengers[0].numbers, ["IST–FRA 377-0000000011", "FRA–IST Cancelled"]);
}

#[test]
fn a_cancelled_bus_passenger_loses_seats_and_passes_and_the_others_keep_theirs() {
    let order = bus(Language::En);
    let ticket = ticket(&after_sale::cancelled(&order, &[0, 3]));
    let seats: Vec<&str> = ticket.journey.trips[0]
        .segments
        .iter()
        .map(|direction| direction.service[1].split(" · ").next().unwrap())
        .collect();
    assert_eq!(seats, ["Seat 6, 7", "Seat 10, 13"]);
    assert!(ticket.journey.events[0].description.contains("6, 7"), "{:?}", ticket.journey.events[0]);
    assert_eq!((ticket.journey.passes.len(), titles(&ticket)), (4, vec!["Bus trip".to_owned()]));
    let prices: Vec<&str> =
        ticket.journey.prices[0].lines.iter().map(|line| line.label.as_str()).take(3).collect();
    assert_eq!(prices, ["Seat 5 · Cancelled", "Seat 6", "Seat 7"]);
    assert!(entries(&ticket).iter().all(|(_, _, is_cancelled)| !is_cancelled));
}

#[test]
fn a_departure_that_its_carrier_cancelled_is_marked_as_such() {
    let order = flight(Language::En);
    let Purchase::Flight(flight) = &order.purchase else { panic!("a flight") };
    let departure = flight.segments().last().unwrap().departure.departure();
    let news = Announcement {
        id: "a".to_owned(),
        departure,
        change: DepartureChange::Cancelled,
        at: after_sale::later(),
        sequence: 1,
    };
    let order = order.disrupted(&news, after_sale::later()).unwrap();
    let ticket = ticket(&order);
    assert_eq!(titles(&ticket), ["Outbound flight", "Return flight · Cancelled by the carrier"]);
    assert_eq!(ticket.name_of(&order.lines_of_news()).short_route, "FRA-IST");
    assert_eq!(entries(&ticket)[2], entry("1-0-0", "20261230T100000Z", true));
}

#[test]
fn a_wholly_cancelled_order_still_has_its_calendar_and_its_pdf() {
    for order in crate::sample::orders(Language::Tr) {
        let order: Order = after_sale::cancelled(&order, &order.issued_lines());
        let ticket = ticket(&order);
        let entries = entries(&ticket);
        assert!(!entries.is_empty() && entries.iter().all(|(_, _, is_cancelled)| *is_cancelled));
        assert!(pdf(&ticket).is_ok());
    }
}

#[test]
fn passengers_changed_one_by_one_to_one_flight_are_printed_together() {
    let order = flight(Language::En);
    let first = after_sale::changed_for(&order, 1, &[3], 0, |_| {});
    let both = after_sale::changed_for(&first, 1, &[4], 0, |_| {});
    let apart = |order: &Order| {
        let apart = order.apart().into_iter().map(|one| (one.direction, one.passengers));
        apart.collect::<Vec<_>>()
    };
    assert_eq!(apart(&first), [(1, vec![1, 2])]);
    assert_eq!(apart(&both), [(1, vec![2])], "the infant alone has the flight of before");
    let ticket = ticket(&both);
    assert_eq!(titles(&ticket), ["Outbound flight", "Return flight", "Return flight"]);
    let names: Vec<String> =
        both.people.as_ref().unwrap().passengers.iter().map(|one| one.full_name()).collect();
    let whose: Vec<&str> = ticket.journey.trips[1..].iter().map(|trip| trip.terms[0].as_str()).collect();
    assert_eq!(whose, [names[2].clone(), names[..2].join(", ")]);
}

/// The flight that two adults changed to is ₺200 cheaper for both together.
#[test]
fn a_refund_of_a_change_is_listed_among_the_prices() {
    let order = flight(Language::En);
    let changed = ticket(&after_sale::changed_for(&order, 1, &[3, 4], 20_000, |_| {}));
    let [.., back, _] = &changed.journey.prices[..] else { panic!("{:?}", sums(&changed)) };
    assert_eq!((back.total.label.as_str(), back.total.amount.as_str()), ("Refund", "₺200.00"));
    assert!(back.lines[0].label.ends_with(" · 21 November 2026"), "{back:?}");
    let wholly = ticket(&after_sale::changed(&order, 1, |_| {}));
    assert_ne!(wholly.journey.prices.last().unwrap().total.label, "Refund", "nothing goes back");
}

/// Returns the totals of the prices, in their order.
fn sums(ticket: &Ticket) -> Vec<(&str, &str)> {
    let totals = ticket.journey.prices.iter().map(|price| &price.total);
    totals.map(|total| (total.label.as_str(), total.amount.as_str())).collect()
}

const NET: &str = "Total after changes and refunds";

/// Returns the sums of the document's last price, which add up to its total.
fn account(ticket: &Ticket) -> (Vec<(&str, &str)>, &str) {
    let net = ticket.journey.prices.last().unwrap();
    assert_eq!(net.total.label, NET);
    let lines = net.lines.iter().map(|line| (line.label.as_str(), line.amount.as_str()));
    (lines.collect(), &net.total.amount)
}

#[test]
fn refunded_orders_list_total_refund_and_net_and_subtract_the_refund() {
    let seat = after_sale::cancelled(&bus(Language::En), &[0, 3]);
    let cheaper = after_sale::changed_for(&flight(Language::En), 1, &[3, 4], 20_000, |_| {});
    for order in [seat, cheaper] {
        let ticket = ticket(&order);
        let labels: Vec<&str> = sums(&ticket).into_iter().map(|(label, _)| label).collect();
        assert_eq!(labels, ["Total", "Refund", NET]);
        let net = order.net().unwrap();
        let written = |sum: Money| crate::texts::Texts::of(Language::En).formats.money(sum);
        let (paid, back, total) = (written(net.paid), written(net.refunded), written(net.total()));
        let taken_off = format!("−{back}");
        let lines = vec![("Paid for the booking", &*paid), ("Refund", &*taken_off)];
        assert_eq!(account(&ticket), (lines, &*total));
    }
}

#[test]
fn a_paid_change_that_was_not_made_is_listed_with_its_refund() {
    let order = after_sale::rental_not_changed(&crate::sample::car(Language::En));
    let ticket = ticket(&order);
    let (lines, total) = account(&ticket);
    assert_eq!(lines[1..], [("Changes", "₺500.00"), ("Refund", "−₺500.00")]);
    assert_eq!((lines[0].1, sums(&ticket)[0].1), (total, total));
}

#[test]
fn the_net_amount_is_shown_only_after_a_refund_or_change_that_moved_money() {
    let order = bus(Language::En);
    let left = ticket(&after_sale::cancelled(&order, &[0, 3]));
    let [("Total", paid), ("Refund", back), (NET, net)] = sums(&left)[..] else {
        panic!("{:?}", sums(&left));
    };
    let minor = |amount: &str| amount.replace(['₺', ',', '.'], "").parse::<i64>().unwrap();
    assert_eq!((minor(paid) - minor(back), minor(paid)), (minor(net), order.charge.minor));
    let whole = ticket(&after_sale::cancelled(&order, &order.issued_lines()));
    assert_eq!(sums(&whole).last(), Some(&(NET, "₺0.00")));
    let cheaper = ticket(&after_sale::changed_for(&flight(Language::En), 1, &[3, 4], 20_000, |_| {}));
    assert_eq!(sums(&cheaper)[0].1, sums(&cheaper)[2].1, "what stands is worth what was paid in the end");
    let rental = crate::sample::car(Language::En);
    let free = ticket(&after_sale::rental_changed(&rental, Money::kurus(0)));
    assert_eq!(sums(&free), sums(&ticket(&rental)));
}

#[test]
fn cancelled_directions_are_listed_last_without_terms_or_notes() {
    let order = flight(Language::En);
    let there = after_sale::cancelled(&order, &after_sale::lines_of_direction(&order, 0));
    let ticket = ticket(&there);
    assert_eq!(titles(&ticket), ["Return flight", "Outbound flight · Cancelled"]);
    for order in crate::sample::orders(Language::En) {
        let ticket = crate::sample::ticket(&after_sale::cancelled(&order, &order.issued_lines()));
        let trips = &ticket.journey.trips;
        let names: Vec<String> =
            order.people.as_ref().unwrap().passengers.iter().map(|one| one.full_name()).collect();
        let names_alone =
            |terms: &[String]| matches!(terms, [whose] if names.iter().all(|name| whose.contains(name)));
        assert!(trips.iter().all(|trip| names_alone(&trip.terms)), "{trips:?}");
        assert!(ticket.journey.notes.is_empty());
        let notes = trips
            .iter()
            .flat_map(|trip| &trip.segments)
            .flat_map(|direction| [&direction.from.note, &direction.to.note]);
        assert_eq!(notes.flatten().count(), 0, "an office that nobody comes to");
    }
}

#[test]
fn each_direction_has_its_own_cancellation_deadline() {
    let order = flight(Language::En);
    let mut purchase = order.purchase.clone();
    let Purchase::Flight(flight) = &mut purchase else { panic!("a flight") };
    let [from, to] = ["2026-11-21T00:00:00Z", "2026-12-20T10:00:00Z"].map(|at| at.parse().unwrap());
    let free = PolicyStep { from, to, amount: Money::kurus(0), allowed: true };
    flight.offers[1].fare.cancellation_policies = vec![free];
    let order = order.with_fields(serde_json::json!({ "purchase": purchase })).unwrap();
    let deadline = |ticket: &Ticket| {
        let terms = ticket.journey.trips.iter().map(|trip| trip.terms.last().cloned());
        terms.map(Option::unwrap_or_default).collect::<Vec<_>>()
    };
    let told = deadline(&ticket(&order));
    let until = "Cancel online by Sunday, 22 November 2026 13:00, Istanbul time";
    assert!(told[0].starts_with(until), "{told:?}");
    let until = "Cancel online by Sunday, 20 December 2026 11:00, Frankfurt";
    assert!(told[1].starts_with(until), "{told:?}");
    let notes = ticket(&order).journey.notes;
    assert!(notes.iter().all(|note| !note.contains("Cancellable")), "{notes:?}");
}

/// The free day after the purchase is over when the name is corrected.
#[test]
fn a_reissued_ticket_no_longer_promises_a_deadline_that_has_passed() {
    let order = flight(Language::En);
    let mut history = serde_json::to_value(&order.history).unwrap();
    let corrected = serde_json::json!({ "at": "2026-11-25T10:00:00Z", "by": "traveller", "event": { "name_corrected": 0 } });
    history.as_array_mut().unwrap().push(corrected);
    let later = ticket(&order.clone().with_fields(serde_json::json!({ "history": history })).unwrap());
    let says = |ticket: &Ticket| ticket.journey.notes.iter().any(|note| note.contains("22 November 2026"));
    assert!(says(&ticket(&order)) && !says(&later), "{:?}", later.journey.notes);
}

/// An external supplier cancels whole orders: from the first departure on, no part of an order can be
/// cancelled.
#[test]
fn an_external_suppliers_order_has_one_deadline_or_says_that_none_is_known() {
    let order = flight(Language::En);
    let booking =
        SupplierBooking::quoted("duffel", "off_1".into(), order.charge, Rate::TRY, order.created_at);
    let [from, to] = ["2026-11-21T00:00:00Z", "2027-01-31T10:00:00Z"].map(|at| at.parse().unwrap());
    let free = PolicyStep { from, to, amount: Money::kurus(0), allowed: true };
    let told = |are_known: [bool; 2]| {
        let mut purchase = order.purchase.clone();
        let Purchase::Flight(flight) = &mut purchase else { panic!("a flight") };
        for (offer, is_known) in flight.offers.iter_mut().zip(are_known) {
            let booking = booking.clone();
            offer.fare.quote =
                Some(SupplierQuote { booking, hold: None, documents_required: false, co2_kg: None });
            offer.fare.cancellation_policies = if is_known { vec![free.clone()] } else { vec![] };
        }
        let fields = serde_json::json!({ "purchase": purchase, "source": booking });
        let journey = ticket(&after_sale::changed(&order.with_fields(fields).unwrap(), 1, |_| {})).journey;
        let terms = journey.trips.into_iter().flat_map(|trip| trip.terms);
        assert_eq!(terms.filter(|term| term.contains("Cancel online")).count(), 0);
        journey.notes[1].clone()
    };
    let known = told([true; 2]);
    let until = "Cancel online by Thursday, 24 December 2026 20:00, Istanbul time";
    assert!(known.starts_with(until), "{known}");
    let unknown = told([false, true]);
    assert!(unknown.starts_with("The airline doesn’t state the refund in advance"), "{unknown}");
}

#[test]
fn a_calendar_entry_names_its_passengers_when_not_all_travel_on_it() {
    let order = flight(Language::En);
    let names: Vec<String> =
        order.people.as_ref().unwrap().passengers.iter().map(|one| one.full_name()).collect();
    let moved = ticket(&after_sale::changed_for(&order, 1, &[3], 0, |_| {}));
    let whose: Vec<&str> =
        moved.journey.events.iter().filter_map(|event| event.description.lines().next()).collect();
    let of_all = "PNR: K7M4QXWP";
    assert_eq!(whose, [of_all, of_all, &format!("{}, {}", names[1], names[2]), &names[0]]);
    let left = ticket(&after_sale::cancelled(&order, &[4, 5]));
    assert!(left.journey.events[2].description.starts_with(&names[0]), "{:?}", left.journey.events[2]);
}

#[test]
fn an_airline_change_that_moves_and_cancels_is_told_as_two_events_with_their_lines() {
    let order = flight(Language::En);
    let booking =
        SupplierBooking::quoted("duffel", "off_1".into(), order.charge, Rate::TRY, order.created_at);
    let order = order.with_fields(serde_json::json!({ "source": booking })).unwrap();
    let order = order.airline_change_reported(after_sale::later()).unwrap();
    let mut flights = order.purchase.flight().unwrap().directions().next().unwrap().0.clone();
    flights.segments[0].departs_at += SignedDuration::from_mins(30);
    let directions = vec![
        ChangedDirection { direction: 0, flights: Some(flights) },
        ChangedDirection { direction: 1, flights: None },
    ];
    let at = after_sale::later();
    let change = AirlineChange { id: "a".to_owned(), at, directions, is_refundable: true };
    let order = order.looked_at(&[change], &[], at).unwrap();
    let told = order.history.iter().map(|entry| (&entry.event, order.lines_befallen(entry)));
    let told: Vec<_> = told.filter(|(_, lines)| !lines.is_empty()).collect();
    let kinds = [(&Event::DepartureMoved(30), vec![0, 1, 2]), (&Event::DepartureCancelled, vec![3, 4, 5])];
    assert_eq!(told, kinds);
}
