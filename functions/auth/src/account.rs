//! Changes of an account together with its unique names.

use domain::account::{Account, Coupon, coupon};
use domain::failure::{Failure, Result};
use domain::place::turkish_time;
use domain::rejection::Rejection;
use rota_http::signed_in::Accounts;
use store::account::SaveError;

/// Maximum tries of a change when other changes happen at the same time.
const ROUNDS: u32 = 5;

/// Returns the coupon for a new account: once per mailbox, also after an earlier account was deleted.
pub async fn welcome(accounts: &Accounts, account: &Account) -> Result<Option<Coupon>> {
    if account.activated || !accounts.store.is_welcome(&account.email, &account.id).await? {
        return Ok(None);
    }
    let today = turkish_time(accounts.now()).date();
    Ok(Some(coupon::welcome(today, accounts.world.random.as_ref())))
}

/// Activates the account, because its address is verified, and adds the welcome coupon.
pub fn activate_account(account: &mut Account, welcome: Option<&Coupon>) {
    if !account.activated {
        account.activated = true;
        account.coupons.extend(welcome.cloned());
    }
}

/// Changes an account together with its unique names, which an activated account keeps permanently. `taken`
/// is the error when another account has one of the names meanwhile.
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
            Err(SaveError::UsernameTaken | SaveError::EmailTaken) => return Err(taken()),
            Err(SaveError::Failed(failure)) => return Err(failure),
            Err(SaveError::Changed) => {}
        }
    }
    Err(Failure::Rejected(Rejection::Conflict))
}
