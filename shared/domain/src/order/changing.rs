//! Changing tickets for others of the same carrier: a quote with the hold of the new places, and the exchange. The old places stay the
//! traveller's until the write that issues the new ones, so exactly one of the two is theirs.

use jiff::Timestamp;
use jiff::civil::{Date, Time};
use serde::{Deserialize, Serialize};

use super::holding::hold_until;
use super::{
    Event, Line, LineState, Order, PaymentState, People, Purchase, Refund, RefundPart, RefundReason, State,
    split,
};
use crate::flight::query::{FlightQuery, Party, PassengerType, Trip};
use crate::inventory::Claim;
use crate::money::{Currency, Money};
use crate::rejection::Rejection;
use crate::session::Query;

/// Others in the place of some lines. An order has at most one that is not made yet: the newest, which is the last.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    pub id: String,
    pub selected_at: Timestamp,
    /// The new places are kept until then, while no payment keeps them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held_until: Option<Timestamp>,
    pub moved: Moved,
    pub purchase: Purchase,
    pub claims: Vec<Claim>,
    pub sum: ChangeSum,
    pub state: ChangeState,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ChangeState {
    /// Selected, perhaps paid; the lines before are still the traveller's.
    Held,
    Made,
    /// Paid, and the places were gone: its payment goes back.
    NotMade,
}

/// The lines that are changed together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moved {
    /// Positions in the lines of the order, in order.
    pub lines: Vec<usize>,
    /// Positions in the travellers of the order: those of the new purchase, in its order.
    pub travellers: Vec<usize>,
    /// Which way of the booking each leg of the new purchase is.
    pub ways: Vec<usize>,
}

/// What a change costs. All in TRY.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChangeSum {
    /// The prices of the lines before.
    pub paid: Money,
    /// The price of what takes their place.
    pub price: Money,
    pub fee: Money,
    /// Of each line before: its part of the fee, and what its terms do not give back.
    pub kept: Vec<Money>,
    /// To be paid; below zero, what comes back.
    pub due: Money,
}

impl ChangeSum {
    pub fn difference(&self) -> Money {
        Money::kurus(self.price.minor - self.paid.minor)
    }
}

/// Who answers for a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChangeTerms {
    /// The traveller wants it: the terms of the tickets.
    OfTicket,
    /// The carrier made it necessary: no fee, no difference, at any time.
    Waived,
}

/// When the traveller would travel instead. What is not said stays.
#[derive(Debug, Clone, Copy, Default)]
pub struct NewDates {
    pub departure: Option<Date>,
    /// Of the way back, or of the car's return.
    pub back: Option<Date>,
    pub pickup_time: Option<Time>,
    pub dropoff_time: Option<Time>,
}

/// Why a line is not changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotChangeable {
    NotIssued,
    Departed,
    /// The terms do not allow it, or not any more.
    Terms,
    /// A child would travel alone.
    ChildAlone,
    /// Not the same travellers on each way, or not of the same journey.
    NotTogether,
    /// On the new day somebody is too old for the ticket, or a passport has ended.
    Papers,
}

impl Order {
    /// The lines that move when `wanted` move, if their terms allow it: infants with their adults, and each ride of a bus journey.
    pub fn to_change(
        &self,
        wanted: &[usize],
        terms: ChangeTerms,
        now: Timestamp,
    ) -> Result<Moved, (usize, NotChangeable)> {
        let lines = self.moved_together(wanted);
        let of = |at: &usize| self.lines.get(*at).map(|line| (self.way(line), line.traveller));
        let mut travelling: Vec<(usize, usize)> = lines.iter().filter_map(of).collect();
        travelling.sort_unstable();
        let mut travellers: Vec<usize> = travelling.iter().map(|(_, traveller)| *traveller).collect();
        let mut ways: Vec<usize> = travelling.iter().map(|(way, _)| *way).collect();
        for list in [&mut travellers, &mut ways] {
            list.sort_unstable();
            list.dedup();
        }
        for at in &lines {
            self.check_changeable(*at, terms, now).map_err(|why| (*at, why))?;
            let leaves_alone =
                self.lines.get(*at).is_some_and(|line| self.leaves_children_alone(line, &lines));
            if leaves_alone {
                return Err((*at, NotChangeable::ChildAlone));
            }
        }
        let first = lines.first().copied().unwrap_or_default();
        let types = self.pax_types();
        if !travellers.iter().any(|at| types.get(*at).is_some_and(|pax| pax.is_adult())) {
            return Err((first, NotChangeable::ChildAlone));
        }
        if travelling.len() != travellers.len() * ways.len() {
            return Err((first, NotChangeable::NotTogether));
        }
        Ok(Moved { lines, travellers, ways })
    }

