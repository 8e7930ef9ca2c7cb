//! Personal data at rest: AES-256-GCM, bound to its order. Data that is only compared and never read is
//! stored as a keyed digest. During a key change there are several keys: the newest seals, each opens,
//! and the oldest makes the digests, because stored digests cannot be made again.

use std::sync::{Arc, LazyLock};

use aes_gcm::aead::{Aead, KeyInit, Payload};
use aes_gcm::{Aes256Gcm, Nonce};
use domain::failure::{Failure, Result};
use domain::random::Random;
use hmac::{Hmac, Mac as _};
use sha2::Sha256;

/// Version byte that names the algorithm, so that the algorithm can be changed later.
const VERSION: u8 = 1;
const NONCE: usize = 12;

/// A cheap handle. The ciphers are built when the first record is sealed or opened, so a start does
/// without them.
#[derive(Clone)]
pub struct SealKey(Arc<LazyLock<Ciphers, Box<dyn FnOnce() -> Ciphers + Send>>>);

struct Ciphers {
    newest: Aes256Gcm,
    former: Vec<Aes256Gcm>,
    digests: Hmac<Sha256>,
}

impl std::fmt::Debug for SealKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SealKey(…)")
    }
}

impl SealKey {
    pub fn new(key: &[u8; 32]) -> Self {
        Self::with_former(key, &[])
    }

    /// `former` lists the newer keys first.
    pub fn with_former(key: &[u8; 32], former: &[[u8; 32]]) -> Self {
        let (key, former) = (*key, former.to_vec());
        Self(Arc::new(LazyLock::new(Box::new(move || Ciphers::of(&key, &former)))))
    }

    /// Returns a digest whose text cannot be found without the key, not even by trying.
    pub(crate) fn digest(&self, text: &str) -> String {
        let mut mac = self.0.digests.clone();
        mac.update(text.as_bytes());
        hex::encode(mac.finalize().into_bytes())
    }

    pub(crate) fn seal(&self, plain: &[u8], owner: &str, random: &dyn Random) -> Result<Vec<u8>> {
        let mut nonce = [0_u8; NONCE];
        random.fill(&mut nonce);
        let sealed =
            self.0.newest.encrypt(&Nonce::from(nonce), Payload { msg: plain, aad: owner.as_bytes() });
        let sealed = sealed.map_err(|_| Failure::internal("sealing a record failed"))?;
        Ok([&[VERSION], nonce.as_slice(), &sealed].concat())
    }

    pub(crate) fn open(&self, sealed: &[u8], owner: &str) -> Result<Vec<u8>> {
        let keys = std::iter::once(&self.0.newest).chain(&self.0.former);
        let opened = keys.filter_map(|key| open_with(key, sealed, owner)).next();
        opened.ok_or_else(|| Failure::internal("no key opens the sealed record"))
    }

    /// Seals the same content with the newest key. Returns `None` when it is already sealed with that
    /// key.
    pub(crate) fn reseal(&self, sealed: &[u8], owner: &str, random: &dyn Random) -> Result<Option<Vec<u8>>> {
        if open_with(&self.0.newest, sealed, owner).is_some() {
            return Ok(None);
        }
        self.seal(&self.open(sealed, owner)?, owner, random).map(Some)
    }
}

impl Ciphers {
    #[expect(clippy::expect_used, reason = "HMAC takes a key of any length")]
    fn of(key: &[u8; 32], former: &[[u8; 32]]) -> Self {
        let oldest = former.last().unwrap_or(key);
        let mut digests =
            <Hmac<Sha256> as KeyInit>::new_from_slice(oldest).expect("HMAC accepts a key of any length");
        digests.update(b"digest:");
        let former = former.iter().map(|key| Aes256Gcm::new(key.into())).collect();
        Self { newest: Aes256Gcm::new(key.into()), former, digests }
    }
}

fn open_with(key: &Aes256Gcm, sealed: &[u8], owner: &str) -> Option<Vec<u8>> {
    let (_, rest) = sealed.split_first().filter(|(version, _)| **version == VERSION)?;
    let (nonce, body) = rest.split_first_chunk::<NONCE>()?;
    key.decrypt(&Nonce::from(*nonce), Payload { msg: body, aad: owner.as_bytes() }).ok()
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
    fn sealed_data_opens_only_for_its_order_and_only_untouched() {
        let key = SealKey::new(&[7; 32]);
        let mut sealed = key.seal(b"17291716060", "order-1", &Zero).unwrap();
        assert!(!sealed.windows(11).any(|w| w == b"17291716060"));
        assert_eq!(key.open(&sealed, "order-1").unwrap(), b"17291716060");
        assert!(key.open(&sealed, "order-2").is_err());
        *sealed.last_mut().unwrap() ^= 1;
        assert!(key.open(&sealed, "order-1").is_err());
    }

    #[test]
    fn a_former_key_still_opens_and_its_data_is_sealed_again_with_the_new_key() {
        let (old, new) = (SealKey::new(&[7; 32]), SealKey::new(&[8; 32]));
        let both = SealKey::with_former(&[8; 32], &[[7; 32]]);
        let sealed = old.seal(b"17291716060", "order-1", &Zero).unwrap();
        assert_eq!(both.open(&sealed, "order-1").unwrap(), b"17291716060");
        assert!(new.open(&sealed, "order-1").is_err() && both.open(&sealed, "order-2").is_err());
        let again = both.reseal(&sealed, "order-1", &Zero).unwrap().unwrap();
        assert_eq!(new.open(&again, "order-1").unwrap(), b"17291716060");
        assert_eq!(both.reseal(&again, "order-1", &Zero).unwrap(), None);
        assert!(both.reseal(&sealed, "order-2", &Zero).is_err());
        assert_eq!(both.digest("a@x.com"), old.digest("a@x.com"), "digests cannot be made again");
    }

    #[test]
    fn a_digest_depends_on_the_key_and_the_text() {
        let of = |key: u8, text: &str| SealKey::new(&[key; 32]).digest(text);
        assert_eq!(of(7, "a@x.com"), of(7, "a@x.com"));
        assert!(of(7, "a@x.com") != of(8, "a@x.com") && of(7, "a@x.com") != of(7, "b@x.com"));
    }
}
