//! Calls after the sale: cancellation of a whole order, and changes by the airline.

use domain::failure::Result;
use domain::flight::offer::FlightDirection;
use domain::flight::query::Cabin;
use domain::money::Money;
use domain::order::{ChangedDirection, SupplierCancellation};
use domain::place::airport;
use domain::supplier::SupplierRequest;
use jiff::Timestamp;
use supply::{Cancelling, ReportedChange, Sold};

use super::{Supplier, unavailable};
use crate::wire::{
    AirlineInitiatedChange, ChangeAction, OrderCancellation, RefundTo, Slice, TakenAction, money,
};
use crate::{CallError, Refusal, convert};

impl Supplier {
    /// Quotes a cancellation whose refund goes to the balance and so can be passed on to the buyer; an
    /// airline's credit or voucher cannot.
    pub(super) async fn quote_of_cancellation(&self, sold: &Sold) -> Result<Option<SupplierCancellation>> {
        let order = self.find_booked(&sold.quote_id, &sold.reference).await?;
        let Some(order) = order.filter(|order| order.cancelled_at.is_none()) else { return Ok(None) };
        match self.duffel.quote_cancellation(&order.id).await {
            Ok(quote) => Ok(quoted(quote)),
            Err(error @ CallError::Refused { .. }) => {
                tracing::warn!(%error, "Duffel rejected the quote of a cancellation");
                Ok(None)
            }
            Err(error) => Err(unavailable(error)),
        }
    }

    pub(super) async fn confirm(&self, quoted: &SupplierCancellation) -> Result<Cancelling> {
        match self.duffel.confirm_cancellation(&quoted.id).await {
            Ok(done) if done.confirmed_at.is_some() => Ok(Cancelling::Done(back(&done, quoted))),
            Ok(_) => Ok(Cancelling::Unknown),
            // An earlier confirmation already cancelled the order.
            Err(error) if error.refusal() == Some(Refusal::AlreadyCancelled) => Ok(Cancelling::Unknown),
            Err(error @ CallError::Refused { .. }) => {
                tracing::warn!(%error, "Duffel rejected a cancellation");
                Ok(Cancelling::Refused)
            }
            Err(error) => {
                tracing::warn!(%error, "the outcome of a cancellation at Duffel is unknown");
                Ok(Cancelling::Unknown)
            }
        }
    }

    pub(super) async fn what_became_of(
        &self,
        sold: &Sold,
        quoted: &SupplierCancellation,
    ) -> Result<Cancelling> {
        let order = self.find_booked(&sold.quote_id, &sold.reference).await?;
        let order = order.filter(|order| order.cancelled_at.is_some());
        Ok(order.map_or(Cancelling::Unknown, |order| {
            let done = order.cancellation.unwrap_or_default();
            Cancelling::Done(back(&done, quoted))
        }))
    }

    pub(super) async fn changes_of(&self, sold: &Sold) -> Result<Vec<ReportedChange>> {
        let Some(order) = self.find_booked(&sold.quote_id, &sold.reference).await? else {
            return Ok(Vec::new());
        };
        let changes = self.duffel.airline_changes(&order.id).await.map_err(unavailable)?;
        let mut found: Vec<ReportedChange> = changes.iter().map(|change| found(change, sold)).collect();
        found.sort_by_key(|change| change.at);
        Ok(found)
    }

    /// Accepts the airline's change. The state is read first, because the change may have been answered
    /// elsewhere or by an earlier call.
    pub(super) async fn accept(&self, sold: &Sold, change_id: &str) -> Result<()> {
        let found = self.changes_of(sold).await?;
        let is_open = found.iter().any(|change| change.id == change_id && !change.is_answered);
        if !is_open {
            return Ok(());
        }
        match self.duffel.accept_airline_change(change_id).await {
            Ok(accepted) if accepted.action_taken == Some(TakenAction::Accepted) => Ok(()),
            Ok(_) => Err(unavailable(CallError::Unknown(crate::Report::default()))),
            // A later change replaced this one; a notice reports it.
            Err(error @ CallError::Refused { .. }) => {
                tracing::warn!(%error, "Duffel rejected the acceptance of an airline's change");
                Ok(())
            }
            Err(error) => Err(unavailable(error)),
        }
    }
}

