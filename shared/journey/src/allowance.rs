//! Limits of holding for a network that buys. A network with purchases may hold more unpaid stock: a mobile
//! carrier puts whole districts behind one address, and their people pay. The number of bought units is
//! stored with the network's count of declines.

use domain::failure::Result;
use domain::order::Order;
use jiff::{SignedDuration, Timestamp};
use store::Store;
pub use store::limit::Bought;

use crate::Context;
use crate::declines::{WINDOW_S, of_network};

/// Additional units that a network may hold for each unit that it bought. At least three of ten people who
/// select also pay; the units of the others become available again within a quarter of an hour.
const OF_EACH_PLACE: u32 = 3;

/// Returns the network's purchases in this hour and the previous one. `network` is spelled as in
/// [`domain::inventory::Holder`].
pub async fn bought(store: &Store, network: u32, now: Timestamp) -> Result<Bought> {
    store.find_bought(&of_network(network), WINDOW_S, now).await
}

/// Subtracts units that the order bought but has no longer from the count of the network that held them, so
/// that refunded units do not count as bought.
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
        tracing::warn!(%failure, "released units stay counted as bought");
    }
}

/// Returns the limit of a network with `places_bought` bought units. `base` is the limit without purchases.
pub fn allowed(base: u32, places_bought: u32) -> u32 {
    base.saturating_add(places_bought.saturating_mul(OF_EACH_PLACE))
}

/// True when `counted` is within the network's limit. Purchases are read only when `counted` exceeds `base`.
pub async fn is_within(store: &Store, network: u32, counted: u32, base: u32, now: Timestamp) -> Result<bool> {
    Ok(counted <= base || counted <= allowed(base, bought(store, network, now).await?.places))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Simulation: ten thousand people behind one unknown address each want one unit within a quarter of an
    /// hour. Six of ten pay three minutes later; anyone rejected tries again each minute.
    #[test]
    fn ten_thousand_people_behind_one_address_can_buy_within_45_minutes() {
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
