//! Changing tickets for other ones of the same carrier: a quote with the hold of the new units, and the
//! exchange. The old tickets stay valid until the write that issues the new ones, so exactly one of the two
//! is valid.

mod at_supplier;
mod name;
mod terms;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::inventory::Claim;
use crate::line::split;
use crate::money::Money;
use crate::order::hold::hold_until;
use crate::order::{
    Event, Line, LineState, Order, People, Purchase, Refund, RefundPart, RefundReason, State,
};
use crate::rejection::Rejection;
use crate::supplier::{StockOwner, SupplierBooking};

pub use self::at_supplier::SupplierChange;
pub use self::name::{CORRECTED_UNTIL, MOST_LETTERS, NotCorrectable};
pub use self::terms::{CHANGES_A_DAY, CHANGES_IN_ALL, ChangeTerms, NewDates, NotChangeable};

/// Replacement of some lines. An order has at most one change that is not made yet: the newest, which is
/// the last.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    pub id: String,
    pub selected_at: Timestamp,
    pub moved: ExchangedLines,
    pub purchase: Purchase,
    pub claims: Vec<Claim>,
    pub sum: ChangeSum,
    /// True when a disruption by the carrier made the change necessary.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_waived: bool,
    #[serde(flatten)]
    pub state: ChangeState,
    /// State at the external supplier that has to make the change.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_supplier: Option<SupplierChange>,
}

impl Change {
    pub fn is_made(&self) -> bool {
        self.state == ChangeState::Made
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "state")]
pub enum ChangeState {
    /// Selected, perhaps paid; the old lines are still valid.
    Held {
        /// End of the hold of the new units, while no payment extends it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        held_until: Option<Timestamp>,
    },
    Made,
    /// Agreed, and then the units were sold out or the airline rejected the change: its payment is
    /// refunded.
    NotMade,
}

/// Lines that are changed together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ExchangedLines {
    /// Positions in the lines of the order, ascending.
    pub lines: Vec<usize>,
    /// Positions in the passengers of the order, in the order of the new purchase's passengers.
    #[serde(rename = "travellers")]
    pub passengers: Vec<usize>,
    /// Direction of the order for each direction or ride of the new purchase.
    #[serde(rename = "ways")]
    pub directions: Vec<usize>,
}

/// Cost of a change. All amounts in TRY.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChangeSum {
    /// Price of the old lines.
    pub paid: Money,
    /// Price of the new lines.
    pub price: Money,
    pub fee: Money,
    /// Retained amount of each old line: its share of the fee, and the amount that its terms do not refund.
    pub kept: Vec<Money>,
    /// Amount of the new price that no cancellation refunds, because the old lines would not have refunded
    /// it either.
    #[serde(rename = "locked", default = "nothing")]
    pub non_refundable: Money,
    /// Amount to be paid; below zero, the refund.
    pub due: Money,
}

fn nothing() -> Money {
    Money::kurus(0)
}

impl ChangeSum {
    pub fn difference(&self) -> Money {
        Money::kurus(self.price.minor - self.paid.minor)
    }
}

impl Order {
    /// Records a selected change in place of an unpaid one. With an amount due, its units are held. Without
    /// one it is agreed: a supplier will be requested to make it, and from Rota's own stock it is made now.
    pub fn change_selected(
        mut self,
        mut change: Change,
        ticket_numbers: Vec<String>,
        now: Timestamp,
    ) -> Result<Self, Rejection> {
        let due = change.sum.due;
        if due.minor > 0 {
            let ends = change.at_supplier.as_ref().map_or(Timestamp::MAX, |change| change.request.expires_at);
            change.state = ChangeState::Held { held_until: Some(hold_until(None, now).min(ends)) };
        }
        self.check_may_change(&change)?;
        self.drop_change(now)?;
        self.changes.retain(Change::is_made);
        self.changes.push(change);
        match self.capabilities().stock {
            _ if due.minor > 0 => Ok(self.record(now, Event::ChangeHeld(due))),
            StockOwner::Rota => self.exchanged(ticket_numbers, now),
            StockOwner::Supplier => Ok(self.record(now, Event::ChangeAgreed)),
        }
    }

