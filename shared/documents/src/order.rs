//! Reads an order as a ticket, with every value in the words of the buyer's language. The common part of
//! all products is read here, the rest by the product's module. Called by the functions before they
//! render. Identity numbers are masked here and never shown in clear.

use domain::supplier::Unit;
use std::collections::{BTreeMap, BTreeSet};

use domain::money::{Currency, Money};
use domain::order::{
    JourneyState, Ledger, Line, Net, OnlineCancellation, Order, Part, Payment, People, Purchase, Receipt,
    Refund, RefundMethod,
};
use domain::people::Passenger;
use domain::place::{airport, station};
use domain::rates::embedded;
use jiff::civil::Time;

use crate::booking::{Booking, taken_off, ticket_number, turkish, turkish_local};
use crate::format::time;
use crate::product::{Pieces, bus, car, flight};
use crate::texts::{Texts, fill};
use crate::ticket::{Event, Journey, Name, Price, PriceLine, Ticket, TicketPassenger, Trip};

/// Returns `None` before people are named on the order, and after they were erased. `origin` is the
/// product's public address.
pub fn ticket(order: &Order, origin: &str) -> Option<Ticket> {
    let people = order.people.as_ref().filter(|people| !people.contact.email.is_empty())?;
    let texts = Texts::of(order.language);
    let link = format!("{origin}/{}/booking/detail/{}/", order.purchase.product(), order.id);
    let mut journey = journey(order, people, texts)?;
    let (edition, issued_at) = order.edition_of_papers();
    let is_changed = order.lines.iter().any(Line::is_changed);
    if let Some(bought) = journey.prices.first_mut().filter(|_| is_changed) {
        bought.lines = standing_lines(order, texts);
        bought.total.amount = standing_total(order, texts);
    }
    // A voucher has this among its terms.
    let is_rental = matches!(order.purchase, Purchase::Car(_));
    let unknown = order.has_unknown_cancellation().then(|| texts.paper.cancellable_unknown.clone());
    let told = |terms: OnlineCancellation| cancellation(order, texts, terms);
    let of_trip = |trip: &Trip| order.online_cancellation_of(&trip.lines, issued_at);
    let live = || journey.trips.iter().filter(|trip| trip.state == JourneyState::Live);
    let ends: BTreeSet<_> = live().map(|trip| of_trip(trip).map(|terms| terms.until)).collect();
    let terms = order.online_cancellation(issued_at).filter(|_| !is_rental);
    // External suppliers cancel whole orders, so a later deadline of one trip does not apply, and no
    // deadline applies when the terms of a part are unknown.
    if ends.len() > 1 && order.capabilities().cancels != Unit::Order {
        for trip in journey.trips.iter_mut().filter(|trip| trip.state == JourneyState::Live) {
            trip.terms.extend(of_trip(trip).map(told));
        }
    } else if let Some(words) = unknown.or(terms.map(told)) {
        let second = journey.notes.len().min(1);
        journey.notes.insert(second, words);
    }
    let is_cancelled = order.was_cancelled() && !order.lines.iter().any(Line::is_live);
    if is_cancelled {
        journey.notes.clear();
        // No payment at the office remains.
        journey.prices.truncate(1);
    }
    if !order.refunds.is_empty() {
        journey.prices.push(given_back(order, texts));
    }
    journey.prices.extend(order.net().map(|net| account(net, texts)));
    let contact = &people.contact;
    Some(Ticket {
        language: order.language,
        reference: order.reference.clone(),
        is_cancelled,
        issued_at: turkish(issued_at),
        edition,
        payment: payment(order, texts),
        email: contact.email.clone(),
        phone: format!("+{} {}", contact.phone_code, contact.phone),
        link,
        follow: origin.to_owned(),
        journey,
    })
}

/// Price with each refund and the date of its payment, or of its request.
fn given_back(order: &Order, texts: &Texts) -> Price {
    let line = |refund: &Refund| {
        let at = turkish(refund.done_at().unwrap_or(refund.requested_at));
        let label = format!("{} · {}", refund_label(order, refund, texts), texts.formats.day(&at));
        PriceLine::new(label, texts.formats.money(refund.amount))
    };
    let total = Money::sum(Currency::Try, order.refunds.iter().map(|refund| refund.amount));
    Price {
        lines: order.refunds.iter().map(line).collect(),
        total: PriceLine::new(&texts.mail.cancelled.amount, texts.formats.money(total)),
    }
}

