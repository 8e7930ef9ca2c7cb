//! What the papers of every product say of an order alike.

use std::collections::BTreeSet;

use domain::money::Money;
use domain::order::{Line, Order, People};
use domain::people::{Passenger, mask_identity};
use domain::place::turkish_zone;
use jiff::civil::DateTime;
use jiff::{Timestamp, Zoned};

use crate::texts::{Texts, fill};
use crate::ticket::{Price, PriceLine};

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
