//! POST /api/flight/check-pnr/

use axum::extract::State;
use domain::rejection::Rejection;
use journey::{Context, lookup};
use lambda::body::Json;
use lambda::limits::Limit;
use lambda::{ApiResult, Caller};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::form::Text;

/// Wrong guesses, by where they come from and what they aim at.
const PER_ADDRESS: Limit = Limit { name: "check-pnr-address", max: 30, window_s: 900 };
const PER_REFERENCE: Limit = Limit { name: "check-pnr-reference", max: 10, window_s: 900 };
const PER_SURNAME: Limit = Limit { name: "check-pnr-surname", max: 60, window_s: 900 };

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct LookupForm {
    /// The booking reference, 5 to 10 characters.
    #[serde(default)]
    pub pnr: Text,
    /// Of any passenger; case and accents do not matter.
    #[serde(default)]
    pub surname: Text,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Found {
    pub session_unique: String,
}

/// Find a booking. Wrong guesses are limited by address, reference and surname.
#[utoipa::path(post, path = "/api/flight/check-pnr/", tag = "flight", request_body = LookupForm, responses((status = 200, body = Found)))]
pub async fn check_pnr(
    State(context): State<Context>,
    caller: Caller,
    Json(form): Json<LookupForm>,
) -> ApiResult<Json<Found>> {
    let wanted = lookup::check(&form.pnr, &form.surname)?;
    let network = caller.network();
    let guessed =
        [(PER_ADDRESS, &network), (PER_REFERENCE, &wanted.reference), (PER_SURNAME, &wanted.surname)];
    let now = context.now();
    for (limit, who) in guessed {
        limit.refuse_spent(&context.store, who, now).await?;
    }
    let found = lookup::find_by_reference(&context, &wanted).await;
    if found.as_ref().is_err_and(|failure| failure.rejection() == Some(&Rejection::NotFound)) {
        for (limit, who) in guessed {
            limit.count(&context.store, who, now).await?;
        }
    }
    Ok(Json(Found { session_unique: found? }))
}