    fn moved_together(&self, wanted: &[usize]) -> Vec<usize> {
        let mut lines = self.cancelled_together(wanted);
        if let Purchase::Bus(_) = self.purchase {
            let rides = |at: &usize| {
                let line = self.lines.get(*at);
                let is_of = move |other: &Line| {
                    line.is_some_and(|line| (line.part, line.traveller) == (other.part, other.traveller))
                };
                self.lines.iter().enumerate().filter(move |(_, other)| other.is_issued() && is_of(other))
            };
            let all: Vec<usize> = lines.iter().flat_map(rides).map(|(at, _)| at).collect();
            lines.extend(all);
            lines.sort_unstable();
            lines.dedup();
        }
        lines
    }

    /// By its own terms alone.
    pub fn check_changeable(
        &self,
        at: usize,
        terms: ChangeTerms,
        now: Timestamp,
    ) -> Result<(), NotChangeable> {
        let line = self.lines.get(at).filter(|line| line.is_issued()).ok_or(NotChangeable::NotIssued)?;
        if terms == ChangeTerms::Waived {
            return Ok(());
        }
        if self.departs_at(line).is_none_or(|departs_at| departs_at <= now) {
            return Err(NotChangeable::Departed);
        }
        // A supplier outside would have to be asked.
        let term = self.change_term(line, now).filter(|term| term.allowed && self.source.is_none());
        term.map(drop).ok_or(NotChangeable::Terms)
    }

    /// Who carries the traveller of the line: codes of airlines, or the bus or rental company.
    pub fn carriers(&self, line: &Line) -> Vec<String> {
        let Some((purchase, line)) = self.sold_as(line) else { return vec![] };
        match purchase {
            Purchase::Flight(flight) => {
                let way = flight.itineraries().nth(line.leg);
                way.map(|(itinerary, _)| itinerary.carriers()).unwrap_or_default()
            }
            other => other.carriers(),
        }
    }

    /// The search for what may take the place of `moved`.
    pub fn change_query(&self, moved: &Moved, dates: NewDates) -> Result<Query, (usize, NotChangeable)> {
        let first = moved.lines.first().copied().unwrap_or_default();
        let apart = (first, NotChangeable::NotTogether);
        let line = self.lines.get(first).ok_or(apart)?;
        let (purchase, _) = self.sold_as(line).ok_or(apart)?;
        match purchase {
            Purchase::Flight(_) => self.flight_query(moved, dates).map(Query::Flight).ok_or(apart),
            Purchase::Bus(bus) => {
                let parts = moved.lines.iter().filter_map(|at| self.lines.get(*at)).map(|line| line.part);
                if parts.into_iter().any(|part| part != line.part) {
                    return Err(apart);
                }
                let date = dates.departure.unwrap_or(bus.query.departure_date);
                Ok(Query::Bus(bus.query.clone().moved_to(date)))
            }
            Purchase::Car(car) => {
                let mut query = car.query.clone();
                if let Some(date) = dates.departure {
                    query = query.moved_to(date);
                }
                query.dropoff_date = dates.back.unwrap_or(query.dropoff_date);
                query.pickup_time = dates.pickup_time.unwrap_or(query.pickup_time);
                query.dropoff_time = dates.dropoff_time.unwrap_or(query.dropoff_time);
                Ok(Query::Car(query))
            }
        }
    }

