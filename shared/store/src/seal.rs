//! Personal data at rest: AES-256-GCM, bound to the order it belongs to. What is only told again, and never read, is kept
//! as a keyed digest.

use std::sync::Arc;

use aes_gcm::aead::{Aead, KeyInit, Payload};
use aes_gcm::{Aes256Gcm, Nonce};
use domain::failure::{Failure, Result};
use domain::random::Random;
use hmac::{Hmac, Mac as _};
use sha2::Sha256;

/// Names the key and the algorithm, so that both can change later.
const VERSION: u8 = 1;
const NONCE: usize = 12;

/// A cheap handle: the key's schedule fills a kilobyte, and each route keeps one.
#[derive(Clone)]
pub struct SealKey(Arc<Aes256Gcm>, Arc<Hmac<Sha256>>);

impl std::fmt::Debug for SealKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SealKey(…)")
    }
}

impl SealKey {
    #[expect(clippy::expect_used, reason = "HMAC takes a key of any length")]
    pub fn new(key: &[u8; 32]) -> Self {
        let mut mac = <Hmac<Sha256> as KeyInit>::new_from_slice(key).expect("any length");
        mac.update(b"digest:");
        Self(Arc::new(Aes256Gcm::new(key.into())), Arc::new(mac))
    }

    /// Nobody without the key can tell what it is of, by trying either.
    pub(crate) fn digest(&self, text: &str) -> String {
        let mut mac = Hmac::clone(&self.1);
        mac.update(text.as_bytes());
        hex::encode(mac.finalize().into_bytes())
    }

    pub(crate) fn seal(&self, plain: &[u8], owner: &str, random: &dyn Random) -> Result<Vec<u8>> {
        let mut nonce = [0_u8; NONCE];
        random.fill(&mut nonce);
        let sealed = self.0.encrypt(&Nonce::from(nonce), Payload { msg: plain, aad: owner.as_bytes() });
        let sealed = sealed.map_err(|_| Failure::internal("sealing failed"))?;
        Ok([&[VERSION], nonce.as_slice(), &sealed].concat())
    }

    pub(crate) fn open(&self, sealed: &[u8], owner: &str) -> Result<Vec<u8>> {
        let fault = || Failure::internal("a sealed record that does not open");
        let (&version, rest) = sealed.split_first().ok_or_else(fault)?;
        let (nonce, body) = rest.split_first_chunk::<NONCE>().ok_or_else(fault)?;
        if version != VERSION {
            return Err(fault());
        }
        self.0
            .decrypt(&Nonce::from(*nonce), Payload { msg: body, aad: owner.as_bytes() })
            .map_err(|_| fault())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Zero;
    impl Random for Zero {
        fn fill(&self, bytes: &mut [u8]) {
            bytes.fill(0);
        }
    }

    #[test]
    fn opens_only_for_its_own_order_and_untouched() {
        let key = SealKey::new(&[7; 32]);
        let mut sealed = key.seal(b"17291716060", "order-1", &Zero).unwrap();
        assert!(!sealed.windows(11).any(|w| w == b"17291716060"));
        assert_eq!(key.open(&sealed, "order-1").unwrap(), b"17291716060");
        assert!(key.open(&sealed, "order-2").is_err());
        *sealed.last_mut().unwrap() ^= 1;
        assert!(key.open(&sealed, "order-1").is_err());
    }

    #[test]
    fn a_digest_is_the_keys_own() {
        let of = |key: u8, text: &str| SealKey::new(&[key; 32]).digest(text);
        assert_eq!(of(7, "a@x.com"), of(7, "a@x.com"));
        assert!(of(7, "a@x.com") != of(8, "a@x.com") && of(7, "a@x.com") != of(7, "b@x.com"));
    }
}
