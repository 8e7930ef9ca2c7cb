//! An order read as a ticket: every value in the words of the traveller's language. What all products share is read
//! here, the rest by the module of the product. Called by the functions before they render. Identity numbers are masked
//! here and nowhere shown in clear.

use domain::money::{Currency, Money};
use domain::order::{
    Line, OnlineCancellation, Order, Part, Payment, Purchase, Receipt, Refund, RefundMethod, RefundReason,
};
use domain::rates::embedded;

use crate::booking::{Booking, turkish};
use crate::format::{day, time};
use crate::product::{bus, car, flight};
use crate::texts::{Texts, fill};
use crate::ticket::{Journey, Price, PriceLine, Ticket, Traveller};

/// `None` while nobody is named on the order, and once they were erased. `origin` is the product's public address.
pub fn ticket(order: &Order, origin: &str) -> Option<Ticket> {
    let people = order.people.as_ref().filter(|people| !people.contact.email.is_empty())?;
    let texts = Texts::of(order.language);
    let link = format!("{origin}/{}/booking/detail/{}/", order.purchase.product(), order.id);
    let parts = order.parts();
    let journeys = parts.iter().filter_map(|part| Some((part, journey(part, texts, &link)?)));
    let mut journey = joined(journeys, people.passengers.len())?;
    if order.lines.iter().any(Line::is_changed) {
        let charged = price_of_lines(order, texts);
        journey.prices.splice(..1.min(journey.prices.len()), [charged]);
    }
    let booked_at = order.receipt().map_or(order.created_at, |receipt| receipt.paid_at);
    // A voucher has it among its terms.
    let is_rental = matches!(order.purchase, Purchase::Car(_));
    let terms = order.online_cancellation(booked_at).filter(|_| !is_rental);
    let unknown = order.has_unknown_cancellation().then(|| texts.paper.cancellable_unknown.clone());
    if let Some(words) = terms.map(|terms| cancellation(texts, terms)).or(unknown) {
        let second = journey.notes.len().min(1);
        journey.notes.insert(second, words);
    }
    if order.was_cancelled() {
        journey.prices.push(given_back(order, texts));
    }
    let is_cancelled = order.was_cancelled() && !order.lines.iter().any(Line::is_live);
    if is_cancelled {
        journey.notes.clear();
    }
    let contact = &people.contact;
    Some(Ticket {
        language: order.language,
        reference: order.reference.clone(),
        is_cancelled,
        booked_at: turkish(booked_at),
        payment: payment(order, texts),
        email: contact.email.clone(),
        phone: format!("+{} {}", contact.phone_code, contact.phone),
        link,
        journey,
    })
}

/// The receipt of what was cancelled: each refund with the day on which it was paid, or asked for.
fn given_back(order: &Order, texts: &Texts) -> Price {
    let refunds = || order.refunds.iter().filter(|refund| refund.reason == RefundReason::Cancelled);
    let line = |refund: &Refund| {
        let at = turkish(refund.done_at().unwrap_or(refund.requested_at));
        let label = format!("{} · {}", refund_label(order, refund, texts), day(&at));
        PriceLine::new(label, texts.formats.money(refund.amount))
    };
    let total = Money::sum(Currency::Try, refunds().map(|refund| refund.amount));
    Price {
        lines: refunds().map(line).collect(),
        total: PriceLine::new(&texts.mail.cancelled.amount, texts.formats.money(total)),
    }
}

/// Where a refund goes.
pub fn refund_label(order: &Order, refund: &Refund, texts: &Texts) -> String {
    let mail = &texts.mail.cancelled;
    match refund.method {
        RefundMethod::Card => order.receipt().map(Receipt::card).unwrap_or_default(),
        RefundMethod::Coupon => mail.coupon.clone(),
        RefundMethod::OpenTicket | RefundMethod::UsedOpenTicket => {
            fill(&mail.open_ticket, &[("code", refund.open_ticket.as_deref().unwrap_or_default())])
        }
    }
}

/// Until when it can be cancelled online, and what that gives back, as it was when it was bought.
fn cancellation(texts: &Texts, terms: OnlineCancellation) -> String {
    let paper = &texts.paper;
    let words = match (terms.back, terms.is_open_ticket) {
        (Some(_), false) => &paper.cancellable,
        (Some(_), true) => &paper.cancellable_open_ticket,
        (None, _) => &paper.cancellable_for_fee,
    };
    let until = turkish(terms.until);
    let date = format!("{} {}", texts.formats.date(&until), time(&until));
    let sum = terms.back.map(|back| texts.formats.money(back)).unwrap_or_default();
    fill(words, &[("date", &date), ("sum", &sum)])
}

