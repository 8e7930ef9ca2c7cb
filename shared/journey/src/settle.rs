//! Settles a payment by the payment provider's server-to-server answers, which alone decide. The buyer's
//! return and the provider's notices only trigger a look.

use domain::failure::{Failure, Result};
use domain::order::{Order, Payment, PaymentState, Receipt};
use domain::rejection::{Decline, Rejection};
use store::Stored;
use store::payment::{Counted, PaymentPage};

use crate::hold::{StockUpdate, all, commit_with_claims, each};
use crate::payment::{self, IssuerReturn, PaymentError, ProviderStatus, Review, Settled};
use crate::{Context, declines, logged, queued, refund, retry};

/// Maximum attempts. The provider's notice is concurrent with the return, and few other writes are.
const RETURN_ROUNDS: u32 = 8;

/// Handles the return of the buyer's browser from the issuer with `form`. Returns the order as it stands
/// afterwards.
pub async fn on_issuer_return(context: &Context, payment_id: &str, form: &IssuerReturn) -> Result<Order> {
    let page = context.store.get_payment_page(payment_id).await?;
    note_return(context, &page.order_id, payment_id).await?;
    let data = context
        .payment_provider
        .verify_return(form)
        .map(|()| form.conversation_data.clone())
        .unwrap_or_default();
    for _ in 0..RETURN_ROUNDS {
        match Box::pin(settle_page(context, &page, payment_id, Some(&data))).await {
            Ok(settled) => return Ok(settled.value),
            // The sweeper or the provider's notice wrote concurrently. Both wait for this return, so its
            // data is used now.
            Err(Failure::Rejected(Rejection::Conflict)) => {}
            // The outcome is still unknown: the payment page polls.
            Err(Failure::Unavailable { .. }) => break,
            Err(failure) => return Err(failure),
        }
    }
    Ok(context.store.get_order(&page.order_id).await?.value)
}

/// Handles the payment provider's notice that a payment changed.
pub async fn on_notice(context: &Context, payment_id: &str) -> Result<()> {
    let page = context.store.get_payment_page(payment_id).await?;
    let settled =
        retry::on_conflict(RETURN_ROUNDS, || Box::pin(settle_page(context, &page, payment_id, None)));
    settled.await.map(drop)
}

/// Settles a payment whose page was stored. A charge on the provider's own page after the end of its
/// payment is refunded at once.
async fn settle_page(
    context: &Context,
    page: &PaymentPage,
    payment_id: &str,
    returned: Option<&str>,
) -> Result<Stored<Order>> {
    let stored = context.store.get_order(&page.order_id).await?;
    let Some(payment) = open_payment(&stored.value, payment_id) else {
        return Box::pin(refund::refund_late_charge(context, stored, payment_id)).await;
    };
    Box::pin(advance_and_count(context, stored, payment, returned, &page.counted)).await
}

/// Advances the payment. The process that writes the end of a payment also counts it, and so it is counted
/// once. `counted` is the value of the payment's stored page, where that was read.
async fn advance_and_count(
    context: &Context,
    stored: Stored<Order>,
    payment: Payment,
    returned: Option<&str>,
    counted: &Counted,
) -> Result<Stored<Order>> {
    let payment_id = payment.id.clone();
    let settled = Box::pin(advance(context, stored, payment, returned)).await?;
    if open_payment(&settled.value, &payment_id).is_none() {
        let noted = declines::count_end(context, &settled.value, &payment_id, counted).await;
        if let Err(failure) = noted {
            tracing::warn!(%failure, "the end of a payment was not counted");
        }
    }
    Ok(settled)
}

fn open_payment(order: &Order, payment_id: &str) -> Option<Payment> {
    order.open_payment().filter(|payment| payment.id == payment_id).cloned()
}

/// Records that the browser returned, which lets the payment page continue. This write comes first, so that
/// it never collides with ticketing.
async fn note_return(context: &Context, order_id: &str, payment_id: &str) -> Result<()> {
    let note = || async {
        let stored = context.store.get_order(order_id).await?;
        // Recorded before, or a return from the page of a payment that another payment has replaced.
        if stored.value.finish_page_showed
            || stored.value.open_payment().is_some_and(|payment| payment.id != payment_id)
        {
            return Ok(());
        }
        context.save(stored.map(|order| order.returned_from_issuer(context.now()))).await.map(drop)
    };
    retry::on_conflict(RETURN_ROUNDS, note).await
}

