//! iyzico's own payment page (Checkout Form by redirect), which asks for the card and charges it.

use domain::rejection::Decline;

use super::signature::trimmed;
use super::{Effect, Iyzico, accepted, settled, why_declined, wire};
use crate::payment::{Charge, HostedPage, PaymentError, PaymentReference, ProviderStatus};

const OPEN_PAGE: &str = "/payment/iyzipos/checkoutform/initialize/auth/ecom";
const OF_PAGE: &str = "/payment/iyzipos/checkoutform/auth/ecom/detail";
/// Maximum lifetime of the page in seconds; well within the hour after which a given-up payment is looked
/// up again.
const MOST_OPEN_S: u64 = 45 * 60;

impl Iyzico {
    /// Opens the provider's own page for the card, 3-D Secure and the charge. After a lost response, start
    /// again with a new payment id.
    pub async fn open_page(&self, charge: &Charge, instalments: &[u32]) -> Result<HostedPage, PaymentError> {
        let answer = self.post(OPEN_PAGE, &wire::open_page(charge, instalments), Effect::None).await?;
        accepted(&answer, Decline::AuthenticationUnavailable, Effect::None)?;
        self.verify(&[&answer.conversation_id, &answer.token], &answer.signature)?;
        if *answer.conversation_id != charge.payment.payment_id {
            return Err(PaymentError::Disagrees);
        }
        // A payment that was given up is looked up only once more after its page expires.
        if answer.token_expire_time.parse().unwrap_or(0) > MOST_OPEN_S {
            tracing::error!(seconds = &*answer.token_expire_time, "the payment page stays open for too long");
            return Err(PaymentError::Refused { code: "token-expire-time".to_owned() });
        }
        Ok(HostedPage { token: answer.token.0, url: answer.payment_page_url.0 })
    }

    /// Returns the state of a payment on the provider's own page. iyzico documents no status for a page
    /// without a payment so far: if the page knows no payment, `detail` is asked.
    pub async fn of_page(
        &self,
        payment: &PaymentReference,
        token: &str,
    ) -> Result<ProviderStatus, PaymentError> {
        let answer = self.post(OF_PAGE, &wire::of_page(payment, token), Effect::None).await?;
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
                self.settled_state(settled(answer, None, None)?, payment).await
            }
            "FAILURE" => Ok(ProviderStatus::Declined(why_declined(&answer))),
            "" => match self.detail(payment, None).await? {
                ProviderStatus::NotFound | ProviderStatus::Authenticated => {
                    Ok(ProviderStatus::AwaitingCustomer)
                }
                status => Ok(status),
            },
            _ => Ok(ProviderStatus::AwaitingCustomer),
        }
    }
}
