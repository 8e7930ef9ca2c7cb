//! Holding, selling and freeing seats: read the departures, change them, write them together with the order on the
//! condition that nobody wrote in between.

use domain::failure::{Failure, Result};
use domain::inventory::Departure;
use domain::order::{Order, SeatClaim};
use domain::rejection::Rejection;
use jiff::Timestamp;
use store::order::{NotWritten, SeatChange};
use store::{Store, Stored};

use crate::Context;

/// Every lost round means that somebody else's hold went through; on the last seats that ends soon.
const ROUNDS: u32 = 24;
const PAUSE_MS: u64 = 20;

/// What becomes of one departure's seats.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Seats {
    HoldUntil(Timestamp),
    Sell,
    Release,
}

/// Writes `order` together with what becomes of the seats of each claim. All or nothing.
pub(crate) async fn commit_with_seats(
    context: &Context,
    order: Stored<Order>,
    claims: &[(SeatClaim, Seats)],
) -> Result<Stored<Order>> {
    for round in 0..ROUNDS {
        let now = context.now();
        let seats = changed_departures(&context.store, &order.value.id, claims, now).await?;
        match context.store.commit(order.clone(), seats, now).await {
            Err(NotWritten::SeatsChanged) => pause(context, round).await,
            Ok(written) => return Ok(written),
            Err(not_written) => return Err(not_written.into()),
        }
    }
    Err(Failure::Unavailable { what: "departure under contention".to_owned(), retry_is_safe: true })
}

async fn changed_departures(
    store: &Store,
    order_id: &str,
    claims: &[(SeatClaim, Seats)],
    now: Timestamp,
) -> Result<Vec<SeatChange>> {
    let mut changes = Vec::with_capacity(claims.len());
    for (claim, seats) in claims {
        let mut departure = store.get_departure(&claim.departure).await?;
        change(&mut departure.value, order_id, claim, *seats, now)?;
        changes.push(SeatChange { claim: claim.clone(), departure });
    }
    Ok(changes)
}

fn change(
    departure: &mut Departure,
    order_id: &str,
    claim: &SeatClaim,
    seats: Seats,
    now: Timestamp,
) -> Result<(), Rejection> {
    match seats {
        Seats::HoldUntil(until) => departure.hold(order_id, claim.seats, claim.for_sale, until, now),
        Seats::Sell => departure.sell(order_id, claim.seats, claim.for_sale, now),
        Seats::Release => {
            departure.release(order_id, now);
            Ok(())
        }
    }
}

/// A random pause, so that those who lost a round do not meet again.
async fn pause(context: &Context, round: u32) {
    let mut byte = [0_u8];
    context.entropy.fill(&mut byte);
    let ms = PAUSE_MS * u64::from(round.min(4) + 1) * u64::from(byte[0]) / 255;
    tokio::time::sleep(std::time::Duration::from_millis(ms)).await;
}

/// The claims of `order`, all with the same fate.
pub(crate) fn all(order: &Order, seats: Seats) -> Vec<(SeatClaim, Seats)> {
    order.purchase.seat_claims().into_iter().map(|claim| (claim, seats)).collect()
}
