//! Cancellation by the buyer: a quote that is valid for ten minutes, then its confirmation. Where Rota owns
//! the stock, the confirmation cancels the lines and releases their units in one write. An external supplier
//! cancels first: the intent is stored before the request, and the response or, if that is missing, the
//! state found there decides. The sweeper asks for missing responses, and repeats a request only when it is
//! certain not to have been carried out. The refund follows.

use domain::failure::{Failure, Result};
use domain::order::{NotCancellable, Order, QuotedLine, State, SupplierCancellation};
use domain::random::mint_id;
use domain::rejection::Rejection;
use domain::supplier::{NextStep, RefundSource};
use jiff::Timestamp;
use store::Stored;
use supply::{Cancellations, Cancelling, Sold};

use crate::hold::{StockUpdate, commit_with_claims, each, release_held_change};
use crate::{Context, allowance, logged, queued, refund, retry};

/// Maximum attempts; an attempt fails when a concurrent write moved the order on.
const ROUNDS: u32 = 5;

type Lines = Vec<(usize, Result<QuotedLine, NotCancellable>)>;

/// Quoted refund of each requested line. A line with a reason cannot be cancelled.
#[derive(Debug)]
pub struct QuotedLines {
    pub order: Order,
    /// `None` when no line can be cancelled.
    pub quote_id: Option<String>,
    pub lines: Lines,
}

/// Quotes `lines` of the order, or all lines that can still be cancelled when `lines` is empty.
pub async fn quote(context: &Context, order_id: &str, lines: &[usize]) -> Result<QuotedLines> {
    retry::on_conflict(ROUNDS, || quote_once(context, order_id, lines)).await
}

async fn quote_once(context: &Context, order_id: &str, wanted: &[usize]) -> Result<QuotedLines> {
    let stored = context.store.get_order(order_id).await?;
    let order = &stored.value;
    if order.state() != State::Ticketed {
        return Err(Rejection::OrderClosed.into());
    }
    let (lines, at_supplier) = match order.capabilities().refund {
        RefundSource::Terms => (lines_by_terms(order, wanted, context.now()), None),
        RefundSource::Quote => lines_by_quote(context, order).await?,
    };
    let cancellable: Vec<QuotedLine> =
        lines.iter().filter_map(|(_, line)| line.as_ref().ok().cloned()).collect();
    if cancellable.is_empty() {
        return Ok(QuotedLines { order: stored.value, quote_id: None, lines });
    }
    let (id, now) = (mint_id(context.random.as_ref()), context.now());
    let order = stored.with(|order| order.cancellation_quoted(id.clone(), cancellable, at_supplier, now))?;
    let order = context.save(order).await?.value;
    Ok(QuotedLines { order, quote_id: Some(id), lines })
}

fn lines_by_terms(order: &Order, wanted: &[usize], now: Timestamp) -> Lines {
    let wanted = if wanted.is_empty() { order.issued_lines() } else { order.cancelled_together(wanted) };
    wanted.iter().map(|at| (*at, order.quoted_line(*at, &wanted, now))).collect()
}

/// Asks the supplier for its quote, which covers all lines of its booking.
async fn lines_by_quote(context: &Context, order: &Order) -> Result<(Lines, Option<SupplierCancellation>)> {
    let none = |why| Ok((order.issued_lines().into_iter().map(|at| (at, Err(why))).collect(), None));
    if let Err(why) = order.check_cancellable_external(context.now()) {
        return none(why);
    }
    let Some(quote) = supplier_quote(context, order).await? else { return none(NotCancellable::NotQuoted) };
    let Some(lines) = order.quoted_by_supplier(quote.refund) else { return none(NotCancellable::NotQuoted) };
    Ok((lines.into_iter().map(|line| (line.line, Ok(line))).collect(), Some(quote)))
}

/// Returns the supplier's quote for cancelling the order; `None` where only its staff can say.
pub(crate) async fn supplier_quote(context: &Context, order: &Order) -> Result<Option<SupplierCancellation>> {
    let Some(booking) = &order.booking else { return Ok(None) };
    let Some(cancellations) = context.suppliers.of(booking)?.calls().cancellations else { return Ok(None) };
    cancellations.quote_cancellation(&Sold::of(order, booking)).await
}

/// Cancels the quoted lines. Returns the order with the lines cancelled, or with their cancellation under
/// way at the supplier.
pub async fn confirm(context: &Context, order_id: &str, quote_id: &str) -> Result<Order> {
    let confirmed = retry::on_conflict(ROUNDS, || confirm_once(context, order_id, quote_id)).await?;
    let Some((cancellations, quoted)) = requested(context, &confirmed)? else { return Ok(confirmed) };
    let answer = request(cancellations, quoted).await?;
    let concluded = || Box::pin(conclude_anew(context, order_id, &quoted.id, answer));
    let concluded = retry::on_conflict(ROUNDS, concluded).await?;
    if answer == Cancelling::Refused { Err(Rejection::QuoteLapsed.into()) } else { Ok(concluded) }
}