/// Returns the quote; `None` when the refund is not stated or is not money.
pub(super) fn quoted(quote: OrderCancellation) -> Option<SupplierCancellation> {
    let refund = money(quote.refund_amount.as_deref(), quote.refund_currency.as_deref());
    let refund = refund.filter(|refund| is_money(quote.refund_to) && refund.minor >= 0)?;
    Some(SupplierCancellation { id: quote.id, refund, request: SupplierRequest::until(quote.expires_at?) })
}

/// True when the refund goes to the balance, and is not an airline's credit or voucher.
pub(super) fn is_money(refund_to: Option<RefundTo>) -> bool {
    matches!(refund_to, Some(RefundTo::Balance | RefundTo::OriginalFormOfPayment))
}

fn back(done: &OrderCancellation, quoted: &SupplierCancellation) -> Money {
    let back = money(done.refund_amount.as_deref(), done.refund_currency.as_deref());
    let back = back.filter(|back| back.currency == quoted.refund.currency).unwrap_or(quoted.refund);
    if back != quoted.refund {
        let why = "the refund differs from the quote";
        tracing::error!(metric = "supplier-claim", why, quoted = %quoted.refund, given = %back, "supplier_claim");
    }
    back
}

fn found(change: &AirlineInitiatedChange, sold: &Sold) -> ReportedChange {
    let is_answered = change.action_taken.is_some();
    ReportedChange {
        id: change.id.clone(),
        at: change.created_at.unwrap_or(Timestamp::UNIX_EPOCH),
        directions: if is_answered { Vec::new() } else { directions(change, sold).unwrap_or_default() },
        is_cancellable: change.available_actions.contains(&ChangeAction::Cancel),
        is_answered,
    }
}

/// Returns the changed directions: a removed slice is the direction between its airports, and the added
/// slices replace the removed ones in order. `None` when they do not match.
fn directions(change: &AirlineInitiatedChange, sold: &Sold) -> Option<Vec<ChangedDirection>> {
    if !change.added.is_empty() && change.added.len() != change.removed.len() {
        return None;
    }
    let cabin = cabin(sold);
    let mut flown = Vec::new();
    for slice in &change.added {
        flown.extend(convert::directions(std::slice::from_ref(slice), cabin).ok()?);
    }
    let mut flown = flown.into_iter();
    let changed = |removed: &Slice| {
        let direction = direction_of(removed, sold)?;
        // Slices that the buyer has changed in the meantime are not considered.
        let was = convert::directions(std::slice::from_ref(removed), cabin).ok()?;
        let is_standing = departure(was.first()) == departure(sold.directions.get(direction));
        is_standing.then_some(ChangedDirection { direction, flights: flown.next() })
    };
    change.removed.iter().map(changed).collect()
}

/// Returns the cabin of an order; a direction in business class may have a short flight with economy only.
pub(super) fn cabin(sold: &Sold) -> Cabin {
    let flies_business = |direction: &FlightDirection| {
        direction.segments.iter().any(|one| one.departure.cabin == Cabin::Business)
    };
    if sold.directions.iter().any(flies_business) { Cabin::Business } else { Cabin::Economy }
}

fn departure(direction: Option<&FlightDirection>) -> Option<String> {
    Some(direction?.segments.first()?.departure.departure())
}

pub(super) fn direction_of(slice: &Slice, sold: &Sold) -> Option<usize> {
    let from = slice.segments.first()?.origin.iata_code.as_deref()?;
    let to = slice.segments.last()?.destination.iata_code.as_deref()?;
    let code = |id| airport(id).map(|place| place.code);
    let is_direction = |direction: &FlightDirection| {
        let ends = direction.segments.first().zip(direction.segments.last());
        ends.is_some_and(|(first, last)| {
            code(first.origin) == Some(from) && code(last.destination) == Some(to)
        })
    };
    sold.directions.iter().position(is_direction)
}
