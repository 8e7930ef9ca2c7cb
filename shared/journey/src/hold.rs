//! Holds, sells and releases an order's claims: reads the stocks, changes them, and writes them together
//! with the order on the condition that no concurrent write came in between.

mod let_in;

use domain::failure::{Failure, Result};
use domain::inventory::{Claim, Holder, Stock};
use domain::order::Order;
use domain::rejection::Rejection;
use jiff::Timestamp;
use store::order::{Beside, NotWritten, StockChange};
use store::{Store, Stored};

use self::let_in::LetIn;
use crate::{Context, allowance};

/// Maximum attempts; an attempt fails when another order's hold was written. Contention for the last seats
/// ends soon.
const ROUNDS: u32 = 24;
const PAUSE_MS: u64 = 20;

/// Update of a claim's stock in a write.
#[derive(Debug, Clone, Copy)]
pub(crate) enum StockUpdate {
    HoldUntil(Timestamp),
    /// Holds until the instant, within the shares of the holder.
    HoldBy(Holder, Timestamp),
    /// Holds for a new selection; the hold is shorter on a crowded stock.
    Choose(Holder, Timestamp),
    Sell,
    /// Makes sold units available again.
    Unsell,
    Release,
}

impl StockUpdate {
    /// Hold of a buyer who pays.
    pub(crate) fn hold(holder: Option<Holder>, until: Timestamp) -> Self {
        holder.map_or(Self::HoldUntil(until), |holder| Self::HoldBy(holder, until))
    }

    /// Hold of somebody who has not paid.
    pub(crate) fn choose(holder: Option<Holder>, until: Timestamp) -> Self {
        holder.map_or(Self::HoldUntil(until), |holder| Self::Choose(holder, until))
    }
}

/// Aligns the holds of an order: all of them end with the earliest, and the order is held until then.
fn end_together(order: &mut Order, stocks: &mut [StockChange]) {
    let ends = stocks.iter().filter_map(|change| change.stock.value.holds.get(&order.id));
    let Some(until) = ends.map(|hold| hold.until).min() else { return };
    for hold in stocks.iter_mut().filter_map(|change| change.stock.value.holds.get_mut(&order.id)) {
        hold.until = until;
    }
    *order = order.clone().held_at_most_until(until);
}

fn is_choice(claims: &[(Claim, StockUpdate)]) -> bool {
    claims.iter().any(|(_, update)| matches!(update, StockUpdate::Choose(..)))
}

/// Writes `order` together with the update of each stock, all or nothing.
pub(crate) async fn commit_with_claims(
    context: &Context,
    order: Stored<Order>,
    claims: &[(Claim, StockUpdate)],
) -> Result<Stored<Order>> {
    Box::pin(commit_beside(context, order, Beside::default(), claims)).await.map_err(Failure::from)
}

/// Writes like `commit_with_claims`, together with the account and the open ticket that pay for the order.
pub(crate) async fn commit_beside(
    context: &Context,
    order: Stored<Order>,
    beside: Beside<'_>,
    claims: &[(Claim, StockUpdate)],
) -> Result<Stored<Order>, NotWritten> {
    let (id, is_choice) = (&order.value.id, is_choice(claims));
    let write = |mut stocks: Vec<StockChange>, now| {
        let mut order = order.clone();
        if is_choice {
            end_together(&mut order.value, &mut stocks);
        }
        context.store.commit_beside(order, beside, stocks, now)
    };
    Box::pin(commit_until_unchanged(context, id, None, claims, write)).await
}

/// Writes like `commit_beside`, in place of `former`, whose hold ends in the same write.
pub(crate) async fn commit_in_place_of(
    context: &Context,
    order: Stored<Order>,
    former: &Stored<Order>,
    claims: &[(Claim, StockUpdate)],
) -> Result<Stored<Order>, NotWritten> {
    let (order, is_choice) = (&order, is_choice(claims));
    let write = |mut stocks: Vec<StockChange>, now| async move {
        let moved = former.clone().with(|former| former.moved(now));
        let moved = moved.map_err(|why| NotWritten::Failed(why.into()))?;
        let mut order = order.clone();
        if is_choice {
            end_together(&mut order.value, &mut stocks);
        }
        context.store.commit_in_place_of(order, &moved, stocks, now).await
    };
    commit_until_unchanged(context, &order.value.id, Some(&former.value.id), claims, write).await
}

