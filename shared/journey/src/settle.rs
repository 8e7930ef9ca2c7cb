//! From the bank to an answer: what the provider says, server to server, decides. The traveller's return and the
//! provider's notices are only reasons to ask.

use domain::failure::{Failure, Result};
use domain::order::{Attempt, AttemptStep, Order, Receipt, State};
use domain::rejection::{Decline, Rejection};
use store::Stored;
use store::order::NotWritten;

use crate::hint;
use crate::hold::{Fate, all, commit_with_claims};
use crate::payment::{self, BankReturn, PaymentError, PaymentState, Settled};
use crate::{Context, logged};

/// The provider's notice comes at the same moment, and at most a few others.
const RETURN_ROUNDS: u32 = 8;

/// The traveller came back from the bank with `form`. Answers the order as it stands afterwards.
pub async fn on_bank_return(context: &Context, attempt_id: &str, form: &BankReturn) -> Result<Order> {
    let page = context.store.get_attempt_page(attempt_id).await?;
    note_return(context, &page.order_id, attempt_id).await?;
    let data = context.bank.verify_return(form).map(|()| form.conversation_data.clone()).unwrap_or_default();
    for _ in 0..RETURN_ROUNDS {
        match settle(context, &page.order_id, attempt_id, Some(&data)).await {
            Ok(settled) => return Ok(settled.value),
            // The sweeper or the provider's notice wrote in between. They wait for this return: what it brings is used now.
            Err(Failure::Rejected(Rejection::Conflict)) => {}
            // Nobody knows yet: the payment page polls.
            Err(Failure::Unavailable { .. }) => break,
            Err(failure) => return Err(failure),
        }
    }
    Ok(context.store.get_order(&page.order_id).await?.value)
}

/// The browser is back, which lets the payment page move on. Noted first, so that it never meets ticketing.
async fn note_return(context: &Context, order_id: &str, attempt_id: &str) -> Result<()> {
    for _ in 0..RETURN_ROUNDS {
        let mut stored = context.store.get_order(order_id).await?;
        // From the page of a payment that another one has replaced.
        if matches!(&stored.value.state, State::PaymentPending { attempt } if attempt.id != attempt_id) {
            return Ok(());
        }
        stored.value.finish_page_showed = true;
        match context.store.commit(stored, vec![], context.now()).await {
            Err(NotWritten::OrderChanged) => {}
            written => return written.map(drop).map_err(Failure::from),
        }
    }
    Err(Rejection::Conflict.into())
}

/// Asks the provider about the order's attempt and moves the order on as far as the answer allows. `returned` is what the
/// bank gave to the browser that came back; without it, the browser is given a moment before the charge is ordered.
pub async fn settle(
    context: &Context,
    order_id: &str,
    attempt_id: &str,
    returned: Option<&str>,
) -> Result<Stored<Order>> {
    let stored = context.store.get_order(order_id).await?;
    let State::PaymentPending { attempt } = &stored.value.state else { return Ok(stored) };
    if attempt.id != attempt_id {
        return Ok(stored);
    }
    let attempt = attempt.clone();
    match &attempt.step {
        // Its answer was lost or is on its way; the provider was never told to charge.
        AttemptStep::Initializing => abandon(context, stored, &attempt).await,
        AttemptStep::AtBank { provider_payment_id, authenticated_at } => {
            match ask(context, &stored.value, &attempt, provider_payment_id).await? {
                PaymentState::Authenticated
                    if returned.is_some() || attempt.is_return_overdue(context.now()) =>
                {
                    let data = returned.unwrap_or_default();
                    capture(context, stored, &attempt, provider_payment_id, data).await
                }
                PaymentState::Authenticated if authenticated_at.is_none() => {
                    let order = stored.value.authenticated(&attempt.id, context.now())?;
                    let waiting = Stored { value: order, revision: stored.revision };
                    Ok(context.store.commit(waiting, vec![], context.now()).await?)
                }
                PaymentState::Authenticated => Ok(stored),
                PaymentState::AwaitingCustomer | PaymentState::NotFound => {
                    abandon(context, stored, &attempt).await
                }
                state => conclude(context, stored, &attempt, state).await,
            }
        }
        AttemptStep::Capturing { provider_payment_id, conversation_data, .. } => {
            let now = context.now();
            match ask(context, &stored.value, &attempt, provider_payment_id).await? {
                state
                @ (PaymentState::Settled(_) | PaymentState::Refunded(_) | PaymentState::Declined(_)) => {
                    conclude(context, stored, &attempt, state).await
                }
                // Ordered, and nothing came of it.
                _ if attempt.is_given_up(now) => fail(context, stored, &attempt.id, Decline::Other).await,
                PaymentState::Authenticated if attempt.may_capture_again(now) => {
                    order_charge(context, stored, &attempt, provider_payment_id, conversation_data).await
                }
                _ => Ok(stored),
            }
        }
    }
}