/// Asks the payment provider about the order's payment and moves the order on as far as the answer allows.
/// `returned` is the data that the issuer gave to the returning browser; without it, the browser gets a
/// short time to return before the capture.
pub async fn settle(
    context: &Context,
    order_id: &str,
    payment_id: &str,
    returned: Option<&str>,
) -> Result<Stored<Order>> {
    let stored = context.store.get_order(order_id).await?;
    match open_payment(&stored.value, payment_id) {
        Some(payment) => {
            Box::pin(advance_and_count(context, stored, payment, returned, &Counted::default())).await
        }
        None => Ok(stored),
    }
}

/// Looks at an open payment on the provider's own page before another payment begins: the buyer may have
/// paid there in another browser tab.
pub(crate) async fn ask_open_page(context: &Context, stored: Stored<Order>) -> Result<Stored<Order>> {
    match stored.value.open_payment().filter(|payment| payment.is_hosted).cloned() {
        Some(payment) => {
            Box::pin(advance_and_count(context, stored, payment, None, &Counted::default())).await
        }
        None => Ok(stored),
    }
}

async fn advance(
    context: &Context,
    stored: Stored<Order>,
    payment: Payment,
    returned: Option<&str>,
) -> Result<Stored<Order>> {
    match &payment.state {
        // The response of `initialize` was lost or is still awaited. No capture was requested.
        PaymentState::Started => abandon(context, stored, &payment).await,
        PaymentState::Authenticating { provider_payment_id, authenticated_at } => {
            match ask(context, &stored.value, &payment, provider_payment_id).await? {
                ProviderStatus::Authenticated
                    if returned.is_some() || payment.is_return_overdue(context.now()) =>
                {
                    let data = returned.unwrap_or_default();
                    capture(context, stored, &payment, provider_payment_id, data).await
                }
                ProviderStatus::Authenticated if authenticated_at.is_none() => {
                    context.save(stored.with(|order| order.authenticated(&payment.id, context.now()))?).await
                }
                ProviderStatus::Authenticated => Ok(stored),
                ProviderStatus::AwaitingCustomer | ProviderStatus::NotFound => {
                    abandon(context, stored, &payment).await
                }
                state => conclude(context, stored, &payment, state).await,
            }
        }
        PaymentState::Capturing { provider_payment_id, conversation_data, .. } => {
            let now = context.now();
            match ask(context, &stored.value, &payment, provider_payment_id).await? {
                state @ (ProviderStatus::Settled(_)
                | ProviderStatus::Refunded(_)
                | ProviderStatus::Declined(_)) => conclude(context, stored, &payment, state).await,
                // The capture was requested and did not happen.
                _ if payment.is_given_up(now) => fail(context, stored, &payment.id, Decline::Other).await,
                ProviderStatus::Authenticated
                    if payment.may_capture_again(now) && !stored.value.is_too_late(now) =>
                {
                    order_charge(context, stored, &payment, provider_payment_id, conversation_data).await
                }
                _ => Ok(stored),
            }
        }
        PaymentState::UnderReview { receipt, .. } => {
            let is_over = stored.value.review_ends_at().is_none_or(|ends_at| ends_at <= context.now());
            match ask(context, &stored.value, &payment, &receipt.provider_payment_id).await? {
                ProviderStatus::Settled(settled) if settled.review == Review::Approved => {
                    Box::pin(record_charge(context, stored, &payment, &settled)).await
                }
                ProviderStatus::Settled(Settled { review: Review::Rejected, .. })
                | ProviderStatus::Refunded(_)
                | ProviderStatus::Declined(_) => Box::pin(end_review(context, stored)).await,
                _ if is_over => Box::pin(end_review(context, stored)).await,
                _ => Ok(stored),
            }
        }
        // `open_payment` never has these states.
        _ => Ok(stored),
    }
}

pub(crate) fn payment_reference(
    context: &Context,
    order: &Order,
    payment: &Payment,
) -> payment::PaymentReference {
    let basket_id = context.basket_id(&order.id);
    payment::PaymentReference { basket_id, payment_id: payment.id.clone(), amount: payment.amount }
}

pub(crate) async fn ask(
    context: &Context,
    order: &Order,
    payment: &Payment,
    provider_payment_id: &str,
) -> Result<ProviderStatus> {
    let asked = payment_reference(context, order, payment);
    if payment.is_hosted && payment.reviewed().is_none() {
        return Ok(context.payment_provider.of_page(&asked, provider_payment_id).await?);
    }
    Ok(context.payment_provider.detail(&asked, Some(provider_payment_id)).await?)
}