/// Destination of a refund.
pub fn refund_label(order: &Order, refund: &Refund, texts: &Texts) -> String {
    let mail = &texts.mail.cancelled;
    match refund.method {
        RefundMethod::Card => order.receipt_of(&refund.payment_id).map(Receipt::card).unwrap_or_default(),
        RefundMethod::Coupon => mail.coupon.clone(),
        RefundMethod::OpenTicket | RefundMethod::UsedOpenTicket => {
            fill(&mail.open_ticket, &[("code", refund.open_ticket.as_deref().unwrap_or_default())])
        }
    }
}

/// Deadline of online cancellation and its refund, as of the date of the document.
fn cancellation(order: &Order, texts: &Texts, terms: OnlineCancellation) -> String {
    let paper = &texts.paper;
    let (words, sum) = match terms.back {
        None => (&paper.cancellable_for_fee, String::new()),
        Some(back) if terms.is_open_ticket && order.coupon.is_none() => {
            (&paper.cancellable_open_ticket, texts.formats.money(back))
        }
        Some(back) => (&paper.cancellable, sum_back(order, texts, back, terms.is_open_ticket)),
    };
    let until = terms.until.to_zoned(terms.clock.zone().clone());
    let date = format!("{} {}", texts.formats.date(&until), time(&until));
    let date = fill(&paper.local_clock, &[("date", &date), ("place", terms.clock.city(order.language))]);
    fill(words, &[("date", &date), ("sum", &sum)])
}

/// Refund in its parts, when not all of it goes to the card.
fn sum_back(order: &Order, texts: &Texts, back: Money, is_open_ticket: bool) -> String {
    let parts = order.money_parts(back, &[]);
    let sum = |methods: &[RefundMethod]| {
        let those = parts.iter().filter(|part| methods.contains(&part.method));
        Money::sum(Currency::Try, those.map(|part| part.amount))
    };
    if !is_open_ticket && parts.iter().all(|part| part.method == RefundMethod::Card) {
        return texts.formats.money(back);
    }
    let paper = &texts.paper;
    let (card, used) = (RefundMethod::Card, RefundMethod::UsedOpenTicket);
    // A late cancellation makes one open ticket of the payments by card and open ticket.
    let (to_card, open): (&[_], &[_]) =
        if is_open_ticket { (&[], &[card, used]) } else { (&[card], &[used]) };
    let directions = [
        (sum(to_card), &paper.back_to_card),
        (sum(&[RefundMethod::Coupon]), &paper.back_as_coupon),
        (sum(open), &paper.back_as_open_ticket),
    ];
    let told = directions.into_iter().filter(|(sum, _)| sum.minor > 0);
    let told = told.map(|(sum, words)| fill(words, &[("sum", &texts.formats.money(sum))]));
    told.collect::<Vec<_>>().join(" + ")
}

/// Joins the first purchase and the changes that replaced parts of it into one journey in order of
/// travel.
fn journey(order: &Order, people: &People, texts: &'static Texts) -> Option<Journey> {
    let (journeys, parts) = (order.journeys(), order.parts());
    let pieces = parts.iter().map(|part| pieces(part, &journeys, texts));
    let mut pieces: Vec<Pieces> = pieces.collect::<Option<_>>()?;
    let product = pieces.first()?.product;
    let (events, passengers) = (
        events(order, people, (&journeys, &parts, &pieces), texts),
        passengers(order, people, (&journeys, &parts, &pieces), texts),
    );
    pieces.retain(|pieces| !pieces.trips.is_empty());
    let mut prices: Vec<Price> = vec![];
    let mut notes: Vec<String> = vec![];
    for part in &mut pieces {
        prices.extend(part.prices.drain(..).skip(prices.len().min(1)));
        part.notes.retain(|note| !notes.contains(note));
        notes.append(&mut part.notes);
    }
    let trips = in_order(pieces.iter_mut().flat_map(|part| part.trips.drain(..)));
    let mut trips = joined(trips);
    trips.iter_mut().filter(|trip| trip.state != JourneyState::Live).for_each(forget_terms);
    trips.sort_by_key(|trip| trip.state == JourneyState::Cancelled);
    name_passengers(&mut trips, order, people, texts);
    let name = Name::of(&trips.iter().collect::<Vec<_>>(), texts)?;
    let passes = in_order(pieces.iter_mut().flat_map(|part| part.passes.drain(..)));
    Some(Journey { product, name, trips, passengers, prices, passes, notes, events })
}

/// Joins trips that are equal: a passenger who changed later to the same departure travels by the same
/// trip.
fn joined(trips: Vec<Trip>) -> Vec<Trip> {
    let mut joined: Vec<Trip> = vec![];
    for trip in trips {
        let is_same = |known: &&mut Trip| **known == Trip { lines: known.lines.clone(), ..trip.clone() };
        match joined.iter_mut().find(is_same) {
            Some(known) => known.lines.extend(trip.lines),
            None => joined.push(trip),
        }
    }
    joined
}

