//! The prices of the days around a search, of flights and buses.

use domain::rejection::Rejection;
use journey::Context;
use journey::option::query_of_option;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::limits;
use super::search::given;
use super::shown::price;
use crate::answer::Price;
use crate::body::Json;
use crate::{ApiResult, Caller};

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
pub struct FaresQuery {
    /// The search's option id.
    #[param(required = true)]
    pub option: String,
    /// Around the day of the flight back of a round trip.
    pub back: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Fares {
    /// The search's day and three days on either side, without those that cannot be searched.
    #[schema(max_items = 7)]
    pub days: Vec<DayFare>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct DayFare {
    /// `YYYY-MM-DD`.
    pub date: String,
    /// The lowest of one way, in the display currency: of flights for the whole party, of buses for a seat. Null: nothing is on sale.
    pub price: Option<Price>,
}

pub async fn of(
    context: &Context,
    caller: &Caller,
    product: &str,
    asked: &FaresQuery,
) -> ApiResult<Json<Fares>> {
    limits::check(limits::FARES, context, caller).await?;
    let query = query_of_option(given("option", &asked.option)?);
    let query = query.filter(|query| query.product() == product).ok_or(Rejection::NotFound)?;
    let display = context.rate(caller.currency, context.now()).await?;
    let fares = journey::fares_around(context, &query, asked.back).await?;
    let day = |(date, lowest): (jiff::civil::Date, Option<_>)| DayFare {
        date: date.to_string(),
        price: lowest.map(|lowest| price(lowest, display)),
    };
    Ok(Json(Fares { days: fares.into_iter().map(day).collect() }))
}
