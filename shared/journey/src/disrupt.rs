//! Disruption of a departure that its carrier cancelled or moved: the departure is no longer sold, and every
//! booking is notified exactly once, even if a process dies in between. The intent is stored first, and the
//! sweeper continues unfinished work. Called by staff through the sweeper, by `drive` and by the functions.

use domain::supplier::StockOwner;
use std::sync::Arc;

use domain::alert::{self, BookingNews, Notification};
use domain::clock::later;
use domain::failure::{Failure, Result};
use domain::order::{Announcement, DepartureChange, Order};
use domain::random::mint_id;
use domain::rejection::Rejection;
use jiff::{SignedDuration, Timestamp};
use store::Stored;
use tokio::task::JoinSet;

use crate::hold::{StockUpdate, commit_with_claims, each, release_held_change};
use crate::{Context, allowance, logged, queued, refund, retry};

/// Maximum attempts; an attempt fails when a concurrent write moved the order or the stock on.
const ROUNDS: u32 = 8;
/// Number of bookings that are notified concurrently.
const AT_ONCE: usize = 16;
/// Time after which the notifying process counts as dead and the sweeper continues.
const TAKEN_UP_AFTER: SignedDuration = SignedDuration::from_secs(20);

/// Notifies every booking of the departure; returns how many were notified by this call. A repeated call
/// continues with the rest.
pub async fn announce(context: &Context, departure: &str, change: DepartureChange) -> Result<usize> {
    if supply::claims_of_departure(departure, context.now()).is_empty() {
        return Err(Rejection::NotFound.into());
    }
    let now = context.now();
    let before = context.store.find_announcement(departure).await?;
    let announced = match before {
        Some(before) if before.value.change == change => before,
        before => {
            let id = mint_id(context.random.as_ref());
            let revision = before.map_or(0, |before| before.revision);
            let (departure, sequence) = (departure.to_owned(), revision + 1);
            let value = Announcement { id, departure, change, at: now, sequence };
            Stored { value, revision }
        }
    };
    tell_everybody(context, announced).await
}

/// Continues unfinished announcements. A failed departure does not affect the others.
pub(crate) async fn sweep(context: &Context) -> Result<()> {
    for announced in context.store.find_due_announcements(context.now()).await? {
        if let Err(failure) = tell_everybody(context, announced).await {
            tracing::error!(metric = "order-stuck", %failure, "the announcement of a disruption failed");
        }
    }
    Ok(())
}

async fn tell_everybody(context: &Context, announced: Stored<Announcement>) -> Result<usize> {
    let due_at = later(context.now(), TAKEN_UP_AFTER);
    let announced = context.store.save_announcement(announced, Some(due_at)).await?;
    let news = Arc::new(announced.value.clone());
    for claim in supply::claims_of_departure(&news.departure, context.now()) {
        retry::on_conflict(ROUNDS, || context.store.close_stock(&claim, context.now())).await?;
    }
    // Read only after the stock is closed, so that an order written before the closing is on the list.
    let orders = context.store.find_order_ids_on(&news.departure).await?;
    let (mut told, mut failed) = (0, None);
    for some in orders.chunks(AT_ONCE) {
        let mut tasks = JoinSet::new();
        for order_id in some {
            let (context, news, order_id) = (context.clone(), Arc::clone(&news), order_id.clone());
            tasks.spawn(async move { retry::on_conflict(ROUNDS, || tell(&context, &news, &order_id)).await });
        }
        while let Some(joined) = tasks.join_next().await {
            match joined.map_err(Failure::internal).flatten() {
                Ok(is_told) => told += usize::from(is_told),
                Err(failure) => failed = Some(failure),
            }
        }
    }
    match failed {
        Some(failure) => Err(failure),
        None => {
            let cancelled = news.change == DepartureChange::Cancelled;
            tracing::info!(
                metric = "disruption",
                departure = news.departure,
                cancelled,
                told,
                "disruption_told"
            );
            // A later announcement of the departure may have replaced this one.
            match context.store.save_announcement(announced, None).await {
                Err(Failure::Rejected(Rejection::Conflict)) | Ok(_) => Ok(told),
                Err(failure) => Err(failure),
            }
        }
    }
}

/// Notifies one booking; returns whether it was affected.
async fn tell(context: &Context, news: &Announcement, order_id: &str) -> Result<bool> {
    let Some(stored) = context.store.find_order(order_id).await? else { return Ok(false) };
    let now = context.now();
    let Ok(told) = stored.with(|order| order.disrupted(news, now).ok_or(())) else { return Ok(false) };
    let order = &told.value;
    if let Some(user_id) = &order.user_id {
        let is_cancelled = news.change == DepartureChange::Cancelled;
        let news = News { id: &news.id, at: news.at, is_cancelled };
        context.store.put_notification(user_id, &notification(order, &news)).await?;
    }
    queued::tell(context, &context.save(told).await?.value).await;
    Ok(true)
}

/// Content of a notification about a disruption.
pub(crate) struct News<'a> {
    pub id: &'a str,
    pub at: Timestamp,
    pub is_cancelled: bool,
}

/// Returns the notification; its id is the same however often it is written.
pub(crate) fn notification(order: &Order, news: &News<'_>) -> Notification {
    Notification {
        id: format!("{}-{}-{}", news.at.strftime("%Y%m%dT%H%M%S%3f"), logged(&order.id), news.id),
        created_at: news.at,
        news: alert::News::Booking(BookingNews {
            product: order.purchase.product(),
            reference: order.reference.clone(),
            is_cancelled: news.is_cancelled,
            is_external: !order.capabilities().rebooks,
        }),
        readed: false,
        // The letter about the order serves as the notification's e-mail.
        told: true,
    }
}

/// Records that the buyer accepts the new times.
pub async fn take_new_times(context: &Context, order_id: &str) -> Result<Order> {
    retry::on_conflict(ROUNDS, || take_new_times_once(context, order_id)).await
}

async fn take_new_times_once(context: &Context, order_id: &str) -> Result<Order> {
    let stored = context.store.get_order(order_id).await?;
    let taken = context.save(stored.with(|order| order.new_times_taken(context.now()))?).await?;
    tracing::info!(metric = "new-times-taken", order = logged(order_id), "new_times_taken");
    queued::tell(context, &taken.value).await;
    if taken.value.capabilities().stock == StockOwner::Supplier {
        // A worker tells the airline, because the call may outlast this request.
        queued::send(&context.ticketing, order_id).await;
    }
    Ok(taken.value)
}

/// Refunds the lines of a cancelled departure if the buyer did nothing until its departure time.
pub(crate) async fn refund_cancelled(context: &Context, stored: Stored<Order>) -> Result<Stored<Order>> {
    let now = context.now();
    let lines = stored.value.lines_to_refund(now);
    if lines.is_empty() {
        return Ok(stored);
    }
    let mut claims = each(&stored.value.claims_of(&lines), StockUpdate::Unsell);
    claims.extend(release_held_change(&stored.value));
    let had = stored.value.places_bought();
    let order = stored.with(|order| order.refunded_by_carrier(&lines, now))?;
    let order = commit_with_claims(context, order, &claims).await?;
    allowance::take_back(context, had, &order.value).await;
    tracing::info!(metric = "cancellation", by = "carrier", order = logged(&order.value.id), "given_back");
    if order.value.capabilities().stock == StockOwner::Supplier {
        let why = "the airline cancelled flights of the order";
        tracing::error!(metric = "supplier-claim", order = logged(&order.value.id), why, "supplier_claim");
    }
    refund::refund_all(context, order).await
}
