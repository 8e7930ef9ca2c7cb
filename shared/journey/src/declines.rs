//! Declines are counted for each network and each card, against those who try out stolen cards: beyond a limit the next payment waits for the
//! next hour. A network may be a whole district, so it may have many. Of a card nothing is kept but a keyed digest, for two hours.

use domain::card::Card;
use domain::failure::{Failure, Result};
use domain::rejection::{Decline, Rejection};
use jiff::Timestamp;

use crate::Context;

const WINDOW_S: i64 = 3600;
const OF_NETWORK: u32 = 100;
const OF_CARD: u32 = 10;

/// The counters of one payment. The card of the provider's own page is the provider's to watch.
pub(crate) fn counters(context: &Context, network: &str, card: Option<&Card>) -> Vec<String> {
    let digest = |what: &str| context.store.digest(what);
    let mut counters = vec![format!("declines-network:{}", digest(network))];
    counters.extend(card.map(|card| format!("declines-card:{}", digest(&format!("card {}", card.number)))));
    counters
}

pub(crate) async fn check(context: &Context, counters: &[String]) -> Result<()> {
    let now = context.now();
    for (counter, most) in counters.iter().zip([OF_NETWORK, OF_CARD]) {
        if context.store.find_request_count(counter, WINDOW_S, now).await? >= most {
            return Err(Rejection::TooManyRequests { retry_after_s: left_s(now) }.into());
        }
    }
    Ok(())
}

/// A decline that is not counted is no reason to fail.
pub(crate) async fn count(context: &Context, counters: &[String], decline: Option<Decline>) {
    if decline.is_none_or(|decline| decline == Decline::Departed) {
        return;
    }
    for counter in counters {
        let counted = context.store.count_request(counter, WINDOW_S, context.now()).await;
        if let Err(Failure::Unavailable { what, .. }) = counted {
            tracing::warn!(what, "a decline was not counted");
        }
    }
}

fn left_s(now: Timestamp) -> u32 {
    u32::try_from(WINDOW_S - now.as_second().rem_euclid(WINDOW_S)).unwrap_or_default()
}
