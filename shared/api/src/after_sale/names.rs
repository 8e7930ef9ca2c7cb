//! Correction of a passenger's name over HTTP.

use domain::Product;
use domain::message::{FieldErrors, Message};
use domain::order::NotCorrectable;
use domain::people::check_names;
use domain::rejection::Rejection;
use journey::Context;
use journey::correct::correct_name;
use serde::Deserialize;
use utoipa::ToSchema;

use super::manage::find_managed;
use crate::form::Line;
use rota_http::answer::Done;
use rota_http::body::Json;
use rota_http::{ApiResult, Caller};

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct NameForm {
    #[serde(default)]
    #[schema(value_type = String, required = true, min_length = 1, max_length = 150)]
    name: Line,
    #[serde(default)]
    #[schema(value_type = String, required = true, min_length = 1, max_length = 150)]
    surname: Line,
    /// Name in Latin letters, by the rules of `latin_name` in a payment.
    #[serde(default)]
    #[schema(value_type = Option<String>, max_length = 150)]
    latin_name: Line,
    #[serde(default)]
    #[schema(value_type = Option<String>, max_length = 150)]
    latin_surname: Line,
}

/// `passenger` is the position in the booking's passengers, from 0.
pub async fn correct(
    context: &Context,
    caller: &Caller,
    product: Product,
    (session_unique, passenger): (&str, &str),
    form: &NameForm,
) -> ApiResult<Json<Done>> {
    let order = find_managed(context, caller, product, session_unique).await?;
    let passenger: usize = passenger.parse().map_err(|_| Rejection::NotFound)?;
    let mut errors = FieldErrors::default();
    let typed = [&*form.name, &*form.surname, &*form.latin_name, &*form.latin_surname];
    let names = check_names(typed, |field, fault| errors.add(field, fault));
    errors.into_result()?;
    let names = names.ok_or(Rejection::MalformedBody)?;
    let corrected = correct_name(context, &order.id, passenger, &names).await?;
    match corrected {
        Ok(_) => Ok(Json(Done::YES)),
        Err(why) => Err(FieldErrors::one("non_field_errors", Message::new(not_correctable(why))).into()),
    }
}

fn not_correctable(why: NotCorrectable) -> &'static str {
    match why {
        NotCorrectable::Before => "server.name_corrected_before",
        NotCorrectable::Closed => "server.name_closed",
        NotCorrectable::AnotherPerson => "server.name_another_person",
        NotCorrectable::ByAirline => "server.name_by_airline",
    }
}
