//! Cancellation by the traveller: a quote, then its confirmation.

use jiff::SignedDuration;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::{
    Entry, Event, Line, LineState, Order, Purchase, Refund, RefundMethod, RefundPart, RefundReason, State,
    later,
};
use crate::flight::query::PassengerType;
use crate::language::Language;
use crate::money::{Currency, Money};
use crate::place::{airport, station};
use crate::rejection::Rejection;

/// What the traveller would get back, for ten minutes. An order has one at most: the newest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CancellationQuote {
    pub id: String,
    pub expires_at: Timestamp,
    pub lines: Vec<QuotedLine>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuotedLine {
    /// The position in the lines of the order.
    pub line: usize,
    /// What the carrier keeps.
    pub fee: Money,
    /// What we keep.
    pub service_fee_kept: Money,
    pub refund: Money,
}

/// Why a line is not cancelled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotCancellable {
    NotIssued,
    Departed,
    /// The terms do not allow it, or not any more.
    Terms,
    /// A child would travel alone.
    ChildAlone,
}

impl CancellationQuote {
    pub fn total(&self) -> Money {
        Money::sum(Currency::Try, self.lines.iter().map(|line| line.refund))
    }
}

impl Order {
    /// Did the traveller give any of it back?
    pub fn was_cancelled(&self) -> bool {
        self.lines.iter().any(Line::is_cancelled)
    }

    /// What befell the tickets last.
    pub fn last_news(&self) -> Option<&Entry> {
        self.history.iter().rfind(|entry| {
            matches!(
                entry.event,
                Event::Issued
                    | Event::NotIssued
                    | Event::NameCorrected(_)
                    | Event::Cancelled(_)
                    | Event::Changed(_)
                    | Event::ChangeNotMade
            )
        })
    }

    /// The refunds of the last cancellation, while that is the last that befell the tickets.
    pub fn last_cancellation(&self) -> Option<Vec<&Refund>> {
        let at = self.last_news().filter(|entry| matches!(entry.event, Event::Cancelled(_)))?.at;
        let is_of = |refund: &&Refund| refund.requested_at == at && refund.reason == RefundReason::Cancelled;
        Some(self.refunds.iter().filter(is_of).collect())
    }

    /// Traveller and way of a line, or the model that is rented.
    pub fn line_title(&self, line: &Line, language: Language) -> String {
        let Some((purchase, local)) = self.sold_as(line) else { return String::new() };
        let way = match purchase {
            Purchase::Flight(flight) => flight.itineraries().nth(local.leg).and_then(|(itinerary, _)| {
                let code = |id| airport(id).map(|place| place.code.to_owned());
                Some((
                    code(itinerary.segments.first()?.origin)?,
                    code(itinerary.segments.last()?.destination)?,
                ))
            }),
            Purchase::Bus(bus) => bus.offer.rides.get(local.leg).and_then(|ride| {
                let name = |id| station(id).map(|station| station.name(language).to_owned());
                Some((name(ride.origin)?, name(ride.destination)?))
            }),
            Purchase::Car(car) => return car.offer.model.name().to_string(),
        };
        let way = way.map(|(from, to)| format!("{from}–{to}")).unwrap_or_default();
        let people = self.people.as_ref();
        match people.and_then(|people| people.passengers.get(line.traveller)) {
            Some(passenger) => format!("{} · {way}", passenger.full_name()),
            None => way,
        }
    }

    /// The lines that go when `wanted` go: infants with their adults.
    pub fn cancelled_together(&self, wanted: &[usize]) -> Vec<usize> {
        let types = self.pax_types();
        let infants = positions(&types, |pax| pax == PassengerType::Infant);
        let adults = positions(&types, PassengerType::is_adult);
        let mut lines = wanted.to_vec();
        for (infant, adult) in infants.into_iter().zip(adults) {
            let legs = self
                .lines
                .iter()
                .enumerate()
                .filter(|(at, line)| line.traveller == adult && wanted.contains(at));
            for (_, of_adult) in legs {
                let of_infant = self.lines.iter().position(|line| {
                    line.traveller == infant && line.is_together_with(of_adult) && line.is_issued()
                });
                lines.extend(of_infant.filter(|at| !wanted.contains(at)));
            }
        }
        lines.sort_unstable();
        lines.dedup();
        lines
    }

    pub fn issued_lines(&self) -> Vec<usize> {
        self.lines_in(|state| matches!(state, LineState::Issued { .. }))
    }

    /// Would children or infants travel the leg of `line` without an adult?
    pub(super) fn leaves_children_alone(&self, line: &Line, cancelled: &[usize]) -> bool {
        let types = self.pax_types();
        let of_leg = self
            .lines
            .iter()
            .enumerate()
            .filter(|(_, other)| other.is_together_with(line) && other.is_issued());
        let remaining = of_leg.filter(|(at, _)| !cancelled.contains(at));
        let mut remaining = remaining.filter_map(|(_, line)| types.get(line.traveller)).peekable();
        remaining.peek().is_some() && !remaining.any(|pax| pax.is_adult())
    }

    pub(super) fn pax_types(&self) -> Vec<PassengerType> {
        match self.purchase.flight() {
            Ok(flight) => flight.party(),
            // Seats and rentals are not sold by age.
            Err(_) => vec![PassengerType::Adult; self.lines.len()],
        }
    }

