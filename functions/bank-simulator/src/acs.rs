//! The customer's side: the 3-D Secure step as a bank's page does it, and the way back to the merchant. Works without
//! script, survives reload and Back: a step that is over shows the way back again.

use axum::extract::{Form, Path, Query, State};
use axum::response::{Html, IntoResponse, Response};
use http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY};
use http::{HeaderValue, StatusCode};
use serde::Deserialize;

use crate::payment::{CodeCheck, Payment, Phase};
use crate::store::StoreError;
use crate::{Bank, pages, webhook};

#[derive(Deserialize)]
pub struct Address {
    payment_id: String,
    page_key: String,
}

#[derive(Deserialize)]
pub struct Shown {
    lang: Option<String>,
}

#[derive(Deserialize)]
pub struct Code {
    #[serde(default)]
    otp: String,
}

pub async fn show(
    State(bank): State<Bank>,
    Path(address): Path<Address>,
    Query(shown): Query<Shown>,
) -> Response {
    step(&bank, &address, &shown, |_| None).await
}

pub async fn enter_code(
    State(bank): State<Bank>,
    Path(address): Path<Address>,
    Query(shown): Query<Shown>,
    Form(code): Form<Code>,
) -> Response {
    let digits: String = code.otp.chars().filter(|c| !c.is_whitespace()).collect();
    step(&bank, &address, &shown, move |payment| Some(payment.check_code(&digits))).await
}

pub async fn cancel(
    State(bank): State<Bank>,
    Path(address): Path<Address>,
    Query(shown): Query<Shown>,
) -> Response {
    step(&bank, &address, &shown, |payment| {
        payment.abandon();
        None
    })
    .await
}

/// Does what the customer did, and answers the page that follows.
async fn step(
    bank: &Bank,
    address: &Address,
    shown: &Shown,
    act: impl Fn(&mut Payment) -> Option<CodeCheck>,
) -> Response {
    let act = |payment: &mut Payment| {
        if payment.page_key != address.page_key {
            return None;
        }
        let before = payment.phase;
        let check = act(payment);
        Some((check, before == Phase::InitThreeds && payment.phase != before))
    };
    let changed = match bank.store.change(&address.payment_id, act).await {
        Ok(changed) => changed,
        Err(error) => return unavailable(&error),
    };
    let Some((payment, Some((check, ended)))) = changed else {
        return page(StatusCode::NOT_FOUND, pages::unknown());
    };
    if ended {
        webhook::send(bank, "THREE_DS_CALLBACK", &payment);
    }
    let english = shown.lang.as_deref().unwrap_or(&payment.locale) == "en";
    match payment.md_status {
        Some(md_status) => page(StatusCode::OK, pages::way_back(&payment, md_status, &bank.keys, english)),
        None => {
            let tries_left = check.and_then(|check| match check {
                CodeCheck::Wrong { tries_left } => Some(tries_left),
                CodeCheck::Ended => None,
            });
            page(StatusCode::OK, pages::code(&payment, &bank.origin, tries_left, english))
        }
    }
}

fn page(status: StatusCode, html: String) -> Response {
    let headers = [
        (CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
        (CONTENT_SECURITY_POLICY, HeaderValue::from_static(pages::CONTENT_SECURITY_POLICY)),
    ];
    (status, headers, Html(html)).into_response()
}

fn unavailable(error: &StoreError) -> Response {
    tracing::error!(%error, "the bank has no database");
    StatusCode::SERVICE_UNAVAILABLE.into_response()
}