    /// Between the airports of the lines, in their cabin, for those who move.
    fn flight_query(&self, moved: &Moved, dates: NewDates) -> Option<FlightQuery> {
        let mut ways = moved.ways.iter().filter_map(|way| {
            let of_way = |at: &&usize| self.lines.get(**at).is_some_and(|line| self.way(line) == *way);
            let line = self.lines.get(*moved.lines.iter().find(of_way)?)?;
            let (Purchase::Flight(flight), line) = self.sold_as(line)? else { return None };
            let (itinerary, _) = flight.itineraries().nth(line.leg)?;
            let (from, to) = (itinerary.segments.first()?, itinerary.segments.last()?);
            Some((from.origin, to.destination, from.departs_local.date(), from.departure.cabin))
        });
        let (origin, destination, date, cabin) = ways.next()?;
        let trip = match ways.next() {
            None => Trip::OneWay,
            Some((from, to, ..)) if (from, to) != (destination, origin) => return None,
            Some((_, _, date, _)) => Trip::RoundTrip { return_date: dates.back.unwrap_or(date) },
        };
        let types = self.pax_types();
        let count = |wanted: PassengerType| {
            let of_type = moved.travellers.iter().filter(|at| types.get(**at) == Some(&wanted));
            u8::try_from(of_type.count()).unwrap_or(u8::MAX)
        };
        let party = Party {
            adult_count: count(PassengerType::Adult),
            child_count: count(PassengerType::Child),
            infant_count: count(PassengerType::Infant),
            senior_count: count(PassengerType::Senior),
        };
        // The way back alone is asked for by the day of the way back.
        let alone = if moved.ways == [1] { dates.back } else { None };
        Some(FlightQuery {
            trip,
            origin,
            destination,
            departure_date: alone.or(dates.departure).unwrap_or(date),
            direct_flights_only: false,
            refundables_only: false,
            party,
            cabin,
        })
    }

    /// What changing `lines` for something of `price` costs at `now`. What would come back is never more than cancelling them gives.
    pub fn change_sum(&self, lines: &[usize], price: Money, terms: ChangeTerms, now: Timestamp) -> ChangeSum {
        let lines = || lines.iter().filter_map(|at| self.lines.get(*at));
        let paid = Money::sum(Currency::Try, lines().map(|line| line.price));
        if terms == ChangeTerms::Waived {
            let nothing = Money::kurus(0);
            let kept = lines().map(|_| nothing).collect();
            return ChangeSum { paid, price: paid, fee: nothing, kept, due: nothing };
        }
        let fees: Vec<i64> =
            lines().map(|line| self.change_term(line, now).map_or(0, |term| term.fee.minor)).collect();
        let fee: i64 = fees.iter().sum();
        let more = price.minor + fee - paid.minor;
        let back: i64 = lines().map(|line| self.back_by_terms(line, now).minor).sum();
        let mut not_back = (-more - back).max(0);
        let kept = lines().zip(&fees).map(|(line, fee)| {
            let more = not_back.min(line.price.minor - fee);
            not_back -= more;
            Money::kurus(fee + more)
        });
        let kept = kept.collect();
        ChangeSum { paid, price, fee: Money::kurus(fee), kept, due: Money::kurus(more.max(-back)) }
    }

    /// May those who move travel with the new purchase?
    pub fn check_papers(&self, moved: &Moved, purchase: &Purchase) -> Result<(), (usize, NotChangeable)> {
        let people = self.people.as_ref();
        let may_travel = |traveller: &usize| {
            let passenger = people.and_then(|people| people.passengers.get(*traveller));
            passenger.is_none_or(|passenger| purchase.may_travel(passenger))
        };
        let at = moved.travellers.iter().find(|traveller| !may_travel(traveller));
        let line = |traveller: &usize| {
            let is_of = |at: &&usize| self.lines.get(**at).is_some_and(|line| line.traveller == *traveller);
            moved.lines.iter().find(is_of).copied().unwrap_or_default()
        };
        at.map_or(Ok(()), |traveller| Err((line(traveller), NotChangeable::Papers)))
    }