    /// The change is paid and its units are sold.
    pub fn changed(self, ticket_numbers: Vec<String>, now: Timestamp) -> Result<Self, Rejection> {
        self.agreed_change().ok_or(Rejection::Conflict)?;
        self.exchanged(ticket_numbers, now)
    }

    /// Exchanges the lines by the newest change.
    pub(in crate::order) fn exchanged(
        mut self,
        ticket_numbers: Vec<String>,
        now: Timestamp,
    ) -> Result<Self, Rejection> {
        let part = self.changes.len();
        let change = self.changes.last_mut().ok_or(Rejection::Conflict)?;
        change.state = ChangeState::Made;
        let change = change.clone();
        let lines = self.new_lines(&change, part, ticket_numbers)?;
        if change.at_supplier.is_some() {
            self.replace_tickets(&change, &lines);
        }
        for one in &mut self.disruptions {
            one.is_settled |= one.lines.iter().all(|at| change.moved.lines.contains(at));
        }
        for (at, kept) in change.moved.lines.iter().zip(&change.sum.kept) {
            let line = self.lines.get_mut(*at).ok_or(Rejection::Conflict)?;
            let LineState::Issued { ticket_number } = &mut line.state else {
                return Err(Rejection::Conflict);
            };
            line.state = LineState::Changed { ticket_number: std::mem::take(ticket_number), kept: *kept };
        }
        self.lines.extend(lines);
        for part in self.money_parts(Money::kurus(-change.sum.due.minor), &change.moved.lines) {
            self.owe(part, RefundReason::Changed, now);
        }
        self.cancellation_quote = None;
        self.is_notified = false;
        Ok(self.record(now, Event::Changed(change.sum.due)))
    }

