//! Declines are counted for each network and each card, against those who try out stolen cards: beyond a limit the next payment waits for the
//! next hour. A network may be a whole district, so it may have many, and more the more it buys. A payment counts before the bank is asked, so
//! that many at the same moment count as many, and is forgiven once it is no decline. Of a card nothing is kept but a keyed digest, for two hours.

use domain::card::Card;
use domain::failure::Result;
use domain::inventory::Holder;
use domain::rejection::{Decline, Rejection};
use jiff::Timestamp;

use crate::{Context, allowance};

pub(crate) const WINDOW_S: i64 = 3600;
const OF_NETWORK: u32 = 100;
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
pub(crate) async fn count(context: &Context, network: &str, card: Option<&Card>) -> Result<Vec<String>> {
    let (now, network) = (context.now(), context.store.short_digest(network));
    let counters = counters(context, network, card);
    for (at, counter) in counters.iter().enumerate() {
        let counted = context.store.count_request(counter, WINDOW_S, now).await?;
        let is_allowed = match at {
            0 => allowance::is_within(&context.store, network, counted, OF_NETWORK, now).await?,
            _ => counted <= OF_CARD,
        };
        if !is_allowed {
            forgive_unasked(context, counters.get(..=at).unwrap_or_default()).await;
            return Err(Rejection::TooManyRequests { retry_after_s: left_s(now) }.into());
        }
    }
    Ok(counters)
}

/// Nobody declined it: it counts no more.
pub(crate) async fn forgive(context: &Context, counters: &[String]) -> Result<()> {
    for counter in counters {
        context.store.uncount_request(counter, WINDOW_S, context.now()).await?;
    }
    Ok(())
}

/// Forgives a payment where something else is told to the traveller. A payment that stays counted is no reason to tell another thing.
pub(crate) async fn forgive_unasked(context: &Context, counters: &[String]) {
    if let Err(failure) = forgive(context, counters).await {
        tracing::warn!(%failure, "a payment stays counted as declined");
    }
}

/// Forgives a payment of so many places, and counts them as bought by the network that held them: mostly the one that pays.
pub(crate) async fn forgive_bought(
    context: &Context,
    counters: &[String],
    holder: Option<Holder>,
    places: u32,
) -> Result<()> {
    let Some((payer, of_card)) = counters.split_first() else { return Ok(()) };
    let holder = holder.map_or_else(|| payer.clone(), |holder| of_network(holder.network));
    let is_payer = holder == *payer;
    let bought = (places, u32::from(is_payer));
    context.store.count_bought(&holder, WINDOW_S, bought, context.now()).await?;
    forgive(context, if is_payer { of_card } else { counters }).await
}

/// Is it one that somebody declined?
pub(crate) fn counts(decline: Option<Decline>) -> bool {
    decline.is_some_and(|decline| decline != Decline::Departed)
}

fn left_s(now: Timestamp) -> u32 {
    u32::try_from(WINDOW_S - now.as_second().rem_euclid(WINDOW_S)).unwrap_or_default()
}
