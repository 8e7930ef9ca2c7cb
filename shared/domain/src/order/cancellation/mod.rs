//! Cancellation by the buyer: a quote, then its confirmation.

mod at_supplier;
mod terms;

use crate::supplier::{RefundSource, StockOwner, Unit};
use jiff::SignedDuration;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::bus::offer::Company;
use crate::clock::later;
use crate::flight::query::PassengerType;
use crate::language::Language;
use crate::money::{Currency, Money};
use crate::order::{
    Event, Line, LineState, Order, Purchase, Refund, RefundMethod, RefundPart, RefundReason, RefundState,
    State,
};
use crate::people::Passenger;
use crate::place::{airport, station};
use crate::rejection::Rejection;

pub use self::at_supplier::SupplierCancellation;
pub use self::terms::{
    CancellationRules, OnlineCancellation, Term, cancellation_of_bus, cancellation_of_fare, free_hours,
};

/// Refund that the buyer would get, valid for ten minutes. An order has at most one quote: the newest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CancellationQuote {
    pub id: String,
    pub expires_at: Timestamp,
    pub lines: Vec<QuotedLine>,
    /// Quote of the external supplier that cancels the lines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_supplier: Option<SupplierCancellation>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct QuotedLine {
    /// Position in the lines of the order.
    pub line: usize,
    /// Amount that the carrier keeps.
    pub fee: Money,
    /// Amount of the service fee that Rota keeps.
    pub service_fee_kept: Money,
    pub refund: Money,
    /// True when the refund is an open ticket, not money.
    #[serde(default)]
    pub is_open_ticket: bool,
}

/// Reasons against cancelling a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotCancellable {
    NotIssued,
    Departed,
    /// The terms do not allow a cancellation, or not any more.
    Terms,
    /// A child would travel alone.
    ChildAlone,
    /// A cancellation or change is already in progress.
    UnderWay,
    /// The external supplier states no refund, or refunds in another form than money.
    NotQuoted,
}

impl CancellationQuote {
    pub fn total(&self) -> Money {
        Money::sum(Currency::Try, self.lines.iter().map(|line| line.refund))
    }
}

impl Order {
    /// True when the buyer cancelled any line.
    pub fn was_cancelled(&self) -> bool {
        self.lines.iter().any(Line::is_cancelled)
    }

    /// Returns the refunds of the last cancellation, if no other event changed the tickets since, and of
    /// earlier cancellations that no letter has reported.
    pub fn last_cancellation(&self) -> Option<Vec<&Refund>> {
        let is_cancellation = |event: &Event| matches!(event, Event::Cancelled(_) | Event::GivenBack(_));
        let last = self.last_news().filter(|news| is_cancellation(&news.event))?.at;
        let unnotified = self.unnotified().filter(|entry| is_cancellation(&entry.event));
        let mut instants: Vec<_> = unnotified.map(|entry| entry.at).filter(|at| *at != last).collect();
        instants.push(last);
        instants.dedup();
        Some(instants.into_iter().flat_map(|at| self.refunds_of_cancellation(at)).collect())
    }

    /// Returns the refunds of a cancellation, which are requested at the instant of the cancellation.
    pub(in crate::order) fn refunds_of_cancellation(&self, at: Timestamp) -> Vec<&Refund> {
        let is_of = |refund: &&Refund| refund.requested_at == at && refund.reason == RefundReason::Cancelled;
        self.refunds.iter().filter(is_of).collect()
    }

