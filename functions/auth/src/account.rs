//! Changes of an account together with its names.

use domain::account::{Account, Coupon, coupon};
use domain::failure::{Failure, Result};
use domain::place::turkish_time;
use domain::rejection::Rejection;
use lambda::signed_in::Accounts;
use store::account::NotSaved;

/// How often it is read again because somebody else changed it.
const ROUNDS: u32 = 5;

/// What an account is welcomed with when it opens: once per mailbox, also after the account before was deleted.
pub async fn welcome(accounts: &Accounts, account: &Account) -> Result<Option<Coupon>> {
    if account.activated || !accounts.store.is_welcome(&account.email, &account.id).await? {
        return Ok(None);
    }
    let today = turkish_time(accounts.now()).date();
    Ok(Some(coupon::welcome(today, accounts.world.random.as_ref())))
}

/// The address is the user's: the account is open.
pub fn finish(account: &mut Account, welcome: Option<&Coupon>) {
    if !account.activated {
        account.activated = true;
        account.coupons.extend(welcome.cloned());
    }
}

/// Changes an account together with its names, which an activated account keeps for good. `taken` is the answer where
/// one of them is somebody else's by now.
pub async fn change(
    accounts: &Accounts,
    user_id: &str,
    taken: fn() -> Failure,
    mut edit: impl FnMut(&mut Account) -> Result<()>,
) -> Result<Account> {
    let (store, now) = (&accounts.store, accounts.now());
    for _ in 0..ROUNDS {
        let mut stored = store.get_account(user_id, now).await?;
        let before = stored.value.clone();
        edit(&mut stored.value)?;
        match store.save_account(stored, Some(&before), now).await {
            Ok(saved) => return Ok(saved.value),
            Err(NotSaved::UsernameTaken | NotSaved::EmailTaken) => return Err(taken()),
            Err(NotSaved::Failed(failure)) => return Err(failure),
            Err(NotSaved::Changed) => {}
        }
    }
    Err(Failure::Rejected(Rejection::Conflict))
}
