//! What the owner of a search holds already, in an order of another search: it is free to the owner, who may go on with it or take it
//! into the new order. The id of an order is a secret of its owner, as it is for the payment page.

use std::collections::HashMap;

use domain::failure::Result;
use domain::inventory::Stock;
use domain::order::Order;
use domain::session::Session;
use store::Stored;

use crate::Context;

/// The order of the same product that the search names, as long as its hold may move: not once it is being paid, is over, or has been
/// held for as long as holds may be renewed.
pub async fn find_held(context: &Context, session: &Session) -> Result<Option<Stored<Order>>> {
    let Some(id) = session.held.as_deref().filter(|id| *id != session.id) else { return Ok(None) };
    let found = context.store.find_order(id).await?;
    let product = session.query.product();
    Ok(found.filter(|Stored { value, .. }| {
        value.purchase.product() == product && value.is_movable(context.now())
    }))
}

/// Listed stocks as they are without what the search's owner holds of them.
pub(crate) async fn free_held(
    context: &Context,
    session: &Session,
    listed: &mut HashMap<String, Stock>,
) -> Result<()> {
    let Some(Stored { value: held, .. }) = find_held(context, session).await? else { return Ok(()) };
    for claim in &held.claims {
        if let Some(listed) = listed.get_mut(&claim.stock) {
            let mut stock = context.store.get_stock(&claim.stock).await?.value;
            stock.release(&held.id, context.now());
            *listed = stock.counted();
        }
    }
    Ok(())
}
