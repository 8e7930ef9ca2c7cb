//! Handles notices of an external supplier. A notice arrives at least once and in any order, so it only
//! triggers a look at the order. The one exception is a refusal after acceptance: nothing but its notice
//! reports it.

use domain::failure::Result;
use domain::order::{Change, Order, State};
use supply::{Intent, Issue, Notice, NoticeKind};

use crate::{Context, airline_change, fulfil, logged, queued, retry};

const ROUNDS: u32 = 5;

pub async fn on_notice(context: &Context, supplier: &str, notice: &Notice) -> Result<()> {
    let Some(order_id) = context.store.find_supplied(supplier, &notice.quote_id).await? else {
        return Ok(());
    };
    match &notice.kind {
        NoticeKind::Refused => {
            retry::on_conflict(ROUNDS, || Box::pin(refuse(context, &order_id, &notice.quote_id))).await?;
        }
        NoticeKind::AirlineChange => {
            retry::on_conflict(ROUNDS, || airline_change::note(context, &order_id)).await?;
        }
        NoticeKind::Cancelled => warn_of_cancelled(&context.store.get_order(&order_id).await?.value),
        NoticeKind::Changed(change_id) => {
            warn_of_changed(&context.store.get_order(&order_id).await?.value, change_id);
        }
        NoticeKind::Other => warn_of_orphan(&context.store.get_order(&order_id).await?.value),
    }
    queued::send(&context.ticketing, &order_id).await;
    Ok(())
}

/// Refunds the refused order, unless a new request to the supplier finds tickets for it.
async fn refuse(context: &Context, order_id: &str, quote_id: &str) -> Result<()> {
    let stored = context.store.get_order(order_id).await?;
    let order = &stored.value;
    let is_waiting = order.state() == State::Paid && !order.unknown_lines().is_empty();
    let Some(booking) = order.booking.as_ref().filter(|booking| is_waiting && booking.quote_id == quote_id)
    else {
        return Ok(());
    };
    let found = context.suppliers.of(booking)?.find(&Intent::of(order, booking)?).await?;
    if matches!(found, Some(Issue::Issued(_))) {
        return Ok(());
    }
    tracing::warn!(
        order = logged(order_id),
        "the airline rejected an accepted issue request: refund requested"
    );
    fulfil::refund_unissued(context, stored).await.map(drop)
}

/// `infra-cdk` raises an alarm on this line: tickets were cancelled at the supplier without a cancellation
/// by the buyer.
fn warn_of_cancelled(order: &Order) {
    if order.state() == State::Ticketed && order.cancellation_under_way().is_none() {
        let why = "the order was cancelled at the supplier only";
        tracing::error!(metric = "supplier-claim", order = logged(&order.id), why, "supplier_claim");
    }
}

/// `infra-cdk` raises an alarm on this line: the flights at the supplier differ from the flights that the
/// order shows, perhaps because a change was made after Rota had given it up.
fn warn_of_changed(order: &Order, change_id: &str) {
    let is_known = |change: &Change| {
        let is_ours = change.at_supplier.as_ref().is_some_and(|chosen| chosen.id == change_id);
        is_ours && (change.is_made() || order.change_under_way().is_some())
    };
    if !order.changes.iter().any(is_known) {
        let why = "the order was changed at the supplier only";
        tracing::error!(metric = "supplier-claim", order = logged(&order.id), why, "supplier_claim");
    }
}

/// `infra-cdk` raises an alarm on this line: an airline issued tickets for a refunded order, and staff must
/// have them cancelled.
fn warn_of_orphan(order: &Order) {
    let is_refunded = matches!(order.state(), State::Refunding | State::Refunded);
    if is_refunded && order.ticket_numbers().is_empty() {
        tracing::error!(metric = "orphan-ticket", order = logged(&order.id), "orphan_ticket");
    }
}
