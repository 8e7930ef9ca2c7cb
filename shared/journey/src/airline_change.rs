//! Changes that an airline made to flights sold by an external supplier. A notice is recorded, then the
//! supplier is asked for the current state, so notices may be repeated, late and in any order. A notice may
//! also be lost: in the days before a departure the supplier is asked once a day. When a passenger accepts
//! the new times, they are valid at once, and the acceptance is sent to the airline until it is confirmed.

use domain::failure::{Failure, Result};
use domain::order::{AirlineChange, Order, State};
use store::Stored;
use supply::{ReportedChange, Sold};

use crate::disrupt::{News, notification};
use crate::{Context, cancel, logged};

/// Records that a notice of a change arrived.
pub(crate) async fn note(context: &Context, order_id: &str) -> Result<()> {
    let stored = context.store.get_order(order_id).await?;
    if let Ok(order) = stored.with(|order| order.airline_change_reported(context.now()).ok_or(())) {
        context.save(order).await?;
    }
    Ok(())
}

/// Asks the supplier for changes, and notifies the buyer of each change once.
pub(crate) async fn look(context: &Context, stored: Stored<Order>) -> Result<Stored<Order>> {
    let order = &stored.value;
    let Some(booking) = order.booking.as_ref().filter(|_| order.is_look_due(context.now())) else {
        return Ok(stored);
    };
    let found = match context.suppliers.of(booking)?.calls().airline_changes {
        Some(changes) => changes.list_changes(&Sold::of(order, booking)).await,
        None => Ok(Vec::new()),
    };
    let found = match found {
        Err(Failure::Unavailable { .. }) => return Ok(stored),
        found => found?,
    };
    let (answered, open): (Vec<ReportedChange>, Vec<ReportedChange>) =
        found.into_iter().partition(|one| one.is_answered);
    let mut answered: Vec<String> = answered.into_iter().map(|one| one.id).collect();
    answered.retain(|id| order.is_open_change(id));
    if !answered.is_empty() {
        let why = "an airline's change was answered outside Rota";
        tracing::error!(metric = "supplier-claim", order = logged(&order.id), why, "supplier_claim");
    }
    let news: Vec<ReportedChange> = open.into_iter().filter(|one| !order.knows_change(&one.id)).collect();
    let unclear = news.iter().filter(|one| one.directions.is_empty()).count();
    if unclear > 0 {
        let why = "an airline's change is not understood";
        tracing::error!(metric = "supplier-claim", order = logged(&order.id), why, unclear, "supplier_claim");
    }
    let is_refundable = match news.iter().any(|one| one.is_cancellable) {
        false => false,
        true => match cancel::supplier_quote(context, order).await {
            Err(Failure::Unavailable { .. }) => return Ok(stored),
            quote => quote?.is_some_and(|quote| order.is_whole_refund(quote.refund)),
        },
    };
    let change = |one: ReportedChange| {
        let is_refundable = is_refundable && one.is_cancellable;
        AirlineChange { id: one.id, at: one.at, directions: one.directions, is_refundable }
    };
    let news: Vec<AirlineChange> = news.into_iter().map(change).collect();
    let looked = stored.with(|order| order.looked_at(&news, &answered, context.now()))?;
    let order = &looked.value;
    for one in news.iter().filter(|one| order.is_open_change(&one.id)) {
        if let Some(user_id) = &order.user_id {
            let is_cancelled = one.directions.iter().any(|direction| direction.flights.is_none());
            let told = News { id: &one.id, at: one.at, is_cancelled };
            context.store.put_notification(user_id, &notification(order, &told)).await?;
        }
        tracing::info!(metric = "disruption", order = logged(&order.id), "airline_change");
    }
    context.save(looked).await
}

/// Sends the airline the acceptance of the new times.
pub(crate) async fn accept(context: &Context, stored: Stored<Order>) -> Result<Stored<Order>> {
    let mut stored = stored;
    for id in stored.value.changes_to_accept() {
        let order = &stored.value;
        let may_accept = order.state() == State::Ticketed && order.change_under_way().is_none();
        let Some(booking) = order.booking.as_ref().filter(|_| may_accept) else { break };
        let Some(changes) = context.suppliers.of(booking)?.calls().airline_changes else { break };
        match changes.accept_change(&Sold::of(order, booking), &id).await {
            Err(Failure::Unavailable { .. }) => break,
            answer => answer?,
        }
        stored = context.save(stored.with(|order| order.new_times_accepted(&id, context.now()))?).await?;
    }
    Ok(stored)
}
