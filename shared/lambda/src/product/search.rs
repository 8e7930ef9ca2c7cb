//! What the search calls of all products share.

use domain::message::{FieldErrors, Message};
use domain::people::{parse_date, required};
use jiff::civil::Date;
use serde::Deserialize;
use utoipa::IntoParams;

use super::form::Text;

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
