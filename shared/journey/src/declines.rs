//! Declines are counted for each network and each card, against those who try out stolen cards: beyond a limit the next payment waits for the
//! next hour. A network may be a whole district, so it may have many, and more the more it buys. A payment counts before the bank is asked, so
//! that many at the same moment count as many, and is forgiven once it has paid, or where we, and not the bank, ended it. Of a card nothing is
//! kept but a keyed digest, for two hours.

use domain::card::Card;
use domain::failure::Result;
use domain::order::{Order, PaymentState};
use domain::rejection::{Decline, Rejection};
use jiff::Timestamp;
use store::attempt::Counted;
use store::limit::is_of_one_window;

use crate::Context;
use crate::allowance::{self, Bought};

pub(crate) const WINDOW_S: i64 = 3600;
const OF_NETWORK: u32 = 100;
/// A network has one decline more for each two orders that it bought: of honest payments at most every third is declined, and cards that work buy no
/// tries for those that do not.
const ORDERS_OF_A_DECLINE: u32 = 2;
const OF_CARD: u32 = 10;

/// The name of the counter of a network, whose digest is as [`domain::inventory::Holder`] has it.
pub(crate) fn of_network(network: u32) -> String {
    format!("declines-network:{network:08x}")
}

/// The counters of one payment. The card of the provider's own page is the provider's to watch.
fn counters(context: &Context, network: u32, card: Option<&Card>) -> Vec<String> {
    let mut counters = vec![of_network(network)];
    counters.extend(card.map(|card| {
        let digest = context.store.digest(&format!("card {}", card.number));
        format!("declines-card:{digest}")
    }));
    counters
}

/// Counts a payment that begins; refuses it where it would be one too many. Answers what [`forgive`] takes back.
pub(crate) async fn count(context: &Context, network: &str, card: Option<&Card>) -> Result<Counted> {
    let (now, network) = (context.now(), context.store.short_digest(network));
    let mut counters = counters(context, network, card);
    for (at, counter) in counters.iter().enumerate() {
        let counted = context.store.count_request(counter, WINDOW_S, now).await?;
        let is_allowed = match at {
            0 => counted <= OF_NETWORK || counted <= of_buyers(context, network, now).await?,
            _ => counted <= OF_CARD,
        };
        if !is_allowed {
            counters.truncate(at + 1);
            forgive_unasked(context, &Counted { counters, at: now }).await;
            return Err(Rejection::TooManyRequests { retry_after_s: left_s(now) }.into());
        }
    }
    Ok(Counted { counters, at: now })
}

/// Purchases are read only beyond the hundred that every network has.
async fn of_buyers(context: &Context, network: u32, now: Timestamp) -> Result<u32> {
    let bought = allowance::bought(&context.store, network, now).await?;
    Ok(OF_NETWORK.saturating_add(bought.orders / ORDERS_OF_A_DECLINE))
}

/// Counts how a payment ended. A charge that goes back as it came buys nothing, and stays counted as a decline does. A change buys no more places
/// than the booking had.
pub(crate) async fn count_end(
    context: &Context,
    order: &Order,
    attempt_id: &str,
    counted: &Counted,
) -> Result<()> {
    let goes_back = order.refunds.iter().any(|refund| refund.payment_id == attempt_id);
    let has_paid = order.receipt_of(attempt_id).is_some() && !goes_back;
    if has_paid && order.receipt().is_some_and(|first| first.payment_id == attempt_id) {
        return forgive_bought(context, counted, order).await;
    }
    if has_paid || !counts(decline_of(order, attempt_id)) {
        return forgive(context, counted).await;
    }
    Ok(())
}

/// The decline is the payment's own, not the order's: a declined change leaves its order as it is.
fn decline_of(order: &Order, attempt_id: &str) -> Option<Decline> {
    match &order.payments.iter().find(|payment| payment.id == attempt_id)?.state {
        PaymentState::Declined { decline } => Some(*decline),
        PaymentState::GivenUp { decline, .. } => *decline,
        _ => None,
    }
}

/// A payment that paid, or that we ended before the bank could, counts no more.
async fn forgive(context: &Context, Counted { counters, at }: &Counted) -> Result<()> {
    for counter in counters {
        context.store.uncount_request_of(counter, WINDOW_S, *at, context.now()).await?;
    }
    Ok(())
}

/// Forgives a payment where something else is told to the traveller. A payment that stays counted is no reason to tell another thing.
pub(crate) async fn forgive_unasked(context: &Context, counted: &Counted) {
    if let Err(failure) = forgive(context, counted).await {
        tracing::warn!(%failure, "a payment stays counted as declined");
    }
}

/// Forgives the payment of the order, and counts its places as bought by the network that held them: mostly the one that pays.
async fn forgive_bought(context: &Context, counted: &Counted, order: &Order) -> Result<()> {
    let Some(holder) = order.holder else { return forgive(context, counted).await };
    let (holder, at) = (of_network(holder.network), order.bought_at());
    // One write for both, where they are of one hour.
    let is_together = is_of_one_window(WINDOW_S, counted.at, at);
    let (own, others): (Vec<_>, Vec<_>) =
        counted.counters.iter().cloned().partition(|counter| is_together && *counter == holder);
    let bought = Bought { places: order.places_bought(), orders: 1 };
    let forgiven = u32::try_from(own.len()).unwrap_or(0);
    context.store.count_bought(&holder, WINDOW_S, bought, forgiven, at).await?;
    forgive(context, &Counted { counters: others, at: counted.at }).await
}

/// Does a payment that bought nothing stay counted? Where we said no, the bank did not; where its traveller left, it may have.
pub(crate) fn counts(decline: Option<Decline>) -> bool {
    !matches!(decline, Some(Decline::Departed | Decline::NoLongerSold))
}

fn left_s(now: Timestamp) -> u32 {
    u32::try_from(WINDOW_S - now.as_second().rem_euclid(WINDOW_S)).unwrap_or_default()
}
