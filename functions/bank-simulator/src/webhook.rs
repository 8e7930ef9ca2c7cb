//! Sends iyzico's notices to the merchant, once and without guarantee: the merchant must query the payment in
//! any case.

use std::time::Duration;

use serde_json::{Value, json};

use crate::Bank;
use crate::payment::Payment;

const TIMEOUT: Duration = Duration::from_secs(5);

/// Sends a notice outside the call that caused it, like iyzico: the caller never waits for its own notice.
pub fn send(bank: &Bank, event: &'static str, payment: &Payment) {
    let Some(url) = bank.webhook_url.clone() else { return };
    let status = payment.phase.name();
    let token = payment.page.as_ref().map(|_| payment.token());
    let mut signed = vec![event, &payment.payment_id];
    signed.extend(token.as_deref());
    signed.extend([payment.conversation_id.as_str(), status]);
    let signature = bank.keys.sign_webhook(&signed);
    let at = bank.world.now().as_millisecond();
    let mut body = json!({
        "paymentConversationId": payment.conversation_id,
        "merchantId": 1,
        "paymentId": payment.payment_id.parse::<u64>().unwrap_or_default(),
        "status": status,
        "iyziReferenceCode": format!("{}-{at}", payment.payment_id),
        "iyziEventType": event,
        "iyziEventTime": at,
        "iyziPaymentId": payment.payment_id.parse::<u64>().unwrap_or_default(),
    });
    if let (Value::Object(fields), Some(token)) = (&mut body, token) {
        fields.remove("paymentId");
        fields.insert("token".into(), token.into());
    }
    let request = bank
        .http
        .post(url)
        .timeout(TIMEOUT)
        .header("content-type", "application/json")
        .header("x-iyz-signature-v3", signature)
        .body(body.to_string());
    tokio::spawn(async move {
        if let Err(error) = request.send().await {
            tracing::warn!(%error, "a notice was not delivered to the merchant");
        }
    });
}