fn journey(part: &Part, texts: &'static Texts, link: &str) -> Option<Journey> {
    let Part { order, ways, .. } = part;
    let people = order.people.as_ref()?;
    let booking = Booking { order, people, texts, link: link.to_owned(), ways };
    let mut journey = match &order.purchase {
        Purchase::Flight(purchase) => flight::journey(&booking, purchase)?,
        Purchase::Bus(purchase) => bus::journey(&booking, purchase)?,
        Purchase::Car(purchase) => car::journey(&booking, purchase)?,
    };
    // One pass for each line; that of a cancelled or changed one opens no gate.
    let mut lines = order.lines.iter().filter(|line| booking.stands(line.leg));
    journey.passes.retain(|_| lines.next().is_none_or(|line| !line.is_cancelled() && !line.is_changed()));
    Some(journey)
}

/// What was bought first and what took the place of some of it, as one journey.
fn joined<'a>(journeys: impl Iterator<Item = (&'a Part, Journey)>, people: usize) -> Option<Journey> {
    let mut journeys = journeys.peekable();
    if journeys
        .peek()
        .is_some_and(|(part, _)| !part.order.lines.iter().any(Line::is_changed) && part.ways.is_empty())
    {
        return journeys.next().map(|(_, journey)| journey);
    }
    let mut travellers: Vec<Option<Traveller>> = vec![None; people];
    let mut whole: Option<Journey> = None;
    for (part, mut journey) in journeys {
        let own = std::mem::take(&mut journey.travellers);
        for (at, (traveller, own)) in part.travellers.iter().zip(own).enumerate() {
            let stands = |line: &Line| line.traveller == at && !line.is_changed();
            let Some(place) = travellers.get_mut(*traveller).filter(|_| part.order.lines.iter().any(stands))
            else {
                continue;
            };
            let numbers = own.numbers.clone();
            let place = place.get_or_insert(Traveller { numbers: vec![], ..own });
            place.numbers.extend(numbers.into_iter().filter(|number| !number.is_empty()));
        }
        match &mut whole {
            None => whole = Some(journey),
            Some(whole) => {
                whole.starts_at = whole.starts_at.clone().min(journey.starts_at);
                whole.trips.extend(journey.trips);
                whole.passes.extend(journey.passes);
                whole.events.extend(journey.events);
                journey.notes.retain(|note| !whole.notes.contains(note));
                whole.notes.extend(journey.notes);
                whole.prices.extend(journey.prices.into_iter().skip(1));
            }
        }
    }
    whole.map(|whole| Journey { travellers: travellers.into_iter().flatten().collect(), ..whole })
}

/// What stands, line by line, and what is kept of what does not.
fn price_of_lines(order: &Order, texts: &Texts) -> Price {
    let ledger = order.ledger();
    let money = |minor| texts.formats.money(Money::kurus(minor));
    let live = order.lines.iter().filter(|line| line.is_live());
    let lines =
        live.map(|line| PriceLine::new(order.line_title(line, order.language), money(line.price.minor)));
    let kept = (ledger.kept != 0).then(|| PriceLine::new(&texts.paper.kept, money(ledger.kept)));
    let coupon = order.coupon.as_ref().filter(|_| ledger.discount != 0).map(|coupon| {
        PriceLine::new(fill(&texts.paper.coupon, &[("code", &coupon.code)]), money(-ledger.discount))
    });
    Price {
        lines: lines.chain(kept).chain(coupon).collect(),
        total: PriceLine::new(&texts.paper.total, money(ledger.live + ledger.kept - ledger.discount)),
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
            // Before orders kept it, it was always that of the embedded rates.
            let on = order.display.on.unwrap_or(embedded().list.date).strftime("%d.%m.%Y").to_string();
            fill(&texts.paper.display_total, &[("amount", &amount), ("date", &on)])
        });
    charged.chain(foreign).collect()
}

#[cfg(test)]
mod tests {
    use domain::language::Language;

    use super::*;
    use crate::sample;

    #[test]
    fn what_all_products_share() {
        for (order, product) in sample::orders(Language::En).iter().zip(["flight", "bus", "car"]) {
            let ticket = ticket(order, "https://rota.example").unwrap();
            assert_eq!(ticket.booked_at.hour(), 13);
            assert_eq!(ticket.link, format!("https://rota.example/{product}/booking/detail/abc/"));
        }
    }

    #[test]
    fn nobody_has_no_ticket() {
        for order in sample::orders(Language::En) {
            // Those who travel are stored apart.
            let stored = serde_json::to_value(order).unwrap();
            assert_eq!(ticket(&serde_json::from_value(stored).unwrap(), ""), None);
        }
    }
}
