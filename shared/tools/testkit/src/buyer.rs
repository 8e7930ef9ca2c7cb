//! A buyer: fills in forms, enters the code at the issuer, and returns to the shop or never does.

#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on must fail")]

use axum::Router;
use domain::card::CardForm;
use domain::people::{ContactForm, PassengerForm};
use journey::Context;
use journey::pay::{self, PaymentForm};
use journey::payment::IssuerReturn;
use journey::{drive, settle};

use store::payment::IssuerPage;

use crate::http::{Answer, send};

pub const GOOD_CARD: &str = "5528790000000008";

pub fn form(card: &str, adults: u32) -> PaymentForm {
    let text = str::to_owned;
    let passenger = |at: u32| PassengerForm {
        pax_type: text("ADT"),
        name: text("Ayşe"),
        surname: text("Öz"),
        birth_date: text("1990-05-17"),
        gender: text("F"),
        citizen_number: citizen_number(at),
        ..PassengerForm::default()
    };
    PaymentForm {
        product: None,
        user: None,
        coupon_id: None,
        open_ticket_code: None,
        charge: None,
        contact: ContactForm {
            email: text("ayse@example.com"),
            phone_code: text("90"),
            phone: text("5321234567"),
        },
        passengers: (0..adults).map(passenger).collect(),
        save_passengers: false,
        card: CardForm {
            card_owner: text("Ayşe Öz"),
            card_number: text(card),
            card_expiry: text("12/30"),
            card_cvc: text("123"),
        },
        instalments: 1,
        condition: true,
        bill: None,
        extras: Vec::new(),
        shown_in: None,
        change: None,
        ip: text("10.0.0.1"),
        network: text("10.0.0.1"),
    }
}

/// Returns a well-formed identity number, a different one for each `at`.
fn citizen_number(at: u32) -> String {
    let nine = format!("{}", 172_917_160 + at);
    let digits: Vec<u32> = nine.chars().map(|c| c.to_digit(10).unwrap()).collect();
    let (odd, even): (u32, u32) = (digits.iter().step_by(2).sum(), digits.iter().skip(1).step_by(2).sum());
    let tenth = (7 * odd + 90 - even) % 10;
    let last = (digits.iter().sum::<u32>() + tenth) % 10;
    format!("{nine}{tenth}{last}")
}

/// Confirms the payment at the issuer, on the page that `pay_url` leads to; returns the form that the
/// issuer sends back.
pub async fn confirm_at_issuer(context: &Context, pay_url: &str) -> IssuerReturn {
    confirm_with(context, pay_url, GOOD_CARD).await
}

/// Confirms the payment with a card for the provider's payment page, if that page is used.
pub async fn confirm_with(context: &Context, pay_url: &str, card: &str) -> IssuerReturn {
    at_issuer(context, pay_url, card, &[("otp", "283126")], "code/").await
}

/// Confirms at the issuer, whose page posts the browser back to `app`.
pub async fn come_back(app: &Router, context: &Context, pay_url: &str) -> Answer {
    let back = confirm_at_issuer(context, pay_url).await;
    post_back(app, payment_id_of(pay_url), &back, &[]).await
}

/// Posts the issuer's form, with the fields of `more`, to the return address of a payment.
pub async fn post_back(app: &Router, payment_id: &str, back: &IssuerReturn, more: &[(&str, &str)]) -> Answer {
    let form = [
        ("status", back.status.as_str()),
        ("paymentId", &back.payment_id),
        ("conversationId", &back.conversation_id),
        ("conversationData", &back.conversation_data),
        ("mdStatus", &back.md_status),
        ("signature", &back.signature),
        ("token", &back.token),
    ];
    let form = serde_urlencoded::to_string([&form, more].concat()).unwrap();
    let address = format!("/api/base/gateway/payment/return/{payment_id}/");
    let headers = [("content-type", "application/x-www-form-urlencoded"), ("origin", "https://bank.example")];
    send(app, "POST", &address, &headers, form.into()).await
}

