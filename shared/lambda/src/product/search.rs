//! What the search calls of all products share.

use std::collections::BTreeSet;

use domain::inventory::Holder;
use domain::message::{FieldErrors, Message};
use domain::people::{parse_date, required};
use domain::rejection::Rejection;
use domain::session::{Query, Session};
use jiff::civil::{Date, Time};
use journey::Context;
use journey::held::find_held;
use journey::option::query_of_option;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::form::Text;
use super::shown::instant;
use crate::{ApiResult, Caller};

/// Seconds from the answer until the results are stale.
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
    // An unreadable id names no place, as an unknown one does: the query's own rules say so.
    Some(text.parse().unwrap_or(0))
}

pub fn date(field: &str, text: &Text, errors: &mut FieldErrors) -> Option<Date> {
    let date = parse_date(text);
    if date.is_none() {
        errors.add(field, if text.is_empty() { required() } else { Message::new("rules.date") });
    }
    date
}

/// `HH:MM`, as the form has it, with seconds allowed.
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

/// A parameter that the call needs.
pub fn given<'a>(field: &str, text: &'a str) -> Result<&'a str, FieldErrors> {
    if text.is_empty() { Err(FieldErrors::one(field, required())) } else { Ok(text) }
}

/// An unpaid order of another search by the same traveller. Its held places are counted as free.
#[derive(Debug, Serialize, ToSchema)]
pub struct HeldByYou {
    /// The offers that it is made of.
    pub product_ids: Vec<String>,
    /// RFC 3339, UTC.
    pub hold_expires_at: Option<String>,
}

impl HeldByYou {
    pub async fn of(context: &Context, session: &Session) -> ApiResult<Option<Self>> {
        let held = find_held(context, session).await?.map(|stored| stored.value);
        Ok(held.map(|order| Self {
            product_ids: order.purchase.product_ids().into_iter().map(str::to_owned).collect(),
            hold_expires_at: order.hold_until().map(instant),
        }))
    }
}

/// Longer than any order's id.
const MAX_HELD_CHARS: usize = 64;

/// The order that a form says is held; what can be none says nothing.
pub fn held(text: &Text) -> Option<String> {
    Some(text.to_string()).filter(|id| (1..=MAX_HELD_CHARS).contains(&id.len()))
}

/// Who searches, as the stocks that they hold know them.
pub fn holder(context: &Context, caller: &Caller) -> Holder {
    let digest = |who: &str| context.store.short_digest(who);
    Holder { network: digest(&caller.site()), device: caller.device_id.as_deref().map(digest) }
}

/// A fault for each that is missing.
pub fn all_given(fields: &[(&str, &str)]) -> FieldErrors {
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

/// Every value once, in order: what a filter offers.
pub fn each<T: Ord>(values: impl Iterator<Item = T>) -> Vec<T> {
    values.collect::<BTreeSet<T>>().into_iter().collect()
}

/// Times and durations sort as text.
pub fn range<'a>(values: impl Iterator<Item = &'a String> + Clone) -> Option<Range> {
    Some(Range { min: values.clone().min()?.clone(), max: values.max()?.clone() })
}

/// The product's search of an option id, moved to the day of `field` where one is named.
pub fn reopen(context: &Context, product: &str, option: &str, field: &str, day: &Text) -> ApiResult<Query> {
    let query =
        query_of_option(option).filter(|query| query.product() == product).ok_or(Rejection::NotFound)?;
    if !day.is_empty() {
        let mut errors = FieldErrors::default();
        let moved = date(field, day, &mut errors).map(|date| query.moved_to(date));
        return moved.ok_or_else(|| errors.into());
    }
    if query.has_passed(context.now()) { Err(Rejection::OptionExpired.into()) } else { Ok(query) }
}
