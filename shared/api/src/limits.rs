//! Limits per network for calls that cost something. A network may be a family or a mobile carrier's
//! whole district, so only programs reach these figures. Reading results again needs a session and writes
//! nothing, so the gateway's throttle (`infra-cdk`) limits it, like everything that the CDN caches.

use domain::failure::{Failure, Result};
use domain::rejection::Rejection;
use jiff::Timestamp;
use journey::{Context, allowance};

use rota_http::Caller;
use rota_http::limits::Limit;

pub const SEARCHES: Limit = Limit { name: "search", max: 1200, window_s: 60 };
pub const SELECTIONS: Limit = Limit { name: "select", max: 1200, window_s: 60 };
pub const PAYMENT_PAGES: Limit = Limit { name: "payment-page", max: 2400, window_s: 60 };
/// Requests for a journey by its link, which pages repeat.
pub const FOLLOWERS: Limit = Limit { name: "follow", max: 2400, window_s: 60 };
pub const PAYMENTS: Limit = Limit { name: "payment-network", max: 600, window_s: 60 };

/// Units that a network may select in 15 minutes, as long as a hold lasts. The network's purchases add to
/// this budget (`journey::allowance`).
pub const PLACES: u32 = 120;
/// Units that an IPv6 site may select: a site is many networks, some of which may belong to one party.
const PLACES_OF_SITE: u32 = 4 * PLACES;
/// Orders that a network may keep for a day without a payment, where this is offered.
pub const PREBOOKS: Limit = Limit { name: "prebook", max: 60, window_s: 24 * 60 * 60 };

/// Units that were counted for a selection.
#[derive(Debug)]
pub struct Counted {
    name: String,
    part: String,
    places: u32,
    /// Time of the count. The units are subtracted from the window that counted them.
    at: Timestamp,
}

impl Counted {
    /// Subtracts the units when nothing was selected. A failure is only logged: units that stay counted
    /// are no reason for another response to the buyer.
    pub async fn take_back(&self, context: &Context) {
        let Self { name, part, places, at } = self;
        if *places == 0 {
            return;
        }
        if let Err(failure) = context.store.uncount_places(name, part, *places, *at).await {
            tracing::warn!(%failure, "units that are not held stay counted");
        }
    }
}

/// Counts a selection of `places` units over all stocks for the caller's network. A form with faults
/// counts no units.
pub async fn check_selection(context: &Context, caller: &Caller, places: u32) -> Result<Counted> {
    let (store, now) = (&context.store, context.now());
    let (site, part) = (caller.site(), caller.part_of_site());
    let name = SELECTIONS.bucket(&site);
    let counted = store.count_selection(&name, &part, places, now).await?;
    SELECTIONS.judge(counted.calls, now)?;
    let (site, beyond) = (store.short_digest(&site), counted.places_of_part.saturating_sub(PLACES));
    let beyond = beyond.max(counted.places.saturating_sub(PLACES_OF_SITE));
    if allowance::is_within(store, site, beyond, 0, now).await? {
        return Ok(Counted { name, part, places, at: now });
    }
    store.uncount_places(&name, &part, places, now).await?;
    tracing::warn!(metric = "held-unpaid", places = counted.places, "held_unpaid");
    Err(Failure::Rejected(Rejection::HeldTooMuch))
}

/// Counts the call for the caller's network and rejects it beyond the limit.
pub async fn check(limit: Limit, context: &Context, caller: &Caller) -> Result<()> {
    limit.check(&context.store, &caller.network(), context.now()).await
}
