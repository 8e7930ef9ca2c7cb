//! The payment's path to the issuer and back. The data of a return or a notice is not trusted: both only
//! cause a query to the payment provider.

use askama::Template;
use axum::extract::State;
use axum::response::{Html, IntoResponse, Redirect, Response};
use domain::failure::Failure;
use domain::language::Language;
use domain::message::Message;
use domain::rejection::Rejection;
use http::header::{CONTENT_SECURITY_POLICY, REFERRER_POLICY};
use http::{HeaderMap, StatusCode};
use journey::pay::issuer_page_path;
use journey::payment::IssuerReturn;
use journey::{Context, settle};
use rota_http::ApiResult;
use rota_http::body::{Path, Raw};
use rota_http::messages::sentence;
use rota_http::responses::{IssuerReturnErrors, LookupErrors};
use store::payment::IssuerPage;

/// The provider's page posts itself to the card's issuer. Its script is not Rota's, and its signature does
/// not cover the script: in a sandbox, the page has no origin and cannot read the data of the web app.
const OF_PROVIDER: &str = "sandbox allow-forms allow-scripts; frame-ancestors 'none'";
const OF_OURS: &str = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
const STYLE: &str = include_str!("finish.css");
/// Script against Back from the issuer: the page would only lead to the issuer again. The browser therefore
/// goes one page further back, and nothing of the provider's page runs. An app's own browser has no page
/// before it.
const PASSED_GOING_BACK: &str = r#"<!doctype html><script>if(performance.getEntriesByType("navigation")[0].type==="back_forward"&&history.length>2){history.back();document.write("<plaintext hidden>")}</script>"#;

/// Open the page that leads the buyer to the card's issuer, or the provider's payment page.
///
/// The page is as the payment provider wrote it. If another payment has replaced this one, the response
/// redirects to that payment's page; if the step was completed already, to the payment page of the site.
#[utoipa::path(get, path = "/api/base/gateway/payment/start/{payment_id}/", tag = "base", params(("payment_id" = String, Path)),
    responses((status = 200, content_type = "text/html", body = String), (status = 303, description = "Redirect to the page of the payment that replaced this one, to the provider's payment page, or to the payment page of the site."), LookupErrors))]
pub async fn open_issuer_page(
    State(context): State<Context>,
    Path(payment_id): Path<String>,
) -> ApiResult<Response> {
    let page = context.store.get_payment_page(&payment_id).await?;
    let order = context.store.get_order(&page.order_id).await?.value;
    match order.payment_at_issuer() {
        Some(current) if current.id == payment_id => {}
        Some(current) => return Ok(Redirect::to(&issuer_page_path(&current.id)).into_response()),
        None => return Ok(Redirect::to(&order.path_of_payment(&payment_id)).into_response()),
    }
    let html = match &page.page {
        IssuerPage::Html(html) => [PASSED_GOING_BACK, html].concat(),
        IssuerPage::Url(url) => return Ok(Redirect::to(url).into_response()),
    };
    Ok(([(CONTENT_SECURITY_POLICY, OF_PROVIDER), (REFERRER_POLICY, "no-referrer")], Html(html))
        .into_response())
}

/// Receive the issuer's cross-site return of the buyer's browser.
///
/// Responds with a page that leads back to the site, or redirects to the issuer's page of another payment
/// that was started meanwhile.
#[utoipa::path(post, path = "/api/base/gateway/payment/return/{payment_id}/", tag = "base", params(("payment_id" = String, Path)),
    request_body(content = Option<Object>, content_type = "application/x-www-form-urlencoded"),
    responses((status = 200, content_type = "text/html", body = String), (status = 303, description = "Redirect to the page of another payment that was started meanwhile."), IssuerReturnErrors))]
pub async fn take_issuer_return(
    State(context): State<Context>,
    Path(payment_id): Path<String>,
    Raw(body): Raw,
) -> ApiResult<Response> {
    let form: IssuerReturn = serde_urlencoded::from_bytes(&body).unwrap_or_default();
    let order = settle::on_issuer_return(&context, &payment_id, &form).await?;
    if let Some(current) = order.payment_at_issuer().filter(|current| current.id != payment_id) {
        return Ok(Redirect::to(&issuer_page_path(&current.id)).into_response());
    }
    let page = FinishPage { language: order.language, back: order.path_of_payment(&payment_id) };
    let page = page.render().map_err(Failure::internal)?;
    Ok(([(CONTENT_SECURITY_POLICY, OF_OURS), (REFERRER_POLICY, "no-referrer")], Html(page)).into_response())
}

/// Open the return address as a page, as on a reload or in a kept tab.
///
/// Redirects to the payment, whose page asks for its state; for an unknown payment, to the home page.
#[utoipa::path(get, path = "/api/base/gateway/payment/return/{payment_id}/", tag = "base", params(("payment_id" = String, Path)),
    responses((status = 303, description = "Redirect to the page of the payment, or to the home page when the payment is unknown."), IssuerReturnErrors))]
pub async fn leave_issuer(
    State(context): State<Context>,
    Path(payment_id): Path<String>,
) -> ApiResult<Redirect> {
    let order = match context.store.get_payment_page(&payment_id).await {
        Ok(page) => context.store.get_order(&page.order_id).await,
        Err(failure) => Err(failure),
    };
    match order {
        Ok(order) => Ok(Redirect::to(&order.value.path_of_payment(&payment_id))),
        Err(Failure::Rejected(Rejection::NotFound)) => Ok(Redirect::to("/")),
        Err(failure) => Err(failure.into()),
    }
}

/// Receive the payment provider's notice about a payment.
#[utoipa::path(post, path = "/api/base/gateway/payment/notice/", tag = "base", request_body(content = Object, content_type = "application/json"),
    responses((status = 204), IssuerReturnErrors))]
pub async fn take_notice(
    State(context): State<Context>,
    headers: HeaderMap,
    Raw(body): Raw,
) -> ApiResult<StatusCode> {
    let Ok(notice) = context.payment_provider.verify_webhook(&headers, &body) else {
        tracing::error!(metric = "notice-refused", provider = "iyzico", "notice_refused");
        return Err(Rejection::NotFound.into());
    };
    settle::on_notice(&context, &notice.payment_id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Page between the issuer and the site.
#[derive(Template)]
#[template(path = "finish.html")]
struct FinishPage {
    language: Language,
    back: String,
}

impl FinishPage {
    fn say(&self, key: &'static str) -> String {
        sentence(self.language, &Message::new(key))
    }
}
