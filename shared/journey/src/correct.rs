//! Corrects a passenger's name on a booking.

use domain::failure::Result;
use domain::order::{NotCorrectable, Order};
use domain::people::Names;

use crate::{Context, logged, queued, retry};

/// Maximum attempts; an attempt fails when a concurrent write moved the order on.
const ROUNDS: u32 = 5;

/// Corrects the name; the documents are sent again with the corrected name.
pub async fn correct_name(
    context: &Context,
    order_id: &str,
    passenger: usize,
    names: &Names,
) -> Result<Result<Order, NotCorrectable>> {
    retry::on_conflict(ROUNDS, || correct_once(context, order_id, passenger, names.clone())).await
}

async fn correct_once(
    context: &Context,
    order_id: &str,
    passenger: usize,
    names: Names,
) -> Result<Result<Order, NotCorrectable>> {
    let (stored, now) = (context.store.get_order(order_id).await?, context.now());
    stored.value.has_passenger(passenger)?;
    let corrected = match stored.with(|order| order.name_corrected(passenger, names, now)) {
        Ok(corrected) => context.save(corrected).await?.value,
        Err(why) => return Ok(Err(why)),
    };
    tracing::info!(metric = "name-corrected", order = logged(order_id), "name_corrected");
    queued::tell(context, &corrected).await;
    Ok(Ok(corrected))
}
