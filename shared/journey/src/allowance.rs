//! A network that buys may do more without having paid: a mobile carrier puts whole districts behind one address, and their people
//! pay. The places that it bought are kept with the count of its declines.

use domain::failure::Result;
use domain::order::Order;
use jiff::{SignedDuration, Timestamp};
use store::Store;
pub use store::limit::Bought;

use crate::Context;
use crate::declines::{WINDOW_S, of_network};

/// Three or more of ten people who choose buy; the others' places come free within a quarter of an hour.
const OF_EACH_PLACE: u32 = 3;

/// Purchases of the network in this hour and the one before; `network` as [`domain::inventory::Holder`] knows it.
pub async fn bought(store: &Store, network: u32, now: Timestamp) -> Result<Bought> {
    store.find_bought(&of_network(network), WINDOW_S, now).await
}

/// Takes the places that the order had bought, and has no more, from the network that held them: nothing that is given back was bought.
pub(crate) async fn take_back(context: &Context, had: u32, order: &Order) {
    let places = had.saturating_sub(order.places_bought());
    let Some(holder) = order.holder.filter(|_| places > 0) else { return };
    let at = order.bought_at();
    if context.now().duration_since(at) >= SignedDuration::from_secs(2 * WINDOW_S) {
        return;
    }
    let given_back = Bought { places, orders: u32::from(places == had) };
    let counter = of_network(holder.network);
    if let Err(failure) = context.store.uncount_bought(&counter, WINDOW_S, given_back, at).await {
        tracing::warn!(%failure, "places that were given back stay counted as bought");
    }
}

/// `base` is for a network of which nothing is known.
pub fn allowed(base: u32, places_bought: u32) -> u32 {
    base.saturating_add(places_bought.saturating_mul(OF_EACH_PLACE))
}

/// Whether `counted` is within what the network may do. What it bought is read only beyond `base`.
pub async fn is_within(store: &Store, network: u32, counted: u32, base: u32, now: Timestamp) -> Result<bool> {
    Ok(counted <= base || counted <= allowed(base, bought(store, network, now).await?.places))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ten thousand people behind an address of which nothing is known want a place each within a quarter of an hour. Six of ten pay three minutes
    /// later; who is refused tries again each minute.
    #[test]
    fn ten_thousand_people_behind_one_address_buy() {
        let (base, window, pays_after) = (120, 15, 3);
        let (mut waiting, mut bought, mut selected) = (0, 0, 0);
        let mut served = vec![0_u32; pays_after];
        let mut minutes = 0;
        while bought < 6_000 {
            minutes += 1;
            waiting += if minutes <= window { 10_000 / window } else { 0 };
            selected = if minutes % window == 0 { 0 } else { selected };
            bought += served.remove(0) * 6 / 10;
            let now = waiting.min(allowed(base, bought) - selected);
            (waiting, selected) = (waiting - now, selected + now);
            served.push(now);
            if waiting == 0 && minutes > window && served.iter().all(|served| *served == 0) {
                break;
            }
        }
        assert!(waiting == 0 && bought > 5_900 && minutes <= 45, "{bought} bought in {minutes} minutes");
    }
}