/// Removes the terms of a trip that nobody travels: nothing is left to cancel or to bring, and no office
/// to visit.
fn forget_terms(trip: &mut Trip) {
    trip.terms.clear();
    for purchase_direction in &mut trip.segments {
        (purchase_direction.from.note, purchase_direction.to.note) = (None, None);
    }
}

/// Adds the passengers' names to each trip of a direction in which not all travel alike, and to every
/// trip when no pass is left.
fn name_passengers(trips: &mut [Trip], order: &Order, people: &People, texts: &Texts) {
    let directions: Vec<usize> = trips.iter().map(|trip| trip.direction).collect();
    let nobody_travels = trips.iter().all(|trip| trip.state == JourneyState::Cancelled);
    let is_apart =
        |trip: &Trip| directions.iter().filter(|direction| **direction == trip.direction).count() > 1;
    for trip in trips.iter_mut().filter(|trip| nobody_travels || is_apart(trip)) {
        let passengers = order.passengers_of(&trip.lines);
        trip.terms.insert(0, names(&passengers, people, texts));
    }
}

fn names(passengers: &[usize], people: &People, texts: &Texts) -> String {
    let names = passengers.iter().filter_map(|at| people.passengers.get(*at)).map(Passenger::full_name);
    texts.list(names.collect::<Vec<_>>().iter().map(String::as_str))
}

fn in_order<T>(placed: impl Iterator<Item = (usize, T)>) -> Vec<T> {
    let mut placed: Vec<(usize, T)> = placed.collect();
    placed.sort_by_key(|(place, _)| *place);
    placed.into_iter().map(|(_, piece)| piece).collect()
}

fn pieces(part: &Part, journeys: &[domain::order::Journey], texts: &'static Texts) -> Option<Pieces> {
    let order = &part.order;
    let people = order.people.as_ref()?;
    let booking = Booking { order, people, texts, part, journeys };
    match &order.purchase {
        Purchase::Flight(purchase) => flight::pieces(&booking, purchase),
        Purchase::Bus(purchase) => bus::pieces(&booking, purchase),
        Purchase::Car(purchase) => car::pieces(&booking, purchase),
    }
}

/// The description of a passenger with several parts comes from the first part that is still travelled.
fn passengers(
    order: &Order,
    people: &People,
    (journeys, parts, pieces): (&[domain::order::Journey], &[Part], &[Pieces]),
    texts: &Texts,
) -> Vec<TicketPassenger> {
    let kind = |passenger: usize| {
        let of_part = |part: &Part, is_meant: fn(&Line) -> bool| {
            let is_own =
                |line: &Line| (line.purchase_index, line.passenger) == (part.purchase_index, passenger);
            order.lines.iter().any(|line| is_own(line) && is_meant(line))
        };
        let find = |is_meant| parts.iter().position(|part| of_part(part, is_meant));
        let part = find(Line::is_live).or_else(|| find(|line| !line.is_changed()))?;
        let place = parts.get(part)?.passengers.iter().position(|one| *one == passenger)?;
        pieces.get(part)?.kinds.get(place)?.clone()
    };
    let line_of = |passenger: usize, journey: &domain::order::Journey| {
        let mut lines = journey.lines.iter().filter_map(|at| order.lines.get(*at));
        lines.find(|line| line.passenger == passenger)
    };
    // Numbers are listed outbound before return, also for cancelled directions. A passenger with several
    // numbers gets the direction with each.
    let numbers = |passenger: usize| {
        let mut by_way: Vec<_> = journeys.iter().collect();
        by_way.sort_by_key(|journey| journey.direction);
        let lines: Vec<&Line> =
            by_way.into_iter().filter_map(|journey| line_of(passenger, journey)).collect();
        let direction = |line: &Line| direction_of(order, line).filter(|_| lines.len() > 1);
        let number = |line: &&Line| {
            let number = ticket_number(line, texts);
            let direction = direction(line).filter(|_| !number.is_empty());
            // After a city in Arabic letters, the digits of a number would change places.
            direction.map_or(number.clone(), |direction| format!("{direction} {}", texts.isolated(&number)))
        };
        lines.iter().map(number).collect()
    };
    let passengers = people.passengers.iter().enumerate().map(|(at, passenger)| TicketPassenger {
        name: passenger.full_name(),
        kind: kind(at),
        numbers: numbers(at),
    });
    passengers.collect()
}

