//! Refunds a charge in full or in part. The order stores the intent; the payment provider is asked for the
//! current state before each request.

use domain::failure::Result;
use domain::order::{Order, Payment, PaymentState, Receipt, Refund, RefundMethod, RefundReason};
use store::Stored;

use crate::hold::{StockUpdate, all, commit_with_claims};
use crate::payment::{self, PaymentError, ProviderStatus, Review};
use crate::{Context, logged, service_level, settle};

/// Makes every refund of the order, as far as possible now.
pub(crate) async fn refund_all(context: &Context, stored: Stored<Order>) -> Result<Stored<Order>> {
    refund_parts(context, stored, false).await
}

/// Makes every refund like `refund_all`; the previous write already recorded that this process requests the
/// first one ([`Order::refund_requested`]).
pub(crate) async fn refund_all_requested(context: &Context, stored: Stored<Order>) -> Result<Stored<Order>> {
    refund_parts(context, stored, true).await
}

/// Stops at the first refund that stays owed: a refused refund is not repeated at once.
/// `is_first_requested` is true when the previous write assigned the first refund to this process.
async fn refund_parts(
    context: &Context,
    mut stored: Stored<Order>,
    is_first_requested: bool,
) -> Result<Stored<Order>> {
    let left = |order: &Order| order.refunds.iter().filter(|refund| !refund.is_done()).count();
    let mut is_requested_here = is_first_requested;
    loop {
        let before = left(&stored.value);
        stored = refund_once(context, stored, is_requested_here).await?;
        is_requested_here = false;
        if left(&stored.value) == 0 || left(&stored.value) == before {
            return Ok(stored);
        }
    }
}

pub async fn refund(context: &Context, stored: Stored<Order>) -> Result<Stored<Order>> {
    refund_once(context, stored, false).await
}

async fn refund_once(
    context: &Context,
    stored: Stored<Order>,
    is_requested_here: bool,
) -> Result<Stored<Order>> {
    let order = &stored.value;
    let receipt = |refund: &Refund| order.receipt_of(&refund.payment_id);
    let Some((open, receipt)) = order.open_refund().and_then(|open| Some((open, receipt(open)?))) else {
        return Ok(stored);
    };
    let amount = open.amount;
    match open.method {
        RefundMethod::Card => {}
        RefundMethod::Coupon => return crate::coupon::refund(context, stored).await,
        RefundMethod::OpenTicket => return crate::open_ticket::make(context, stored).await,
        RefundMethod::UsedOpenTicket => return crate::open_ticket::refund(context, stored).await,
    }
    let before = order.refunded_of(&receipt.payment_id);
    let is_rest = before.minor + amount.minor >= receipt.amount.minor;
    if open.is_being_requested(is_rest, context.now()) && !is_requested_here {
        return Ok(stored);
    }
    if amount.minor == 0 {
        return refunded(context, stored).await;
    }
    let asked = payment::PaymentReference {
        basket_id: context.basket_id(&stored.value.id),
        payment_id: receipt.payment_id.clone(),
        amount: receipt.amount,
    };
    let settled = match context.payment_provider.detail(&asked, Some(&receipt.provider_payment_id)).await? {
        ProviderStatus::Refunded(_) => return refunded(context, stored).await,
        // A response was lost: this amount is already refunded.
        ProviderStatus::Settled(settled) if settled.refunded.minor >= before.minor + amount.minor => {
            return refunded(context, stored).await;
        }
        ProviderStatus::Settled(settled) => settled,
        // The provider suspected fraud and reversed the charge.
        ProviderStatus::Declined(_) if order.has_failed_review() => return refunded(context, stored).await,
        // The receipt says that the card was charged, so the refund is requested all the same.
        _ => from_receipt(context, &stored.value, receipt),
    };
    let stored = if is_requested_here {
        stored
    } else {
        context.save(stored.map(|order| order.refund_requested(context.now()))).await?
    };
    match context.payment_provider.refund(&settled, amount, context.now()).await {
        Ok(()) => refunded(context, stored).await,
        Err(PaymentError::Refused { code }) => refused(context, stored, &code).await,
        Err(PaymentError::Declined(decline)) => refused(context, stored, &format!("{decline:?}")).await,
        Err(error) => Err(error.into()),
    }
}

