//! Cancellation by the traveller: a quote, then its confirmation.

use jiff::SignedDuration;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::{
    Event, Line, LineState, Order, Purchase, Refund, RefundMethod, RefundPart, RefundReason, RefundState,
    State, SupplierCancellation, Term, later,
};
use crate::bus::offer::Company;
use crate::flight::query::PassengerType;
use crate::language::Language;
use crate::money::{Currency, Money};
use crate::people::Passenger;
use crate::place::{airport, station};
use crate::rejection::Rejection;

/// What the traveller would get back, for ten minutes. An order has one at most: the newest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CancellationQuote {
    pub id: String,
    pub expires_at: Timestamp,
    pub lines: Vec<QuotedLine>,
    /// Of the supplier outside that cancels them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_supplier: Option<SupplierCancellation>,
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
    /// It comes back as an open ticket, not as money.
    #[serde(default)]
    pub is_open_ticket: bool,
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
    /// It is being cancelled.
    UnderWay,
    /// The supplier outside does not say what comes back, or gives something else than money.
    NotQuoted,
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

    /// The refunds of the last cancellation, while that is the last that befell the tickets, and of those before it that no letter has told of.
    pub fn last_cancellation(&self) -> Option<Vec<&Refund>> {
        let is_cancellation = |event: &Event| matches!(event, Event::Cancelled(_) | Event::GivenBack(_));
        let last = self.last_news().filter(|news| is_cancellation(&news.event))?.at;
        let untold = self.untold().filter(|entry| is_cancellation(&entry.event));
        let mut instants: Vec<_> = untold.map(|entry| entry.at).filter(|at| *at != last).collect();
        instants.push(last);
        instants.dedup();
        Some(instants.into_iter().flat_map(|at| self.refunds_of_cancellation(at)).collect())
    }

    /// The refunds of a cancellation, which are asked for at its instant.
    pub(super) fn refunds_of_cancellation(&self, at: Timestamp) -> Vec<&Refund> {
        let is_of = |refund: &&Refund| refund.requested_at == at && refund.reason == RefundReason::Cancelled;
        self.refunds.iter().filter(is_of).collect()
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
        let passenger = people.and_then(|people| people.passengers.get(line.traveller));
        // The name of an erased traveller is empty.
        let name = passenger.map(Passenger::full_name).filter(|name| !name.trim().is_empty());
        match name {
            Some(name) => format!("{name} · {way}"),
            None => way,
        }
    }

    /// The lines that go when `wanted` go: infants with their adults, and all of what a supplier outside delivers.
    pub fn cancelled_together(&self, wanted: &[usize]) -> Vec<usize> {
        if self.source.is_some() {
            // Suppliers outside cancel whole orders.
            return self.issued_lines();
        }
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
        // A supplier outside has to be asked.
        let term = self.term(line, now).filter(|term| term.allowed && self.source.is_none());
        let Term { fee, is_open_ticket, .. } = term.ok_or(NotCancellable::Terms)?;
        let service_fee = self.kept_service_fee(line, fee.minor);
        let is_open_ticket = is_open_ticket || self.is_only_for_open_ticket(line, now);
        let by_terms = line.price.minor - fee.minor - service_fee;
        let refund =
            if is_open_ticket { by_terms } else { by_terms.min(line.price.minor - self.locked(line, now)) };
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

    /// A carrier that did not keep to its times gives everything back.
    pub(super) fn locked(&self, line: &Line, now: Timestamp) -> i64 {
        if self.open_disruptions(now).next().is_some() { 0 } else { line.locked.minor }
    }

    /// A bus ticket that was worth an open ticket stays one, on whatever day.
    pub(super) fn is_only_for_open_ticket(&self, line: &Line, now: Timestamp) -> bool {
        self.locked(line, now) > 0 && matches!(self.sold_as(line), Some((Purchase::Bus(_), _)))
    }

    /// A company that was invoiced sends the invoice back first. Nothing needs no invoice.
    pub(super) fn owe(&mut self, part: RefundPart, reason: RefundReason, now: Timestamp) {
        let waits = self.needs_return_invoice() && part.amount.minor > 0;
        let mut refund = Refund::requested(part, reason, now);
        if waits {
            refund.state = RefundState::AwaitingInvoice;
        }
        self.refunds.push(refund);
    }

    /// Our part is kept where the carrier keeps something.
    fn kept_service_fee(&self, line: &Line, fee: i64) -> i64 {
        if fee == 0 { 0 } else { self.service_fee(line).minor.min(line.price.minor - fee) }
    }

    /// What the line's own terms give back at `now`.
    pub(super) fn back_by_terms(&self, line: &Line, now: Timestamp) -> Money {
        let term = self
            .term(line, now)
            .filter(|term| term.allowed && !term.is_open_ticket && !self.is_only_for_open_ticket(line, now));
        let back =
            term.map(|term| line.price.minor - term.fee.minor - self.kept_service_fee(line, term.fee.minor));
        Money::kurus(back.unwrap_or(0).min(line.price.minor - self.locked(line, now)))
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
        let ends = at_supplier.as_ref().map_or(Timestamp::MAX, |quote| quote.expires_at);
        let quote = CancellationQuote { id, expires_at: later(now, minutes).min(ends), lines, at_supplier };
        let total = quote.total();
        self.cancellation_quote = Some(quote);
        Ok(self.record(now, Event::CancellationQuoted(total)))
    }

    /// The quote stands, with all its lines.
    pub fn standing_quote(&self, quote_id: &str, now: Timestamp) -> Option<&CancellationQuote> {
        let quote = self.cancellation_quote.as_ref().filter(|quote| !quote.is_under_way())?;
        let is_active = |quoted: &QuotedLine| {
            self.lines.get(quoted.line).is_some_and(|line| {
                line.is_issued() && self.departs_at(line).is_some_and(|departs_at| now < departs_at)
            })
        };
        (quote.id == quote_id && now < quote.expires_at && quote.lines.iter().all(is_active)).then_some(quote)
    }

    /// The parts in which a refund is paid: money, and open tickets, one for each company. A coupon's share comes back as a coupon in either case.
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

    /// Money goes to cards up to what is left of each charge, the rest to what else paid. The charge with the most left comes first, so that
    /// the traveller finds as few amounts on the statement as can be.
    pub fn money_parts(&self, refund: Money, lines: &[usize]) -> Vec<RefundPart> {
        taken_of(&mut self.left_to_refund(), refund, lines)
    }

    /// Each payment without what refunds have taken of it, in the order in which money goes back: cards first, and of them the one with the most
    /// left; of equal ones the newest.
    pub fn left_to_refund(&self) -> Vec<RefundPart> {
        let promised = |method, payment_id: Option<&str>| {
            let is_of = |refund: &Refund| {
                refund.method == method && payment_id.is_none_or(|id| refund.payment_id == id)
            };
            self.sum_of_refunds(is_of).minor
        };
        let receipts = self.payments.iter().rev().filter_map(super::Payment::receipt);
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

    /// Whose bus the line travels with.
    pub fn bus_company(&self, line: usize) -> Option<&Company> {
        let line = self.lines.get(line)?;
        let (purchase, local) = self.sold_as(line)?;
        Some(&purchase.bus().ok()?.offer.rides.get(local.leg)?.company)
    }

    /// The traveller confirmed the quote: its lines are given back, and what it says is owed.
    pub fn cancelled(mut self, quote_id: &str, now: Timestamp) -> Result<Self, Rejection> {
        let quote = self.standing_quote(quote_id, now).cloned().ok_or(Rejection::QuoteLapsed)?;
        let total = quote.total();
        self.give_back(&quote.lines, now)?;
        Ok(self.record(now, Event::Cancelled(total)))
    }

    /// The lines are cancelled, and what is quoted of them is owed.
    pub(super) fn give_back(&mut self, quoted: &[QuotedLine], now: Timestamp) -> Result<(), Rejection> {
        let payment_id = self.receipt().ok_or(Rejection::Conflict)?.payment_id.clone();
        let mut parts = self.refund_parts(quoted);
        if parts.is_empty() {
            // Nothing to give back is said, too.
            let lines = quoted.iter().map(|quoted| quoted.line).collect();
            parts.push(RefundPart { payment_id, method: RefundMethod::Card, amount: Money::kurus(0), lines });
        }
        // A line that gives nothing is cancelled, too.
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

/// Takes the sum of what is left, from one source after the other.
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

/// Takes off what open tickets were made for: what cards paid first, then what a used open ticket did. A coupon's part comes last, and only orders
/// from before coupons came back as coupons reach it.
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
