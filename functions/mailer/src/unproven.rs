//! Letters to addresses that nobody has proven: anybody can ask for them, to anybody. They have a sender of their own, so that what comes of them
//! does not touch tickets; together they have an hour's share, and they stop by themselves long before SES would stop our mail.

use domain::failure::Result;
use domain::order::later;
use jiff::SignedDuration;
use lambda::letters::BOUNCED_OF_NETWORK;
use lambda::limits::Limit;

use crate::Mailer;
use crate::budget::Budget;
use crate::outbox::Outbox;

const DAY_S: u32 = 86_400;
pub const OF_HOUR: Limit = Limit { name: "unproven-letters", max: 500, window_s: 3600 };
/// Counted, and bounded by their share alone.
pub const SENT: Limit = Limit { name: "unproven-sent", max: u32::MAX, window_s: DAY_S };
pub const BOUNCED: Limit = Limit { name: "unproven-bounced", max: u32::MAX, window_s: DAY_S };
/// From 5 % on SES looks into an account, and at 10 % it stops its mail.
const MOST_BOUNCED_PERCENT: u32 = 3;
/// One network counts for three of them (`lambda::letters::BOUNCED_OF_NETWORK`), so it takes nine to stop these letters for everybody.
const LEAST_BOUNCED: u32 = 25;
/// So many letters of an hour go however many bounced. Nobody stops them for everybody for longer than the rest of an hour, and those that arrive
/// bring the share of bounces down.
pub const LEAST_OF_HOUR: u32 = 20;
/// The network of a letter that nobody asked for: a tag has some value.
pub const UNASKED: &str = "none";
/// The counters are of all callers together.
pub const ALL: &str = "all";

impl<O: Outbox> Mailer<O> {
    /// May another of them be sent now? `infra-cdk` raises an alarm where not.
    pub(crate) async fn may_write_to_unproven(&self) -> Result<bool> {
        let of_hour = OF_HOUR.counted(&self.store, ALL, self.clock.now()).await?;
        if of_hour < LEAST_OF_HOUR {
            return Ok(true);
        }
        let (sent, bounced) = (self.counted_lately(SENT).await?, self.counted_lately(BOUNCED).await?);
        let is_too_much = bounced.saturating_mul(100) >= sent.saturating_mul(MOST_BOUNCED_PERCENT);
        if bounced >= LEAST_BOUNCED && is_too_much {
            tracing::error!(metric = "unproven-mail-stopped", sent, bounced, "unproven_mail_stopped");
            return Ok(false);
        }
        let is_left = of_hour < OF_HOUR.max;
        if !is_left {
            tracing::error!(metric = "unproven-mail-spent", "unproven_mail_spent");
        }
        Ok(is_left)
    }

    /// Today and yesterday together: what bounced late in the evening does not become harmless at midnight.
    async fn counted_lately(&self, limit: Limit) -> Result<u32> {
        let now = self.clock.now();
        let yesterday = later(now, SignedDuration::from_secs(-i64::from(limit.window_s)));
        let counted = limit.counted(&self.store, ALL, now).await?;
        Ok(counted.saturating_add(limit.counted(&self.store, ALL, yesterday).await?))
    }

    /// Codes that open a paid booking take nothing of the hour's share, and wait for none of it.
    pub(crate) async fn count_unproven(&self, budget: Budget) -> Result<()> {
        let now = self.clock.now();
        if budget != Budget::ManageCodes {
            OF_HOUR.count(&self.store, ALL, now).await?;
        }
        SENT.count(&self.store, ALL, now).await
    }

    /// Counts a letter that found nobody. One network counts for three: then it asks for few, and letters that it asked for before stop nobody else's.
    pub(crate) async fn count_bounced(&self, network: &str) -> Result<()> {
        let now = self.clock.now();
        let is_named = !matches!(network, "" | UNASKED);
        if is_named && !BOUNCED_OF_NETWORK.has_room(&self.store, network, now).await? {
            return Ok(());
        }
        BOUNCED.count(&self.store, ALL, now).await
    }
}
