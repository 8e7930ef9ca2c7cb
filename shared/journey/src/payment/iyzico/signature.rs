//! iyzico's three signatures, all HMAC-SHA256 in hex under the merchant's secret key: of Rota's requests
//! (IYZWSv2), of iyzico's answers and the buyer's return, and of its notifications (`X-Iyz-Signature-V3`).

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

use crate::payment::PaymentError;

#[expect(clippy::expect_used, reason = "HMAC takes a key of any length")]
fn mac(secret_key: &str, parts: &[&[u8]]) -> Hmac<Sha256> {
    let mut mac =
        Hmac::<Sha256>::new_from_slice(secret_key.as_bytes()).expect("HMAC accepts a key of any length");
    parts.iter().for_each(|part| mac.update(part));
    mac
}

/// Returns the `Authorization` header of a request. `body` is the sent bytes; `path` is without the query.
pub fn authorization(api_key: &str, secret_key: &str, random: &str, path: &str, body: &[u8]) -> String {
    let signature =
        hex::encode(mac(secret_key, &[random.as_bytes(), path.as_bytes(), body]).finalize().into_bytes());
    let content = format!("apiKey:{api_key}&randomKey:{random}&signature:{signature}");
    format!("IYZWSv2 {}", STANDARD.encode(content))
}

/// Verifies the signature of an answer or a return over the values joined by `:`.
pub fn verify(secret_key: &str, values: &[&str], signature: &str) -> Result<(), PaymentError> {
    holds(mac(secret_key, &[values.join(":").as_bytes()]), signature)
}

/// Verifies the signature of a notification over the secret key and the values, concatenated.
pub fn verify_webhook(secret_key: &str, values: &[&str], signature: &str) -> Result<(), PaymentError> {
    holds(mac(secret_key, &[secret_key.as_bytes(), values.concat().as_bytes()]), signature)
}

/// Compares in constant time.
fn holds(mac: Hmac<Sha256>, signature: &str) -> Result<(), PaymentError> {
    let claimed = hex::decode(signature).map_err(|_| PaymentError::BadSignature)?;
    mac.verify_slice(&claimed).map_err(|_| PaymentError::BadSignature)
}

/// Removes trailing zeros, without which amounts are signed: `10.50` as `10.5`, `10.0` as `10`.
pub fn trimmed(decimal: &str) -> &str {
    if decimal.contains('.') { decimal.trim_end_matches('0').trim_end_matches('.') } else { decimal }
}

#[cfg(test)]
mod tests {
    use super::*;

    // The vectors marked "published" come from the provider; the others come from Python's hmac module.

    #[test]
    fn a_request_is_signed_over_its_exact_bytes() {
        let body = br#"{"locale":"tr","conversationId":"a-1","paymentId":"25149157"}"#;
        let header =
            authorization("sandbox-key", "sandbox-secret", "0123456789abcdef", "/payment/detail", body);
        let content = STANDARD.decode(header.strip_prefix("IYZWSv2 ").unwrap()).unwrap();
        assert_eq!(
            String::from_utf8(content).unwrap(),
            "apiKey:sandbox-key&randomKey:0123456789abcdef&signature:\
             687a1a0ba940becdeb885d10b9ca250c37ec58401d0891958fccc6a4606dc2f1"
        );
    }

    #[test]
    fn a_response_is_verified_with_trimmed_amounts() {
        let values = ["25149157", "TRY", "order-1", "a-1", trimmed("1249.90"), trimmed("1249.900000")];
        let signature = "593feffb5790b9fc0cfa66094c57fa0f58d143cf0f4e9ace5f7b9074e1c58582";
        assert_eq!(verify("sandbox-secret", &values, signature), Ok(()));
        assert_eq!(
            verify("sandbox-secret", &values, &signature.replace('0', "1")),
            Err(PaymentError::BadSignature)
        );
        assert_eq!(verify("another-secret", &values, signature), Err(PaymentError::BadSignature));
        assert_eq!(verify("sandbox-secret", &values, ""), Err(PaymentError::BadSignature));
        assert_eq!(verify("sandbox-secret", &values, "not hex"), Err(PaymentError::BadSignature));
    }

    #[test]
    fn the_published_return_is_verified() {
        let signature = "a4f73b80bb32a6ef8358090bbd8609a49a7b53f463048f8ef147496e236d04f0";
        let values = ["", "", "1", "22484292", "success"];
        assert_eq!(verify("jLc7GQHD2pyJoqXDeEcTnGHYtP7Ai5jl", &values, signature), Ok(()));
    }

    #[test]
    fn the_published_notice_is_verified() {
        let signature = "92c7a72b7741bc83eb696066605c894778c87297b2c88d6037670666230e18ae";
        let values = ["API_AUTH", "22484059", "conversationId", "SUCCESS"];
        assert_eq!(verify_webhook("sandbox-UuLnD7wZa0a3DmytfIrwHQqAMfqCNJrs", &values, signature), Ok(()));
    }

    #[test]
    fn trimmed_removes_only_zeros_behind_the_decimal_point() {
        for (decimal, expected) in
            [("10.50", "10.5"), ("10.0", "10"), ("10", "10"), ("100", "100"), ("0.05", "0.05")]
        {
            assert_eq!(trimmed(decimal), expected);
        }
    }
}