/// Reads the stocks, changes them and writes them with `write`; repeats while concurrent writes change one
/// of them.
async fn commit_until_unchanged<F: Future<Output = Result<Stored<Order>, NotWritten>>>(
    context: &Context,
    order_id: &str,
    former_id: Option<&str>,
    claims: &[(Claim, StockUpdate)],
    write: impl Fn(Vec<StockChange>, Timestamp) -> F,
) -> Result<Stored<Order>, NotWritten> {
    let sold = claims.iter().filter(|(_, update)| matches!(update, StockUpdate::Sell));
    let noted = context.store.note_departures(order_id, sold.map(|(claim, _)| claim));
    Box::pin(noted).await.map_err(NotWritten::Failed)?;
    let mut let_in = LetIn::default();
    for round in 0..ROUNDS {
        let now = context.now();
        let stocks = changed_stocks(&context.store, order_id, former_id, claims, &mut let_in, now).await;
        let written = match stocks {
            Ok(stocks) => write(stocks, now).await,
            Err(failure) => Err(NotWritten::Failed(failure)),
        };
        match written {
            Err(NotWritten::StockChanged) => pause(context, round).await,
            Ok(written) => return Ok(written),
            Err(not_written) => {
                let_in.take_back(&context.store, now).await;
                return Err(not_written);
            }
        }
    }
    let_in.take_back(&context.store, context.now()).await;
    let what = "stock under contention".to_owned();
    Err(NotWritten::Failed(Failure::Unavailable { what, retry_is_safe: true }))
}

/// Returns the changed stocks. Holds of `former_id` count as the order's own.
async fn changed_stocks(
    store: &Store,
    order_id: &str,
    former_id: Option<&str>,
    claims: &[(Claim, StockUpdate)],
    let_in: &mut LetIn,
    now: Timestamp,
) -> Result<Vec<StockChange>> {
    let mut changes: Vec<StockChange> = Vec::with_capacity(claims.len());
    for (claim, update) in claims {
        // A change may claim units of the same stock whose units it releases.
        if let Some(StockChange { claim: first, stock }) =
            changes.iter_mut().find(|change| change.claim.stock == claim.stock)
        {
            change(&mut stock.value, order_id, claim, *update, now)?;
            first.allocation = first.allocation.spanning(&claim.allocation);
            continue;
        }
        let mut stock = store.get_stock(&claim.stock).await?;
        if let Some(former_id) = former_id {
            stock.value.pass_on(former_id, order_id);
        }
        let update = gated(store, &stock.value, order_id, claim, *update, let_in, now).await?;
        change(&mut stock.value, order_id, claim, update, now)?;
        changes.push(StockChange { claim: claim.clone(), stock });
    }
    Ok(changes)
}

/// Limits a selection on a crowded stock when its network has no recent purchases: such a network gets fewer
/// and shorter holds. Purchases are read only for a crowded stock.
async fn gated(
    store: &Store,
    stock: &Stock,
    order_id: &str,
    claim: &Claim,
    update: StockUpdate,
    let_in: &mut LetIn,
    now: Timestamp,
) -> Result<StockUpdate> {
    let StockUpdate::Choose(by, until) = update else { return Ok(update) };
    if !stock.is_crowded(order_id, claim, now) {
        return Ok(update);
    }
    let_in.warn(&claim.stock);
    if allowance::bought(store, by.network, now).await?.places > 0 {
        return Ok(update);
    }
    let until = stock.until_of_stranger(order_id, claim, until, now, by)?;
    if stock.takes_of_last_third(order_id, claim, now) {
        let_in.ask(store, by.network, &claim.stock, now).await?;
    }
    Ok(StockUpdate::Choose(by, until))
}

fn change(
    stock: &mut Stock,
    order_id: &str,
    claim: &Claim,
    update: StockUpdate,
    now: Timestamp,
) -> Result<(), Rejection> {
    match update {
        StockUpdate::HoldUntil(until) => stock.hold(order_id, claim, until, now),
        StockUpdate::HoldBy(holder, until) | StockUpdate::Choose(holder, until) => {
            stock.hold_by(order_id, claim, until, now, holder)
        }
        StockUpdate::Sell => stock.sell(order_id, claim, now),
        StockUpdate::Unsell => stock.unsell(claim),
        StockUpdate::Release => {
            stock.release(order_id, now);
            Ok(())
        }
    }
}

/// Waits for a random time, so that writers that lost the same attempt do not collide again.
async fn pause(context: &Context, round: u32) {
    let mut byte = [0_u8];
    context.random.fill(&mut byte);
    let ms = PAUSE_MS * u64::from(round.min(4) + 1) * u64::from(byte[0]) / 255;
    tokio::time::sleep(std::time::Duration::from_millis(ms)).await;
}

/// Returns the claims of `order`, each with the same update.
pub(crate) fn all(order: &Order, update: StockUpdate) -> Vec<(Claim, StockUpdate)> {
    each(&order.claims, update)
}

pub(crate) fn each(claims: &[Claim], update: StockUpdate) -> Vec<(Claim, StockUpdate)> {
    claims.iter().map(|claim| (claim.clone(), update)).collect()
}

/// Updates for the write that ends a held change: its stock is released.
pub(crate) fn release_held_change(order: &Order) -> Vec<(Claim, StockUpdate)> {
    each(order.held_change().map_or(&[][..], |change| &change.claims), StockUpdate::Release)
}