    /// Returns passenger and direction of a line, or the model of the rental.
    pub fn line_title(&self, line: &Line, language: Language) -> String {
        let Some((purchase, local)) = self.sold_as(line) else { return String::new() };
        let direction = match purchase {
            Purchase::Flight(flight) => {
                flight.directions().nth(local.purchase_direction).and_then(|(direction, _)| {
                    let code = |id| airport(id).map(|place| place.code.to_owned());
                    Some((
                        code(direction.segments.first()?.origin)?,
                        code(direction.segments.last()?.destination)?,
                    ))
                })
            }
            Purchase::Bus(bus) => bus.offer.rides.get(local.purchase_direction).and_then(|ride| {
                let name = |id| station(id).map(|station| station.name(language).to_owned());
                Some((name(ride.origin)?, name(ride.destination)?))
            }),
            Purchase::Car(car) => return car.offer.model.name().to_string(),
        };
        let direction = direction.map(|(from, to)| format!("{from}–{to}")).unwrap_or_default();
        let people = self.people.as_ref();
        let passenger = people.and_then(|people| people.passengers.get(line.passenger));
        // An erased passenger has an empty name.
        let name = passenger.map(Passenger::full_name).filter(|name| !name.trim().is_empty());
        match name {
            Some(name) => format!("{name} · {direction}"),
            None => direction,
        }
    }