/// Short direction of a line, from origin to destination; `None` for a rental.
fn direction_of(order: &Order, line: &Line) -> Option<String> {
    let (purchase, line) = order.sold_as(line)?;
    let [from, to] = match purchase {
        Purchase::Flight(flight) => {
            let (direction, _) = flight.directions().nth(line.purchase_direction)?;
            let ends = [direction.segments.first()?.origin, direction.segments.last()?.destination];
            let [from, to] = ends.map(airport);
            [from?.code, to?.code]
        }
        Purchase::Bus(bus) => {
            let ride = bus.offer.rides.get(line.purchase_direction)?;
            let [from, to] = [ride.origin, ride.destination].map(station);
            [from?.city(order.language), to?.city(order.language)]
        }
        Purchase::Car(_) => return None,
    };
    Some(format!("{from}–{to}"))
}

/// Entries of the calendar: the present departures, and earlier ones as cancelled.
fn events(
    order: &Order,
    people: &People,
    (journeys, parts, pieces): (&[domain::order::Journey], &[Part], &[Pieces]),
    texts: &Texts,
) -> Vec<Event> {
    let mut events: BTreeMap<String, Event> = BTreeMap::new();
    for entry in order.calendar_entries() {
        let part = parts.iter().position(|part| part.purchase_index == entry.purchase_index);
        let Some(pieces) = part.and_then(|part| pieces.get(part)) else { continue };
        let journey = journeys.iter().find(|one| {
            (one.purchase_index, one.purchase_direction) == (entry.purchase_index, entry.purchase_direction)
        });
        let passengers = journey.map_or_else(Vec::new, |journey| order.passengers_of(&journey.lines));
        let is_everybodys = journey.is_none() || passengers.len() == people.passengers.len();
        let whose = if is_everybodys { String::new() } else { names(&passengers, people, texts) + "\n" };
        let of_purchase_direction = pieces
            .events
            .iter()
            .filter(|(purchase_direction, _)| *purchase_direction == entry.purchase_direction);
        let group = format!("{}-{}-", entry.direction, entry.passenger);
        // A journey with fewer flights than before leaves some of its entries behind.
        for before in events.iter_mut().filter(|(key, _)| key.starts_with(&group)) {
            before.1.is_cancelled = true;
        }
        for (at, (_, event)) in of_purchase_direction.enumerate() {
            let (key, is_cancelled) = (format!("{group}{at}"), !entry.is_live);
            let description = format!("{whose}{}", event.description);
            events.insert(key.clone(), Event { key, is_cancelled, description, ..event.clone() });
        }
    }
    let mut events: Vec<Event> = events.into_values().collect();
    events.sort_by_key(|event| event.from.timestamp());
    events
}

/// Returns a line for each line that stands, and the amounts kept of the others.
fn standing_lines(order: &Order, texts: &Texts) -> Vec<PriceLine> {
    let ledger = order.ledger();
    let money = |minor| texts.formats.money(Money::kurus(minor));
    let live = order.lines.iter().filter(|line| line.is_live());
    let lines =
        live.map(|line| PriceLine::new(order.line_title(line, order.language), money(line.price.minor)));
    let kept = (ledger.kept != 0).then(|| PriceLine::new(&texts.paper.kept, money(ledger.kept)));
    let credit = order.refunds.iter().filter(|refund| refund.method != RefundMethod::Card);
    let credit = credit
        .map(|refund| PriceLine::new(refund_label(order, refund, texts), texts.formats.money(refund.amount)));
    lines.chain(kept).chain(credit).chain(taken_off(order, texts)).collect()
}

/// Returns the present value of the lines, whatever was paid in between.
fn standing_total(order: &Order, texts: &Texts) -> String {
    let Ledger { live, kept, coupons, discount, .. } = order.ledger();
    texts.formats.money(Money::kurus(live + kept + coupons - discount))
}

/// Returns the amounts charged and refunded, line by line as on the booking's page, and the net price as
/// total.
fn account(net: Net, texts: &Texts) -> Price {
    let paper = &texts.paper;
    let back = Money::kurus(-net.refunded.minor);
    let parts = [(&paper.net_paid, net.paid), (&paper.net_changes, net.changes), (&paper.net_refunded, back)];
    let parts = parts.into_iter().enumerate().filter(|(at, (_, sum))| *at == 0 || sum.minor != 0);
    Price {
        lines: parts.map(|(_, (label, sum))| PriceLine::new(label, texts.formats.money(sum))).collect(),
        total: PriceLine::new(&paper.net_total, texts.formats.money(net.total())),
    }
}