    /// A change with something to pay: its places are held. It takes the place of one that was not paid.
    pub fn change_held(mut self, mut change: Change, now: Timestamp) -> Result<Self, Rejection> {
        self.check_may_change(&change)?;
        self.drop_change()?;
        self.changes.retain(|change| change.state == ChangeState::Made);
        change.held_until = Some(hold_until(None, now));
        let due = change.sum.due;
        self.changes.push(change);
        Ok(self.record(now, Event::ChangeHeld(due)))
    }

    /// A change with nothing to pay is made at once.
    pub fn changed_at_once(
        mut self,
        change: Change,
        ticket_numbers: Vec<String>,
        now: Timestamp,
    ) -> Result<Self, Rejection> {
        self.check_may_change(&change)?;
        if change.sum.due.minor > 0 {
            return Err(Rejection::Conflict);
        }
        self.drop_change()?;
        self.changes.retain(|change| change.state == ChangeState::Made);
        self.changes.push(change);
        self.exchanged(ticket_numbers, now)
    }

    /// The change is paid and its places are sold.
    pub fn changed(self, ticket_numbers: Vec<String>, now: Timestamp) -> Result<Self, Rejection> {
        self.paid_change().ok_or(Rejection::Conflict)?;
        self.exchanged(ticket_numbers, now)
    }

    /// By the newest change.
    fn exchanged(mut self, ticket_numbers: Vec<String>, now: Timestamp) -> Result<Self, Rejection> {
        let part = self.changes.len();
        let change = self.changes.last_mut().ok_or(Rejection::Conflict)?;
        (change.state, change.held_until) = (ChangeState::Made, None);
        let change = change.clone();
        let lines = self.new_lines(&change, part, ticket_numbers)?;
        for (at, kept) in change.moved.lines.iter().zip(&change.sum.kept) {
            let line = self.lines.get_mut(*at).ok_or(Rejection::Conflict)?;
            let LineState::Issued { ticket_number } = &mut line.state else {
                return Err(Rejection::Conflict);
            };
            line.state = LineState::Changed { ticket_number: std::mem::take(ticket_number), kept: *kept };
        }
        self.lines.extend(lines);
        for part in self.money_parts(Money::kurus(-change.sum.due.minor), &change.moved.lines) {
            self.refunds.push(Refund::requested(part, RefundReason::Changed, now));
        }
        self.cancellation_quote = None;
        self.is_notified = false;
        Ok(self.record(now, Event::Changed(change.sum.due)))
    }

    fn new_lines(
        &self,
        change: &Change,
        part: usize,
        ticket_numbers: Vec<String>,
    ) -> Result<Vec<Line>, Rejection> {
        let mut lines = change.purchase.lines();
        if lines.len() != ticket_numbers.len() {
            return Err(Rejection::Conflict);
        }
        for line in &mut lines {
            line.traveller = *change.moved.travellers.get(line.traveller).ok_or(Rejection::Conflict)?;
            line.part = part;
        }
        if change.sum.price != change.purchase.charge() {
            // Waived: a traveller's new lines are worth what the ones before were.
            for traveller in &change.moved.travellers {
                let before = change.moved.lines.iter().filter_map(|at| self.lines.get(*at));
                let before = before.filter(|line| line.traveller == *traveller).map(|line| line.price);
                let own = lines.iter_mut().filter(|line| line.traveller == *traveller);
                let own: Vec<&mut Line> = own.collect();
                let prices = split(Money::sum(Currency::Try, before), own.len());
                own.into_iter().zip(prices).for_each(|(line, price)| line.price = price);
            }
        }
        for (line, ticket_number) in lines.iter_mut().zip(ticket_numbers) {
            line.state = LineState::Issued { ticket_number };
        }
        Ok(lines)
    }

    /// The change is paid and cannot be made: what it cost goes back, and all stays as it was.
    pub fn change_not_made(mut self, now: Timestamp) -> Result<Self, Rejection> {
        let change = self.paid_change().ok_or(Rejection::Conflict)?;
        let receipt = self.payments.iter().filter(|payment| payment.is_of(&change.id));
        let receipt = receipt.filter_map(|payment| payment.receipt()).next_back();
        let receipt = receipt.cloned().ok_or(Rejection::Conflict)?;
        let whole = RefundPart::whole(&receipt, Vec::new());
        self.refunds.push(Refund::requested(whole, RefundReason::ChangeNotMade, now));
        if let Some(change) = self.changes.last_mut() {
            change.state = ChangeState::NotMade;
        }
        self.is_notified = false;
        Ok(self.record(now, Event::ChangeNotMade))
    }

