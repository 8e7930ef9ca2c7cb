//! Cancellation by the buyer: a quote that is valid for ten minutes, then its confirmation. The
//! confirmation releases the stock in the same write; the refund follows. Lines of an external supplier are
//! cancelled there first ([`external`]).

pub(crate) mod external;

use domain::failure::Result;
use domain::order::{NotCancellable, Order, QuotedLine, State};
use domain::random::mint_id;
use domain::rejection::Rejection;
use domain::supplier::RefundSource;
use store::Stored;

use crate::hold::{StockUpdate, commit_with_claims, each, release_held_change};
use crate::{Context, allowance, logged, queued, refund, retry};

/// Maximum attempts; an attempt fails when a concurrent write moved the order on.
const ROUNDS: u32 = 5;

/// Quoted refund of each requested line. A line with a reason cannot be cancelled.
#[derive(Debug)]
pub struct QuotedLines {
    pub order: Order,
    /// `None` when no line can be cancelled.
    pub quote_id: Option<String>,
    pub lines: Vec<(usize, Result<QuotedLine, NotCancellable>)>,
}

/// Quotes `lines` of the order, or all lines that can still be cancelled when `lines` is empty.
pub async fn quote(context: &Context, order_id: &str, lines: &[usize]) -> Result<QuotedLines> {
    retry::on_conflict(ROUNDS, || quote_once(context, order_id, lines)).await
}

async fn quote_once(context: &Context, order_id: &str, lines: &[usize]) -> Result<QuotedLines> {
    let stored = context.store.get_order(order_id).await?;
    let (order, now) = (&stored.value, context.now());
    if order.state() != State::Ticketed {
        return Err(Rejection::OrderClosed.into());
    }
    if order.capabilities().refund == RefundSource::Quote {
        return external::quote(context, stored).await;
    }
    let wanted = if lines.is_empty() { order.issued_lines() } else { order.cancelled_together(lines) };
    let quoted: Vec<(usize, Result<QuotedLine, NotCancellable>)> =
        wanted.iter().map(|at| (*at, order.quoted_line(*at, &wanted, now))).collect();
    let cancellable: Vec<QuotedLine> =
        quoted.iter().filter_map(|(_, line)| line.as_ref().ok().cloned()).collect();
    if cancellable.is_empty() {
        return Ok(QuotedLines { order: stored.value, quote_id: None, lines: quoted });
    }
    let id = mint_id(context.random.as_ref());
    let order = stored.with(|order| order.cancellation_quoted(id.clone(), cancellable, None, now))?;
    let order = context.save(order).await?.value;
    Ok(QuotedLines { order, quote_id: Some(id), lines: quoted })
}

/// Cancels the quoted lines.
pub async fn confirm(context: &Context, order_id: &str, quote_id: &str) -> Result<Order> {
    let order = context.store.get_order(order_id).await?.value;
    if let Some(booking) = &order.booking {
        return external::confirm(context, order_id, quote_id, booking).await;
    }
    retry::on_conflict(ROUNDS, || confirm_once(context, order_id, quote_id)).await
}

async fn confirm_once(context: &Context, order_id: &str, quote_id: &str) -> Result<Order> {
    let stored = context.store.get_order(order_id).await?;
    let now = context.now();
    let quote = stored.value.standing_quote(quote_id, now).ok_or(Rejection::QuoteLapsed)?;
    let lines: Vec<usize> = quote.lines.iter().map(|quoted| quoted.line).collect();
    let mut claims = each(&stored.value.claims_of(&lines), StockUpdate::Unsell);
    // A pending change ends, because its check for children travelling alone assumed the lines that are
    // cancelled now.
    claims.extend(release_held_change(&stored.value));
    let had = stored.value.places_bought();
    let cancelled = stored.with(|order| order.cancelled(quote_id, now))?;
    let cancelled = cancelled.map(|order| order.refund_requested(now));
    let cancelled = commit_with_claims(context, cancelled, &claims).await?;
    Ok(paid_back(context, had, cancelled).await.value)
}

/// Requests the refund of a cancelled order from the payment provider; the sweeper repeats a refund that
/// fails now. `had` is the number of units bought before the cancellation.
async fn paid_back(context: &Context, had: u32, cancelled: Stored<Order>) -> Stored<Order> {
    let (order, product) = (logged(&cancelled.value.id), cancelled.value.purchase.product().as_str());
    tracing::info!(metric = "cancellation", by = "product", order, product, "cancelled");
    allowance::take_back(context, had, &cancelled.value).await;
    let refunded = refund::refund_all_requested(context, cancelled.clone()).await.unwrap_or_else(|failure| {
        tracing::warn!(%failure, order, "the refund failed; the sweeper repeats it");
        cancelled
    });
    // Sent after the refund, so that the letter names an open ticket given as the refund.
    queued::tell(context, &refunded.value).await;
    refunded
}
