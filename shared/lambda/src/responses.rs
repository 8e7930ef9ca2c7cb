//! The error answers of each kind of call, for the API document: routes name one of these beside their own answer.

use std::collections::BTreeMap;

use http::StatusCode;
use utoipa::IntoResponses;
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response, ResponseBuilder};

/// Reads what is the same for everyone and always there.
#[derive(Debug)]
pub struct OfInfo;
/// Reads what an address names.
#[derive(Debug)]
pub struct OfLookUp;
/// Reads what a session's parameter names.
#[derive(Debug)]
pub struct OfQuery;
/// Reads a search's results, which lapse.
#[derive(Debug)]
pub struct OfResults;
/// Takes a JSON body; each may carry an idempotency key.
#[derive(Debug)]
pub struct OfForm;
/// Takes a JSON body about a search, or the offer of one, which lapses.
#[derive(Debug)]
pub struct OfSearch;
/// Takes a JSON body and asks the payment provider.
#[derive(Debug)]
pub struct OfPayment;
/// Shows a password without a session: wrong, not activated, too often.
#[derive(Debug)]
pub struct OfLogin;
/// Reads what is the user's.
#[derive(Debug)]
pub struct OfUser;
/// Takes a JSON body of a signed-in user.
#[derive(Debug)]
pub struct OfUserForm;
/// Takes a JSON body of a signed-in user, with the password.
#[derive(Debug)]
pub struct OfSensitive;
/// Follows a search of a signed-in user; its date may have passed.
#[derive(Debug)]
pub struct OfAlert;
/// Takes what bank and payment provider send.
#[derive(Debug)]
pub struct OfBank;

macro_rules! answers {
    ($($kind:ident: $($status:literal)+;)+) => {
        $(impl IntoResponses for $kind {
            fn responses() -> BTreeMap<String, RefOr<Response>> {
                [$($status),+].map(answer).into()
            }
        })+
    };
}

answers! {
    OfInfo: 503;
    OfLookUp: 404 503;
    OfQuery: 400 404 429 503;
    OfResults: 400 404 410 503;
    OfForm: 400 404 409 413 415 422 429 503;
    OfSearch: 400 404 409 410 413 415 422 429 503;
    OfPayment: 400 404 409 413 415 422 429 502 503;
    OfLogin: 400 403 404 409 413 415 422 429 503;
    OfUser: 400 401 404 409 503;
    OfUserForm: 400 401 404 409 413 415 422 429 503;
    OfSensitive: 400 401 403 404 409 413 415 422 429 503;
    OfAlert: 400 401 404 409 410 413 415 422 429 503;
    OfBank: 404 413 502 503;
}

fn answer(status: u16) -> (String, RefOr<Response>) {
    let reason = StatusCode::from_u16(status).ok().and_then(|status| status.canonical_reason());
    let body = ContentBuilder::new().schema(Some(Ref::from_schema_name("ErrorBody"))).build();
    let response =
        ResponseBuilder::new().description(reason.unwrap_or_default()).content("application/json", body);
    (status.to_string(), RefOr::T(response.build()))
}
