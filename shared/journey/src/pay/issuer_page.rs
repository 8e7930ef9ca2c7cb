//! Opens the page that leads to the issuer, or the payment provider's own page, for a stored intent.

use std::time::Duration;

use domain::failure::{Failure, Result};
use domain::order::Order;
use domain::rejection::{Decline, Rejection};
use store::Stored;
use store::payment::{Counted, IssuerPage, PaymentPage};

use tokio::time::timeout;

use super::means::Means;
use super::{NO_ANSWER, ROUNDS};
use crate::patience::Patience;
use crate::payment::{Charge, HostedPage, PaymentError, Started};
use crate::{Context, declines, instalments, retry, settle};

/// Time limit for the instalment plans; opening the page needs the rest of the request's time.
const PLANS_WITHIN: Duration = Duration::from_secs(5);

/// Returns the address of the page.
pub(super) async fn lead_to_issuer(
    context: &Context,
    begun: Stored<Order>,
    charge: Charge,
    means: Means,
    counted: Counted,
    patience: Patience,
) -> Result<String> {
    let payment_id = charge.payment.payment_id.clone();
    let opened = match means {
        Means::Card { card, instalments } => {
            let started = context.payment_provider.initialize(&charge, &card, instalments);
            patience.wait(started, NO_ANSWER).await.map(|Started { provider_payment_id, three_ds_html }| {
                (provider_payment_id, IssuerPage::Html(three_ds_html))
            })
        }
        Means::HostedPage => {
            let plans = plans_of_page(context, &begun.value, &charge, patience).await;
            let page = context.payment_provider.open_page(&charge, &plans);
            patience
                .wait(page, NO_ANSWER)
                .await
                .map(|HostedPage { token, url }| (token, IssuerPage::Url(url)))
        }
    };
    match opened {
        Ok(opened) => open_issuer_page(context, begun, &payment_id, opened, counted).await,
        Err(error) => Err(end_unstarted(context, begun, &payment_id, error, &counted).await),
    }
}

/// Returns the numbers of instalments that the payment provider's own page may offer. A single payment
/// needs no plan, so a missing response is no failure.
async fn plans_of_page(context: &Context, order: &Order, charge: &Charge, patience: Patience) -> Vec<u32> {
    let offered = instalments::offered(context, &order.purchase, None, charge.payment.amount);
    let offered = timeout(PLANS_WITHIN, patience.wait(offered, NO_ANSWER)).await.unwrap_or(Err(NO_ANSWER));
    offered.unwrap_or_default().iter().map(|plan| plan.count).collect()
}

async fn open_issuer_page(
    context: &Context,
    begun: Stored<Order>,
    payment_id: &str,
    (provider_payment_id, page): (String, IssuerPage),
    counted: Counted,
) -> Result<String> {
    let now = context.now();
    let is_hosted = matches!(page, IssuerPage::Url(_));
    let page = PaymentPage { order_id: begun.value.id.clone(), page, counted };
    context.store.put_payment_page(payment_id, &page, now).await?;
    let opened = |begun: Stored<Order>| {
        let opened =
            begun.with(|order| order.opened(payment_id, provider_payment_id.clone(), is_hosted, now));
        async move { context.save(opened?).await.map(drop) }
    };
    retry::going_on(context, ROUNDS, begun, opened).await?;
    Ok(context.origin.clone() + &issuer_page_path(payment_id))
}

/// Path of the page from which the buyer's browser continues to the issuer.
pub fn issuer_page_path(payment_id: &str) -> String {
    format!("/api/base/gateway/payment/start/{payment_id}/")
}

/// Ends a payment that never started, and so cannot be charged: the order fails and its seats are released.
async fn end_unstarted(
    context: &Context,
    begun: Stored<Order>,
    payment_id: &str,
    error: PaymentError,
    counted: &Counted,
) -> Failure {
    if !matches!(error, PaymentError::Declined(decline) if declines::counts(Some(decline))) {
        declines::forgive_unrequested(context, counted).await;
    }
    let (decline, answer) = match error {
        PaymentError::Declined(decline) => (decline, Rejection::PaymentDeclined(decline).into()),
        PaymentError::Refused { code } => {
            tracing::warn!(code, "the payment provider rejected the start of a payment");
            (
                Decline::AuthenticationUnavailable,
                Rejection::PaymentDeclined(Decline::AuthenticationUnavailable).into(),
            )
        }
        error => (Decline::AuthenticationUnavailable, Failure::from(error)),
    };
    let fail = |begun| settle::fail(context, begun, payment_id, decline);
    match retry::going_on(context, ROUNDS, begun, fail).await {
        Ok(_) => answer,
        Err(failure) => failure,
    }
}
