//! Starts and stops price alerts of a search. Called by the products' and the members' routes; `watch` sends
//! notifications of price changes.

use domain::Product;
use domain::alert::{ACTIVE_MAX, Alert, KEPT_MAX, Recipients};
use domain::clock::later;
use domain::failure::Result;
use domain::message::{FieldErrors, Message};
use domain::rejection::Rejection;
use domain::session::Query;
use jiff::{SignedDuration, Timestamp};
use store::{Store, Stored};

use crate::lowest_price;
use crate::option::query_of_option;

/// Delay of the first check of a search that nobody followed before.
const FIRST_CHECK: SignedDuration = SignedDuration::from_mins(10);
/// Maximum attempts when another member begins to follow the search concurrently.
const ROUNDS: u32 = 8;

/// Search to follow; `option` is an option id of `product`.
#[derive(Debug, Clone, Copy)]
pub struct FollowedSearch<'a> {
    pub product: Product,
    pub option: &'a str,
}

/// Follows a search for the member; the current price becomes the last price that the member knows.
pub async fn follow(
    store: &Store,
    user_id: &str,
    wanted: FollowedSearch<'_>,
    recipients: Recipients,
    now: Timestamp,
) -> Result<Alert> {
    let query = query(wanted, now)?;
    check_room(store, user_id, wanted, now).await?;
    let FollowedSearch { product, option } = wanted;
    let alert = Alert {
        user_id: user_id.to_owned(),
        product,
        option: option.to_owned(),
        date: query.date(),
        recipients,
        active: true,
        created_at: now,
        old_price: lowest_price(store, &query, now).await?,
        new_price: None,
    };
    for _ in 0..ROUNDS {
        let known = store.find_alert(user_id, product, option).await?;
        if known.as_ref().is_some_and(|known| known.value.active) {
            return Err(exists());
        }
        let alert = Stored { value: alert.clone(), revision: known.map_or(0, |known| known.revision) };
        if store.follow(&alert, later(now, FIRST_CHECK)).await? {
            return Ok(alert.value);
        }
    }
    Err(Rejection::Conflict.into())
}

fn query(FollowedSearch { product, option }: FollowedSearch<'_>, now: Timestamp) -> Result<Query> {
    let unknown = || FieldErrors::one("option", Message::new("rules.invalid"));
    let query = query_of_option(option).filter(|query| query.product() == product).ok_or_else(unknown)?;
    if query.has_passed(now) {
        return Err(Rejection::OptionExpired.into());
    }
    query.check(now).map_err(|_| unknown())?;
    Ok(query)
}

/// Checks that the member may follow one more search. The limit is not strict: two concurrent requests may
/// both pass.
async fn check_room(store: &Store, user_id: &str, wanted: FollowedSearch<'_>, now: Timestamp) -> Result<()> {
    let all = store.find_alerts(user_id, None).await?;
    let active: Vec<&Alert> =
        all.iter().map(|alert| &alert.value).filter(|alert| is_active(alert, now)).collect();
    if active.iter().any(|alert| alert.option == wanted.option) {
        return Err(exists());
    }
    let full =
        [(active.len(), ACTIVE_MAX), (all.len(), KEPT_MAX)].into_iter().find(|(kept, max)| kept >= max);
    if let Some((_, max)) = full {
        let full = Message::with("server.too_many", [max.to_string()]);
        return Err(FieldErrors::one("non_field_errors", full).into());
    }
    Ok(())
}

fn exists() -> domain::failure::Failure {
    FieldErrors::one("non_field_errors", Message::new("server.price_alert_exists")).into()
}

/// True while the search is followed: the alert was not stopped, and its date has not passed.
pub fn is_active(alert: &Alert, now: Timestamp) -> bool {
    alert.active && query_of_option(&alert.option).is_some_and(|query| !query.has_passed(now))
}

/// Returns the member's alerts of a product, newest first.
pub async fn list(store: &Store, user_id: &str, product: Product) -> Result<Vec<Alert>> {
    let found = store.find_alerts(user_id, Some(product)).await?;
    let mut alerts: Vec<Alert> = found.into_iter().map(|alert| alert.value).collect();
    alerts.sort_by_key(|alert| std::cmp::Reverse(alert.created_at));
    Ok(alerts)
}

/// Stops the alert and deletes it.
pub async fn delete(store: &Store, user_id: &str, wanted: FollowedSearch<'_>) -> Result<()> {
    for _ in 0..ROUNDS {
        let found = store.find_alert(user_id, wanted.product, wanted.option).await?;
        if store.delete_alert(&found.ok_or(Rejection::NotFound)?.value).await? {
            return Ok(());
        }
    }
    Err(Rejection::Conflict.into())
}

/// Stops the alert because its date passed or a recipient unsubscribed. The alert stays in the member's list.
pub async fn retire(store: &Store, user_id: &str, wanted: FollowedSearch<'_>) -> Result<()> {
    for _ in 0..ROUNDS {
        let found = store.find_alert(user_id, wanted.product, wanted.option).await?;
        let mut alert = found.filter(|alert| alert.value.active).ok_or(Rejection::NotFound)?;
        alert.value.active = false;
        if store.unfollow(&alert).await? {
            return Ok(());
        }
    }
    Err(Rejection::Conflict.into())
}
