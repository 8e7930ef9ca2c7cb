//! What the papers of every product say of an order alike.

use std::collections::BTreeSet;

use domain::money::Money;
use domain::order::{Journey, JourneyState, Line, Order, Part, People};
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
    pub part: &'a Part,
    /// Of the whole booking.
    pub journeys: &'a [Journey],
}

/// On the clocks of the seller, and of every bus and car.
pub(crate) fn turkish(at: Timestamp) -> Zoned {
    at.to_zoned(turkish_zone().clone())
}

/// When those clocks show it.
pub(crate) fn turkish_local(at: DateTime) -> Option<Zoned> {
    at.to_zoned(turkish_zone().clone()).ok()
}

/// Empty until it is issued.
pub(crate) fn ticket_number(line: &Line, texts: &Texts) -> String {
    if line.is_cancelled() {
        return texts.paper.cancelled.clone();
    }
    printed(line.ticket_number().unwrap_or_default())
}

/// The issuer's digits stand apart from the ten of the ticket: `377-2400000017`. A number that an airline writes otherwise stays as it is.
fn printed(number: &str) -> String {
    let is_plain = number.bytes().all(|byte| byte.is_ascii_digit());
    let issuer_digits = number.len().checked_sub(10).filter(|digits| is_plain && *digits > 0);
    let parts = issuer_digits.and_then(|digits| number.split_at_checked(digits));
    parts.map_or_else(|| number.to_owned(), |(issuer, serial)| format!("{issuer}-{serial}"))
}

impl Booking<'_> {
    /// The journey that the leg still is, and its place among those of the booking; none where others took its place.
    pub fn journey(&self, leg: usize) -> Option<(usize, &Journey)> {
        let mut journeys = self.journeys.iter().enumerate();
        journeys.find(|(_, journey)| (journey.part, journey.leg) == (self.part.part, leg))
    }

    /// Which way of the whole booking a leg is.
    pub fn way(&self, leg: usize) -> usize {
        self.part.ways.get(leg).copied().unwrap_or(leg)
    }

    /// Which traveller of the whole booking a passenger is.
    pub fn traveller(&self, passenger: usize) -> usize {
        self.part.travellers.get(passenger).copied().unwrap_or(passenger)
    }

    pub fn line(&self, leg: usize, passenger: usize) -> Option<&Line> {
        self.order.lines.iter().find(|line| line.leg == leg && line.traveller == passenger)
    }

    pub fn number(&self, leg: usize, passenger: usize) -> String {
        self.line(leg, passenger).map_or_else(String::new, |line| ticket_number(line, self.texts))
    }

    /// Does a pass open a gate for the passenger there?
    pub fn is_travelled(&self, leg: usize, passenger: usize) -> bool {
        let is_live = self.journey(leg).is_some_and(|(_, journey)| journey.state == JourneyState::Live);
        is_live && self.line(leg, passenger).is_some_and(Line::is_live)
    }

    /// Has the passenger the leg still, or had it until it was cancelled?
    pub fn stands(&self, leg: usize, passenger: usize) -> bool {
        self.line(leg, passenger).is_some_and(|line| !line.is_changed())
    }

    /// Had the passenger the leg until it was cancelled?
    pub fn is_given_back(&self, leg: usize, passenger: usize) -> bool {
        self.line(leg, passenger).is_some_and(|line| !line.is_changed() && !line.is_live())
    }

    /// Says that nobody travels by it any more.
    pub fn mark(&self, state: JourneyState) -> Option<String> {
        let paper = &self.texts.paper;
        match state {
            JourneyState::Live => None,
            JourneyState::CancelledByCarrier => Some(paper.cancelled_by_carrier.clone()),
            JourneyState::Cancelled => Some(paper.cancelled.clone()),
        }
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
        Price {
            lines: lines.into_iter().chain(taken_off(self.order, self.texts)).collect(),
            total: PriceLine::new(label, self.money(self.order.charge)),
        }
    }

    /// `+1 day`, where the second day is another than the first.
    pub fn later(&self, from: &Zoned, to: &Zoned) -> Option<String> {
        let days = to.date().since((jiff::Unit::Day, from.date())).ok()?.get_days();
        (days != 0).then(|| fill(&self.texts.paper.days_later, &[("days", &days.to_string())]))
    }
}

/// Lines for the coupon and the open ticket that paid a part.
pub(crate) fn taken_off(order: &Order, texts: &Texts) -> impl Iterator<Item = PriceLine> {
    let off = |value: Money| texts.formats.money(Money::new(-value.minor, value.currency));
    let coupon = order.coupon.as_ref().map(|coupon| {
        PriceLine::new(fill(&texts.paper.coupon, &[("code", &coupon.code)]), off(coupon.value))
    });
    let open_ticket = order
        .open_ticket
        .as_ref()
        .map(|open| PriceLine::new(fill(&texts.paper.open_ticket, &[("code", &open.code)]), off(open.value)));
    coupon.into_iter().chain(open_ticket)
}

/// Masked but for the last digits; a dash where none was given.
pub(crate) fn identity(passenger: &Passenger) -> String {
    let number = passenger.citizen_number.as_ref().or(passenger.passport.as_ref());
    number.map_or_else(|| "—".to_owned(), |number| mask_identity(number))
}

#[cfg(test)]
mod tests {
    use super::printed;

    #[test]
    fn the_ten_digits_of_a_ticket_stand_apart_from_its_issuers() {
        for (number, shown) in [
            ("3772400000017", "377-2400000017"),
            ("032400000017", "03-2400000017"),
            ("2400000017", "2400000017"),
            ("377-2400000017", "377-2400000017"),
            ("", ""),
        ] {
            assert_eq!(printed(number), shown);
        }
    }
}