pub async fn cancel_at_issuer(context: &Context, pay_url: &str) -> IssuerReturn {
    at_issuer(context, pay_url, GOOD_CARD, &[], "cancel/").await
}

async fn at_issuer(
    context: &Context,
    pay_url: &str,
    card: &str,
    answer: &[(&str, &str)],
    button: &str,
) -> IssuerReturn {
    let page = context.store.get_payment_page(payment_id_of(pay_url)).await.unwrap();
    at_issuer_page(&page.page, card, answer, button).await
}

/// Completes the issuer's page over the network; returns the form that comes back.
pub async fn at_issuer_page(
    page: &IssuerPage,
    card: &str,
    answer: &[(&str, &str)],
    button: &str,
) -> IssuerReturn {
    let http = crate::http::browser();
    through_issuer(page, &typed_card(card, 1), answer, button, async |address, body| {
        let request =
            http.post(address).header("content-type", "application/x-www-form-urlencoded").body(body);
        request.send().await.unwrap().text().await.unwrap()
    })
    .await
    .expect("the bank sends the browser back")
}

/// Returns the form body for the provider's payment page.
pub fn typed_card(card: &str, instalments: u32) -> String {
    format!("owner=Ay%C5%9Fe+%C3%96z&number={card}&expiry=12%2F30&cvc=123&instalments={instalments}")
}

/// Leads from the issuer's first page to the form that it sends back, if any; `post` returns the page that
/// follows.
pub async fn through_issuer(
    first: &IssuerPage,
    typed_card: &str,
    answer: &[(&str, &str)],
    button: &str,
    post: impl AsyncFn(String, String) -> String,
) -> Option<IssuerReturn> {
    let mut page = match first {
        IssuerPage::Html(html) => post(action_with(html, "/acs/")?, String::new()).await,
        IssuerPage::Url(url) => post(url.clone(), typed_card.to_owned()).await,
    };
    // If the step is already over, the issuer shows the return form at once.
    if let Some(action) = action_with(&page, button) {
        let body = answer.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("&");
        page = post(action, body).await;
    }
    if let Some(token) = hidden(&page, "token") {
        return Some(IssuerReturn { token, ..IssuerReturn::default() });
    }
    Some(IssuerReturn {
        status: hidden(&page, "status")?,
        payment_id: hidden(&page, "paymentId")?,
        conversation_id: hidden(&page, "conversationId")?,
        conversation_data: hidden(&page, "conversationData")?,
        md_status: hidden(&page, "mdStatus")?,
        signature: hidden(&page, "signature")?,
        token: String::new(),
    })
}

pub fn payment_id_of(pay_url: &str) -> &str {
    pay_url.trim_end_matches('/').rsplit('/').next().unwrap()
}

/// Returns the target of the form whose target contains `part`.
fn action_with(html: &str, part: &str) -> Option<String> {
    let actions = html.split("action=\"").skip(1).filter_map(|rest| rest.split('"').next());
    actions.map(|action| action.replace("&amp;", "&")).find(|action| action.contains(part))
}

fn hidden(html: &str, name: &str) -> Option<String> {
    let field = html.split(&format!("name=\"{name}\"")).nth(1)?;
    let value = field.split("value=\"").nth(1)?.split('"').next()?;
    Some(value.replace("&#x3D;", "=").replace("&amp;", "&"))
}

/// Completes a purchase without any failure.
pub async fn pay_and_be_ticketed(context: &Context, order_id: &str, adults: u32) {
    let pay_url = pay::start_payment(context, order_id, &form(GOOD_CARD, adults)).await.unwrap();
    let back = confirm_at_issuer(context, &pay_url).await;
    settle::on_issuer_return(context, payment_id_of(&pay_url), &back).await.unwrap();
    drive::drive(context, order_id).await.unwrap();
    tell(context, order_id).await;
}

/// Marks the order as notified, as the mailer does after the mail is sent.
pub async fn tell(context: &Context, order_id: &str) {
    let stored = context.store.get_order(order_id).await.unwrap();
    let told = stored.with(|order| order.notified(context.now())).unwrap();
    context.save(told).await.unwrap();
}