    /// What cancelling the line together with the other `lines` gives back at `now`.
    pub fn quoted_line(
        &self,
        at: usize,
        lines: &[usize],
        now: Timestamp,
    ) -> Result<QuotedLine, NotCancellable> {
        let line = self.lines.get(at).filter(|line| line.is_issued()).ok_or(NotCancellable::NotIssued)?;
        if self.departs_at(line).is_none_or(|departs_at| departs_at <= now) {
            return Err(NotCancellable::Departed);
        }
        // A supplier outside would have to be asked.
        let term = self.term(line, now).filter(|term| term.allowed && self.source.is_none());
        let fee = term.ok_or(NotCancellable::Terms)?.fee.minor;
        let service_fee = self.kept_service_fee(line, fee);
        if self.leaves_children_alone(line, lines) {
            return Err(NotCancellable::ChildAlone);
        }
        Ok(QuotedLine {
            line: at,
            fee: Money::kurus(fee),
            service_fee_kept: Money::kurus(service_fee),
            refund: Money::kurus(line.price.minor - fee - service_fee),
        })
    }

    /// Our part is kept where the carrier keeps something.
    fn kept_service_fee(&self, line: &Line, fee: i64) -> i64 {
        if fee == 0 { 0 } else { self.service_fee(line).minor.min(line.price.minor - fee) }
    }

    /// What the line's own terms give back at `now`.
    pub(super) fn given_back(&self, line: &Line, now: Timestamp) -> Money {
        let term = self.term(line, now).filter(|term| term.allowed);
        let back =
            term.map(|term| line.price.minor - term.fee.minor - self.kept_service_fee(line, term.fee.minor));
        Money::kurus(back.unwrap_or(0))
    }

    pub fn cancellation_quoted(
        mut self,
        id: String,
        lines: Vec<QuotedLine>,
        now: Timestamp,
    ) -> Result<Self, Rejection> {
        if self.state() != State::Ticketed {
            return Err(Rejection::OrderClosed);
        }
        let minutes = SignedDuration::from_mins(i64::from(self.rules.quote_minutes()));
        let quote = CancellationQuote { id, expires_at: later(now, minutes), lines };
        let total = quote.total();
        self.cancellation_quote = Some(quote);
        Ok(self.record(now, Event::CancellationQuoted(total)))
    }

    /// The quote stands, with all its lines.
    pub fn standing_quote(&self, quote_id: &str, now: Timestamp) -> Option<&CancellationQuote> {
        let quote = self.cancellation_quote.as_ref()?;
        let is_active = |quoted: &QuotedLine| {
            self.lines.get(quoted.line).is_some_and(|line| {
                line.is_issued() && self.departs_at(line).is_some_and(|departs_at| now < departs_at)
            })
        };
        (quote.id == quote_id && now < quote.expires_at && quote.lines.iter().all(is_active)).then_some(quote)
    }

    /// How a refund is paid: to the card up to what is left of each charge, the newest first; the rest as a coupon.
    pub fn refund_parts(&self, refund: Money) -> Vec<RefundPart> {
        let mut rest = refund.minor;
        let mut parts = Vec::new();
        for receipt in self.payments.iter().rev().filter_map(super::Payment::receipt) {
            let promised = self.sum_of_refunds(|refund| {
                refund.method == RefundMethod::Card && refund.payment_id == receipt.payment_id
            });
            let to_card = rest.min(receipt.amount.minor - promised.minor).max(0);
            rest -= to_card;
            parts.push((receipt.payment_id.clone(), RefundMethod::Card, to_card));
        }
        let first = self.receipt().map(|receipt| receipt.payment_id.clone());
        parts.push((first.unwrap_or_default(), RefundMethod::Coupon, rest));
        let parts = parts.into_iter().filter(|(.., minor)| *minor > 0);
        parts
            .map(|(payment_id, method, minor)| RefundPart { payment_id, method, amount: Money::kurus(minor) })
            .collect()
    }

    /// The traveller confirmed the quote: its lines are given back, and what it says is owed.
    pub fn cancelled(mut self, quote_id: &str, now: Timestamp) -> Result<Self, Rejection> {
        let quote = self.standing_quote(quote_id, now).cloned().ok_or(Rejection::QuoteLapsed)?;
        let payment_id = self.receipt().ok_or(Rejection::Conflict)?.payment_id.clone();
        let total = quote.total();
        let lines: Vec<usize> = quote.lines.iter().map(|quoted| quoted.line).collect();
        let mut parts = self.refund_parts(total);
        if parts.is_empty() {
            // Nothing to give back is said, too.
            parts.push(RefundPart { payment_id, method: RefundMethod::Card, amount: Money::kurus(0) });
        }
        for part in parts {
            self.refunds.push(Refund::requested(part, lines.clone(), RefundReason::Cancelled, now));
        }
        self.drop_change()?;
        for quoted in &quote.lines {
            if let Some(Line { state, .. }) = self.lines.get_mut(quoted.line)
                && let LineState::Issued { ticket_number } = state
            {
                let ticket_number = std::mem::take(ticket_number);
                *state = LineState::Cancelled { ticket_number, refund: quoted.refund };
            }
        }
        self.cancellation_quote = None;
        self.is_notified = false;
        Ok(self.record(now, Event::Cancelled(total)))
    }
}

fn positions(types: &[PassengerType], is_wanted: impl Fn(PassengerType) -> bool) -> Vec<usize> {
    types.iter().enumerate().filter(|(_, pax)| is_wanted(**pax)).map(|(at, _)| at).collect()
}
