//! The lowest prices of days, for calendars: reads that are equal for everyone, so that the CDN keeps them.

use axum::response::Response;
use domain::message::{FieldErrors, Message};
use http::HeaderMap;
use jiff::civil::Date;
use journey::{Context, DayFare};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::results::{Read, ResultsQuery};
use super::search::given;
use super::shown::price;
use crate::ApiResult;
use crate::answer::Price;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub struct MonthQuery {
    /// `YYYY-MM`.
    #[param(required = true)]
    pub month: String,
    /// Round trips only: the prices are then listed by the day of the return.
    pub back: bool,
}

/// The days of a month.
#[derive(Debug, Serialize, ToSchema)]
pub struct Fares {
    /// Those that can be searched.
    #[schema(max_items = 31)]
    pub days: Vec<DayPrice>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct DayPrice {
    /// `YYYY-MM-DD`.
    pub date: String,
    /// The lowest, in the display currency: of flights of the whole trip for the whole party, of buses of a seat. Null: nothing is on sale.
    pub price: Option<Price>,
}

impl Read {
    pub fn days(&self, days: Vec<DayFare>) -> Vec<DayPrice> {
        let shown = |(date, lowest): DayFare| DayPrice {
            date: date.to_string(),
            price: lowest.map(|lowest| price(lowest, self.display)),
        };
        days.into_iter().map(shown).collect()
    }
}

pub async fn read_month(
    context: &Context,
    headers: &HeaderMap,
    product: &str,
    asked: &ResultsQuery,
    MonthQuery { month, back }: &MonthQuery,
) -> ApiResult<Response> {
    let first = first_day(given("month", month)?)
        .ok_or_else(|| FieldErrors::one("month", Message::new("rules.invalid")))?;
    let read = Read::open(context, Some(product), asked, None).await?;
    let session = &read.session;
    let days = journey::month_fares(&context.store, &session.query, first, *back, session.created_at).await?;
    read.answer_calendar(headers, Fares { days: read.days(days) })
}

/// Of `YYYY-MM`.
fn first_day(month: &str) -> Option<Date> {
    let first: Date = format!("{month}-01").parse().ok()?;
    // One spelling of a month.
    (first.to_string().get(..7) == Some(month)).then_some(first)
}
