//! Cancelling at an external supplier: the whole order only. The supplier quotes a refund, gets one
//! cancellation request when the buyer confirms, and is queried from then on. Until its response it is not
//! known whether the tickets are valid.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::money::Money;
use crate::order::{CancellationQuote, Event, NotCancellable, Order, QuotedLine};
use crate::rejection::Rejection;
use crate::supplier::SupplierRequest;

/// A supplier's quote of a cancellation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SupplierCancellation {
    /// Id of the quote at the supplier.
    pub id: String,
    /// Refund by the supplier, in the currency of the cost.
    pub refund: Money,
    #[serde(flatten)]
    pub request: SupplierRequest,
}

impl CancellationQuote {
    pub(in crate::order) fn is_under_way(&self) -> bool {
        self.at_supplier.as_ref().is_some_and(|quote| quote.request.requested_at.is_some())
    }
}

impl Order {
    /// Returns the quote whose cancellation was requested and has no response yet.
    pub fn cancellation_under_way(&self) -> Option<&CancellationQuote> {
        self.cancellation_quote.as_ref().filter(|quote| quote.is_under_way())
    }

    /// Checks that the supplier may be asked to cancel the order.
    pub fn check_cancellable_external(&self, now: Timestamp) -> Result<(), NotCancellable> {
        if self.cancellation_under_way().is_some() || self.change_under_way().is_some() {
            return Err(NotCancellable::UnderWay);
        }
        let mut lines = self.lines.iter().filter(|line| line.is_issued()).peekable();
        lines.peek().ok_or(NotCancellable::NotIssued)?;
        let is_to_leave = |departs_at: Timestamp| now < departs_at;
        let is_whole = lines.all(|line| self.departs_at(line).is_some_and(is_to_leave));
        if is_whole { Ok(()) } else { Err(NotCancellable::Departed) }
    }

    /// True when a refund of `back` by the supplier is all that its standing tickets cost.
    pub fn is_whole_refund(&self, back: Money) -> bool {
        self.supplier_worth()
            .is_some_and(|worth| back.currency == worth.currency && back.minor >= worth.minor)
    }

    /// Returns the refund of each line when the supplier refunds `back` of the tickets' cost: the same
    /// share of the price without the service fee, rounded down. The service fee is refunded where the
    /// supplier keeps nothing.
    pub fn quoted_by_supplier(&self, back: Money) -> Option<Vec<QuotedLine>> {
        let cost = self.supplier_worth()?;
        if cost.currency != back.currency || cost.minor <= 0 {
            return None;
        }
        let back = back.minor.clamp(0, cost.minor);
        let quoted = |at: &usize| {
            let line = self.lines.get(*at)?;
            let service_fee = self.service_fee(line).minor.min(line.price.minor);
            let service_fee = if back == cost.minor { 0 } else { service_fee };
            let share = i128::from(line.price.minor - service_fee) * i128::from(back);
            let refund = i64::try_from(share.div_euclid(i128::from(cost.minor))).ok()?;
            Some(QuotedLine {
                line: *at,
                fee: Money::kurus(line.price.minor - service_fee - refund),
                service_fee_kept: Money::kurus(service_fee),
                refund: Money::kurus(refund),
                is_open_ticket: false,
            })
        };
        self.issued_lines().iter().map(quoted).collect()
    }

    /// The supplier did not get the request, and the cancellation is about to be requested again.
    pub fn cancellation_retried(self, now: Timestamp) -> Result<Self, Rejection> {
        self.cancellation_under_way().ok_or(Rejection::Conflict)?;
        self.cancellation_requested(now)
    }

    pub(in crate::order) fn cancellation_requested(mut self, now: Timestamp) -> Result<Self, Rejection> {
        let quote = self.cancellation_quote.as_mut().and_then(|quote| quote.at_supplier.as_mut());
        quote.ok_or(Rejection::Conflict)?.request.requested_at = Some(now);
        Ok(self.record(now, Event::CancellationOrdered))
    }

    /// The supplier cancelled with a refund of `back`: the buyer gets the quoted refund.
    pub fn cancelled_by_supplier(mut self, back: Money, now: Timestamp) -> Result<Self, Rejection> {
        let quote = self.cancellation_under_way().cloned().ok_or(Rejection::Conflict)?;
        self.booking.as_mut().ok_or(Rejection::Conflict)?.refunded = Some(back);
        self.quote_cancelled(&quote, now)
    }

    /// The supplier did not cancel: the tickets are valid, and the buyer is notified.
    pub fn cancellation_refused(mut self, now: Timestamp) -> Result<Self, Rejection> {
        self.cancellation_under_way().ok_or(Rejection::Conflict)?;
        self.cancellation_quote = None;
        self.is_notified = false;
        Ok(self.record(now, Event::CancellationRefused))
    }
}
