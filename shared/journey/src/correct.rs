//! Correcting a traveller's name on a booking.

use domain::failure::{Failure, Result};
use domain::order::{NotCorrectable, Order};
use domain::rejection::Rejection;
use store::Stored;

use crate::{Context, hint, logged};

/// Every lost round means that somebody else moved the order on.
const ROUNDS: u32 = 5;

/// The papers are sent again with the right name.
pub async fn correct_name(
    context: &Context,
    order_id: &str,
    traveller: usize,
    name: &(String, String),
) -> Result<Result<Order, NotCorrectable>> {
    for _ in 0..ROUNDS {
        let stored = context.store.get_order(order_id).await?;
        stored.value.has_traveller(traveller)?;
        let corrected = match stored.value.name_corrected(traveller, name.clone(), context.now()) {
            Ok(corrected) => Stored { value: corrected, revision: stored.revision },
            Err(why) => return Ok(Err(why)),
        };
        match context.store.commit(corrected, vec![], context.now()).await.map_err(Failure::from) {
            Err(Failure::Rejected(Rejection::Conflict)) => {}
            Err(failure) => return Err(failure),
            Ok(corrected) => {
                tracing::info!(metric = "name-corrected", order = logged(order_id), "name_corrected");
                hint::send(&context.mail, order_id).await;
                return Ok(Ok(corrected.value));
            }
        }
    }
    Err(Rejection::Conflict.into())
}