    /// Adds the lines that must be cancelled together: infants with their adults, and all lines where the
    /// supplier cancels whole orders only.
    pub fn cancelled_together(&self, wanted: &[usize]) -> Vec<usize> {
        if self.capabilities().cancels == Unit::Order {
            return self.issued_lines();
        }
        let types = self.pax_types();
        let infants = positions(&types, |pax| pax == PassengerType::Infant);
        let adults = positions(&types, PassengerType::is_adult);
        let mut lines = wanted.to_vec();
        for (infant, adult) in infants.into_iter().zip(adults) {
            let purchase_directions = self
                .lines
                .iter()
                .enumerate()
                .filter(|(at, line)| line.passenger == adult && wanted.contains(at));
            for (_, of_adult) in purchase_directions {
                let of_infant = self.lines.iter().position(|line| {
                    line.passenger == infant && line.is_together_with(of_adult) && line.is_issued()
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

    /// True when children or infants would travel in the direction of `line` without an adult.
    pub(in crate::order) fn leaves_children_alone(&self, line: &Line, cancelled: &[usize]) -> bool {
        let types = self.pax_types();
        let of_purchase_direction = self
            .lines
            .iter()
            .enumerate()
            .filter(|(_, other)| other.is_together_with(line) && other.is_issued());
        let remaining = of_purchase_direction.filter(|(at, _)| !cancelled.contains(at));
        let mut remaining = remaining.filter_map(|(_, line)| types.get(line.passenger)).peekable();
        remaining.peek().is_some() && !remaining.any(|pax| pax.is_adult())
    }

    pub(in crate::order) fn pax_types(&self) -> Vec<PassengerType> {
        match self.purchase.flight() {
            Ok(flight) => flight.party(),
            // Seats and rentals are not sold by age.
            Err(_) => vec![PassengerType::Adult; self.lines.len()],
        }
    }

    /// Returns the refund for cancelling the line together with the other `lines` at `now`.
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
        let is_of_terms = self.capabilities().refund == RefundSource::Terms;
        let term = self.term(line, now).filter(|term| term.allowed && is_of_terms);
        let Term { fee, is_open_ticket, .. } = term.ok_or(NotCancellable::Terms)?;
        let service_fee = self.kept_service_fee(line, fee.minor);
        let is_open_ticket = is_open_ticket || self.is_only_for_open_ticket(line, now);
        let by_terms = line.price.minor - fee.minor - service_fee;
        let refund = if is_open_ticket {
            by_terms
        } else {
            by_terms.min(line.price.minor - self.non_refundable(line, now))
        };
        if self.leaves_children_alone(line, lines) {
            return Err(NotCancellable::ChildAlone);
        }
        Ok(QuotedLine {
            line: at,
            fee: Money::kurus(line.price.minor - service_fee - refund),
            service_fee_kept: Money::kurus(service_fee),
            refund: Money::kurus(refund),
            is_open_ticket,
        })
    }

    /// Returns the amount of the price that cannot be refunded as money; none during a disruption by the
    /// carrier.
    pub(in crate::order) fn non_refundable(&self, line: &Line, now: Timestamp) -> i64 {
        if self.open_disruptions(now).next().is_some() { 0 } else { line.non_refundable.minor }
    }

    /// True when the line can only be refunded as an open ticket: a bus ticket that was worth an open
    /// ticket before a change stays so, on any date.
    pub(in crate::order) fn is_only_for_open_ticket(&self, line: &Line, now: Timestamp) -> bool {
        self.non_refundable(line, now) > 0 && matches!(self.sold_as(line), Some((Purchase::Bus(_), _)))
    }

    /// Adds a refund. A refund above zero waits where an invoiced company must first return the invoice.
    pub(in crate::order) fn owe(&mut self, part: RefundPart, reason: RefundReason, now: Timestamp) {
        let waits = self.needs_return_invoice() && part.amount.minor > 0;
        let mut refund = Refund::requested(part, reason, now);
        if waits {
            refund.state = RefundState::AwaitingInvoice;
        }
        self.refunds.push(refund);
    }

    /// Returns the kept service fee: the service fee is kept where the carrier keeps a fee.
    fn kept_service_fee(&self, line: &Line, fee: i64) -> i64 {
        if fee == 0 { 0 } else { self.service_fee(line).minor.min(line.price.minor - fee) }
    }

    /// Returns the refund by the line's own terms at `now`.
    pub(in crate::order) fn back_by_terms(&self, line: &Line, now: Timestamp) -> Money {
        let term = self
            .term(line, now)
            .filter(|term| term.allowed && !term.is_open_ticket && !self.is_only_for_open_ticket(line, now));
        let back =
            term.map(|term| line.price.minor - term.fee.minor - self.kept_service_fee(line, term.fee.minor));
        Money::kurus(back.unwrap_or(0).min(line.price.minor - self.non_refundable(line, now)))
    }

    pub fn cancellation_quoted(
        mut self,
        id: String,
        lines: Vec<QuotedLine>,
        at_supplier: Option<SupplierCancellation>,
        now: Timestamp,
    ) -> Result<Self, Rejection> {
        if self.state() != State::Ticketed || self.cancellation_under_way().is_some() {
            return Err(Rejection::OrderClosed);
        }
        let minutes = SignedDuration::from_mins(i64::from(self.rules.quote_minutes()));
        let ends = at_supplier.as_ref().map_or(Timestamp::MAX, |quote| quote.request.expires_at);
        let quote = CancellationQuote { id, expires_at: later(now, minutes).min(ends), lines, at_supplier };
        let total = quote.total();
        self.cancellation_quote = Some(quote);
        Ok(self.record(now, Event::CancellationQuoted(total)))
    }

    /// Returns the quote if it is valid for all its lines.
    pub fn standing_quote(&self, quote_id: &str, now: Timestamp) -> Option<&CancellationQuote> {
        let quote = self.cancellation_quote.as_ref().filter(|quote| !quote.is_under_way())?;
        let is_active = |quoted: &QuotedLine| {
            self.lines.get(quoted.line).is_some_and(|line| {
                line.is_issued() && self.departs_at(line).is_some_and(|departs_at| now < departs_at)
            })
        };
        (quote.id == quote_id && now < quote.expires_at && quote.lines.iter().all(is_active)).then_some(quote)
    }

    /// Divides a refund into money, and one open ticket for each bus company. A coupon's share is refunded
    /// as a coupon in either case.
    pub fn refund_parts(&self, quoted: &[QuotedLine]) -> Vec<RefundPart> {
        let (open, money): (Vec<&QuotedLine>, Vec<&QuotedLine>) =
            quoted.iter().partition(|line| line.is_open_ticket);
        let sum = Money::sum(Currency::Try, money.iter().map(|line| line.refund));
        let mut left = self.left_to_refund();
        let lines: Vec<usize> = money.iter().map(|quoted| quoted.line).collect();
        let mut parts = taken_of(&mut left, sum, &lines);
        for quoted in open {
            let taken = taken_of(&mut left, quoted.refund, &[quoted.line]);
            let by_coupon = taken.into_iter().filter(|part| part.method == RefundMethod::Coupon);
            let by_coupon = Money::sum(Currency::Try, by_coupon.map(|part| part.amount));
            let credit = Money::kurus(quoted.refund.minor - by_coupon.minor);
            for (method, amount) in [(RefundMethod::OpenTicket, credit), (RefundMethod::Coupon, by_coupon)] {
                self.add_part(&mut parts, method, amount, quoted.line);
            }
        }
        parts.retain(|part| part.amount.minor > 0);
        parts
    }

    /// Adds the amount to the coupon's part, or to the open ticket of the line's company.
    fn add_part(&self, parts: &mut Vec<RefundPart>, method: RefundMethod, amount: Money, line: usize) {
        if amount.minor <= 0 {
            return;
        }
        let company = self.bus_company(line);
        let is_same = |part: &&mut RefundPart| {
            let is_of_company = part.lines.first().is_some_and(|line| self.bus_company(*line) == company);
            part.method == method && (method == RefundMethod::Coupon || is_of_company)
        };
        match parts.iter_mut().find(is_same) {
            Some(part) => {
                part.amount.minor += amount.minor;
                part.lines.push(line);
            }
            None => {
                let payment_id = self.first_payment_id();
                parts.push(RefundPart { payment_id, method, amount, lines: vec![line] });
            }
        }
    }

    /// Divides an amount: to cards up to the remainder of each charge, the rest to coupon and open ticket.
    /// The charge with the largest remainder comes first, so that the statement shows as few amounts as
    /// possible.
    pub fn money_parts(&self, refund: Money, lines: &[usize]) -> Vec<RefundPart> {
        taken_of(&mut self.left_to_refund(), refund, lines)
    }

    /// Returns the unrefunded amount of each payment, in the order of refunding: cards first, by largest
    /// remainder, equal ones by newest payment.
    pub fn left_to_refund(&self) -> Vec<RefundPart> {
        let promised = |method, payment_id: Option<&str>| {
            let is_of = |refund: &Refund| {
                refund.method == method && payment_id.is_none_or(|id| refund.payment_id == id)
            };
            self.sum_of_refunds(is_of).minor
        };
        let receipts = self.payments.iter().rev().filter_map(crate::order::Payment::receipt);
        let charges = receipts.map(|receipt| {
            let left = receipt.amount.minor - promised(RefundMethod::Card, Some(&receipt.payment_id));
            (receipt.payment_id.clone(), RefundMethod::Card, left)
        });
        let mut charges: Vec<_> = charges.collect();
        charges.sort_by_key(|(_, _, left)| std::cmp::Reverse(*left));
        let by_coupon = self.coupon.as_ref().map_or(0, |coupon| coupon.value.minor);
        let by_open_ticket = self.open_ticket.as_ref().map_or(0, |open| open.value.minor);
        let others = [(RefundMethod::Coupon, by_coupon), (RefundMethod::UsedOpenTicket, by_open_ticket)];
        let others =
            others.map(|(method, paid)| (self.first_payment_id(), method, paid - promised(method, None)));
        let mut left: Vec<_> = charges.into_iter().chain(others).collect();
        take_open_tickets(&mut left, promised(RefundMethod::OpenTicket, None));
        let left = left.into_iter().filter(|(_, _, left)| *left > 0);
        left.map(|(payment_id, method, left)| RefundPart {
            payment_id,
            method,
            amount: Money::kurus(left),
            lines: vec![],
        })
        .collect()
    }

    fn first_payment_id(&self) -> String {
        self.receipt().map(|receipt| receipt.payment_id.clone()).unwrap_or_default()
    }

    /// Returns the bus company of the line.
    pub fn bus_company(&self, line: usize) -> Option<&Company> {
        let line = self.lines.get(line)?;
        let (purchase, local) = self.sold_as(line)?;
        Some(&purchase.bus().ok()?.offer.rides.get(local.purchase_direction)?.company)
    }

    /// The buyer confirmed the quote. Its lines are cancelled and the quoted refunds are owed, or the
    /// cancellation is about to be requested from the supplier that quoted it.
    pub fn cancellation_confirmed(mut self, quote_id: &str, now: Timestamp) -> Result<Self, Rejection> {
        let quote = self.standing_quote(quote_id, now).cloned().ok_or(Rejection::QuoteLapsed)?;
        if self.capabilities().stock == StockOwner::Supplier {
            self.drop_change(now)?;
            return self.cancellation_requested(now);
        }
        self.quote_cancelled(&quote, now)
    }

    /// The quoted lines are cancelled, and the quoted refunds are owed.
    pub(in crate::order) fn quote_cancelled(
        mut self,
        quote: &CancellationQuote,
        now: Timestamp,
    ) -> Result<Self, Rejection> {
        self.refund_lines(&quote.lines, now)?;
        Ok(self.record(now, Event::Cancelled(quote.total())))
    }

    /// Cancels the lines and adds the quoted refunds.
    pub(in crate::order) fn refund_lines(
        &mut self,
        quoted: &[QuotedLine],
        now: Timestamp,
    ) -> Result<(), Rejection> {
        let payment_id = self.receipt().ok_or(Rejection::Conflict)?.payment_id.clone();
        let mut parts = self.refund_parts(quoted);
        if parts.is_empty() {
            // A cancellation without a refund is recorded as a refund of zero.
            let lines = quoted.iter().map(|quoted| quoted.line).collect();
            parts.push(RefundPart { payment_id, method: RefundMethod::Card, amount: Money::kurus(0), lines });
        }
        // Lines without a refund are cancelled, too: the first refund lists them.
        let named: Vec<usize> = parts.iter().flat_map(|part| part.lines.clone()).collect();
        let unnamed = quoted.iter().map(|quoted| quoted.line).filter(|line| !named.contains(line));
        if let Some(first) = parts.first_mut() {
            first.lines.extend(unnamed);
        }
        for part in parts {
            self.owe(part, RefundReason::Cancelled, now);
        }
        self.drop_change(now)?;
        for quoted in quoted {
            if let Some(Line { state, .. }) = self.lines.get_mut(quoted.line)
                && let LineState::Issued { ticket_number } = state
            {
                let ticket_number = std::mem::take(ticket_number);
                *state = LineState::Cancelled { ticket_number, refund: quoted.refund };
            }
        }
        self.cancellation_quote = None;
        self.is_notified = false;
        Ok(())
    }
}

/// Takes the sum from the remaining amounts, one source after the other.
fn taken_of(left: &mut [RefundPart], sum: Money, lines: &[usize]) -> Vec<RefundPart> {
    let mut rest = sum.minor;
    let taken = left.iter_mut().map(|source| {
        let amount = rest.min(source.amount.minor).max(0);
        rest -= amount;
        source.amount.minor -= amount;
        RefundPart { amount: Money::kurus(amount), lines: lines.to_vec(), ..source.clone() }
    });
    taken.filter(|part| part.amount.minor > 0).collect()
}

/// Subtracts the value of issued open tickets: first from card payments, then from a used open ticket. A
/// coupon's share comes last, and only in orders from before coupons were refunded as coupons.
fn take_open_tickets(left: &mut [(String, RefundMethod, i64)], mut made: i64) {
    let mut sources: Vec<_> = left.iter_mut().rev().collect();
    sources.sort_by_key(|(_, method, _)| match method {
        RefundMethod::Card => 0,
        RefundMethod::UsedOpenTicket => 1,
        RefundMethod::Coupon | RefundMethod::OpenTicket => 2,
    });
    for (_, _, left) in sources {
        let taken = made.min(*left).max(0);
        *left -= taken;
        made -= taken;
    }
}

fn positions(types: &[PassengerType], is_wanted: impl Fn(PassengerType) -> bool) -> Vec<usize> {
    types.iter().enumerate().filter(|(_, pax)| is_wanted(**pax)).map(|(at, _)| at).collect()
}