async fn refunded(context: &Context, stored: Stored<Order>) -> Result<Stored<Order>> {
    // Lines that were cancelled or changed hold no stock; it was released before.
    let was_issued = stored
        .value
        .open_refund()
        .is_some_and(|refund| !matches!(refund.reason, RefundReason::NotIssued | RefundReason::WrongCharge));
    let refund = first_to_a_card(&stored.value).cloned();
    let order = stored.with(|order| order.refunded(context.now()))?;
    let claims = if was_issued { vec![] } else { all(&order.value, StockUpdate::Release) };
    let written = commit_with_claims(context, order, &claims).await?;
    if let Some(refund) = refund {
        service_level::count_refunded(context, &refund).await;
    }
    Ok(written)
}

/// Returns the open refund if it counts for the service level: the order's first refund to a card that was
/// charged and that did not wait for a third party.
fn first_to_a_card(order: &Order) -> Option<&Refund> {
    let is_to_card = |refund: &&Refund| refund.method == RefundMethod::Card && refund.amount.minor > 0;
    let was_before = order.refunds.iter().filter(is_to_card).any(Refund::is_done);
    // A refund that waits for the buyer's return invoice says nothing about Rota.
    let is_counted = !was_before && !order.has_failed_review() && !order.has_return_invoice;
    order.open_refund().filter(is_to_card).filter(|_| is_counted)
}

/// `infra-cdk` raises an alarm on this line.
pub(crate) fn warn_of_refusal(order: &Order, code: &str) {
    tracing::error!(metric = "refund-refused", order = logged(&order.id), code, "refund_refused");
}

/// Records a refused refund; the amount stays owed and is tried again.
async fn refused(context: &Context, stored: Stored<Order>, code: &str) -> Result<Stored<Order>> {
    warn_of_refusal(&stored.value, code);
    context.save(stored.with(|order| order.refund_refused(context.now()))?).await
}

/// Asks for the state of a given-up payment, and refunds its charge if it was made after all.
pub async fn refund_orphan_charge(context: &Context, stored: Stored<Order>) -> Result<Stored<Order>> {
    match stored.value.due_orphan_charge(context.now()).cloned() {
        Some(orphan_charge) => refund_charge_of(context, stored, orphan_charge, true).await,
        None => Ok(stored),
    }
}

/// Looks at once whether a given-up payment was charged after all, because the provider sent a notice about
/// it.
pub(crate) async fn refund_late_charge(
    context: &Context,
    stored: Stored<Order>,
    payment_id: &str,
) -> Result<Stored<Order>> {
    let is_late = |payment: &&Payment| payment.id == payment_id && payment.is_hosted;
    let late = stored.value.orphan_charges().find(is_late).cloned();
    match late {
        Some(orphan_charge) => refund_charge_of(context, stored, orphan_charge, false).await,
        None => Ok(stored),
    }
}

/// Refunds the charge of a given-up payment. `is_final` is true when no charge can follow any more.
async fn refund_charge_of(
    context: &Context,
    stored: Stored<Order>,
    orphan_charge: Payment,
    is_final: bool,
) -> Result<Stored<Order>> {
    let PaymentState::GivenUp { provider_payment_id, .. } = &orphan_charge.state else { return Ok(stored) };
    let mut was_charged = false;
    let status = settle::ask(context, &stored.value, &orphan_charge, provider_payment_id).await?;
    // The response to an earlier refund was lost.
    was_charged |= matches!(status, ProviderStatus::Refunded(_));
    if let ProviderStatus::Settled(settled) = status {
        tracing::error!(metric = "orphan-charge", order = logged(&stored.value.id), "orphan_charge");
        match context.payment_provider.refund(&settled, settled.paid_price, context.now()).await {
            Ok(()) => was_charged = true,
            Err(PaymentError::Refused { code }) => {
                warn_of_refusal(&stored.value, &code);
                return Ok(stored);
            }
            Err(error) => return Err(error.into()),
        }
    }
    if !was_charged && !is_final {
        return Ok(stored);
    }
    let cleared =
        stored.map(|order| order.orphan_charge_settled(&orphan_charge.id, was_charged, context.now()));
    context.save(cleared).await
}

fn from_receipt(context: &Context, order: &Order, receipt: &Receipt) -> payment::Settled {
    payment::Settled {
        provider_payment_id: receipt.provider_payment_id.clone(),
        basket_id: context.basket_id(&order.id),
        payment_id: receipt.payment_id.clone(),
        price: receipt.amount,
        paid_price: receipt.amount,
        instalments: receipt.instalments,
        refunded: order.refunded_of(&receipt.payment_id),
        card_brand: receipt.brand,
        card_last_four: receipt.last_four.clone(),
        transaction_id: receipt.transaction_id.clone(),
        charged_at: receipt.paid_at,
        review: Review::Approved,
    }
}
