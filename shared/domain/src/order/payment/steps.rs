//! Transitions of a payment: from the form to the captured charge, or to an end without a charge.

use jiff::Timestamp;

use crate::clock::later;
use crate::language::Language;
use crate::money::{Money, Rate};
use crate::order::payment::ORPHAN_CHARGE_AFTER;
use crate::order::{
    ChangeState, Event, LineState, Order, Payer, Payment, PaymentState, People, Purchase, Receipt,
    RefundReason, State,
};
use crate::rejection::{Decline, Rejection};

/// Validated data of the payment page.
#[derive(Debug)]
pub struct NewPayment {
    pub id: String,
    /// Purchase with the extras that were chosen on the page.
    pub purchase: Purchase,
    pub people: People,
    pub payer: Payer,
    /// Language and exchange rate of the page.
    pub shown_in: (Language, Rate),
}

impl Order {
    /// Checks that a payment may be started at `now`. An expired hold begins again if its units are still
    /// available.
    pub fn check_payable(&self, now: Timestamp) -> Result<(), Rejection> {
        match self.state() {
            State::Held if self.is_held(now) => Ok(()),
            State::Held | State::Failed | State::Expired if self.has_departed(now) => {
                Err(Rejection::Departed)
            }
            State::Failed => self.check_renewable(now),
            State::Held | State::Expired => Err(Rejection::HoldLapsed),
            State::PaymentPending => Err(Rejection::PaymentPending),
            _ => Err(self.why_closed()),
        }
    }

    fn why_closed(&self) -> Rejection {
        match self.state() {
            State::Paid | State::Ticketed => Rejection::OrderPaid,
            _ => Rejection::OrderClosed,
        }
    }

    /// Returns the payment that waits for the buyer in 3-D Secure.
    pub fn payment_at_issuer(&self) -> Option<&Payment> {
        self.open_payment().filter(|payment| payment.is_awaiting_buyer())
    }

    pub fn is_being_paid(&self) -> bool {
        self.open_payment().is_some()
    }

    /// Starts a payment. A buyer who closed the issuer's page may start again: the older payment can no
    /// longer be captured.
    pub fn start_payment(mut self, new: NewPayment, now: Timestamp) -> Result<Self, Rejection> {
        if self.receipt().is_none() {
            self.check_not_departed(now)?;
        }
        self.check_startable(now)?;
        let NewPayment { id, purchase, people, payer, shown_in } = new;
        self.purchase = purchase;
        (self.language, self.display) = shown_in;
        (self.user_id, self.coupon, self.people) = (payer.user_id, payer.coupon, Some(people));
        self.open_ticket = payer.open_ticket;
        let price = self.purchase.charge();
        self.charge = Money::new(price.minor.saturating_sub(self.discount().minor), price.currency);
        (self.finish_page_showed, self.held_until) = (false, None);
        self.forget_ended_payments(now);
        // A hold may have begun by a clock that is ahead.
        let started_at = now.max(self.held_at);
        self.payments.push(Payment::start(id, self.charge, None, started_at));
        let amount = self.charge;
        Ok(self.record(now, Event::PaymentStarted(amount)))
    }

    /// Starts a payment of a change, by the same rules. The passengers are already known.
    pub fn start_change_payment(
        mut self,
        change_id: &str,
        payment_id: String,
        now: Timestamp,
    ) -> Result<Self, Rejection> {
        let changed = self.of_change(change_id).ok_or(Rejection::NotFound)?;
        changed.check_not_departed(now)?;
        changed.check_startable(now)?;
        let change =
            self.held_change().filter(|change| change.id == change_id).ok_or(Rejection::OrderClosed)?;
        if !self.is_change_open(change, now) || self.agreed_change().is_some() {
            return Err(Rejection::OrderClosed);
        }
        let (amount, started_at) = (change.sum.due, now.max(change.selected_at));
        self.end_hold_of_change();
        self.finish_page_showed = false;
        self.forget_ended_payments(now);
        self.payments.push(Payment::start(payment_id, amount, Some(change_id.to_owned()), started_at));
        Ok(self.record(now, Event::PaymentStarted(amount)))
    }

