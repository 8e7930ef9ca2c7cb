//! An order read as a ticket: every value in the words of the traveller's language. What all products share is read
//! here, the rest by the module of the product. Called by the functions before they render. Identity numbers are masked
//! here and nowhere shown in clear.

use std::collections::BTreeSet;

use domain::money::{Currency, Money};
use domain::order::{Line, OnlineCancellation, Order, People, Purchase};
use domain::people::{Passenger, mask_identity};
use domain::place::turkish_zone;
use domain::rates::embedded;
use jiff::civil::DateTime;
use jiff::{Timestamp, Zoned};

use crate::format::time;
use crate::product::{bus, car, flight};
use crate::texts::{Texts, fill};
use crate::ticket::{Price, PriceLine, Ticket};

/// An order with those it names.
pub(crate) struct Booking<'a> {
    pub order: &'a Order,
    pub people: &'a People,
    pub texts: &'static Texts,
    /// The booking detail in the web app.
    pub link: String,
}

/// `None` while nobody is named on the order, and once they were erased. `origin` is the product's public address.
pub fn ticket(order: &Order, origin: &str) -> Option<Ticket> {
    let people = order.people.as_ref().filter(|people| !people.contact.email.is_empty())?;
    let texts = Texts::of(order.language);
    let link = format!("{origin}/{}/booking/detail/{}/", order.purchase.product(), order.id);
    let booking = Booking { order, people, texts, link };
    let mut journey = match &order.purchase {
        Purchase::Flight(purchase) => flight::journey(&booking, purchase)?,
        Purchase::Bus(purchase) => bus::journey(&booking, purchase)?,
        Purchase::Car(purchase) => car::journey(&booking, purchase)?,
    };
    // One pass for each line; that of a cancelled one opens no gate.
    let mut lines = order.lines.iter();
    journey.passes.retain(|_| lines.next().is_none_or(|line| !line.is_cancelled()));
    let booked_at = order.receipt().map_or(order.created_at, |receipt| receipt.paid_at);
    // A voucher has it among its terms.
    let is_rental = matches!(order.purchase, Purchase::Car(_));
    if let Some(terms) = order.online_cancellation(booked_at).filter(|_| !is_rental) {
        let second = journey.notes.len().min(1);
        journey.notes.insert(second, cancellation(&booking, terms));
    }
    let contact = &people.contact;
    Some(Ticket {
        language: order.language,
        reference: order.reference.clone(),
        booked_at: turkish(booked_at),
        payment: payment(order, texts),
        email: contact.email.clone(),
        phone: format!("+{} {}", contact.phone_code, contact.phone),
        link: booking.link,
        journey,
    })
}

/// Until when it can be cancelled online, and what that gives back, as it was when it was bought.
fn cancellation(booking: &Booking<'_>, terms: OnlineCancellation) -> String {
    let paper = &booking.texts.paper;
    let words = match (terms.back, terms.is_open_ticket) {
        (Some(_), false) => &paper.cancellable,
        (Some(_), true) => &paper.cancellable_open_ticket,
        (None, _) => &paper.cancellable_for_fee,
    };
    let until = turkish(terms.until);
    let date = format!("{} {}", booking.texts.formats.date(&until), time(&until));
    let sum = terms.back.map(|back| booking.money(back)).unwrap_or_default();
    fill(words, &[("date", &date), ("sum", &sum)])
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
        let number = line.and_then(|line| line.ticket_number()).unwrap_or_default();
        let parts = number.split_at_checked(issuer_digits);
        parts.map_or_else(|| number.to_owned(), |(issuer, serial)| format!("{issuer}-{serial}"))
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
    let charged = order.receipt().filter(|receipt| receipt.amount.minor > 0).map(|receipt| {
        let amount = texts.formats.money(receipt.amount);
        fill(&texts.paper.paid_with, &[("amount", &amount), ("card", &receipt.card())])
    });
    let foreign = (order.display.currency != Currency::Try).then(|| {
        let amount = texts.formats.money(order.shown_charge());
        // Before orders kept it, it was always that of the embedded rates.
        let on = order.display.on.unwrap_or(embedded().list.date).strftime("%d.%m.%Y").to_string();
        fill(&texts.paper.display_total, &[("amount", &amount), ("date", &on)])
    });
    charged.into_iter().chain(foreign).collect()
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
