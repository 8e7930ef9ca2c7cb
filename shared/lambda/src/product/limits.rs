//! How often one network may ask for what costs something. A network may be a family or a mobile carrier's whole
//! district, so only programs reach these figures. Reading results again needs a session and costs nothing to write, so it
//! is left to the gateway's throttle (`infra-cdk`), as is everything that the CDN keeps.

use domain::failure::Result;
use journey::Context;

use crate::Caller;
use crate::limits::Limit;

pub const SEARCHES: Limit = Limit { name: "search", max: 1200, window_s: 60 };
pub const SELECTIONS: Limit = Limit { name: "select", max: 1200, window_s: 60 };
pub const PAYMENT_PAGES: Limit = Limit { name: "payment-page", max: 2400, window_s: 60 };
/// Looks at a journey by its link, which pages repeat.
pub const FOLLOWERS: Limit = Limit { name: "follow", max: 2400, window_s: 60 };
pub const PAYMENTS: Limit = Limit { name: "payment-network", max: 600, window_s: 60 };

/// Counts the call for the caller's network; refuses it beyond the limit.
pub async fn check(limit: Limit, context: &Context, caller: &Caller) -> Result<()> {
    limit.check(&context.store, &caller.network(), context.now()).await
}
