//! Transitions of the hold: from the selection until a payment begins.

use jiff::{SignedDuration, Timestamp};

use super::{CancellationRules, Entry, Event, Order, Selected, Source, State, later};
use crate::inventory::Holder;
use crate::language::Language;
use crate::money::Rate;
use crate::rejection::Rejection;

/// How long a selection keeps its places.
pub const HOLD: SignedDuration = SignedDuration::from_mins(15);
/// How long after its first hold an order may begin another. Later its places are free for everybody, and the traveller searches again.
pub const HOLDS_FOR: SignedDuration = SignedDuration::from_mins(60);
/// How long after its first payment began an order may begin another hold or payment: time for several cards and their codes.
const PAYING_FOR: SignedDuration = SignedDuration::from_mins(30);
/// How long after its first hold an order may keep its places without payment, where that is offered.
pub const PREBOOK_HOLD: SignedDuration = SignedDuration::from_hours(24);

impl Order {
    /// The first hold of a selection.
    pub fn held(
        id: String,
        reference: String,
        Selected { purchase, claims, source }: Selected,
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
            held_until: Some(hold_until(source.as_ref(), now)),
            purchase,
            claims,
            source,
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

    /// Holds something else, or the same again, from `now` on. The history tells once of the same places at the same price.
    pub fn reselected(
        mut self,
        Selected { purchase, claims, source }: Selected,
        display: Rate,
        now: Timestamp,
    ) -> Result<Self, Rejection> {
        self.check_selectable()?;
        let is_told = self.is_held(now)
            && self.history.last().is_some_and(|entry| entry.event == Event::Held(purchase.charge()))
            && (&self.claims, &self.source) == (&claims, &source);
        // The former quote's end does not bind a new one.
        self.source = source;
        self.check_renewable(now)?;
        self.lines = purchase.lines();
        self.rules = CancellationRules::current();
        self.charge = purchase.charge();
        (self.purchase, self.claims, self.display) = (purchase, claims, display);
        // Those who were to travel with the former choice have no part in this one.
        (self.user_id, self.coupon, self.open_ticket) = (None, None, None);
        (self.people, self.finish_page_showed) = (None, false);
        (self.held_at, self.held_until) = (now, Some(hold_until(self.source.as_ref(), now)));
        self.forget_ended_payments(now);
        let price = self.charge;
        Ok(if is_told { self } else { self.record(now, Event::Held(price)) })
    }

    /// Its places are kept no longer than `until`.
    pub fn held_at_most_until(mut self, until: Timestamp) -> Self {
        self.held_until = self.held_until.map(|held_until| held_until.min(until));
        self
    }

    pub fn held_by(mut self, holder: Option<Holder>) -> Self {
        self.holder = holder;
        self
    }

    /// Takes over the places of `former`. An order that took over counts as old as that one, and its time to pay goes on, so that moving a hold never
    /// extends it.
    pub fn in_place_of(mut self, former: &Self) -> Self {
        let oldest = self.created_at.min(former.created_at);
        let paying_since = former.first_paid_at().map(|at| later(at, PAYING_FOR - HOLDS_FOR));
        self.created_at = paying_since.map_or(oldest, |since| oldest.min(since));
        self
    }

    /// Ends this hold because its traveller moves it to another order.
    pub fn moved(mut self, now: Timestamp) -> Result<Self, Rejection> {
        if !self.is_held(now) {
            return Err(Rejection::Conflict);
        }
        self.check_renewable(now)?;
        self.held_until = None;
        self.forget_ended_payments(now);
        // Nothing failed since: the order reads as expired.
        self.held_at = now;
        Ok(self.record(now, Event::HoldMoved))
    }

    /// Held for longer; asked again, for no longer.
    pub fn prebooked(mut self, now: Timestamp) -> Result<Self, Rejection> {
        match self.state() {
            // A supplier outside keeps its places for as long as its quote says.
            State::Held if self.source.is_some() => Err(Rejection::PrebookDisabled),
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

    /// Its places are kept, and nobody is paying for them.
    pub fn is_held(&self, now: Timestamp) -> bool {
        self.state() == State::Held && self.hold_until().is_some_and(|until| until > now)
    }

    /// When the first of those who have no ticket yet sets out, or the car is picked up.
    pub(super) fn departs_first_at(&self) -> Option<Timestamp> {
        let waiting = self.lines.iter().filter(|line| line.is_live() && !line.is_issued());
        waiting.filter_map(|line| self.departs_at(line)).min()
    }

    /// Nothing is charged for it any more: it has left, or its supplier sells it no longer.
    pub fn is_too_late(&self, now: Timestamp) -> bool {
        let is_unpaid = self.receipt().is_none();
        let change = self.held_change().and_then(|change| change.at_supplier.as_ref());
        self.has_departed(now)
            || self.source.as_ref().is_some_and(|source| is_unpaid && source.is_expired(now))
            || change.is_some_and(|change| change.is_expired(now))
    }

    /// Nobody can travel with what left without them.
    pub fn has_departed(&self, now: Timestamp) -> bool {
        self.departs_first_at().is_some_and(|departs_at| departs_at <= now)
    }

    pub fn check_not_departed(&self, now: Timestamp) -> Result<(), Rejection> {
        if self.has_departed(now) { Err(Rejection::Departed) } else { Ok(()) }
    }

    /// `until`, or the departure where that is earlier.
    pub(super) fn before_departure(&self, until: Timestamp) -> Timestamp {
        self.departs_first_at().map_or(until, |departs_at| until.min(departs_at))
    }

    /// May its traveller move what it holds into another order?
    pub fn is_movable(&self, now: Timestamp) -> bool {
        self.is_held(now) && self.check_renewable(now).is_ok()
    }

    /// May the traveller select something else, or hold this again?
    pub fn check_selectable(&self) -> Result<(), Rejection> {
        match self.state() {
            State::Held | State::Failed | State::Expired => Ok(()),
            State::PaymentPending => Err(Rejection::PaymentPending),
            _ => Err(Rejection::OrderClosed),
        }
    }

    /// May a hold begin once more? An order that renewed its holds for ever would keep its places from everybody.
    pub(super) fn check_renewable(&self, now: Timestamp) -> Result<(), Rejection> {
        let is_quoted = self.source.as_ref().is_none_or(|source| !source.is_expired(now));
        let pays_for_long = self.first_paid_at().is_some_and(|at| now >= later(at, PAYING_FOR));
        let may_renew = is_quoted && !pays_for_long && now < later(self.created_at, HOLDS_FOR);
        if may_renew { Ok(()) } else { Err(Rejection::HoldLapsed) }
    }

    /// When the first payment of what is held began, whatever became of it. A change is held long after the purchase was paid.
    fn first_paid_at(&self) -> Option<Timestamp> {
        let begun =
            |entry: &&Entry| entry.at >= self.created_at && matches!(entry.event, Event::PaymentStarted(_));
        self.history.iter().find(begun).map(|entry| entry.at)
    }

    /// The history tells of them; only a charge, or a capture whose outcome is not known or that came back, still counts.
    /// The provider's own page may still be open in another tab.
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

/// No longer than the quote stands.
pub(super) fn hold_until(source: Option<&Source>, now: Timestamp) -> Timestamp {
    let until = later(now, HOLD);
    source.map_or(until, |source| until.min(source.expires_at))
}
