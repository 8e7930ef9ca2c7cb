//! Staff end every session of an account, as after a theft that its user reports.

use domain::failure::Result;
use domain::rejection::Rejection;

use crate::Context;

/// The account's tokens are dead; its user logs in again.
pub async fn end_all(context: &Context, email: &str) -> Result<()> {
    let now = context.now();
    let account = context.store.find_account_by_email(email, now).await?.ok_or(Rejection::NotFound)?;
    let end = |account: &mut domain::account::Account| {
        account.end_sessions();
        Ok(())
    };
    context.store.edit_account(&account.value, now, end).await?;
    tracing::info!(metric = "sessions-ended", "sessions_ended");
    Ok(())
}
