//! Transitions of the hold: from the selection until a payment begins.

use jiff::{SignedDuration, Timestamp};

use super::{CancellationRules, Entry, Event, Order, Selected, State};
use crate::clock::later;
use crate::inventory::Holder;
use crate::language::Language;
use crate::money::Rate;
use crate::rejection::Rejection;
use crate::supplier::SupplierBooking;

/// Duration of the hold after a selection.
pub const HOLD: SignedDuration = SignedDuration::from_mins(15);
/// Time after an order's first hold in which another hold may begin. Later the units can be sold to others,
/// and the buyer has to search again.
pub const HOLDS_FOR: SignedDuration = SignedDuration::from_mins(60);
/// Time after an order's first payment in which another hold or payment may begin: enough for several cards
/// and their codes.
const PAYING_FOR: SignedDuration = SignedDuration::from_mins(30);
/// Maximum duration of a hold without payment, from the first hold, where prebooking is offered.
pub const PREBOOK_HOLD: SignedDuration = SignedDuration::from_hours(24);

impl Order {
    /// Creates an order with the first hold of a selection.
    pub fn held(
        id: String,
        reference: String,
        Selected { purchase, claims, booking }: Selected,
        language: Language,
        display: Rate,
        now: Timestamp,
    ) -> Self {
        let order = Self {
            id,
            reference,
            created_at: now,
            language,
            display,
            seen: None,
            lines: purchase.lines(),
            rules: CancellationRules::current(),
            cancellation_quote: None,
            charge: purchase.charge(),
            held_until: Some(hold_until(booking.as_ref(), now)),
            purchase,
            claims,
            booking,
            user_id: None,
            coupon: None,
            open_ticket: None,
            people: None,
            holder: None,
            held_at: now,
            payments: Vec::new(),
            refunds: Vec::new(),
            has_return_invoice: false,
            disruptions: Vec::new(),
            changes: Vec::new(),
            history: Vec::new(),
            finish_page_showed: false,
            is_notified: false,
            nudges: 0,
        };
        let price = order.charge;
        order.record(now, Event::Held(price))
    }

    /// Holds another selection, or the same again, from `now` on. The history records the same units at the
    /// same price once.
    pub fn reselected(
        mut self,
        Selected { purchase, claims, booking }: Selected,
        display: Rate,
        now: Timestamp,
    ) -> Result<Self, Rejection> {
        self.check_selectable()?;
        let is_told = self.is_held(now)
            && self.history.last().is_some_and(|entry| entry.event == Event::Held(purchase.charge()))
            && (&self.claims, &self.booking) == (&claims, &booking);
        // The end of the former quote does not limit a new quote.
        self.booking = booking;
        self.check_renewable(now)?;
        self.lines = purchase.lines();
        self.rules = CancellationRules::current();
        self.charge = purchase.charge();
        (self.purchase, self.claims, self.display) = (purchase, claims, display);
        // The passengers and the payment data of the former selection do not apply to the new one.
        (self.user_id, self.coupon, self.open_ticket) = (None, None, None);
        (self.people, self.finish_page_showed) = (None, false);
        (self.held_at, self.held_until) = (now, Some(hold_until(self.booking.as_ref(), now)));
        self.forget_ended_payments(now);
        let price = self.charge;
        Ok(if is_told { self } else { self.record(now, Event::Held(price)) })
    }

    /// Ends the hold at `until` at the latest.
    pub fn held_at_most_until(mut self, until: Timestamp) -> Self {
        self.held_until = self.held_until.map(|held_until| held_until.min(until));
        self
    }

    pub fn held_by(mut self, holder: Option<Holder>) -> Self {
        self.holder = holder;
        self
    }

    /// Takes over the hold of `former`. The new order counts as at least as old as `former`, and its time
    /// to pay continues, so that moving a hold never extends it.
    pub fn in_place_of(mut self, former: &Self) -> Self {
        let oldest = self.created_at.min(former.created_at);
        let paying_since = former.first_paid_at().map(|at| later(at, PAYING_FOR - HOLDS_FOR));
        self.created_at = paying_since.map_or(oldest, |since| oldest.min(since));
        self
    }

    /// Ends this hold because the buyer moves it to another order.
    pub fn moved(mut self, now: Timestamp) -> Result<Self, Rejection> {
        if !self.is_held(now) {
            return Err(Rejection::Conflict);
        }
        self.check_renewable(now)?;
        self.held_until = None;
        self.forget_ended_payments(now);
        // No payment failed after this instant, so the order reads as expired, not failed.
        self.held_at = now;
        Ok(self.record(now, Event::HoldMoved))
    }

