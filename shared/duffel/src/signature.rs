//! Webhook signature `X-Duffel-Signature: t=<seconds since 1970>,v1=<hex>`: HMAC-SHA256 over `<t>.<body>`
//! under the webhook's secret.

use hmac::{Hmac, KeyInit, Mac};
use jiff::{SignedDuration, Timestamp};
use sha2::Sha256;

pub const HEADER: &str = "X-Duffel-Signature";
/// Maximum age of a signature. Duffel repeats an event for 72 hours, and does not document whether a repeated
/// event is signed again.
const OLDEST: SignedDuration = SignedDuration::from_hours(73);
/// Maximum lead of Duffel's clock.
const AHEAD: SignedDuration = SignedDuration::from_mins(10);

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SignatureError {
    #[error("the signature does not have Duffel's form")]
    Malformed,
    #[error("the signature belongs to another secret or another body")]
    Wrong,
    #[error("the signature is too old, or its time is in the future")]
    OutOfTime,
}

/// Verifies a signature; `body` is the received bytes.
pub fn verify(secret: &str, header: &str, body: &[u8], now: Timestamp) -> Result<(), SignatureError> {
    let (time, claimed) = parse(header).ok_or(SignatureError::Malformed)?;
    let signed_at = time.parse().ok().and_then(|seconds| Timestamp::from_second(seconds).ok());
    let signed_at = signed_at.ok_or(SignatureError::Malformed)?;
    // Compares in constant time.
    mac(secret, time, body).verify_slice(&claimed).map_err(|_| SignatureError::Wrong)?;
    let age = now.duration_since(signed_at);
    if age <= OLDEST && age >= -AHEAD { Ok(()) } else { Err(SignatureError::OutOfTime) }
}

/// Returns the header for a body that is sent at `now`.
pub fn sign(secret: &str, body: &[u8], now: Timestamp) -> String {
    let time = now.as_second().to_string();
    let signature = hex::encode(mac(secret, &time, body).finalize().into_bytes());
    format!("t={time},v1={signature}")
}

/// Returns the signed time as text, because its text is part of the signed data, and the signature.
fn parse(header: &str) -> Option<(&str, Vec<u8>)> {
    let (time, signature) = header.trim().strip_prefix("t=")?.split_once(",v1=")?;
    Some((time, hex::decode(signature).ok()?))
}

#[expect(clippy::expect_used, reason = "HMAC takes a key of any length")]
fn mac(secret: &str, time: &str, body: &[u8]) -> Hmac<Sha256> {
    let mut mac =
        Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("HMAC accepts a key of any length");
    for part in [time.as_bytes(), b".", body] {
        mac.update(part);
    }
    mac
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{any, prop_assert_eq, proptest};
    use testkit::fuzz::{config, like};

    use super::*;

    // Published in spec/duffel_api/webhook_event_spec.rb of duffelhq/duffel-api-ruby (MIT).
    const SECRET: &str = "a_secret";
    const BODY: &str = r#"{"created_at":"2022-01-08T18:44:56.129339Z","data":{"changes":{},"object":{}},"id":"eve_0000AFEsrBKZAcKgGtZCnQ","live_mode":false,"object":"order","type":"order.updated"}"#;
    const SIGNED: &str = "t=1641667496,v1=691f25ffb1f206c0fda5bb7b1a9d60fafe42c5f42819d44a06a7cfe09486f102";

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_second(1_641_667_496 + seconds).unwrap()
    }

    fn verified(header: &str, body: &str, now: Timestamp) -> Result<(), SignatureError> {
        verify(SECRET, header, body.as_bytes(), now)
    }

    #[test]
    fn the_published_signature_is_verified_and_reproduced() {
        assert_eq!(verified(SIGNED, BODY, at(1)), Ok(()));
        assert_eq!(sign(SECRET, BODY.as_bytes(), at(0)), SIGNED);
    }

    #[test]
    fn another_body_secret_time_or_signature_is_rejected() {
        assert_eq!(verified(SIGNED, "foo", at(1)), Err(SignatureError::Wrong));
        assert_eq!(verify("b_secret", SIGNED, BODY.as_bytes(), at(1)), Err(SignatureError::Wrong));
        let later = SIGNED.replace("1641667496", "1641667497");
        assert_eq!(verified(&later, BODY, at(1)), Err(SignatureError::Wrong));
        assert_eq!(verified(&SIGNED.replace("f102", "f103"), BODY, at(1)), Err(SignatureError::Wrong));
        assert_eq!(verified(SIGNED.split_at(40).0, BODY, at(1)), Err(SignatureError::Wrong));
        for malformed in ["", "nah", "v1=691f", "t=1641667496", "t=now,v1=691f", "t=1641667496,v1=nothex"] {
            assert_eq!(verified(malformed, BODY, at(1)), Err(SignatureError::Malformed), "{malformed}");
        }
    }

    #[test]
    fn a_signature_is_valid_for_a_limited_time() {
        let three_days = 72 * 3600;
        assert_eq!(verified(SIGNED, BODY, at(three_days)), Ok(()));
        assert_eq!(verified(SIGNED, BODY, at(-599)), Ok(()));
        assert_eq!(verified(SIGNED, BODY, at(three_days + 3601)), Err(SignatureError::OutOfTime));
        assert_eq!(verified(SIGNED, BODY, at(-601)), Err(SignatureError::OutOfTime));
    }

    proptest! {
        #![proptest_config(config())]

        #[test]
        fn only_the_genuine_signature_header_is_accepted(header in like([SIGNED]), secret in any::<String>()) {
            let genuine = header.trim() == SIGNED || header.trim().eq_ignore_ascii_case(SIGNED);
            prop_assert_eq!(verify(SECRET, &header, BODY.as_bytes(), at(1)).is_ok(), genuine);
            let made = sign(&secret, BODY.as_bytes(), at(0));
            prop_assert_eq!(verify(&secret, &made, BODY.as_bytes(), at(0)), Ok(()));
        }
    }
}
