//! Searches and selects offers through the product's own steps.

use domain::failure::Failure;
use domain::flight::offer::{FareOption, Offer};
use domain::flight::query::FlightQuery;
use domain::language::Language;
use domain::money::Currency;
use domain::random::mint_id;
use domain::rejection::Rejection;
use domain::session::{Query, Session};
use journey::Context;
use journey::flight::{self, Choice};

use super::{Case, Chosen};

/// Starts a search, and returns its session and the offers whose product id is wanted.
pub(super) async fn offers(
    context: &Context,
    query: FlightQuery,
    is_wanted: impl Fn(&str) -> bool,
) -> Result<(Session, Vec<Offer>), Failure> {
    // The form's rules are bypassed, because the routes of Duffel's test mode are within one city.
    let session = Session::new(mint_id(context.random.as_ref()), Query::Flight(query), context.now());
    context.store.put_session(&session).await?;
    let mut offers = flight::find(context, &session).await?.offers;
    offers.retain(|offer| is_wanted(&offer.product_id));
    Ok((session, offers))
}

/// Selects the first offer that is still sold at the shown price.
pub(super) async fn choose_one(
    context: &Context,
    session: &Session,
    offers: &[Offer],
    case: Case,
) -> Result<Chosen, Failure> {
    let is_wanted = |fare: &&FareOption| match case {
        Case::Refundable => fare.cancellation_policies.iter().any(|step| step.allowed),
        Case::Changeable => fare.change_policies.iter().any(|step| step.allowed),
        _ => true,
    };
    for offer in offers {
        let fare = offer.fares.iter().find(is_wanted);
        let Some(fare) = fare else { continue };
        let choice =
            Choice { product_ids: vec![offer.product_id.clone()], fare_codes: vec![Some(fare.code.clone())] };
        match flight::select(context, &session.id, &choice, Language::Tr, Currency::Try).await {
            Ok(order) => return Ok(Chosen { order_id: order.id.clone(), shown: fare.total }),
            Err(Failure::Rejected(_)) => {}
            Err(failure) => return Err(failure),
        }
    }
    Err(Rejection::SoldOut.into())
}
