//! Password hashes: argon2id in PHC string format, with the parameters that OWASP names (19 MiB, two
//! passes, one lane). Hashing keeps a core busy for tens of milliseconds, so it never runs on the threads
//! of requests. Sensitive calls ask a signed-in member for the password again: [`confirm`]. A password is
//! compared by its letters, however a keyboard composes them (NFC).

use argon2::password_hash::phc::PasswordHash;
use argon2::{Argon2, PasswordHasher as _, PasswordVerifier as _};
use domain::account::Account;
use domain::account::password::MAX;
use domain::failure::{Failure, Result};
use domain::random::Random;
use domain::rejection::Rejection;
use unicode_normalization::UnicodeNormalization as _;

use rota_http::limits::Limit;
use rota_http::signed_in::Accounts;

/// Hash of no password: the check for an account that does not exist takes as long as for one that
/// exists.
const NOBODYS: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
/// Limit for password checks of a signed-in member, who changes the password or the address or closes the
/// account.
pub const GUESSES: Limit = Limit { name: "old-password", max: 10, window_s: 900 };
/// Limit for wrong passwords entered with the link to a new address, without a session. They do not count
/// against a signed-in member.
pub const GUESSES_BY_LINK: Limit = Limit { name: "password-by-link", max: 10, window_s: 86_400 };
/// Length of the salt, in bytes.
const SALT: usize = 16;

pub async fn hash(password: String, random: &dyn Random) -> Result<String> {
    let mut salt = [0_u8; SALT];
    random.fill(&mut salt);
    aside(move || {
        let hash = Argon2::default().hash_password_with_salt(composed(&password).as_bytes(), &salt);
        hash.map(|hash| hash.to_string()).map_err(Failure::internal)
    })
    .await
}

/// Checks that the holder of `user`'s token also knows the password.
pub async fn confirm(accounts: &Accounts, user: &Account, typed: &str) -> Result<()> {
    confirm_within(GUESSES, accounts, user, typed).await
}

/// Counts each try before the check, so that parallel tries are limited as well.
pub async fn confirm_within(limit: Limit, accounts: &Accounts, user: &Account, typed: &str) -> Result<()> {
    if typed.is_empty() {
        return Err(Rejection::PasswordRequired.into());
    }
    let (store, now) = (&accounts.store, accounts.now());
    limit.check(store, &user.id, now).await?;
    if !is_password(typed.to_owned(), Some(user.password_hash.clone())).await? {
        return Err(Rejection::PasswordWrong.into());
    }
    limit.forgive(store, &user.id, now).await
}

/// Returns true when the password matches `hash`. Without a hash, returns false after the same amount of
/// work.
pub async fn is_password(password: String, hash: Option<String>) -> Result<bool> {
    aside(move || {
        let hash = hash.filter(|hash| !hash.is_empty());
        let is_known = hash.is_some();
        let hash = hash.unwrap_or_else(|| NOBODYS.to_owned());
        let hash = PasswordHash::new(&hash).map_err(Failure::internal)?;
        let fits = password.chars().count() <= MAX
            && Argon2::default().verify_password(composed(&password).as_bytes(), &hash).is_ok();
        Ok(fits && is_known)
    })
    .await
}

fn composed(password: &str) -> String {
    password.nfc().collect()
}

async fn aside<T: Send + 'static>(work: impl FnOnce() -> Result<T> + Send + 'static) -> Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(Failure::internal)?
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Seven;
    impl Random for Seven {
        fn fill(&self, bytes: &mut [u8]) {
            bytes.fill(7);
        }
    }

    #[tokio::test]
    async fn a_hash_accepts_only_its_password_and_a_missing_hash_accepts_none() {
        let hash = hash("mavi tren 1856".to_owned(), &Seven).await.unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
        let is = async |password: &str, hash: Option<&String>| {
            is_password(password.to_owned(), hash.cloned()).await.unwrap()
        };
        assert!(is("mavi tren 1856", Some(&hash)).await);
        assert!(!is("mavi tren 1857", Some(&hash)).await);
        let composed = super::hash("gül bahçesi 7".to_owned(), &Seven).await.unwrap();
        assert!(is("gu\u{308}l bahc\u{327}esi 7", Some(&composed)).await, "of another keyboard");
        assert!(!is("mavi tren 1856", None).await && !is("", Some(&String::new())).await);
        assert!(PasswordHash::new(NOBODYS).is_ok_and(|none| none.hash.is_some() && none.salt.is_some()));
    }
}