fn asked_of(order: &Order, attempt: &Attempt) -> payment::Attempt {
    payment::Attempt { order_id: order.id.clone(), attempt_id: attempt.id.clone(), amount: order.charge }
}

async fn ask(
    context: &Context,
    order: &Order,
    attempt: &Attempt,
    provider_payment_id: &str,
) -> Result<PaymentState> {
    Ok(context.bank.detail(&asked_of(order, attempt), Some(provider_payment_id)).await?)
}

/// Stores that the charge is about to be ordered, then orders it.
async fn capture(
    context: &Context,
    stored: Stored<Order>,
    attempt: &Attempt,
    provider_payment_id: &str,
    conversation_data: &str,
) -> Result<Stored<Order>> {
    let order = stored.value.capturing(&attempt.id, conversation_data.to_owned(), context.now())?;
    let stored = context
        .store
        .commit(Stored { value: order, revision: stored.revision }, vec![], context.now())
        .await?;
    order_charge(context, stored, attempt, provider_payment_id, conversation_data).await
}

async fn order_charge(
    context: &Context,
    stored: Stored<Order>,
    attempt: &Attempt,
    provider_payment_id: &str,
    conversation_data: &str,
) -> Result<Stored<Order>> {
    match context
        .bank
        .capture(&asked_of(&stored.value, attempt), provider_payment_id, conversation_data)
        .await
    {
        Ok(settled) => conclude(context, stored, attempt, PaymentState::Settled(settled)).await,
        // A repeated order may be refused because the first one went through: only `detail` says that it did not.
        Err(PaymentError::Declined(decline)) => {
            match ask(context, &stored.value, attempt, provider_payment_id).await? {
                state @ PaymentState::Settled(_) => conclude(context, stored, attempt, state).await,
                _ => fail(context, stored, &attempt.id, decline).await,
            }
        }
        // Whatever else was said, only `detail` tells what happened; it is asked when the order is due again.
        Err(error) => Err(error.into()),
    }
}

/// Writes down how the provider says that the attempt ended.
async fn conclude(
    context: &Context,
    stored: Stored<Order>,
    attempt: &Attempt,
    state: PaymentState,
) -> Result<Stored<Order>> {
    match state {
        PaymentState::Settled(settled) => match record_charge(context, stored, attempt, &settled).await {
            Err(Failure::Rejected(Rejection::Conflict)) => keep_or_refund(context, attempt, settled).await,
            recorded => recorded,
        },
        PaymentState::Declined(decline) => fail(context, stored, &attempt.id, decline).await,
        PaymentState::Refunded(_) => fail(context, stored, &attempt.id, Decline::Other).await,
        PaymentState::Authenticated | PaymentState::AwaitingCustomer | PaymentState::NotFound => Ok(stored),
    }
}

