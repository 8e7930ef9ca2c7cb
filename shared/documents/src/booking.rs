//! Texts and values that the documents of all products share.

use std::collections::BTreeSet;

use domain::money::Money;
use domain::order::{Journey, JourneyState, Line, Order, Part, People};
use domain::people::{Passenger, mask_identity};
use domain::place::turkish_zone;
use jiff::civil::DateTime;
use jiff::{Timestamp, Zoned};

use crate::texts::{Texts, fill};
use crate::ticket::{Price, PriceLine};

/// An order with the people that it names.
pub(crate) struct Booking<'a> {
    pub order: &'a Order,
    pub people: &'a People,
    pub texts: &'static Texts,
    pub part: &'a Part,
    /// Journeys of the whole booking.
    pub journeys: &'a [Journey],
}

/// Converts to the clock of the seller, and of every bus and car.
pub(crate) fn turkish(at: Timestamp) -> Zoned {
    at.to_zoned(turkish_zone().clone())
}

/// Returns the instant at which that clock shows `at`.
pub(crate) fn turkish_local(at: DateTime) -> Option<Zoned> {
    at.to_zoned(turkish_zone().clone()).ok()
}

/// Ticket number of a line; empty until the ticket is issued.
pub(crate) fn ticket_number(line: &Line, texts: &Texts) -> String {
    if line.is_cancelled() {
        return texts.paper.cancelled.clone();
    }
    printed(line.ticket_number().unwrap_or_default())
}

/// Separates the issuer's digits from the ten of the ticket: `377-2400000017`. A number in another form
/// stays as it is.
fn printed(number: &str) -> String {
    let is_plain = number.bytes().all(|byte| byte.is_ascii_digit());
    let issuer_digits = number.len().checked_sub(10).filter(|digits| is_plain && *digits > 0);
    let parts = issuer_digits.and_then(|digits| number.split_at_checked(digits));
    parts.map_or_else(|| number.to_owned(), |(issuer, serial)| format!("{issuer}-{serial}"))
}

impl Booking<'_> {
    /// Returns the present journey of the direction or ride `purchase_direction` and its position among the
    /// booking's journeys; `None` when other journeys have replaced it.
    pub fn journey(&self, purchase_direction: usize) -> Option<(usize, &Journey)> {
        let mut journeys = self.journeys.iter().enumerate();
        journeys.find(|(_, journey)| {
            (journey.purchase_index, journey.purchase_direction)
                == (self.part.purchase_index, purchase_direction)
        })
    }

    /// Returns the position of the direction `purchase_direction` in the whole booking.
    pub fn direction(&self, purchase_direction: usize) -> usize {
        self.part.directions.get(purchase_direction).copied().unwrap_or(purchase_direction)
    }

    /// Returns the passenger's position in the whole booking.
    pub fn passenger(&self, passenger: usize) -> usize {
        self.part.passengers.get(passenger).copied().unwrap_or(passenger)
    }

    pub fn line(&self, purchase_direction: usize, passenger: usize) -> Option<&Line> {
        self.order
            .lines
            .iter()
            .find(|line| line.purchase_direction == purchase_direction && line.passenger == passenger)
    }

    pub fn number(&self, purchase_direction: usize, passenger: usize) -> String {
        self.line(purchase_direction, passenger)
            .map_or_else(String::new, |line| ticket_number(line, self.texts))
    }

    /// Returns true when a pass is valid for the passenger in the direction or ride `purchase_direction`.
    pub fn is_travelled(&self, purchase_direction: usize, passenger: usize) -> bool {
        let is_live =
            self.journey(purchase_direction).is_some_and(|(_, journey)| journey.state == JourneyState::Live);
        is_live && self.line(purchase_direction, passenger).is_some_and(Line::is_live)
    }

    /// Returns true when the passenger has the direction or ride `purchase_direction`, or had it until its
    /// cancellation.
    pub fn stands(&self, purchase_direction: usize, passenger: usize) -> bool {
        self.line(purchase_direction, passenger).is_some_and(|line| !line.is_changed())
    }

    /// Returns true when the passenger had the direction or ride `purchase_direction` until its cancellation.
    pub fn is_refunded(&self, purchase_direction: usize, passenger: usize) -> bool {
        self.line(purchase_direction, passenger).is_some_and(|line| !line.is_changed() && !line.is_live())
    }

    /// Returns a mark for a trip that is no longer travelled.
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

    /// Completes the travel notes with the carriers.
    pub fn notes(&self, mut notes: Vec<String>, operators: impl IntoIterator<Item = String>) -> Vec<String> {
        let operators: BTreeSet<String> = operators.into_iter().collect();
        let words = &self.texts.paper.operated_by;
        notes.extend(operators.iter().map(|name| fill(words, &[("carrier", name)])));
        notes
    }

    /// Returns the charge to the card, from these lines and the deductions by coupon and open ticket.
    pub fn charged(&self, lines: impl IntoIterator<Item = PriceLine>, label: &str) -> Price {
        Price {
            lines: lines.into_iter().chain(taken_off(self.order, self.texts)).collect(),
            total: PriceLine::new(label, self.money(self.order.charge)),
        }
    }

    /// Returns a text such as `+1 day` when the dates differ.
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

/// Identity number with all but its last digits masked; a dash when none was given.
pub(crate) fn identity(passenger: &Passenger) -> String {
    let number = passenger.citizen_number.as_ref().or(passenger.passport.as_ref());
    number.map_or_else(|| "—".to_owned(), |number| mask_identity(number))
}

#[cfg(test)]
mod tests {
    use super::printed;

    #[test]
    fn a_ticket_number_is_printed_with_a_hyphen_after_the_carriers_code() {
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