    /// Ends the change that is not made; one whose charge may come stays, and is asked about first. Its places are the caller's to release.
    pub(super) fn drop_change(&mut self) -> Result<(), Rejection> {
        let Some(change) = self.held_change() else { return Ok(()) };
        let id = change.id.clone();
        let may_be_charged = self.open_payment().is_some_and(super::Payment::is_capturing);
        if may_be_charged || self.paid_change().is_some() {
            return Err(Rejection::PaymentPending);
        }
        for payment in self.payments.iter_mut().filter(|payment| payment.is_of(&id) && payment.is_open()) {
            payment.state = PaymentState::Abandoned;
        }
        self.changes.pop();
        Ok(())
    }

    fn check_may_change(&self, change: &Change) -> Result<(), Rejection> {
        let is_issued = |at: &usize| self.lines.get(*at).is_some_and(Line::is_issued);
        let may_change = self.state() == State::Ticketed && change.moved.lines.iter().all(is_issued);
        if may_change { Ok(()) } else { Err(Rejection::OrderClosed) }
    }

    /// The change that is neither made nor has ended.
    pub fn held_change(&self) -> Option<&Change> {
        self.changes.last().filter(|change| change.state == ChangeState::Held)
    }

    /// The same, once it is paid.
    pub fn paid_change(&self) -> Option<&Change> {
        let is_paid = |change: &&Change| {
            self.payments.iter().any(|payment| payment.is_of(&change.id) && payment.receipt().is_some())
        };
        self.held_change().filter(is_paid)
    }

    pub fn find_change(&self, id: &str) -> Option<&Change> {
        self.changes.iter().find(|change| change.id == id)
    }

    /// Would the change still take the place of tickets, at `now`?
    pub fn is_change_open(&self, change: &Change, now: Timestamp) -> bool {
        change
            .moved
            .lines
            .iter()
            .filter_map(|at| self.lines.get(*at))
            .all(|line| line.is_issued() && self.departs_at(line).is_some_and(|departs_at| now < departs_at))
    }

    /// A change as an order of its own, to be shown and to be judged by the same rules. Never stored.
    pub fn of_change(&self, id: &str) -> Option<Self> {
        let change = self.find_change(id)?;
        let payments: Vec<_> = self.payments.iter().filter(|payment| payment.is_of(id)).cloned().collect();
        let is_paid = payments.iter().any(|payment| payment.receipt().is_some());
        let refunds = self.refunds.iter().filter(|refund| {
            refund.reason == RefundReason::ChangeNotMade
                && payments.iter().any(|payment| payment.id == refund.payment_id)
        });
        let mut lines = change.purchase.lines();
        for line in &mut lines {
            line.state = match change.state {
                ChangeState::Made => LineState::Issued { ticket_number: String::new() },
                ChangeState::NotMade => LineState::Failed,
                ChangeState::Held if is_paid => LineState::Issuing,
                ChangeState::Held => LineState::Held,
            };
        }
        let mut order = self.clone();
        (order.refunds, order.payments, order.lines) = (refunds.cloned().collect(), payments, lines);
        (order.created_at, order.held_at) = (change.selected_at, change.selected_at);
        (order.held_until, order.charge, order.coupon) = (change.held_until, change.sum.due, None);
        (order.purchase, order.claims, order.source) = (change.purchase.clone(), change.claims.clone(), None);
        order.people = order.people.map(|people| people.only(&change.moved.travellers));
        order.changes = Vec::new();
        Some(order)
    }
}

impl People {
    /// Those at `travellers`.
    pub fn only(mut self, travellers: &[usize]) -> Self {
        self.passengers = travellers.iter().filter_map(|at| self.passengers.get(*at).cloned()).collect();
        self
    }
}