async fn confirm_once(context: &Context, order_id: &str, quote_id: &str) -> Result<Order> {
    let stored = context.store.get_order(order_id).await?;
    let now = context.now();
    let quote = stored.value.standing_quote(quote_id, now).ok_or(Rejection::QuoteLapsed)?;
    let lines: Vec<usize> = quote.lines.iter().map(|quoted| quoted.line).collect();
    // A supplier's lines have no claims on the stock.
    let mut claims = each(&stored.value.claims_of(&lines), StockUpdate::Unsell);
    // A pending change ends, because its check for children travelling alone assumed the lines that are
    // cancelled now.
    claims.extend(release_held_change(&stored.value));
    let had = stored.value.places_bought();
    let confirmed = stored.with(|order| order.cancellation_confirmed(quote_id, now))?;
    if confirmed.value.cancellation_under_way().is_some() {
        return Ok(commit_with_claims(context, confirmed, &claims).await?.value);
    }
    let cancelled = confirmed.map(|order| order.refund_requested(now));
    let cancelled = commit_with_claims(context, cancelled, &claims).await?;
    Ok(paid_back(context, had, cancelled).await.value)
}

/// Returns the cancellation that was requested from the supplier and has no response yet.
fn requested<'c, 'o>(
    context: &'c Context,
    order: &'o Order,
) -> Result<Option<(&'c dyn Cancellations, &'o SupplierCancellation)>> {
    let quoted = order.cancellation_under_way().and_then(|quote| quote.at_supplier.as_ref());
    let Some((booking, quoted)) = order.booking.as_ref().zip(quoted) else { return Ok(None) };
    Ok(Some((context.suppliers.cancellations(booking)?, quoted)))
}

async fn request(cancellations: &dyn Cancellations, quoted: &SupplierCancellation) -> Result<Cancelling> {
    match cancellations.cancel(quoted).await {
        Err(Failure::Unavailable { .. }) => Ok(Cancelling::Unknown),
        answer => answer,
    }
}

/// Applies the answer to the newest order, unless a concurrent process did so: a notice may arrive before
/// the response.
async fn conclude_anew(
    context: &Context,
    order_id: &str,
    supplier_quote_id: &str,
    answer: Cancelling,
) -> Result<Order> {
    let stored = context.store.get_order(order_id).await?;
    match requested(context, &stored.value)? {
        Some((_, quoted)) if quoted.id == supplier_quote_id => {
            Ok(conclude(context, stored, answer).await?.value)
        }
        _ => Ok(stored.value),
    }
}

async fn conclude(context: &Context, stored: Stored<Order>, answer: Cancelling) -> Result<Stored<Order>> {
    let now = context.now();
    match answer {
        Cancelling::Done(back) => {
            let had = stored.value.places_bought();
            let cancelled = stored.with(|order| order.cancelled_by_supplier(back, now))?;
            let cancelled = context.save(cancelled.map(|order| order.refund_requested(now))).await?;
            Ok(paid_back(context, had, cancelled).await)
        }
        Cancelling::Refused => {
            let refused = context.save(stored.with(|order| order.cancellation_refused(now))?).await?;
            tracing::warn!(order = logged(&refused.value.id), "the supplier rejected the cancellation");
            queued::tell(context, &refused.value).await;
            Ok(refused)
        }
        Cancelling::Unknown => Ok(stored),
    }
}

/// Finds out the state of a cancellation whose response is missing.
pub(crate) async fn resume(context: &Context, stored: Stored<Order>) -> Result<Stored<Order>> {
    let (order, now) = (&stored.value, context.now());
    let Some((booking, (cancellations, quoted))) = order.booking.as_ref().zip(requested(context, order)?)
    else {
        return Ok(stored);
    };
    let found = match cancellations.find_cancellation(&Sold::of(order, booking), quoted).await {
        Err(Failure::Unavailable { .. }) => return Ok(stored),
        found => found?,
    };
    if found != Cancelling::Unknown {
        return conclude(context, stored, found).await;
    }
    match quoted.request.next_step(now) {
        NextStep::Send => {}
        NextStep::Wait => return Ok(stored),
        NextStep::GiveUp => return conclude(context, stored, Cancelling::Refused).await,
    }
    let quoted = quoted.clone();
    let retried = context.save(stored.with(|order| order.cancellation_retried(now))?).await?;
    let answer = request(cancellations, &quoted).await?;
    conclude(context, retried, answer).await
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
