//! Transitions of a charge that the provider reviews for fraud. The hold lasts until the provider's
//! decision, or until the decision would come too late. Then the order continues as paid, or the charge is
//! refunded.

use jiff::Timestamp;

use crate::order::payment::REVIEW_ENDS_BEFORE_DEPARTURE;
use crate::order::{Event, LineState, Order, PaymentState, Receipt, Refund, RefundPart, RefundReason};
use crate::rejection::Rejection;

impl Order {
    /// Records a charge of the agreed amount that may not be delivered yet, because the provider reviews
    /// it.
    pub fn under_review(mut self, receipt: Receipt, now: Timestamp) -> Result<Self, Rejection> {
        self.is_notified = false;
        let payment_id = receipt.payment_id.clone();
        self.step(&payment_id, Event::ReviewBegan, now, |state| match state {
            PaymentState::UnderReview { .. } => Err(Rejection::Conflict),
            _ => Ok(PaymentState::UnderReview { receipt, since: now }),
        })
    }

    pub fn is_under_review(&self) -> bool {
        self.open_payment().is_some_and(|payment| payment.reviewed().is_some())
    }

    /// Returns until when the review may take: the hold lasts until then.
    pub fn review_ends_at(&self) -> Option<Timestamp> {
        self.open_payment()?.reviewed()?;
        let departs_at = self.departs_first_at()?;
        let ends_at = departs_at.checked_sub(REVIEW_ENDS_BEFORE_DEPARTURE).unwrap_or(departs_at);
        Some(self.booking.as_ref().map_or(ends_at, |booking| ends_at.min(booking.expires_at)))
    }

    /// The review was rejected, or not decided in time: the charge is refunded.
    pub fn review_failed(self, now: Timestamp) -> Result<Self, Rejection> {
        let reviewed = self.open_payment().and_then(|payment| payment.reviewed()).cloned();
        let receipt = reviewed.ok_or(Rejection::Conflict)?;
        self.captured_to_refund(receipt, RefundReason::ReviewFailed, Event::ReviewFailed, now)
    }

    /// Records a capture that must be refunded as a whole.
    pub(in crate::order) fn captured_to_refund(
        mut self,
        receipt: Receipt,
        reason: RefundReason,
        event: Event,
        now: Timestamp,
    ) -> Result<Self, Rejection> {
        let payment_id = receipt.payment_id.clone();
        self.open_payment_of(&payment_id)?;
        let whole = RefundPart::whole(&receipt, (0..self.lines.len()).collect());
        self.refunds.push(Refund::requested(whole, reason, now));
        for line in &mut self.lines {
            line.state = LineState::Failed;
        }
        self.is_notified = false;
        self.step(&payment_id, event, now, |_| Ok(PaymentState::Captured { receipt }))
    }
}