    /// Replaces the ticket numbers of directions that did not move: an external airline's ticket covers all
    /// directions of its passenger.
    fn replace_tickets(&mut self, change: &Change, new: &[Line]) {
        let number = |line: &Line| match &line.state {
            LineState::Issued { ticket_number } => Some((line.passenger, ticket_number.clone())),
            _ => None,
        };
        let moved: Vec<_> = change.moved.lines.iter().filter_map(|at| number(self.lines.get(*at)?)).collect();
        let stays = |at: &usize| !change.moved.lines.contains(at);
        for (_, line) in self.lines.iter_mut().enumerate().filter(|(at, _)| stays(at)) {
            let replaced = number(line).filter(|ticket| moved.contains(ticket));
            let by = replaced.and_then(|(passenger, _)| new.iter().find(|line| line.passenger == passenger));
            if let Some(new) = by {
                line.state = new.state.clone();
            }
        }
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
            line.passenger = *change.moved.passengers.get(line.passenger).ok_or(Rejection::Conflict)?;
            line.purchase_index = part;
        }
        if change.sum.price != change.purchase.charge() {
            self.share_price(change, &mut lines);
        }
        let mut non_refundable = change.sum.non_refundable.minor;
        for (line, ticket_number) in lines.iter_mut().zip(ticket_numbers) {
            line.non_refundable = Money::kurus(non_refundable.min(line.price.minor));
            non_refundable -= line.non_refundable.minor;
            line.state = LineState::Issued { ticket_number };
        }
        Ok(lines)
    }

    /// Divides the price of a waived change, or of a change at an external supplier: each passenger's new
    /// lines get the share of the price that the old lines had.
    fn share_price(&self, change: &Change, lines: &mut [Line]) {
        let before = |passenger: usize| {
            let lines = change.moved.lines.iter().filter_map(|at| self.lines.get(*at));
            lines.filter(move |line| line.passenger == passenger).map(|line| line.price.minor).sum::<i64>()
        };
        let is_priced = change.sum.paid.minor > 0;
        let whole =
            if is_priced { change.sum.paid.minor.into() } else { change.moved.passengers.len() as i128 };
        let price = i128::from(change.sum.price.minor);
        let up_to = |share: i64| i64::try_from(price * i128::from(share) / whole).unwrap_or(i64::MAX);
        let mut counted = 0;
        for passenger in &change.moved.passengers {
            let own: Vec<&mut Line> = lines.iter_mut().filter(|line| line.passenger == *passenger).collect();
            let shared = up_to(counted);
            counted += if is_priced { before(*passenger) } else { 1 };
            let prices = split(Money::kurus(up_to(counted) - shared), own.len());
            own.into_iter().zip(prices).for_each(|(line, price)| line.price = price);
        }
    }

    /// The change is paid and cannot be made: its payment is refunded, and the tickets stay as they are.
    pub fn change_not_made(mut self, now: Timestamp) -> Result<Self, Rejection> {
        let change = self.agreed_change().ok_or(Rejection::Conflict)?;
        let receipt = self.payments.iter().filter(|payment| payment.is_of(&change.id));
        let receipt = receipt.filter_map(|payment| payment.receipt()).next_back();
        let whole = receipt.map(|receipt| RefundPart::whole(receipt, Vec::new()));
        let refund = whole.map(|whole| Refund::requested(whole, RefundReason::ChangeNotMade, now));
        self.refunds.extend(refund);
        if let Some(change) = self.changes.last_mut() {
            change.state = ChangeState::NotMade;
        }
        self.is_notified = false;
        Ok(self.record(now, Event::ChangeNotMade))
    }

    /// Ends the change that is not made. A change whose charge may still come stays; its payment is checked
    /// first. The caller releases the units.
    pub(in crate::order) fn drop_change(&mut self, now: Timestamp) -> Result<(), Rejection> {
        let Some(change) = self.held_change() else { return Ok(()) };
        let id = change.id.clone();
        let may_be_charged = self.open_payment().is_some_and(crate::order::Payment::is_capturing);
        if may_be_charged || self.agreed_change().is_some() {
            return Err(Rejection::PaymentPending);
        }
        for payment in self.payments.iter_mut().filter(|payment| payment.is_of(&id) && payment.is_open()) {
            payment.end(None, now);
        }
        self.changes.pop();
        Ok(())
    }

    fn check_may_change(&self, change: &Change) -> Result<(), Rejection> {
        let is_issued = |at: &usize| self.lines.get(*at).is_some_and(Line::is_issued);
        let may_change = self.state() == State::Ticketed
            && self.cancellation_under_way().is_none()
            && change.moved.lines.iter().all(is_issued);
        if may_change { Ok(()) } else { Err(Rejection::OrderClosed) }
    }

    /// Returns the change that is neither made nor ended.
    pub fn held_change(&self) -> Option<&Change> {
        self.changes.last().filter(|change| matches!(change.state, ChangeState::Held { .. }))
    }

    /// Returns the held change once it is paid, or costs nothing.
    pub fn agreed_change(&self) -> Option<&Change> {
        let is_paid = |change: &&Change| {
            change.sum.due.minor <= 0
                || self
                    .payments
                    .iter()
                    .any(|payment| payment.is_of(&change.id) && payment.receipt().is_some())
        };
        self.held_change().filter(is_paid)
    }

    pub fn find_change(&self, id: &str) -> Option<&Change> {
        self.changes.iter().find(|change| change.id == id)
    }

    /// True when the change may still replace tickets at `now`.
    pub fn is_change_open(&self, change: &Change, now: Timestamp) -> bool {
        let is_cancelling = self.cancellation_under_way().is_some();
        let is_sold = change.at_supplier.as_ref().is_none_or(|change| !change.request.is_expired(now));
        let mut lines = change.moved.lines.iter().filter_map(|at| self.lines.get(*at));
        let is_open = |line: &Line| {
            line.is_issued() && self.departs_at(line).is_some_and(|departs_at| now < departs_at)
        };
        !is_cancelling && is_sold && lines.all(is_open)
    }

    /// Returns a change as an order of its own, to be shown and to be judged by the same rules. Never
    /// stored.
    pub fn of_change(&self, id: &str) -> Option<Self> {
        let change = self.find_change(id)?;
        let payments: Vec<_> = self.payments.iter().filter(|payment| payment.is_of(id)).cloned().collect();
        let is_paid = payments.iter().any(|payment| payment.receipt().is_some());
        let refunds = self.refunds.iter().filter(|refund| {
            refund.reason == RefundReason::ChangeNotMade
                && payments.iter().any(|payment| payment.id == refund.payment_id)
        });
        let mut lines = change.purchase.lines();
        let (state, held_until) = match change.state {
            ChangeState::Made => (LineState::Issued { ticket_number: String::new() }, None),
            ChangeState::NotMade => (LineState::Failed, None),
            ChangeState::Held { .. } if is_paid => (LineState::Issuing, None),
            ChangeState::Held { held_until } => (LineState::Held, held_until),
        };
        lines.iter_mut().for_each(|line| line.state = state.clone());
        let mut order = self.clone();
        (order.refunds, order.payments, order.lines) = (refunds.cloned().collect(), payments, lines);
        (order.created_at, order.held_at) = (change.selected_at, change.selected_at);
        (order.held_until, order.charge, order.coupon) = (held_until, change.sum.due, None);
        (order.purchase, order.claims) = (change.purchase.clone(), change.claims.clone());
        let requested_at = change.at_supplier.as_ref().and_then(|change| change.request.requested_at);
        // A change that was requested from its airline counts like an accepted issue request.
        order.booking = requested_at
            .and(order.booking)
            .map(|booking| SupplierBooking { accepted_at: requested_at, ..booking });
        order.people = order.people.map(|people| people.only(&change.moved.passengers));
        order.changes = Vec::new();
        Some(order)
    }
}

