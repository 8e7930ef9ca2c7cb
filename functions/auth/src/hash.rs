//! Passwords as argon2id, in PHC string format, with the parameters that OWASP names: 19 MiB, two passes, one lane. A
//! hash keeps a core busy for tens of milliseconds, so it never runs among the requests.

use argon2::password_hash::phc::PasswordHash;
use argon2::{Argon2, PasswordHasher as _, PasswordVerifier as _};
use domain::account::password::MAX;
use domain::failure::{Failure, Result};
use domain::seam::Entropy;

/// Of no password: an account that is not there takes as long as one that is.
const NOBODYS: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
/// Bytes.
const SALT: usize = 16;

pub async fn hash(password: String, entropy: &dyn Entropy) -> Result<String> {
    let mut salt = [0_u8; SALT];
    entropy.fill(&mut salt);
    aside(move || {
        let hash = Argon2::default().hash_password_with_salt(password.as_bytes(), &salt);
        hash.map(|hash| hash.to_string()).map_err(Failure::internal)
    })
    .await
}

/// Is it the password of `hash`? Without one it is none, and as much work.
pub async fn is_password(password: String, hash: Option<String>) -> Result<bool> {
    aside(move || {
        let is_known = hash.is_some();
        let hash = hash.unwrap_or_else(|| NOBODYS.to_owned());
        let hash = PasswordHash::new(&hash).map_err(Failure::internal)?;
        let fits = password.chars().count() <= MAX
            && Argon2::default().verify_password(password.as_bytes(), &hash).is_ok();
        Ok(fits && is_known)
    })
    .await
}

async fn aside<T: Send + 'static>(work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(Failure::internal)?
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Seven;
    impl Entropy for Seven {
        fn fill(&self, bytes: &mut [u8]) {
            bytes.fill(7);
        }
    }

    #[tokio::test]
    async fn only_its_password_opens_a_hash_and_none_opens_nobodys() {
        let hash = hash("mavi tren 1856".to_owned(), &Seven).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        let is = async |password: &str, hash: Option<&String>| {
            is_password(password.to_owned(), hash.cloned()).await.unwrap()
        };
        assert!(is("mavi tren 1856", Some(&hash)).await);
        assert!(!is("mavi tren 1857", Some(&hash)).await);
        assert!(!is("mavi tren 1856", None).await);
        assert!(PasswordHash::new(NOBODYS).is_ok_and(|none| none.hash.is_some() && none.salt.is_some()));
    }
}
