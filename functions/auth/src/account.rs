//! Changes of an account together with its names.

use domain::account::{Account, coupon};
use domain::failure::{Failure, Result};
use domain::place::turkish_time;
use domain::rejection::Rejection;
use lambda::signed_in::Accounts;
use store::account::NotSaved;

/// How often it is read again because somebody else changed it.
const ROUNDS: u32 = 5;

/// The address is the user's: the account is open, and welcomes with a coupon.
pub fn finish(accounts: &Accounts, account: &mut Account) {
    if !account.activated {
        account.activated = true;
        let today = turkish_time(accounts.now()).date();
        account.coupons.push(coupon::welcome(today, accounts.world.entropy.as_ref()));
    }
}

/// Changes an account together with its names, which an activated account keeps for good.
pub async fn change(
    accounts: &Accounts,
    user_id: &str,
    mut edit: impl FnMut(&mut Account) -> Result<()>,
) -> Result<Account> {
    let (store, now) = (&accounts.store, accounts.now());
    for _ in 0..ROUNDS {
        let mut stored = store.get_account(user_id, now).await?;
        let before = stored.value.clone();
        edit(&mut stored.value)?;
        match store.save_account(stored, Some(&before), now).await {
            Ok(saved) => return Ok(saved.value),
            Err(NotSaved::Failed(failure)) => return Err(failure),
            Err(_) => {}
        }
    }
    Err(Failure::Rejected(Rejection::Conflict))
}
