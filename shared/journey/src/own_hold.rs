//! Holds that the owner of a search has in an order of another search. They count as available to that
//! owner, who may continue with the other order or move its hold to the new order. An order id is a secret
//! of its owner, as on the payment page.

use std::collections::HashMap;

use domain::failure::Result;
use domain::inventory::Stock;
use domain::order::Order;
use domain::session::Session;
use store::Stored;

use crate::Context;

/// Returns the order of the same product that the search names, while its hold may still move. A hold
/// cannot move once the order is being paid, has ended, or has reached the limit of renewals.
pub async fn find_own_hold(context: &Context, session: &Session) -> Result<Option<Stored<Order>>> {
    let Some(id) = session.held.as_deref().filter(|id| *id != session.id) else { return Ok(None) };
    let found = context.store.find_order(id).await?;
    let product = session.query.product();
    Ok(found.filter(|Stored { value, .. }| {
        value.purchase.product() == product && value.is_movable(context.now())
    }))
}

/// Subtracts the holds of the search's owner from the listed stocks.
pub(crate) async fn free_own_hold(
    context: &Context,
    session: &Session,
    listed: &mut HashMap<String, Stock>,
) -> Result<()> {
    let Some(Stored { value: held, .. }) = find_own_hold(context, session).await? else { return Ok(()) };
    for claim in &held.claims {
        if let Some(listed) = listed.get_mut(&claim.stock) {
            let mut stock = context.store.get_stock(&claim.stock).await?.value;
            stock.release(&held.id, context.now());
            *listed = stock.counted();
        }
    }
    Ok(())
}