async fn record_charge(
    context: &Context,
    stored: Stored<Order>,
    attempt: &Attempt,
    settled: &Settled,
) -> Result<Stored<Order>> {
    let (revision, now, receipt) = (stored.revision, context.now(), receipt(attempt, settled));
    if !settled.agrees_with(&asked_of(&stored.value, attempt)) {
        tracing::error!(
            order = logged(&stored.value.id),
            "the charge is not what was agreed: giving it back"
        );
        let wrong = Stored { value: stored.value.paid_wrongly(receipt)?, revision };
        return Ok(context.store.commit(wrong, vec![], now).await?);
    }
    let numbers = stored.value.purchase.mint_ticket_numbers(context.entropy.as_ref());
    let paid = Stored { value: stored.value.paid(receipt, numbers)?, revision };
    let paid = context.store.commit(paid, vec![], now).await?;
    hint::send(&context.ticketing, &paid.value.id).await;
    Ok(paid)
}

/// A coupon pays for all of it: there is nothing to ask a bank. Answers where the traveller goes on.
pub(crate) async fn without_charge(
    context: &Context,
    begun: Stored<Order>,
    attempt_id: &str,
) -> Result<String> {
    let now = context.now();
    let receipt = Receipt {
        provider_payment_id: String::new(),
        attempt_id: attempt_id.to_owned(),
        amount: begun.value.charge,
        transaction_id: String::new(),
        brand: None,
        last_four: String::new(),
        paid_at: now,
    };
    let numbers = begun.value.purchase.mint_ticket_numbers(context.entropy.as_ref());
    let mut order = begun.value.paid(receipt, numbers)?;
    order.finish_page_showed = true;
    let back = context.origin.clone() + &order.payment_path();
    let paid = context.store.commit(Stored { value: order, revision: begun.revision }, vec![], now).await?;
    hint::send(&context.ticketing, &paid.value.id).await;
    Ok(back)
}

/// Somebody else moved the order while the charge was on its way. A charge that the order does not know of goes back: at
/// once, or else with the order's other orphan charges.
async fn keep_or_refund(context: &Context, attempt: &Attempt, settled: Settled) -> Result<Stored<Order>> {
    let stored = context.store.get_order(&settled.order_id).await?;
    let is_pending =
        matches!(&stored.value.state, State::PaymentPending { attempt: now } if now.id == attempt.id);
    let is_known =
        stored.value.receipt().is_some_and(|known| known.provider_payment_id == settled.provider_payment_id);
    if !is_pending && !is_known {
        tracing::error!(metric = "orphan-charge", order = logged(&stored.value.id), "orphan_charge");
        context.bank.refund(&settled, context.now()).await?;
    }
    Ok(stored)
}

fn receipt(attempt: &Attempt, settled: &Settled) -> Receipt {
    Receipt {
        provider_payment_id: settled.provider_payment_id.clone(),
        attempt_id: attempt.id.clone(),
        amount: settled.paid_price,
        transaction_id: settled.transaction_id.clone(),
        brand: settled.card_brand,
        last_four: settled.card_last_four.clone(),
        paid_at: settled.charged_at,
    }
}

/// Ends the attempt without a charge and frees the seats.
pub(crate) async fn fail(
    context: &Context,
    stored: Stored<Order>,
    attempt_id: &str,
    decline: Decline,
) -> Result<Stored<Order>> {
    let order = stored.value.failed(attempt_id, Some(decline), context.now())?;
    let claims = all(&order, Fate::Release);
    commit_with_claims(context, Stored { value: order, revision: stored.revision }, &claims).await
}

/// Gives up an attempt whose traveller is overdue; before that, leaves it as it is.
async fn abandon(context: &Context, stored: Stored<Order>, attempt: &Attempt) -> Result<Stored<Order>> {
    match stored.value.clone().abandoned(&attempt.id, context.now()) {
        Ok(order) => {
            let claims = all(&order, Fate::Release);
            commit_with_claims(context, Stored { value: order, revision: stored.revision }, &claims).await
        }
        Err(_) => Ok(stored),
    }
}
