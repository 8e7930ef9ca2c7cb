//! Cancellation of lines of an external supplier. The intent is stored before the request; the supplier's
//! response or, if that is missing, the state found there decides. The sweeper asks for missing responses,
//! and repeats a request only when it is certain not to have been carried out.

use domain::failure::{Failure, Result};
use domain::order::{NotCancellable, Order, QuotedLine, SupplierCancellation};
use domain::random::mint_id;
use domain::rejection::Rejection;
use domain::supplier::SupplierBooking;
use store::Stored;
use supply::{Cancelling, External, Sold};

use super::{QuotedLines, ROUNDS, paid_back};
use crate::{Context, logged, queued, retry};

/// Returns the supplier's quote: the refund for all lines of the supplier booking.
pub(super) async fn quote(context: &Context, stored: Stored<Order>) -> Result<QuotedLines> {
    let order = &stored.value;
    if let Err(why) = order.check_cancellable_external(context.now()) {
        return Ok(not_quoted(stored.value, why));
    }
    let (_, quoted) = asked(context, order).await?;
    let Some((at_supplier, lines)) = quoted else {
        return Ok(not_quoted(stored.value, NotCancellable::NotQuoted));
    };
    let id = mint_id(context.random.as_ref());
    let (now, quoted) = (context.now(), lines.iter().map(|line| (line.line, Ok(line.clone()))).collect());
    let order = stored.with(|order| order.cancellation_quoted(id.clone(), lines, Some(at_supplier), now))?;
    let order = context.save(order).await?.value;
    Ok(QuotedLines { order, quote_id: Some(id), lines: quoted })
}

fn not_quoted(order: Order, why: NotCancellable) -> QuotedLines {
    let lines = order.issued_lines().into_iter().map(|at| (at, Err(why))).collect();
    QuotedLines { order, quote_id: None, lines }
}

/// Returns whether the supplier refunds the whole amount, and its quote with the refund per ticket.
pub(crate) async fn asked(
    context: &Context,
    order: &Order,
) -> Result<(bool, Option<(SupplierCancellation, Vec<QuotedLine>)>)> {
    let booking =
        order.booking.as_ref().ok_or_else(|| Failure::internal("the order has no external supplier"))?;
    let quote = context.suppliers.of(booking)?.quote_cancellation(&Sold::of(order, booking)).await?;
    let is_whole = quote.as_ref().zip(order.supplier_worth()).is_some_and(|(quote, worth)| {
        quote.refund.currency == worth.currency && quote.refund.minor >= worth.minor
    });
    let quoted = quote.and_then(|quote| {
        let lines = order.quoted_by_supplier(quote.refund)?;
        Some((quote, lines))
    });
    Ok((is_whole, quoted))
}

/// Sends the cancellation to the supplier once. Returns the order, cancelled or with the cancellation under
/// way.
pub(super) async fn confirm(
    context: &Context,
    order_id: &str,
    quote_id: &str,
    booking: &SupplierBooking,
) -> Result<Order> {
    let told = retry::on_conflict(ROUNDS, || tell(context, order_id, quote_id)).await?;
    let Some(quoted) = at_supplier(&told) else { return Err(Rejection::QuoteLapsed.into()) };
    let answer = request_cancellation(context.suppliers.of(booking)?, quoted).await?;
    let settled =
        retry::on_conflict(ROUNDS, || Box::pin(conclude_anew(context, order_id, &quoted.id, answer))).await?;
    if answer == Cancelling::Refused { Err(Rejection::QuoteLapsed.into()) } else { Ok(settled) }
}

async fn tell(context: &Context, order_id: &str, quote_id: &str) -> Result<Order> {
    let stored = context.store.get_order(order_id).await?;
    let told = stored.with(|order| order.cancellation_requested(quote_id, context.now()))?;
    Ok(context.save(told).await?.value)
}

async fn request_cancellation(supplier: &dyn External, quoted: &SupplierCancellation) -> Result<Cancelling> {
    match supplier.cancel(quoted).await {
        Err(Failure::Unavailable { .. }) => Ok(Cancelling::Unknown),
        answer => answer,
    }
}

fn at_supplier(order: &Order) -> Option<&SupplierCancellation> {
    order.cancellation_under_way()?.at_supplier.as_ref()
}

/// Applies the answer to the newest order, unless a concurrent process did so: a notice may arrive before
/// the response.
async fn conclude_anew(
    context: &Context,
    order_id: &str,
    supplier_quote_id: &str,
    answer: Cancelling,
) -> Result<Order> {
    let stored = context.store.get_order(order_id).await?;
    let is_under_way = at_supplier(&stored.value).is_some_and(|quote| quote.id == supplier_quote_id);
    if !is_under_way {
        return Ok(stored.value);
    }
    Ok(conclude(context, stored, answer).await?.value)
}

async fn conclude(context: &Context, stored: Stored<Order>, answer: Cancelling) -> Result<Stored<Order>> {
    let now = context.now();
    match answer {
        Cancelling::Done(back) => {
            let had = stored.value.places_bought();
            let cancelled = stored.with(|order| order.cancelled_by_supplier(back, now))?;
            let cancelled = context.save(cancelled.map(|order| order.refund_requested(now))).await?;
            Ok(paid_back(context, had, cancelled).await)
        }
        Cancelling::Refused => {
            let refused = context.save(stored.with(|order| order.cancellation_refused(now))?).await?;
            tracing::warn!(order = logged(&refused.value.id), "the supplier rejected the cancellation");
            queued::tell(context, &refused.value).await;
            Ok(refused)
        }
        Cancelling::Unknown => Ok(stored),
    }
}

/// Finds out the state of a cancellation whose response is missing.
pub(crate) async fn resume(context: &Context, stored: Stored<Order>) -> Result<Stored<Order>> {
    let order = &stored.value;
    let Some((booking, quoted)) = order.booking.as_ref().zip(at_supplier(order)) else { return Ok(stored) };
    let supplier = context.suppliers.of(booking)?;
    let found = match supplier.find_cancellation(&Sold::of(order, booking), quoted).await {
        Err(Failure::Unavailable { .. }) => return Ok(stored),
        found => found?,
    };
    if found != Cancelling::Unknown {
        return conclude(context, stored, found).await;
    }
    let now = context.now();
    if quoted.is_over(now) {
        return conclude(context, stored, Cancelling::Refused).await;
    }
    if !quoted.may_retry(now) {
        return Ok(stored);
    }
    let quoted = quoted.clone();
    let told = context.save(stored.with(|order| order.cancellation_retried(now))?).await?;
    let answer = request_cancellation(supplier, &quoted).await?;
    conclude(context, told, answer).await
}
