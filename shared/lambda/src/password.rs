//! Passwords as argon2id, in PHC string format, with the parameters that OWASP names: 19 MiB, two passes, one lane. A
//! hash keeps a core busy for tens of milliseconds, so it never runs among the requests. What is sensitive asks a user who
//! is signed in for the password again: [`confirm`]. A password is its letters, however a keyboard composes them (NFC).

use argon2::password_hash::phc::PasswordHash;
use argon2::{Argon2, PasswordHasher as _, PasswordVerifier as _};
use domain::account::Account;
use domain::account::password::MAX;
use domain::failure::{Failure, Result};
use domain::random::Random;
use domain::rejection::Rejection;
use unicode_normalization::UnicodeNormalization as _;

use crate::limits::Limit;
use crate::signed_in::Accounts;

/// Of no password: an account that is not there takes as long as one that is.
const NOBODYS: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
/// Of a user who is signed in: for another password, another address, the end.
pub const GUESSES: Limit = Limit { name: "old-password", max: 10, window_s: 900 };
/// Wrong passwords beside the link to another address, without a session: they take no try from a user who is signed in.
pub const GUESSES_BY_LINK: Limit = Limit { name: "password-by-link", max: 10, window_s: 86_400 };
/// Bytes.
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

/// Checks that the holder of `user`'s token knows the password, too.
pub async fn confirm(accounts: &Accounts, user: &Account, typed: &str) -> Result<()> {
    confirm_within(GUESSES, accounts, user, typed).await
}

/// Wrong ones are counted before they are judged.
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

/// Is it the password of `hash`? Without a hash the answer is no, after as much work.
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
    async fn only_its_password_opens_a_hash_and_none_opens_nobodys() {
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