    fn check_startable(&self, now: Timestamp) -> Result<(), Rejection> {
        match self.state() {
            State::Held if self.is_held(now) => Ok(()),
            State::Held | State::Failed | State::Expired => self.check_renewable(now),
            State::PaymentPending if !self.open_payment().is_some_and(Payment::is_capturing) => {
                // The payment in progress may still be completed.
                self.check_renewable(now).map_err(|_| Rejection::PaymentPending)
            }
            State::PaymentPending => Err(Rejection::PaymentPending),
            _ => Err(self.why_closed()),
        }
    }

    fn end_hold_of_change(&mut self) {
        if let Some(ChangeState::Held { held_until }) =
            self.changes.last_mut().map(|change| &mut change.state)
        {
            *held_until = None;
        }
    }

    fn is_for_change(&self, payment_id: &str) -> bool {
        self.payments.iter().any(|payment| payment.id == payment_id && payment.change.is_some())
    }

    /// The provider opened the 3-D Secure step of the payment, or its payment page with the token
    /// `provider_payment_id`.
    pub fn opened(
        mut self,
        payment_id: &str,
        provider_payment_id: String,
        is_hosted: bool,
        now: Timestamp,
    ) -> Result<Self, Rejection> {
        if let Some(payment) = self.payments.last_mut() {
            payment.is_hosted = is_hosted;
        }
        self.step(payment_id, Event::PaymentOpened, now, |state| match state {
            PaymentState::Started => {
                Ok(PaymentState::Authenticating { provider_payment_id, authenticated_at: None })
            }
            _ => Err(Rejection::Conflict),
        })
    }

    /// The provider reports that the buyer completed 3-D Secure; the browser has not returned yet.
    pub fn authenticated(self, payment_id: &str, now: Timestamp) -> Result<Self, Rejection> {
        self.step(payment_id, Event::Authenticated, now, |state| match state {
            PaymentState::Authenticating { provider_payment_id, authenticated_at: None } => {
                Ok(PaymentState::Authenticating { provider_payment_id, authenticated_at: Some(now) })
            }
            _ => Err(Rejection::Conflict),
        })
    }

    /// The browser returned from the issuer.
    pub fn returned_from_issuer(mut self, now: Timestamp) -> Self {
        self.finish_page_showed = true;
        self.record(now, Event::ReturnedFromIssuer)
    }

    /// Records that the capture is about to be requested.
    pub fn capturing(
        self,
        payment_id: &str,
        conversation_data: String,
        now: Timestamp,
    ) -> Result<Self, Rejection> {
        self.step(payment_id, Event::CaptureOrdered, now, |state| match state {
            PaymentState::Authenticating { provider_payment_id, .. } => {
                Ok(PaymentState::Capturing { provider_payment_id, conversation_data, since: now })
            }
            _ => Err(Rejection::Conflict),
        })
    }

    /// Charged the agreed amount: the lines can be issued, or the paid change can be made.
    pub fn captured(mut self, receipt: Receipt, now: Timestamp) -> Result<Self, Rejection> {
        if self.is_for_change(&receipt.payment_id) {
            let (payment_id, amount) = (receipt.payment_id.clone(), receipt.amount);
            return self.step(&payment_id, Event::ChangePaid(amount), now, |_| {
                Ok(PaymentState::Captured { receipt })
            });
        }
        for line in &mut self.lines {
            line.state = LineState::Issuing;
        }
        let (payment_id, amount) = (receipt.payment_id.clone(), receipt.amount);
        self.step(&payment_id, Event::Captured(amount), now, |_| Ok(PaymentState::Captured { receipt }))
    }

    /// Charged another amount than agreed: the charge is refunded.
    pub fn captured_wrongly(self, receipt: Receipt, now: Timestamp) -> Result<Self, Rejection> {
        let (payment_id, amount) = (receipt.payment_id.clone(), receipt.amount);
        if !self.is_for_change(&payment_id) {
            return self.captured_to_refund(receipt, RefundReason::WrongCharge, Event::Captured(amount), now);
        }
        self.open_payment_of(&payment_id)?;
        let event = Event::ChangePaid(amount);
        let paid = self.step(&payment_id, event, now, |_| Ok(PaymentState::Captured { receipt }))?;
        paid.change_not_made(now)
    }

