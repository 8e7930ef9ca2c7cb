//! Lookup of a booking by reference and surname.

use domain::Product;
use domain::rejection::Rejection;
use journey::{Context, lookup};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::form::Line;
use rota_http::body::Json;
use rota_http::limits::Limit;
use rota_http::{ApiResult, Caller};

/// Limits for wrong guesses, by their network and by their target. A used-up surname or reference rejects
/// only wrong guesses: strangers must not keep owners from their tickets. A reference is one of 24⁸ and
/// cannot be found by guessing. Surnames are few, so each network has its own guesses at one reference,
/// and fewer once all networks together have used up the reference's limit.
pub const PER_ADDRESS: Limit = Limit { name: "check-pnr-address", max: 30, window_s: 900 };
pub const PER_REFERENCE: Limit = Limit { name: "check-pnr-reference", max: 10, window_s: 900 };
pub const HERE: Limit = Limit { name: "check-pnr-here", max: 10, window_s: 900 };
pub const HERE_ONCE_SPENT: Limit = Limit { max: 3, ..HERE };
pub const PER_SURNAME: Limit = Limit { name: "check-pnr-surname", max: 60, window_s: 900 };

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct LookupForm {
    /// Booking reference, 5 to 10 characters.
    #[serde(default)]
    #[schema(value_type = String, required = true, min_length = 5, max_length = 10)]
    pub pnr: Line,
    /// Surname of any passenger of the booking, in original or Latin spelling. Case and accents are
    /// ignored.
    #[serde(default)]
    #[schema(value_type = String, required = true, min_length = 1, max_length = 150)]
    pub surname: Line,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Found {
    pub session_unique: String,
}

/// Limits wrong guesses by address, reference and surname. A correct pair is rejected only for guesses of
/// its own network.
pub async fn find(
    context: &Context,
    caller: &Caller,
    product: Product,
    form: &LookupForm,
) -> ApiResult<Json<Found>> {
    let wanted = lookup::check(&form.pnr, &form.surname)?;
    let (store, network, now) = (&context.store, caller.network(), context.now());
    PER_ADDRESS.refuse_spent(store, &network, now).await?;
    let is_unspent = PER_REFERENCE.would_have_room(store, &wanted.reference, now).await?;
    let (own, here) =
        (if is_unspent { HERE } else { HERE_ONCE_SPENT }, format!("{} {network}", wanted.reference));
    // Counted before the lookup, so that parallel guesses at one reference do not all pass.
    own.check(store, &here, now).await?;
    let found = lookup::find_by_reference(context, product, &wanted).await;
    if found.as_ref().is_err_and(|failure| failure.rejection() == Some(&Rejection::NotFound)) {
        PER_ADDRESS.count(store, &network, now).await?;
        PER_REFERENCE.check(store, &wanted.reference, now).await?;
        PER_SURNAME.check(store, &wanted.folded_surname(), now).await?;
        return Err(Rejection::PnrNotFound.into());
    }
    own.forgive(store, &here, now).await?;
    Ok(Json(Found { session_unique: found? }))
}
