//! iyzico's own page (Checkout Form by redirect): it asks for the card, and charges it.

use domain::rejection::Decline;

use super::signature::trimmed;
use super::{Effect, Iyzico, accepted, settled, why_declined, wire};
use crate::payment::{Attempt, Charge, HostedPage, PaymentError, ProviderStatus};

const OPEN_PAGE: &str = "/payment/iyzipos/checkoutform/initialize/auth/ecom";
const OF_PAGE: &str = "/payment/iyzipos/checkoutform/auth/ecom/detail";
/// Well within the hour after which a payment that was given up is asked about.
const MOST_OPEN_S: u64 = 45 * 60;

impl Iyzico {
    /// Opens a page of the provider's own for the card, 3-D Secure and the charge. After a lost answer start again, with a new attempt id.
    pub async fn open_page(&self, charge: &Charge, instalments: &[u32]) -> Result<HostedPage, PaymentError> {
        let answer = self.post(OPEN_PAGE, &wire::open_page(charge, instalments), Effect::None).await?;
        accepted(&answer, Decline::AuthenticationUnavailable, Effect::None)?;
        self.verify(&[&answer.conversation_id, &answer.token], &answer.signature)?;
        if *answer.conversation_id != charge.attempt.attempt_id {
            return Err(PaymentError::Disagrees);
        }
        // Afterwards a charge that nobody waits for is looked for once more.
        if answer.token_expire_time.parse().unwrap_or(0) > MOST_OPEN_S {
            tracing::error!(
                seconds = &*answer.token_expire_time,
                "the provider's page would stay open for too long"
            );
            return Err(PaymentError::Refused { code: "token-expire-time".to_owned() });
        }
        Ok(HostedPage { token: answer.token.0, url: answer.payment_page_url.0 })
    }

    /// What became of an attempt on the provider's own page. No code is published for a page that nobody has paid on yet: where the page
    /// knows of no payment, the attempt is asked about.
    pub async fn of_page(&self, attempt: &Attempt, token: &str) -> Result<ProviderStatus, PaymentError> {
        let answer = self.post(OF_PAGE, &wire::of_page(attempt, token), Effect::None).await?;
        match &*answer.payment_status {
            "SUCCESS" => {
                let (price, paid_price) = (trimmed(&answer.price), trimmed(&answer.paid_price));
                let signed = [
                    &*answer.payment_status,
                    &answer.payment_id,
                    &answer.currency,
                    &answer.basket_id,
                    &answer.conversation_id,
                    paid_price,
                    price,
                    token,
                ];
                self.verify(&signed, &answer.signature)?;
                self.settled_state(settled(answer, None, None)?, attempt).await
            }
            "FAILURE" => Ok(ProviderStatus::Declined(why_declined(&answer))),
            "" => match self.detail(attempt, None).await? {
                ProviderStatus::NotFound | ProviderStatus::Authenticated => {
                    Ok(ProviderStatus::AwaitingCustomer)
                }
                status => Ok(status),
            },
            _ => Ok(ProviderStatus::AwaitingCustomer),
        }
    }
}