impl People {
    /// Keeps the passengers at `passengers`.
    pub fn only(mut self, passengers: &[usize]) -> Self {
        self.passengers = passengers.iter().filter_map(|at| self.passengers.get(*at).cloned()).collect();
        self
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    /// Returns the record of a change as releases before this test wrote it, with the fields of its life.
    fn stored(life: Value, request: Value) -> Value {
        let money = |minor: i64, currency: &str| json!({ "minor": minor, "currency": currency });
        let query = json!({ "trip": { "fly_type": "OW" }, "origin": 1, "destination": 3,
            "departure_date": "2026-11-21", "direct_flights_only": false, "refundables_only": false,
            "party": { "adult_count": 1, "child_count": 0, "infant_count": 0, "senior_count": 0 },
            "cabin": "economy" });
        let mut change = json!({
            "id": "change", "selected_at": "2026-11-20T10:00:00Z",
            "moved": { "lines": [0], "travellers": [0], "ways": [0] },
            "purchase": { "flight": { "query": query, "priced_at": "2026-11-20T10:00:00Z", "offers": [] } },
            "claims": [],
            "sum": { "paid": money(900, "TRY"), "price": money(1_000, "TRY"), "fee": money(50, "TRY"),
                "kept": [money(50, "TRY")], "locked": money(0, "TRY"), "due": money(150, "TRY") },
            "at_supplier": { "id": "oce_1", "cost": money(3, "GBP"), "cost_in_try": money(150, "TRY"),
                "penalty": money(1, "GBP"), "penalty_in_try": money(50, "TRY"),
                "expires_at": "2026-11-20T10:20:00Z" },
        });
        for (record, fields) in [("/at_supplier", request), ("", life)] {
            let record = change.pointer_mut(record).unwrap().as_object_mut().unwrap();
            record.extend(fields.as_object().unwrap().clone());
        }
        change
    }

    #[test]
    fn a_change_keeps_its_stored_form_in_each_state_of_its_life() {
        let until: Timestamp = "2026-11-20T10:15:00Z".parse().unwrap();
        let (held, told) = (json!({ "state": "held", "held_until": until }), json!({ "told_at": until }));
        for (life, request, state) in [
            (held, json!({}), ChangeState::Held { held_until: Some(until) }),
            (json!({ "state": "held" }), told.clone(), ChangeState::Held { held_until: None }),
            (json!({ "state": "made", "is_waived": true }), told.clone(), ChangeState::Made),
            (json!({ "state": "not_made" }), told, ChangeState::NotMade),
        ] {
            let stored = stored(life, request.clone());
            let change: Change = serde_json::from_value(stored.clone()).unwrap();
            let requested_at = change.at_supplier.as_ref().and_then(|chosen| chosen.request.requested_at);
            assert_eq!((change.state, requested_at), (state, request.get("told_at").map(|_| until)));
            assert_eq!(serde_json::to_value(&change).unwrap(), stored);
        }
    }
}
