//! An order read as a ticket: every value in the words of the traveller's language. What all products share is read
//! here, the rest by the module of the product. Called by the functions before they render. Identity numbers are masked
//! here and nowhere shown in clear.

use std::collections::BTreeSet;

use domain::money::{Currency, Money};
use domain::order::{Line, OnlineCancellation, Order, Part, Payment, People, Purchase};
use domain::people::{Passenger, mask_identity};
use domain::place::turkish_zone;
use domain::rates::embedded;
use jiff::civil::DateTime;
use jiff::{Timestamp, Zoned};

use crate::format::time;
use crate::product::{bus, car, flight};
use crate::texts::{Texts, fill};
use crate::ticket::{Journey, Price, PriceLine, Ticket, Traveller};

/// An order with those it names.
pub(crate) struct Booking<'a> {
    pub order: &'a Order,
    pub people: &'a People,
    pub texts: &'static Texts,
    /// The booking detail in the web app.
    pub link: String,
    /// Which way of the whole each leg is; empty where they are the legs.
    pub ways: &'a [usize],
}

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
    if let Some(terms) = order.online_cancellation(booked_at).filter(|_| !is_rental) {
        let second = journey.notes.len().min(1);
        journey.notes.insert(second, cancellation(texts, terms));
    }
    let contact = &people.contact;
    Some(Ticket {
        language: order.language,
        reference: order.reference.clone(),
        booked_at: turkish(booked_at),
        payment: payment(order, texts),
        email: contact.email.clone(),
        phone: format!("+{} {}", contact.phone_code, contact.phone),
        link,
        journey,
    })
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

/// On the clocks of the seller, and of every bus and car.
pub(crate) fn turkish(at: Timestamp) -> Zoned {
    at.to_zoned(turkish_zone().clone())
}

/// When those clocks show it.
pub(crate) fn turkish_local(at: DateTime) -> Option<Zoned> {
    at.to_zoned(turkish_zone().clone()).ok()
}

impl Booking<'_> {
    /// Ticket numbers are in the order of the parts of the journey, and in each in the order of the passengers. The
    /// issuer's own digits stand apart: `377-2400000017`. Empty until it is issued.
    pub fn number(&self, part: usize, passenger: usize, issuer_digits: usize) -> String {
        let line = self.order.lines.get(part * self.people.passengers.len() + passenger);
        if line.is_some_and(Line::is_cancelled) {
            return self.texts.paper.cancelled.clone();
        }
        // Its number stands with the one that took its place.
        if line.is_some_and(Line::is_changed) {
            return String::new();
        }
        let number = line.and_then(|line| line.ticket_number()).unwrap_or_default();
        let parts = number.split_at_checked(issuer_digits);
        parts.map_or_else(|| number.to_owned(), |(issuer, serial)| format!("{issuer}-{serial}"))
    }

    /// Which way of the whole booking a leg is.
    pub fn way(&self, leg: usize) -> usize {
        self.ways.get(leg).copied().unwrap_or(leg)
    }

    /// Has anybody the leg still, or had it until it was cancelled?
    pub fn stands(&self, leg: usize) -> bool {
        self.order.lines.iter().any(|line| line.leg == leg && !line.is_changed())
    }

    pub fn money(&self, amount: Money) -> String {
        self.texts.formats.money(amount)
    }

    /// What to know, and at its end whose service it is.
    pub fn notes(&self, mut notes: Vec<String>, operators: impl IntoIterator<Item = String>) -> Vec<String> {
        let operators: BTreeSet<String> = operators.into_iter().collect();
        let words = &self.texts.paper.operated_by;
        notes.extend(operators.iter().map(|name| fill(words, &[("carrier", name)])));
        notes
    }

    /// What the card was charged, from these lines and the coupon that took something off.
    pub fn charged(&self, lines: impl IntoIterator<Item = PriceLine>, label: &str) -> Price {
        let coupon = self.order.coupon.as_ref().map(|coupon| {
            let off = Money::new(-coupon.value.minor, coupon.value.currency);
            PriceLine::new(fill(&self.texts.paper.coupon, &[("code", &coupon.code)]), self.money(off))
        });
        let open_ticket = self.order.open_ticket.as_ref().map(|open| {
            let off = Money::new(-open.value.minor, open.value.currency);
            PriceLine::new(fill(&self.texts.paper.open_ticket, &[("code", &open.code)]), self.money(off))
        });
        Price {
            lines: lines.into_iter().chain(coupon).chain(open_ticket).collect(),
            total: PriceLine::new(label, self.money(self.order.charge)),
        }
    }

    /// `+1 day`, where the second day is another than the first.
    pub fn later(&self, from: &Zoned, to: &Zoned) -> Option<String> {
        let days = to.date().since((jiff::Unit::Day, from.date())).ok()?.get_days();
        (days != 0).then(|| fill(&self.texts.paper.days_later, &[("days", &days.to_string())]))
    }
}

/// Masked but for the last digits; a dash where none was given.
pub(crate) fn identity(passenger: &Passenger) -> String {
    let number = passenger.citizen_number.as_ref().or(passenger.passport.as_ref());
    number.map_or_else(|| "—".to_owned(), |number| mask_identity(number))
}

fn payment(order: &Order, texts: &Texts) -> Vec<String> {
    let receipts = order.payments.iter().filter_map(Payment::receipt);
    let charged = receipts.filter(|receipt| receipt.amount.minor > 0).map(|receipt| {
        let amount = texts.formats.money(receipt.amount);
        fill(&texts.paper.paid_with, &[("amount", &amount), ("card", &receipt.card())])
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
