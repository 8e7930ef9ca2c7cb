//! Correcting a traveller's name over HTTP.

use domain::message::{FieldErrors, Message};
use domain::order::NotCorrectable;
use domain::people::check_person_name;
use domain::rejection::Rejection;
use journey::Context;
use journey::correct::correct_name;
use serde::Deserialize;
use utoipa::ToSchema;

use super::manage::find_managed;
use crate::answer::Done;
use crate::body::Json;
use crate::product::form::Line;
use crate::{ApiResult, Caller};

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct NameForm {
    #[serde(default)]
    #[schema(value_type = String, required = true, min_length = 2, max_length = 150)]
    name: Line,
    #[serde(default)]
    #[schema(value_type = String, required = true, min_length = 2, max_length = 150)]
    surname: Line,
}

/// `traveller` is the position in the booking's travellers, from 0 on.
pub async fn correct(
    context: &Context,
    caller: &Caller,
    product: &str,
    (session_unique, traveller): (&str, &str),
    form: &NameForm,
) -> ApiResult<Json<Done>> {
    let order = find_managed(context, caller, product, session_unique).await?;
    let traveller: usize = traveller.parse().map_err(|_| Rejection::NotFound)?;
    let mut errors = FieldErrors::default();
    let name = check_person_name(&form.name).map_err(|fault| errors.add("name", fault));
    let surname = check_person_name(&form.surname).map_err(|fault| errors.add("surname", fault));
    errors.into_result()?;
    let (Ok(name), Ok(surname)) = (name, surname) else { return Err(Rejection::MalformedBody.into()) };
    let corrected = correct_name(context, &order.id, traveller, &(name, surname)).await?;
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
