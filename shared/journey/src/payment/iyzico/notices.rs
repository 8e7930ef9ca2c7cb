//! Incoming messages of iyzico: the buyer's browser and notifications. Each one only triggers a look at the
//! payment.

use reqwest::header::HeaderMap;
use serde::Deserialize;

use super::wire::Text;
use super::{Iyzico, signature};
use crate::payment::{IssuerReturn, Notice, PaymentError};

const OF_HOSTED_PAGE: &str = "CHECKOUT_FORM_AUTH";

impl Iyzico {
    /// Verifies that the return of the buyer's browser comes from iyzico. The return is still only a hint:
    /// ask [`Self::detail`].
    pub fn verify_return(&self, form: &IssuerReturn) -> Result<(), PaymentError> {
        let IssuerReturn {
            status, payment_id, conversation_id, conversation_data, md_status, signature, ..
        } = form;
        self.verify(&[conversation_data, conversation_id, md_status, payment_id, status], signature)
    }

    /// Verifies that a notification comes from iyzico; `body` is the received bytes. The notice only
    /// triggers a look at the payment.
    pub fn verify_webhook(&self, headers: &HeaderMap, body: &[u8]) -> Result<Notice, PaymentError> {
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Body {
            iyzi_event_type: Text,
            #[serde(default)]
            payment_id: Text,
            /// Payment id in notifications of the provider's own page, which also have a token.
            #[serde(default)]
            iyzi_payment_id: Text,
            token: Option<Text>,
            payment_conversation_id: Text,
            status: Text,
        }
        let body: Body = serde_json::from_slice(body).map_err(|_| PaymentError::BadSignature)?;
        let mut signed = vec![&*body.iyzi_event_type];
        match body.token.as_ref().filter(|_| &*body.iyzi_event_type == OF_HOSTED_PAGE) {
            Some(token) => signed.extend([&*body.iyzi_payment_id, &**token]),
            None => signed.push(&body.payment_id),
        }
        signed.extend([&*body.payment_conversation_id, &*body.status]);
        let signature = headers.get("x-iyz-signature-v3").and_then(|value| value.to_str().ok()).unwrap_or("");
        signature::verify_webhook(&self.secret_key, &signed, signature)?;
        Ok(Notice { payment_id: body.payment_conversation_id.0 })
    }
}
