//! Turns a paid order into a ticketed one. Stock of the built-in networks is sold in the same write that
//! makes the order ticketed. An external supplier is called after the intent is written. When its response
//! is missing, the supplier is asked for the order's state; the issue request is repeated only when the
//! supplier reports that it was not received. Without tickets the payment is refunded. Called by the
//! consumer of the ticketing queue and by `drive`.

use domain::failure::{Failure, Result};
use domain::order::{Order, State};
use domain::supplier::{StockOwner, SupplierBooking};
use store::Stored;
use supply::{External, Intent, Issue, Issued};

use crate::flight::take_search;
use crate::hold::{StockUpdate, all, commit_with_claims};
use crate::{Context, allowance, logged, service_level};

pub async fn fulfil(context: &Context, stored: Stored<Order>) -> Result<Stored<Order>> {
    if stored.value.state() != State::Paid {
        return Ok(stored);
    }
    if stored.value.has_departed(context.now()) && stored.value.unknown_lines().is_empty() {
        tracing::warn!(
            order = logged(&stored.value.id),
            "the departure passed before tickets were issued: refund requested"
        );
        return Box::pin(refund_unissued(context, stored)).await;
    }
    match stored.value.capabilities().stock {
        StockOwner::Rota => issue_from_stock(context, stored).await,
        StockOwner::Supplier => Box::pin(issue_external(context, stored)).await,
    }
}

async fn issue_from_stock(context: &Context, stored: Stored<Order>) -> Result<Stored<Order>> {
    let claims = all(&stored.value, StockUpdate::Sell);
    let numbers = supply::mint_ticket_numbers(&stored.value.purchase, context.random.as_ref());
    let issued = stored.clone().with(|order| order.issued(numbers, context.now()))?;
    match commit_with_claims(context, issued, &claims).await {
        Err(Failure::Rejected(gone)) if gone.is_gone() => {
            tracing::warn!(
                order = logged(&stored.value.id),
                "the stock of a paid order is sold out: refund requested"
            );
            Box::pin(refund_unissued(context, stored)).await
        }
        written => Ok(ticketed(context, written?).await),
    }
}

async fn issue_external(context: &Context, stored: Stored<Order>) -> Result<Stored<Order>> {
    let booking = &stored.value.supplier_booking()?.clone();
    let supplier = context.suppliers.of(booking)?;
    let (stored, answer) = if stored.value.lines_to_issue().is_empty() {
        let answer = ask(context, supplier, &stored.value, booking).await;
        (stored, answer)
    } else if booking.is_expired(context.now()) {
        // No issue request was sent while the quote was valid.
        return Box::pin(refund_unissued(context, stored)).await;
    } else {
        let intent = Intent::of(&stored.value, booking)?;
        if !Box::pin(take_search(context, &stored.value, booking)).await? {
            tracing::warn!(
                order = logged(&stored.value.id),
                "another offer of the supplier search was sold: refund requested"
            );
            return Box::pin(refund_unissued(context, stored)).await;
        }
        // Written before the call, because the call's notice may arrive before its response.
        context.store.put_supplied(booking, &stored.value.id, context.now()).await?;
        let stored = context.save(stored.with(|order| order.issue_ordered(context.now()))?).await?;
        let answer = supplier.issue(&intent).await;
        (stored, answer)
    };
    match answer {
        Ok(Issue::Issued(Issued { tickets, reference })) if tickets.len() == stored.value.lines.len() => {
            let issued = stored.with(|order| order.known_as(reference).issued(tickets, context.now()))?;
            Ok(ticketed(context, context.save(issued).await?).await)
        }
        Ok(Issue::Issued(_)) => {
            Err(Failure::internal("the supplier issued another number of tickets than requested"))
        }
        Ok(Issue::BalanceTooLow) => {
            context.store.pause_supplier(&booking.supplier, context.now()).await?;
            Box::pin(refund_and_release(context, stored, booking)).await
        }
        Ok(Issue::Refused) => {
            tracing::warn!(
                order = logged(&stored.value.id),
                "the supplier rejected the issue request: refund requested"
            );
            Box::pin(refund_and_release(context, stored, booking)).await
        }
        Ok(Issue::Accepted) if booking.accepted_at.is_none() => {
            tracing::info!(
                order = logged(&stored.value.id),
                "the airline accepted the issue request and confirms later"
            );
            context.save(stored.with(|order| order.issue_accepted(context.now()))?).await
        }
        Ok(Issue::Accepted) if stored.value.is_to_say_delayed(context.now()) => {
            context.save(stored.with(|order| order.confirmation_delayed(context.now()))?).await
        }
        Ok(Issue::Accepted) => Ok(stored),
        Ok(Issue::NothingOrdered) => {
            tracing::warn!(
                order = logged(&stored.value.id),
                "the supplier did not receive the issue request: it is repeated"
            );
            context.save(stored.with(|order| order.nothing_ordered(context.now()))?).await
        }
        Ok(Issue::Unknown) | Err(Failure::Unavailable { .. }) => {
            tracing::warn!(metric = "issue-unknown", order = logged(&stored.value.id), "issue_unknown");
            Ok(stored)
        }
        Err(failure) => Err(failure),
    }
}

/// Returns the state of the issue request at the supplier. Once the time to issue is over, a request that
/// never arrived or that has no tickets counts as refused.
async fn ask(
    context: &Context,
    supplier: &dyn External,
    order: &Order,
    booking: &SupplierBooking,
) -> Result<Issue> {
    let found = supplier.find(&Intent::of(order, booking)?).await?;
    let is_over = !booking.may_still_issue(context.now());
    Ok(match found {
        Some(Issue::Accepted) if is_over => {
            let why = "the supplier booking has no tickets and must be cancelled at the supplier";
            tracing::error!(metric = "supplier-claim", order = logged(&order.id), why, "supplier_claim");
            Issue::Refused
        }
        Some(found) => found,
        None if is_over => Issue::Refused,
        None if booking.accepted_at.is_some() => Issue::Accepted,
        None => Issue::Unknown,
    })
}

/// Refunds the order and releases its supplier search, so that other orders may buy from it.
async fn refund_and_release(
    context: &Context,
    stored: Stored<Order>,
    booking: &SupplierBooking,
) -> Result<Stored<Order>> {
    context.store.release_search(booking, &stored.value.id, context.now()).await?;
    refund_unissued(context, stored).await
}

pub(crate) async fn refund_unissued(context: &Context, stored: Stored<Order>) -> Result<Stored<Order>> {
    let had = stored.value.places_bought();
    let refunding = context.save(stored.with(|order| order.not_issued(context.now()))?).await?;
    allowance::take_back(context, had, &refunding.value).await;
    Box::pin(crate::refund::refund(context, refunding)).await
}

/// Logs the ticketed order and counts it in the service levels.
async fn ticketed(context: &Context, stored: Stored<Order>) -> Stored<Order> {
    let (order, product) = (logged(&stored.value.id), stored.value.purchase.product().as_str());
    tracing::info!(metric = "ticket", by = "product", order, product, "ticketed");
    service_level::count_ticketed(context, &stored.value).await;
    stored
}
