//! Helpers that the search calls of all products share.

use std::collections::BTreeSet;

use domain::Product;
use domain::inventory::Holder;
use domain::message::{FieldErrors, Message};
use domain::people::{parse_date, required};
use domain::rejection::Rejection;
use domain::session::{Query, Session};
use jiff::civil::{Date, Time};
use journey::Context;
use journey::option::query_of_option;
use journey::own_hold::find_own_hold;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::form::Text;
use super::shown::instant;
use rota_http::{ApiResult, Caller};

/// Time from the response until the results are stale, in seconds.
pub const TIME_OUT_SECONDS: i64 = domain::session::LIFE.as_secs();

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SessionParams {
    pub session_unique: String,
}

pub fn place(field: &str, text: &Text, errors: &mut FieldErrors) -> Option<u32> {
    if text.is_empty() {
        errors.add(field, required());
        return None;
    }
    // An unreadable id becomes an unknown place, which the query's own rules reject.
    Some(text.parse().unwrap_or(0))
}

pub fn date(field: &str, text: &Text, errors: &mut FieldErrors) -> Option<Date> {
    let date = parse_date(text);
    if date.is_none() {
        errors.add(field, if text.is_empty() { required() } else { Message::new("rules.date") });
    }
    date
}

/// Parses the form's `HH:MM`, with seconds allowed.
pub fn clock(field: &str, text: &Text, errors: &mut FieldErrors) -> Option<Time> {
    let read = |shape: &&str| {
        Time::strptime(shape, &**text).ok().filter(|at| at.strftime(shape).to_string() == **text)
    };
    let time = ["%H:%M", "%H:%M:%S"].iter().find_map(read);
    if time.is_none() {
        errors.add(field, if text.is_empty() { required() } else { Message::new("server.time_slot") });
    }
    time
}

/// Returns a required parameter, or a fault when it is empty.
pub fn given<'a>(field: &str, text: &'a str) -> Result<&'a str, FieldErrors> {
    if text.is_empty() { Err(FieldErrors::one(field, required())) } else { Ok(text) }
}

/// Unpaid order from another search by the same buyer. The units that it holds are counted as free.
#[derive(Debug, Serialize, ToSchema)]
pub struct HeldByYou {
    /// Ids of the order's offers.
    pub product_ids: Vec<String>,
    /// RFC 3339, UTC: end of the hold.
    pub hold_expires_at: Option<String>,
}

impl HeldByYou {
    pub async fn of(context: &Context, session: &Session) -> ApiResult<Option<Self>> {
        let held = find_own_hold(context, session).await?.map(|stored| stored.value);
        Ok(held.map(|order| Self {
            product_ids: order.purchase.product_ids().into_iter().map(str::to_owned).collect(),
            hold_expires_at: order.hold_until().map(instant),
        }))
    }
}

/// Maximum length of an order's id in a form; real ids are shorter.
const MAX_HELD_CHARS: usize = 64;

/// Returns the order that a form names as held, or `None` for a text that cannot be an id.
pub fn held_id(text: &Text) -> Option<String> {
    Some(text.to_string()).filter(|id| (1..=MAX_HELD_CHARS).contains(&id.len()))
}

/// Returns the holder of a search, as stocks record it.
pub fn holder(context: &Context, caller: &Caller) -> Holder {
    let digest = |who: &str| context.store.short_digest(who);
    Holder { network: digest(&caller.site()), device: caller.device_id.as_deref().map(digest) }
}

/// Returns a fault for each missing field.
pub fn require_all(fields: &[(&str, &str)]) -> FieldErrors {
    let mut errors = FieldErrors::default();
    for missing in fields.iter().filter_map(|(field, text)| given(field, text).err()) {
        errors.merge(missing);
    }
    errors
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Range {
    pub min: String,
    pub max: String,
}

/// Returns every value once, in order, as the choices of a filter.
pub fn each<T: Ord>(values: impl Iterator<Item = T>) -> Vec<T> {
    values.collect::<BTreeSet<T>>().into_iter().collect()
}

/// Returns the smallest and the largest value. Times and durations sort as text.
pub fn range<'a>(values: impl Iterator<Item = &'a String> + Clone) -> Option<Range> {
    Some(Range { min: values.clone().min()?.clone(), max: values.max()?.clone() })
}

/// Reads the product's search from an option id, moved to the day in `field` when one is given.
pub fn reopen(
    context: &Context,
    product: Product,
    option: &str,
    field: &str,
    day: &Text,
) -> ApiResult<Query> {
    let query =
        query_of_option(option).filter(|query| query.product() == product).ok_or(Rejection::NotFound)?;
    if !day.is_empty() {
        let mut errors = FieldErrors::default();
        let moved = date(field, day, &mut errors).map(|date| query.moved_to(date));
        return moved.ok_or_else(|| errors.into());
    }
    if query.has_passed(context.now()) { Err(Rejection::OptionExpired.into()) } else { Ok(query) }
}