    /// The payment ended without a charge, as far as is known.
    pub fn declined(self, payment_id: &str, decline: Decline, now: Timestamp) -> Result<Self, Rejection> {
        let is_capturing = self.open_payment_of(payment_id)?.is_capturing();
        let event = if is_capturing { Event::CaptureGivenUp } else { Event::PaymentDeclined };
        self.end_payment(payment_id, Some(decline), event, now)
    }

    /// The buyer never returned from 3-D Secure, and no capture was requested.
    pub fn abandoned(self, payment_id: &str, now: Timestamp) -> Result<Self, Rejection> {
        let payment = self.open_payment_of(payment_id)?;
        if now < payment.expires_at() || payment.is_capturing() {
            return Err(Rejection::Conflict);
        }
        self.end_payment(payment_id, None, Event::PaymentAbandoned, now)
    }

    fn end_payment(
        mut self,
        payment_id: &str,
        decline: Option<Decline>,
        event: Event,
        now: Timestamp,
    ) -> Result<Self, Rejection> {
        let open = self.payments.last_mut().filter(|payment| payment.id == payment_id && payment.is_open());
        open.ok_or(Rejection::Conflict)?.end(decline, now);
        Ok(self.record(now, event).unpaid(payment_id))
    }

    /// Makes the coupon and the open ticket available again.
    fn unpaid(mut self, payment_id: &str) -> Self {
        if self.is_for_change(payment_id) {
            self.end_hold_of_change();
            return self;
        }
        (self.coupon, self.open_ticket) = (None, None);
        self.charge = self.purchase.charge();
        self
    }

    pub(in crate::order) fn open_payment_of(&self, payment_id: &str) -> Result<&Payment, Rejection> {
        self.open_payment().filter(|payment| payment.id == payment_id).ok_or(Rejection::Conflict)
    }

    pub(in crate::order) fn step(
        mut self,
        payment_id: &str,
        event: Event,
        now: Timestamp,
        next: impl FnOnce(PaymentState) -> Result<PaymentState, Rejection>,
    ) -> Result<Self, Rejection> {
        let payment =
            self.payments.last_mut().filter(|payment| payment.id == payment_id && payment.is_open());
        let payment = payment.ok_or(Rejection::Conflict)?;
        payment.state = next(payment.state.clone())?;
        Ok(self.record(now, event))
    }

    /// Returns the captures that were given up, the oldest first.
    pub fn orphan_charges(&self) -> impl Iterator<Item = &Payment> {
        self.payments.iter().filter(|payment| payment.is_orphan_charge())
    }

    pub(in crate::order) fn orphan_charge_due_at(&self) -> Option<Timestamp> {
        self.orphan_charges().find_map(|payment| match payment.state {
            PaymentState::GivenUp { since, .. } => Some(later(since, ORPHAN_CHARGE_AFTER)),
            _ => None,
        })
    }

    /// Returns the oldest orphan charge, once its outcome at the provider is final.
    pub fn due_orphan_charge(&self, now: Timestamp) -> Option<&Payment> {
        self.orphan_charges().next().filter(|_| self.orphan_charge_due_at().is_some_and(|due| due <= now))
    }

    /// The outcome of a capture that was given up is known: nothing was charged, or the charge was
    /// refunded.
    pub fn orphan_charge_settled(mut self, payment_id: &str, was_charged: bool, now: Timestamp) -> Self {
        let Some(payment) = self.payments.iter_mut().find(|payment| payment.id == payment_id) else {
            return self;
        };
        let PaymentState::GivenUp { provider_payment_id, decline, .. } = payment.state.clone() else {
            return self;
        };
        let (state, event) = if was_charged {
            (PaymentState::Returned { provider_payment_id }, Event::OrphanChargeReturned(payment.amount))
        } else {
            (
                decline.map_or(PaymentState::Abandoned, |decline| PaymentState::Declined { decline }),
                Event::NoOrphanCharge,
            )
        };
        payment.state = state;
        self.record(now, event)
    }
}
