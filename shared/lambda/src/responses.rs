//! Error responses of each type of call, for the API document: routes name one of these types beside
//! their own response.

use std::collections::BTreeMap;

use http::StatusCode;
use utoipa::IntoResponses;
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response, ResponseBuilder};

/// Reads data that is equal for all callers and always present.
#[derive(Debug)]
pub struct OfInfo;
/// Reads a resource named by the path.
#[derive(Debug)]
pub struct OfLookUp;
/// Reads a resource named by the parameter of a session.
#[derive(Debug)]
pub struct OfQuery;
/// Reads the results of a search, which expire.
#[derive(Debug)]
pub struct OfResults;
/// Takes a JSON body. Every such call accepts an idempotency key.
#[derive(Debug)]
pub struct OfForm;
/// Takes a JSON body about a search or one of its offers, which expire.
#[derive(Debug)]
pub struct OfSearch;
/// Takes a JSON body and calls the payment provider.
#[derive(Debug)]
pub struct OfPayment;
/// Checks a password without a session: wrong, not activated, too often.
#[derive(Debug)]
pub struct OfLogin;
/// Reads the member's own data.
#[derive(Debug)]
pub struct OfUser;
/// Takes a JSON body of a signed-in member.
#[derive(Debug)]
pub struct OfUserForm;
/// Takes a JSON body of a signed-in member, with the password.
#[derive(Debug)]
pub struct OfSensitive;
/// Creates an alert for a search of a signed-in member; the date of the search may have passed.
#[derive(Debug)]
pub struct OfAlert;
/// Takes data that the issuer and the payment provider send.
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
