//! Error responses of each type of call, for the API document: routes name one of these types beside
//! their own response.

use std::collections::BTreeMap;

use http::StatusCode;
use utoipa::IntoResponses;
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response, ResponseBuilder};

/// Reads data that is equal for all callers and always present.
#[derive(Debug)]
pub struct InfoErrors;
/// Reads a resource named by the path.
#[derive(Debug)]
pub struct LookupErrors;
/// Reads a resource named by the parameter of a session.
#[derive(Debug)]
pub struct QueryErrors;
/// Reads the results of a search, which expire.
#[derive(Debug)]
pub struct ResultsErrors;
/// Takes a JSON body. Every such call accepts an idempotency key.
#[derive(Debug)]
pub struct FormErrors;
/// Takes a JSON body about a search or one of its offers, which expire.
#[derive(Debug)]
pub struct SearchErrors;
/// Takes a JSON body and calls the payment provider.
#[derive(Debug)]
pub struct PaymentErrors;
/// Checks a password without a session: wrong, not activated, too often.
#[derive(Debug)]
pub struct LoginErrors;
/// Reads the member's own data.
#[derive(Debug)]
pub struct MemberErrors;
/// Takes a JSON body of a signed-in member.
#[derive(Debug)]
pub struct MemberFormErrors;
/// Takes a JSON body of a signed-in member, with the password.
#[derive(Debug)]
pub struct SensitiveErrors;
/// Creates an alert for a search of a signed-in member; the date of the search may have passed.
#[derive(Debug)]
pub struct AlertErrors;
/// Takes data that the issuer and the payment provider send.
#[derive(Debug)]
pub struct IssuerReturnErrors;

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
    InfoErrors: 503;
    LookupErrors: 404 503;
    QueryErrors: 400 404 429 503;
    ResultsErrors: 400 404 410 503;
    FormErrors: 400 404 409 413 415 422 429 503;
    SearchErrors: 400 404 409 410 413 415 422 429 503;
    PaymentErrors: 400 404 409 413 415 422 429 502 503;
    LoginErrors: 400 403 404 409 413 415 422 429 503;
    MemberErrors: 400 401 404 409 503;
    MemberFormErrors: 400 401 404 409 413 415 422 429 503;
    SensitiveErrors: 400 401 403 404 409 413 415 422 429 503;
    AlertErrors: 400 401 404 409 410 413 415 422 429 503;
    IssuerReturnErrors: 404 413 502 503;
}

fn answer(status: u16) -> (String, RefOr<Response>) {
    let reason = StatusCode::from_u16(status).ok().and_then(|status| status.canonical_reason());
    let body = ContentBuilder::new().schema(Some(Ref::from_schema_name("ErrorBody"))).build();
    let response =
        ResponseBuilder::new().description(reason.unwrap_or_default()).content("application/json", body);
    (status.to_string(), RefOr::T(response.build()))
}
