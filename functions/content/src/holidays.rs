//! GET /api/holidays/: official, religious and school holidays of Türkiye, by year.

use axum::response::Response;
use domain::failure::Failure;
use domain::rejection::Rejection;
use http::HeaderMap;
use rota_http::answer::ErrorBody;
use rota_http::body::Query;
use rota_http::cache::Document;
use rota_http::{ApiResult, Caller};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::LazyLock;
use utoipa::{IntoParams, ToSchema};

use crate::DAY;

static HOLIDAYS: LazyLock<&str> = LazyLock::new(|| domain::content!("holidays.json"));
/// Holiday names by Turkish name and language.
static NAMES: LazyLock<&str> = LazyLock::new(|| domain::content!("holiday-names.json"));

type Names = BTreeMap<String, BTreeMap<String, String>>;

#[derive(Debug, Deserialize, IntoParams)]
pub(crate) struct Year {
    /// Year from 2023 to 2028.
    #[param(minimum = 2023, maximum = 2028)]
    year: u16,
}

#[derive(Debug, Deserialize, Serialize, ToSchema)]
pub(crate) struct Holidays {
    official: Vec<Holiday>,
    semester: Vec<Holiday>,
    religious: Vec<Holiday>,
}

impl Holidays {
    fn all(&mut self) -> impl Iterator<Item = &mut Holiday> {
        [&mut self.official, &mut self.semester, &mut self.religious].into_iter().flatten()
    }
}

#[derive(Debug, Deserialize, Serialize, ToSchema)]
struct Holiday {
    /// `YYYY-MM-DD`: date of the holiday.
    date: String,
    name: String,
    /// CSS colour of the holiday.
    color: String,
}

/// Holidays of a year
#[utoipa::path(
    get, path = "/api/holidays/", tag = "content", params(Year),
    responses((status = 200, body = Holidays), (status = 400, body = ErrorBody), (status = 404, body = ErrorBody))
)]
pub(crate) async fn list_holidays(
    caller: Caller,
    Query(year): Query<Year>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let mut years: BTreeMap<u16, Holidays> = serde_json::from_str(&HOLIDAYS).map_err(Failure::internal)?;
    let mut holidays = years.remove(&year.year).ok_or(Rejection::NotFound)?;
    let names: Names = serde_json::from_str(&NAMES).map_err(Failure::internal)?;
    for holiday in holidays.all() {
        if let Some(name) = names.get(&holiday.name).and_then(|names| names.get(caller.language.code())) {
            holiday.name.clone_from(name);
        }
    }
    Ok(Document::of(&holidays)?.answer(&headers, DAY))
}
