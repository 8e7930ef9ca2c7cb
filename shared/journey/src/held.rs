//! What the owner of a search holds already, in an order of another search: it is free to the owner, who may go on with it or take it
//! into the new order. The id of an order is a secret of its owner, as it is for the payment page.

use std::collections::HashMap;

use domain::failure::Result;
use domain::inventory::Stock;
use domain::order::Order;
use domain::session::Session;
use store::Stored;

use crate::Context;

/// The order that the search names, as long as it is held: one that is being paid or is over is nobody's to take from.
pub async fn find_held(context: &Context, session: &Session) -> Result<Option<Stored<Order>>> {
    let Some(id) = session.held.as_deref().filter(|id| *id != session.id) else { return Ok(None) };
    let found = context.store.find_order(id).await?;
    Ok(found.filter(|order| order.value.is_held(context.now())))
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
