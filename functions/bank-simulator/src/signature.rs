//! The provider's side of iyzico's signatures: checks those of requests, and creates those of responses,
//! returns and notices. Deliberately separate from Rota's adapter: two readings of the same documentation
//! must agree.

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use http::HeaderMap;
use sha2::Sha256;

use crate::refusal::Refusal;

#[derive(Clone)]
pub struct Keys {
    pub api_key: String,
    pub secret_key: String,
}

impl std::fmt::Debug for Keys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Keys(…)")
    }
}

impl Keys {
    #[expect(clippy::expect_used, reason = "HMAC takes a key of any length")]
    fn mac(&self, message: &[u8]) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new_from_slice(self.secret_key.as_bytes())
            .expect("HMAC accepts a key of any length");
        mac.update(message);
        mac
    }

    /// Checks `Authorization: IYZWSv2 base64(apiKey:…&randomKey:…&signature:…)` over random key, path and
    /// body.
    pub fn check_request(&self, headers: &HeaderMap, path: &str, body: &[u8]) -> Result<(), Refusal> {
        let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        let content = header("authorization")
            .and_then(|value| value.strip_prefix("IYZWSv2 "))
            .and_then(|encoded| BASE64_STANDARD.decode(encoded).ok())
            .and_then(|bytes| String::from_utf8(bytes).ok())
            .ok_or(Refusal::UnknownMerchant)?;
        let part =
            |name: &str| content.split('&').find_map(|part| part.strip_prefix(name)?.strip_prefix(':'));
        if part("apiKey") != Some(&self.api_key) {
            return Err(Refusal::UnknownMerchant);
        }
        let random = part("randomKey").filter(|random| header("x-iyzi-rnd") == Some(random));
        let signature = part("signature").and_then(|signature| hex::decode(signature).ok());
        let (Some(random), Some(signature)) = (random, signature) else {
            return Err(Refusal::InvalidSignature);
        };
        let message = [random.as_bytes(), path.as_bytes(), body].concat();
        self.mac(&message).verify_slice(&signature).map_err(|_| Refusal::InvalidSignature)
    }

    pub fn sign(&self, values: &[&str]) -> String {
        hex::encode(self.mac(values.join(":").as_bytes()).finalize().into_bytes())
    }

    pub fn sign_webhook(&self, values: &[&str]) -> String {
        let message = format!("{}{}", self.secret_key, values.concat());
        hex::encode(self.mac(message.as_bytes()).finalize().into_bytes())
    }
}