/// Stores the intent to capture, then captures. A departure that has left, or a quote that has expired, is
/// never charged.
async fn capture(
    context: &Context,
    stored: Stored<Order>,
    payment: &Payment,
    provider_payment_id: &str,
    conversation_data: &str,
) -> Result<Stored<Order>> {
    let now = context.now();
    if stored.value.is_too_late(now) {
        let has_departed = stored.value.has_departed(now);
        let decline = if has_departed { Decline::Departed } else { Decline::NoLongerSold };
        return fail(context, stored, &payment.id, decline).await;
    }
    if let Some(booking) = stored.value.booking.as_ref().filter(|_| payment.change.is_none())
        && context.store.is_search_taken(booking, Some(&stored.value.id)).await?
    {
        // A different order bought from the same supplier search while the buyer was at the issuer.
        // Unavailable tickets are not charged.
        return fail(context, stored, &payment.id, Decline::NoLongerSold).await;
    }
    let capturing =
        stored.with(|order| order.capturing(&payment.id, conversation_data.to_owned(), context.now()))?;
    let stored = context.save(capturing).await?;
    order_charge(context, stored, payment, provider_payment_id, conversation_data).await
}

async fn order_charge(
    context: &Context,
    stored: Stored<Order>,
    payment: &Payment,
    provider_payment_id: &str,
    conversation_data: &str,
) -> Result<Stored<Order>> {
    match context
        .payment_provider
        .capture(&payment_reference(context, &stored.value, payment), provider_payment_id, conversation_data)
        .await
    {
        Ok(settled) => conclude(context, stored, payment, ProviderStatus::Settled(settled)).await,
        // A repeated capture may be declined because the first one succeeded: only `detail` confirms that
        // it did not.
        Err(PaymentError::Declined(decline)) => {
            match ask(context, &stored.value, payment, provider_payment_id).await? {
                state @ ProviderStatus::Settled(_) => conclude(context, stored, payment, state).await,
                _ => fail(context, stored, &payment.id, decline).await,
            }
        }
        // After any other error only `detail` knows the outcome; it is asked when the order is due again.
        Err(error) => Err(error.into()),
    }
}

/// Writes the outcome of the payment that the provider reports.
async fn conclude(
    context: &Context,
    stored: Stored<Order>,
    payment: &Payment,
    state: ProviderStatus,
) -> Result<Stored<Order>> {
    match state {
        ProviderStatus::Settled(Settled { review: Review::Rejected, .. }) => {
            fail(context, stored, &payment.id, Decline::SuspectedFraud).await
        }
        ProviderStatus::Settled(settled) => {
            let order_id = stored.value.id.clone();
            match record_charge(context, stored, payment, &settled).await {
                Err(Failure::Rejected(Rejection::Conflict)) => {
                    refund_unknown(context, &order_id, payment, &settled).await?;
                    Err(Rejection::Conflict.into())
                }
                recorded => recorded,
            }
        }
        ProviderStatus::Declined(decline) => fail(context, stored, &payment.id, decline).await,
        ProviderStatus::Refunded(_) => fail(context, stored, &payment.id, Decline::Other).await,
        ProviderStatus::Authenticated | ProviderStatus::AwaitingCustomer | ProviderStatus::NotFound => {
            Ok(stored)
        }
    }
}

async fn record_charge(
    context: &Context,
    stored: Stored<Order>,
    payment: &Payment,
    settled: &Settled,
) -> Result<Stored<Order>> {
    let (now, receipt) = (context.now(), receipt(payment, settled));
    if !settled.agrees_with(&payment_reference(context, &stored.value, payment)) {
        tracing::error!(
            order = logged(&stored.value.id),
            "the captured payment does not match its request: refund requested"
        );
        return not_made(context, stored, payment, receipt).await;
    }
    // A change does not wait for a fraud review: its tickets stay valid, and the difference is refunded.
    if settled.review != Review::Approved && payment.change.is_some() {
        return not_made(context, stored, payment, receipt).await;
    }
    if settled.review != Review::Approved {
        return Box::pin(begin_review(context, stored, receipt)).await;
    }
    let paid = context.save(stored.with(|order| order.captured(receipt, now))?).await?;
    queued::send(&context.ticketing, &paid.value.id).await;
    Ok(paid)
}

/// Records a charge for which nothing is delivered; `refund` returns it. If it paid for a change, the
/// change's hold is released.
async fn not_made(
    context: &Context,
    stored: Stored<Order>,
    payment: &Payment,
    receipt: Receipt,
) -> Result<Stored<Order>> {
    let held = stored.value.held_change().filter(|change| payment.is_of(&change.id));
    let claims = each(held.map_or(&[][..], |change| &change.claims), StockUpdate::Release);
    let not_made = stored.with(|order| order.captured_wrongly(receipt, context.now()))?;
    commit_with_claims(context, not_made, &claims).await
}

