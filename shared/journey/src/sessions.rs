//! Ends every session of an account; used by staff, for example after a theft reported by the member.

use domain::failure::Result;
use domain::rejection::Rejection;

use crate::Context;

/// Invalidates the account's tokens; the member must sign in again.
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
