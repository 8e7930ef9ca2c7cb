//! Pages for the buyer: the 3-D Secure step like an issuer's page, and the return to the merchant. The pages
//! work without script, and after a reload or Back: a completed step shows the return page again.

use axum::extract::{Form, Path, Query, State};
use axum::response::{Html, IntoResponse, Response};
use http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY};
use http::{HeaderValue, StatusCode};
use serde::Deserialize;

use crate::payment::{CodeCheck, Payment, Phase};
use crate::refusal::Refusal;
use crate::request::TypedCard;
use crate::{Bank, pages, webhook};
use simulator_store::StoreError;

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

/// The payment page asks for the card until a card is given.
pub async fn show_page(
    State(bank): State<Bank>,
    Path(address): Path<Address>,
    Query(shown): Query<Shown>,
) -> Response {
    match bank.store.find(&address.payment_id).await {
        Ok(Some(payment)) if payment.page_key == address.page_key && payment.phase == Phase::PageOpened => {
            card_page(&bank, &payment, &shown, None)
        }
        Ok(_) => step(&bank, &address, &shown, |_| None).await,
        Err(error) => unavailable(&error),
    }
}

pub async fn take_card(
    State(bank): State<Bank>,
    Path(address): Path<Address>,
    Query(shown): Query<Shown>,
    Form(typed): Form<TypedCard>,
) -> Response {
    let card = typed.card(bank.world.now());
    let take = |payment: &mut Payment| {
        if payment.page_key != address.page_key || payment.is_page_expired(bank.world.now()) {
            return Ok(());
        }
        card.as_ref()
            .map_err(|refusal| *refusal)
            .and_then(|card| payment.take_card(card, typed.instalments.unwrap_or(1)))
    };
    match bank.store.change(&address.payment_id, take).await {
        Ok(Some((payment, Err(refusal))))
            if payment.page_key == address.page_key && payment.phase == Phase::PageOpened =>
        {
            card_page(&bank, &payment, &shown, Some(refusal))
        }
        Ok(_) => step(&bank, &address, &shown, |_| None).await,
        Err(error) => unavailable(&error),
    }
}

fn card_page(bank: &Bank, payment: &Payment, shown: &Shown, refusal: Option<Refusal>) -> Response {
    let status = if refusal.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    page(status, pages::card(payment, &bank.origin, refusal, is_english(shown, payment)))
}

fn is_english(shown: &Shown, payment: &Payment) -> bool {
    shown.lang.as_deref().unwrap_or(&payment.locale) == "en"
}

/// Applies the buyer's action, and responds with the next page.
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
        if payment.is_page_expired(bank.world.now()) {
            payment.abandon();
        }
        let check = act(payment);
        // The payment page captures by itself.
        if payment.page.is_some() && payment.phase == Phase::CallbackThreeds {
            let _refused_or_charged = payment.capture(bank.world.now());
        }
        let was_open = matches!(before, Phase::PageOpened | Phase::InitThreeds);
        Some((check, was_open && payment.phase != before))
    };
    let changed = match bank.store.change(&address.payment_id, act).await {
        Ok(changed) => changed,
        Err(error) => return unavailable(&error),
    };
    let Some((payment, Some((check, ended)))) = changed else {
        return page(StatusCode::NOT_FOUND, pages::unknown());
    };
    if ended {
        let event = if payment.page.is_some() { "CHECKOUT_FORM_AUTH" } else { "THREE_DS_CALLBACK" };
        webhook::send(bank, event, &payment);
    }
    let english = is_english(shown, &payment);
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
    tracing::error!(%error, "the database of the payment simulator failed");
    StatusCode::SERVICE_UNAVAILABLE.into_response()
}