/// Holds the stock until the review ends; if the stock is already gone, the review ends at once.
async fn begin_review(context: &Context, stored: Stored<Order>, receipt: Receipt) -> Result<Stored<Order>> {
    let now = context.now();
    let reviewed = stored.with(|order| order.under_review(receipt, now))?;
    let until = reviewed.value.hold_until().unwrap_or(now);
    let claims = all(&reviewed.value, StockUpdate::HoldUntil(until));
    let begun = match commit_with_claims(context, reviewed.clone(), &claims).await {
        Err(Failure::Rejected(gone)) if gone.is_gone() => Box::pin(end_review(context, reviewed)).await?,
        begun => begun?,
    };
    // The ticketing queue's consumer sends the buyer a letter.
    queued::send(&context.ticketing, &begun.value.id).await;
    Ok(begun)
}

/// Ends a review that was rejected or not answered in time; `refund` returns the charge.
async fn end_review(context: &Context, stored: Stored<Order>) -> Result<Stored<Order>> {
    let now = context.now();
    tracing::warn!(
        order = logged(&stored.value.id),
        "the payment provider's review did not approve the payment: refund requested"
    );
    let order = stored.with(|order| order.review_failed(now))?;
    let claims = all(&order.value, StockUpdate::Release);
    commit_with_claims(context, order, &claims).await
}

/// Ends a payment without a charge, because a coupon covers the whole price. Returns the address at which
/// the buyer continues.
pub(crate) async fn without_charge(
    context: &Context,
    begun: Stored<Order>,
    payment_id: &str,
) -> Result<String> {
    let paid = |begun| paid_without_charge(context, begun, payment_id);
    let paid = retry::going_on(context, RETURN_ROUNDS, begun, paid).await?;
    queued::send(&context.ticketing, &paid.value.id).await;
    Ok(context.origin.clone() + &paid.value.payment_path())
}

async fn paid_without_charge(
    context: &Context,
    begun: Stored<Order>,
    payment_id: &str,
) -> Result<Stored<Order>> {
    let now = context.now();
    let receipt = Receipt {
        provider_payment_id: String::new(),
        payment_id: payment_id.to_owned(),
        amount: begun.value.charge,
        transaction_id: String::new(),
        brand: None,
        last_four: String::new(),
        instalments: 1,
        paid_at: now,
    };
    let captured = begun.with(|order| order.captured(receipt, now))?;
    context.save(captured.map(|order| order.returned_from_issuer(now))).await
}

/// Refunds a charge that the order does not know, because a concurrent write moved the order during the
/// capture. The refund is made at once, or later with the order's orphan charges.
async fn refund_unknown(
    context: &Context,
    order_id: &str,
    payment: &Payment,
    settled: &Settled,
) -> Result<()> {
    let stored = context.store.get_order(order_id).await?;
    let is_pending = stored.value.open_payment().is_some_and(|open| open.id == payment.id);
    let is_known = stored
        .value
        .receipt_of(&payment.id)
        .is_some_and(|known| known.provider_payment_id == settled.provider_payment_id);
    if !is_pending && !is_known {
        tracing::error!(metric = "orphan-charge", order = logged(&stored.value.id), "orphan_charge");
        match context.payment_provider.refund(settled, settled.paid_price, context.now()).await {
            Ok(()) => {}
            // The order knows the charge of the payment that it gave up: the sweeper continues, and staff
            // get an alarm.
            Err(PaymentError::Refused { code }) => refund::warn_of_refusal(&stored.value, &code),
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

fn receipt(payment: &Payment, settled: &Settled) -> Receipt {
    Receipt {
        provider_payment_id: settled.provider_payment_id.clone(),
        payment_id: payment.id.clone(),
        amount: settled.paid_price,
        transaction_id: settled.transaction_id.clone(),
        brand: settled.card_brand,
        last_four: settled.card_last_four.clone(),
        instalments: settled.instalments,
        paid_at: settled.charged_at,
    }
}

/// Ends the payment without a charge and releases the seats.
pub(crate) async fn fail(
    context: &Context,
    stored: Stored<Order>,
    payment_id: &str,
    decline: Decline,
) -> Result<Stored<Order>> {
    let order = stored.with(|order| order.declined(payment_id, decline, context.now()))?;
    let claims = each(order.value.claims_of_payment(payment_id), StockUpdate::Release);
    commit_with_claims(context, order, &claims).await
}

/// Gives up a payment whose buyer is overdue; before that, leaves the order unchanged.
async fn abandon(context: &Context, stored: Stored<Order>, payment: &Payment) -> Result<Stored<Order>> {
    match stored.clone().with(|order| order.abandoned(&payment.id, context.now())) {
        Ok(order) => {
            let claims = each(order.value.claims_of_payment(&payment.id), StockUpdate::Release);
            commit_with_claims(context, order, &claims).await
        }
        Err(_) => Ok(stored),
    }
}
