//! Letters to unverified addresses: anyone can request them, to any address. They have their own sender, so
//! that their bounces do not affect tickets. They share an hourly limit, and they stop long before SES would
//! stop Rota's mail.

use api::letters::BOUNCED_OF_NETWORK;
use domain::clock::later;
use domain::failure::Result;
use jiff::SignedDuration;
use rota_http::limits::Limit;

use crate::Mailer;
use crate::budget::Budget;
use crate::outbox::Outbox;

const DAY_S: u32 = 86_400;
pub const OF_HOUR: Limit = Limit { name: "unproven-letters", max: 500, window_s: 3600 };
/// A counter without a limit of its own: only the share of bounces matters.
pub const SENT: Limit = Limit { name: "unproven-sent", max: u32::MAX, window_s: DAY_S };
pub const BOUNCED: Limit = Limit { name: "unproven-bounced", max: u32::MAX, window_s: DAY_S };
/// Share of bounces that stops these letters, in percent. SES reviews an account at 5 % and stops its mail at
/// 10 %.
const MOST_BOUNCED_PERCENT: u32 = 3;
/// Minimum number of bounces that stops these letters. One network counts for at most three bounces
/// (`api::letters::BOUNCED_OF_NETWORK`), so nine networks are needed to stop the letters for everyone.
const LEAST_BOUNCED: u32 = 25;
/// Letters per hour that are sent regardless of bounces. Bounces therefore stop the letters for everyone for
/// at most the rest of an hour, and delivered letters lower the share of bounces.
pub const LEAST_OF_HOUR: u32 = 20;
/// Network of a letter that no request caused: a tag needs a value.
pub const UNASKED: &str = "none";
/// Key of the counters that all callers share.
pub const ALL: &str = "all";

impl<O: Outbox> Mailer<O> {
    /// Returns true when another letter may be sent now. `infra-cdk` raises an alarm otherwise.
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

    /// Counts today and yesterday together: bounces late in the evening still count after midnight.
    async fn counted_lately(&self, limit: Limit) -> Result<u32> {
        let now = self.clock.now();
        let yesterday = later(now, SignedDuration::from_secs(-i64::from(limit.window_s)));
        let counted = limit.counted(&self.store, ALL, now).await?;
        Ok(counted.saturating_add(limit.counted(&self.store, ALL, yesterday).await?))
    }

    /// Counts a sent letter. Codes that open a paid booking neither use the hourly limit nor wait for it.
    pub(crate) async fn count_unproven(&self, budget: Budget) -> Result<()> {
        let now = self.clock.now();
        if budget != Budget::ManageCodes {
            OF_HOUR.count(&self.store, ALL, now).await?;
        }
        SENT.count(&self.store, ALL, now).await
    }

    /// Counts a bounced letter. One network counts for at most three: its further requests are then limited,
    /// and letters that it requested earlier stop no other letters.
    pub(crate) async fn count_bounced(&self, network: &str) -> Result<()> {
        let now = self.clock.now();
        let is_named = !matches!(network, "" | UNASKED);
        if is_named && !BOUNCED_OF_NETWORK.has_room(&self.store, network, now).await? {
            return Ok(());
        }
        BOUNCED.count(&self.store, ALL, now).await
    }
}
