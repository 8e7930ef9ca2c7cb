//! Letters to addresses that nobody has proven: anybody can ask for them, to anybody. They have a sender of their own, so that what comes of them
//! does not touch tickets; together they have an hour's share, and they stop by themselves long before SES would stop our mail.

use domain::failure::Result;
use lambda::limits::Limit;

use crate::Mailer;
use crate::outbox::Outbox;

const DAY_S: u32 = 86_400;
pub const OF_HOUR: Limit = Limit { name: "unproven-letters", max: 500, window_s: 3600 };
/// Counted, and bounded by their share alone.
pub const SENT: Limit = Limit { name: "unproven-sent", max: u32::MAX, window_s: DAY_S };
pub const BOUNCED: Limit = Limit { name: "unproven-bounced", max: u32::MAX, window_s: DAY_S };
/// From 5 % on SES looks into an account, and at 10 % it stops its mail.
const MOST_BOUNCED_PERCENT: u32 = 3;
/// More than one network may ask for in a day (`lambda::letters::OF_NETWORK`): a single machine does not stop them for everybody.
const LEAST_BOUNCED: u32 = 25;
/// The counters are of all callers together.
pub const ALL: &str = "all";

impl<O: Outbox> Mailer<O> {
    /// May another of them be sent now? `infra-cdk` raises an alarm where not.
    pub(crate) async fn may_write_to_unproven(&self) -> Result<bool> {
        let (store, now) = (&self.store, self.clock.now());
        let (sent, bounced) = (SENT.counted(store, ALL, now).await?, BOUNCED.counted(store, ALL, now).await?);
        let is_too_much = bounced.saturating_mul(100) >= sent.saturating_mul(MOST_BOUNCED_PERCENT);
        if bounced >= LEAST_BOUNCED && is_too_much {
            tracing::error!(metric = "unproven-mail-stopped", sent, bounced, "unproven_mail_stopped");
            return Ok(false);
        }
        let is_left = OF_HOUR.would_have_room(store, ALL, now).await?;
        if !is_left {
            tracing::error!(metric = "unproven-mail-spent", "unproven_mail_spent");
        }
        Ok(is_left)
    }

    pub(crate) async fn count_unproven(&self) -> Result<()> {
        for limit in [OF_HOUR, SENT] {
            limit.count(&self.store, ALL, self.clock.now()).await?;
        }
        Ok(())
    }

    pub(crate) async fn count_bounced(&self) -> Result<()> {
        BOUNCED.count(&self.store, ALL, self.clock.now()).await
    }
}