fn payment(order: &Order, texts: &Texts) -> Vec<String> {
    let receipts = order.payments.iter().filter_map(Payment::receipt);
    let charged = receipts.filter(|receipt| receipt.amount.minor > 0).map(|receipt| {
        let amount = texts.formats.money(receipt.amount);
        let paid = fill(&texts.paper.paid_with, &[("amount", &amount), ("card", &receipt.card())]);
        match receipt.instalments {
            1 => paid,
            count => fill(&texts.paper.in_instalments, &[("paid", &paid), ("count", &count.to_string())]),
        }
    });
    let foreign = (order.display.currency != Currency::Try && !order.lines.iter().any(Line::is_changed))
        .then(|| {
            let amount = texts.formats.money(order.shown_charge());
            // Orders without their own date always used the date of the embedded rates.
            let on = order.display.on.unwrap_or(embedded().list.date);
            let on = turkish_local(on.to_datetime(Time::midnight()));
            let on = on.map(|on| texts.formats.day(&on)).unwrap_or_default();
            fill(&texts.paper.display_total, &[("amount", &amount), ("date", &on)])
        });
    charged.chain(foreign).collect()
}

#[cfg(test)]
mod tests {
    use domain::Product;
    use domain::language::Language;
    use domain::place::airport_by_code;
    use serde_json::json;

    use super::*;
    use crate::sample;

    #[test]
    fn tickets_of_all_products_have_a_local_issue_time_and_a_link() {
        for (order, product) in sample::orders(Language::En).iter().zip(Product::ALL) {
            let ticket = ticket(order, "https://rota.example").unwrap();
            assert_eq!(ticket.issued_at.hour(), 13);
            assert_eq!(ticket.link, format!("https://rota.example/{product}/booking/detail/abc/"));
        }
    }

    /// Cancellation is free for a day after 21 November 10:00 UTC, which is 05:00 at the place of
    /// departure, and not 13:00 as in Istanbul.
    #[test]
    fn a_deadline_is_written_in_the_time_zone_of_the_departure() {
        let order = sample::flight(Language::En);
        let mut purchase = order.purchase.clone();
        let Purchase::Flight(flight) = &mut purchase else { panic!("a flight") };
        for segment in flight.offers.iter_mut().flat_map(|offer| &mut offer.directions).take(1) {
            segment.segments[0].origin = airport_by_code("JFK").unwrap().id;
        }
        let order = order.with_fields(json!({ "purchase": purchase })).unwrap();
        let notes = sample::ticket(&order).journey.notes;
        let told = "Cancel online by Sunday, 22 November 2026 05:00, New York time";
        assert!(notes[1].starts_with(told), "{notes:?}");
    }

    /// A coupon paid a hundred liras of the order.
    #[test]
    fn the_refund_note_states_the_card_amount_and_the_coupon_amount() {
        for (language, said) in [
            (Language::Tr, ["karta ₺", " + kupon olarak ₺100,00 iade."]),
            (Language::En, ["₺", " to the card + ₺100.00 as a coupon."]),
        ] {
            let order = sample::flight(language);
            let before = sample::ticket(&order).journey.notes[1].clone();
            assert!(!before.contains('+'), "{before}");
            let sum = order.charge.minor;
            let card = Money::kurus(sum - 10_000);
            let mut payments = serde_json::to_value(&order.payments).unwrap();
            set_amounts(&mut payments, card);
            let coupon = json!({ "id": "1", "code": "MERHABA", "value": Money::kurus(10_000) });
            let fields = json!({ "payments": payments, "coupon": coupon, "charge": card });
            let order = order.with_fields(fields).unwrap();
            let told = sample::ticket(&order).journey.notes[1].clone();
            let card = Texts::of(language).formats.money(card);
            let [before, after] = said;
            assert!(told.contains(&format!("{}{card}{after}", before.trim_end_matches('₺'))), "{told}");
        }
    }

    fn set_amounts(value: &mut serde_json::Value, amount: Money) {
        match value {
            serde_json::Value::Object(map) => {
                for (name, value) in map {
                    if name == "amount" { *value = json!(amount) } else { set_amounts(value, amount) }
                }
            }
            serde_json::Value::Array(list) => list.iter_mut().for_each(|value| set_amounts(value, amount)),
            _ => {}
        }
    }

    #[test]
    fn an_order_without_passengers_has_no_ticket() {
        for order in sample::orders(Language::En) {
            // People are stored separately from the order.
            let stored = serde_json::to_value(order).unwrap();
            assert_eq!(ticket(&serde_json::from_value(stored).unwrap(), ""), None);
        }
    }
}
