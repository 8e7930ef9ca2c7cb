//! Counts declines for each network and each card, against the testing of stolen cards: beyond a limit the
//! next payment must wait for the next hour. A network may be a whole district, so its limit is high and
//! rises with its purchases. A payment is counted before the request to the payment provider, so concurrent
//! payments all count. A payment is uncounted once it is captured, or when Rota and not the issuer ended
//! it. Of a card, only a keyed digest is stored, for two hours.

use domain::card::Card;
use domain::failure::Result;
use domain::order::{Order, PaymentState};
use domain::rejection::{Decline, Rejection};
use jiff::Timestamp;
use store::limit::is_of_one_window;
use store::payment::Counted;

use crate::Context;
use crate::allowance::{self, Bought};

pub(crate) const WINDOW_S: i64 = 3600;
const OF_NETWORK: u32 = 100;
/// Number of orders that raise a network's limit by one decline. At most every third honest payment is
/// declined, so the limit fits honest networks, and successful cards allow few tries of bad ones.
const ORDERS_OF_A_DECLINE: u32 = 2;
const OF_CARD: u32 = 10;

/// Returns the name of a network's counter; the digest is the one of [`domain::inventory::Holder`].
pub(crate) fn of_network(network: u32) -> String {
    format!("declines-network:{network:08x}")
}

/// Returns the counters of one payment. A card typed into the payment provider's own page is the provider's
/// to watch.
fn counters(context: &Context, network: u32, card: Option<&Card>) -> Vec<String> {
    let mut counters = vec![of_network(network)];
    counters.extend(card.map(|card| {
        let digest = context.store.digest(&format!("card {}", card.number));
        format!("declines-card:{digest}")
    }));
    counters
}

/// Counts a beginning payment; rejects it when it exceeds a limit. Returns the counters that [`forgive`]
/// uncounts.
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
            forgive_unrequested(context, &Counted { counters, at: now }).await;
            return Err(Rejection::TooManyRequests { retry_after_s: left_s(now) }.into());
        }
    }
    Ok(Counted { counters, at: now })
}

/// Returns the limit of a network with purchases; these are read only beyond the limit of 100 that every
/// network has.
async fn of_buyers(context: &Context, network: u32, now: Timestamp) -> Result<u32> {
    let bought = allowance::bought(&context.store, network, now).await?;
    Ok(OF_NETWORK.saturating_add(bought.orders / ORDERS_OF_A_DECLINE))
}

/// Counts the end of a payment. A charge that is refunded in full counts as no purchase and stays counted
/// like a decline. A change buys no more units than the booking had.
pub(crate) async fn count_end(
    context: &Context,
    order: &Order,
    payment_id: &str,
    counted: &Counted,
) -> Result<()> {
    let goes_back = order.refunds.iter().any(|refund| refund.payment_id == payment_id);
    let has_paid = order.receipt_of(payment_id).is_some() && !goes_back;
    if has_paid && order.receipt().is_some_and(|first| first.payment_id == payment_id) {
        return forgive_bought(context, counted, order).await;
    }
    if has_paid || !counts(decline_of(order, payment_id)) {
        return forgive(context, counted).await;
    }
    Ok(())
}

/// Returns the decline of the payment itself: a declined change leaves its order's state as it is.
fn decline_of(order: &Order, payment_id: &str) -> Option<Decline> {
    match &order.payments.iter().find(|payment| payment.id == payment_id)?.state {
        PaymentState::Declined { decline } => Some(*decline),
        PaymentState::GivenUp { decline, .. } => *decline,
        _ => None,
    }
}

/// Uncounts a payment that was captured, or that Rota ended before the issuer could.
async fn forgive(context: &Context, Counted { counters, at }: &Counted) -> Result<()> {
    for counter in counters {
        context.store.uncount_request_of(counter, WINDOW_S, *at, context.now()).await?;
    }
    Ok(())
}

/// Uncounts a payment in a request that reports something else to the buyer. A failure is only logged, so
/// that it does not change the response.
pub(crate) async fn forgive_unrequested(context: &Context, counted: &Counted) {
    if let Err(failure) = forgive(context, counted).await {
        tracing::warn!(%failure, "a payment stays counted as declined");
    }
}

/// Uncounts the order's payment, and counts its units as bought by the network that held them, mostly the
/// network that pays.
async fn forgive_bought(context: &Context, counted: &Counted, order: &Order) -> Result<()> {
    let Some(holder) = order.holder else { return forgive(context, counted).await };
    let (holder, at) = (of_network(holder.network), order.bought_at());
    // Both counters are written at once when they are of the same hour.
    let is_together = is_of_one_window(WINDOW_S, counted.at, at);
    let (own, others): (Vec<_>, Vec<_>) =
        counted.counters.iter().cloned().partition(|counter| is_together && *counter == holder);
    let bought = Bought { places: order.places_bought(), orders: 1 };
    let forgiven = u32::try_from(own.len()).unwrap_or(0);
    context.store.count_bought(&holder, WINDOW_S, bought, forgiven, at).await?;
    forgive(context, &Counted { counters: others, at: counted.at }).await
}

/// True when a payment that bought nothing stays counted. A rejection by Rota says nothing about the card;
/// a buyer who left may have been declined by the issuer.
pub(crate) fn counts(decline: Option<Decline>) -> bool {
    !matches!(decline, Some(Decline::Departed | Decline::NoLongerSold))
}

fn left_s(now: Timestamp) -> u32 {
    u32::try_from(WINDOW_S - now.as_second().rem_euclid(WINDOW_S)).unwrap_or_default()
}