    /// Extends the hold. A repeated call extends it no further.
    pub fn prebooked(mut self, now: Timestamp) -> Result<Self, Rejection> {
        match self.state() {
            // The quote of an external supplier limits the hold.
            State::Held if !self.capabilities().holds => Err(Rejection::PrebookDisabled),
            State::Held if self.is_held(now) => {
                let until = Some(later(self.created_at, PREBOOK_HOLD));
                let is_told = self.held_until == until;
                self.held_until = until;
                Ok(if is_told { self } else { self.record(now, Event::HoldExtended) })
            }
            State::Held | State::Expired => self.check_not_departed(now).and(Err(Rejection::HoldLapsed)),
            _ => Err(Rejection::OrderClosed),
        }
    }

    /// True while the hold lasts and no payment is in progress.
    pub fn is_held(&self, now: Timestamp) -> bool {
        self.state() == State::Held && self.hold_until().is_some_and(|until| until > now)
    }

    /// Returns the first departure of the lines without a ticket, or the pick-up of the car.
    pub(super) fn departs_first_at(&self) -> Option<Timestamp> {
        let waiting = self.lines.iter().filter(|line| line.is_live() && !line.is_issued());
        waiting.filter_map(|line| self.departs_at(line)).min()
    }

    /// True when the order may no longer be charged: it has departed, or the supplier's quote has ended.
    pub fn is_too_late(&self, now: Timestamp) -> bool {
        let is_unpaid = self.receipt().is_none();
        let change = self.held_change().and_then(|change| change.at_supplier.as_ref());
        self.has_departed(now)
            || self.booking.as_ref().is_some_and(|booking| is_unpaid && booking.is_expired(now))
            || change.is_some_and(|change| change.request.is_expired(now))
    }

    /// True when the first departure without a ticket has left.
    pub fn has_departed(&self, now: Timestamp) -> bool {
        self.departs_first_at().is_some_and(|departs_at| departs_at <= now)
    }

    pub fn check_not_departed(&self, now: Timestamp) -> Result<(), Rejection> {
        if self.has_departed(now) { Err(Rejection::Departed) } else { Ok(()) }
    }

    /// Returns `until`, or the departure where that is earlier.
    pub(super) fn before_departure(&self, until: Timestamp) -> Timestamp {
        self.departs_first_at().map_or(until, |departs_at| until.min(departs_at))
    }

    /// True when the buyer may move the hold to another order.
    pub fn is_movable(&self, now: Timestamp) -> bool {
        self.is_held(now) && self.check_renewable(now).is_ok()
    }

    /// Checks that the buyer may select another offer, or hold this one again.
    pub fn check_selectable(&self) -> Result<(), Rejection> {
        match self.state() {
            State::Held | State::Failed | State::Expired => Ok(()),
            State::PaymentPending => Err(Rejection::PaymentPending),
            _ => Err(Rejection::OrderClosed),
        }
    }

    /// Checks that another hold may begin. Endless renewal would keep the units from other buyers.
    pub(super) fn check_renewable(&self, now: Timestamp) -> Result<(), Rejection> {
        let is_quoted = self.booking.as_ref().is_none_or(|booking| !booking.is_expired(now));
        let pays_for_long = self.first_paid_at().is_some_and(|at| now >= later(at, PAYING_FOR));
        let may_renew = is_quoted && !pays_for_long && now < later(self.created_at, HOLDS_FOR);
        if may_renew { Ok(()) } else { Err(Rejection::HoldLapsed) }
    }

    /// Returns when the first payment of the held purchase began, whatever its outcome. A change is held
    /// long after the first purchase was paid.
    fn first_paid_at(&self) -> Option<Timestamp> {
        let begun =
            |entry: &&Entry| entry.at >= self.created_at && matches!(entry.event, Event::PaymentStarted(_));
        self.history.iter().find(begun).map(|entry| entry.at)
    }

    /// Removes ended payments, which the history records. Charges, and captures that were given up or
    /// refunded, stay. An open payment on the provider's page is ended first, since that page may still be
    /// open in another tab.
    pub(super) fn forget_ended_payments(&mut self, now: Timestamp) {
        use super::PaymentState::{Captured, GivenUp, Returned};
        if let Some(open) = self.payments.last_mut().filter(|payment| payment.is_open() && payment.is_hosted)
        {
            open.end(None, now);
        }
        self.payments
            .retain(|payment| matches!(payment.state, Captured { .. } | GivenUp { .. } | Returned { .. }));
    }
}

/// Returns the end of a new hold, no later than the end of the quote.
pub(super) fn hold_until(booking: Option<&SupplierBooking>, now: Timestamp) -> Timestamp {
    let until = later(now, HOLD);
    booking.map_or(until, |booking| until.min(booking.expires_at))
}
