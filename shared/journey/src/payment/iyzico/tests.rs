//! Tests of the iyzico client with recorded exchanges. Signatures in `recorded/` were made with Python's
//! hmac module under the secret key below; requests and answers have the shapes of docs.iyzico.com.

use domain::card::{Brand, Card};
use serde_json::json;
use testkit::Log;
use testkit::script::{Reply, Scripted};

use super::*;
use crate::payment::Buyer;
use crate::payment::{IssuerReturn, Notice};
use reqwest::header::HeaderMap;

const API_KEY: &str = "sandbox-key";
const SECRET_KEY: &str = "sandbox-secret";
const PAN: &str = "5528790000000008";
/// CVC with letters, because three digits also occur in times and ports of a log.
const CVC: &str = "7cvc1";

struct Zeros;
impl Random for Zeros {
    fn fill(&self, bytes: &mut [u8]) {
        bytes.fill(0);
    }
}

macro_rules! recorded {
    ($name:literal) => {
        Reply::new("200 OK", include_str!(concat!("recorded/", $name, ".json")))
    };
}

struct Recorded {
    iyzico: Iyzico,
    server: Scripted,
}

impl Recorded {
    async fn playing<const N: usize>(script: [Reply; N]) -> Self {
        let server = Scripted::playing(script.into()).await;
        Self { iyzico: Iyzico::new(server.url.clone(), API_KEY, SECRET_KEY, Arc::new(Zeros)), server }
    }
}

fn payment() -> PaymentReference {
    PaymentReference {
        basket_id: "order-1".into(),
        payment_id: "attempt-1".into(),
        amount: Money::kurus(124_990),
    }
}

fn card() -> Card {
    Card {
        owner: "Zeynep Ozturk".into(),
        number: PAN.into(),
        expiry_month: 4,
        expiry_year: 2030,
        cvc: CVC.into(),
        brand: Brand::Mastercard,
    }
}

fn charge() -> Charge {
    Charge {
        payment: payment(),
        buyer: Buyer {
            name: "Zeynep".into(),
            surname: "Ozturk".into(),
            email: "zeynep@example.com".into(),
            phone: "+905321234567".into(),
            identity_number: "17291716060".into(),
            address: "Bagdat Cad. 1".into(),
            city: "Istanbul".into(),
            country: "Turkey".into(),
            ip: "85.34.78.112".into(),
        },
        item_name: "IST-ESB".into(),
        callback_url: "https://rota.example/api/base/gateway/payment/return/p-1/".into(),
        locale: "tr",
    }
}

fn at(text: &str) -> Timestamp {
    text.parse().unwrap()
}

fn settled() -> Settled {
    Settled {
        provider_payment_id: "25149157".into(),
        basket_id: "order-1".into(),
        payment_id: "attempt-1".into(),
        price: Money::kurus(124_990),
        paid_price: Money::kurus(124_990),
        instalments: 1,
        refunded: Money::kurus(0),
        card_brand: Some(Brand::Mastercard),
        card_last_four: "0008".into(),
        transaction_id: "27169345".into(),
        charged_at: at("2025-11-24T16:00:00Z"),
        review: Review::Approved,
    }
}

const SAFE: PaymentError = PaymentError::Unavailable { retry_is_safe: true };
const UNKNOWN: PaymentError = PaymentError::Unavailable { retry_is_safe: false };

#[tokio::test]
async fn initialize_sends_the_signed_charge_and_decodes_the_three_d_secure_page() {
    let bank = Recorded::playing([recorded!("initialize")]).await;
    let started = bank.iyzico.initialize(&charge(), &card(), 1).await.unwrap();
    assert_eq!(started.provider_payment_id, "25149157");
    assert!(started.three_ds_html.starts_with("<!doctype html>"));

    assert_eq!(bank.server.calls(), ["POST /payment/3dsecure/initialize"]);
    let request = &bank.server.requests()[0];
    let (head, body) = request.split_once("\r\n\r\n").unwrap();
    let random = "00000000000000000000000000000000";
    let expected = signature::authorization(API_KEY, SECRET_KEY, random, INITIALIZE, body.as_bytes());
    assert!(head.contains(&format!("authorization: {expected}")), "{head}");
    assert!(head.contains(&format!("x-iyzi-rnd: {random}")), "{head}");
    let body = bank.server.body(0);
    // The three ids are the digest that stands for the order.
    assert_eq!(
        [&body["basketId"], &body["buyer"]["id"], &body["basketItems"][0]["id"]],
        [&json!("order-1"); 3]
    );
    assert_eq!(body["conversationId"], "attempt-1");
    assert_eq!((&body["price"], &body["paidPrice"]), (&json!("1249.90"), &json!("1249.90")));
    assert_eq!(body["paymentCard"]["expireMonth"], "04");
    assert_eq!(body["basketItems"][0]["price"], "1249.90");
}

#[tokio::test]
async fn capture_sends_amount_and_order_and_reads_the_charge() {
    let bank = Recorded::playing([recorded!("capture")]).await;
    assert_eq!(bank.iyzico.capture(&payment(), "25149157", "opaque").await, Ok(settled()));
    let body = bank.server.body(0);
    assert_eq!((&body["paidPrice"], &body["currency"]), (&json!("1249.90"), &json!("TRY")));
    assert_eq!((&body["basketId"], &body["conversationData"]), (&json!("order-1"), &json!("opaque")));
}

#[tokio::test]
async fn a_response_with_a_wrong_signature_is_rejected_by_every_call() {
    const FORGED: &str = "0000000000000000000000000000000000000000000000000000000000000000";
    fn forged(reply: Reply) -> Reply {
        let body = String::from_utf8(reply.body).unwrap();
        let (before, after) = body.split_once(r#""signature": ""#).unwrap();
        Reply::new("200 OK", format!(r#"{before}"signature": "{FORGED}{}"#, &after[64..]))
    }
    let bank = Recorded::playing([
        forged(recorded!("initialize")),
        forged(recorded!("capture")),
        forged(recorded!("detail_settled")),
        forged(recorded!("refund")),
    ])
    .await;
    let iyzico = &bank.iyzico;
    assert_eq!(iyzico.initialize(&charge(), &card(), 1).await, Err(PaymentError::BadSignature));
    assert_eq!(iyzico.capture(&payment(), "25149157", "").await, Err(PaymentError::BadSignature));
    assert_eq!(iyzico.detail(&payment(), Some("25149157")).await, Err(PaymentError::BadSignature));
    assert_eq!(
        iyzico.refund(&settled(), settled().paid_price, at("2025-12-01T00:00:00Z")).await,
        Err(PaymentError::BadSignature)
    );
}

#[tokio::test]
async fn a_charge_of_another_order_or_amount_is_reported_as_disagreeing() {
    let other = |change: fn(&mut PaymentReference)| {
        let mut payment = payment();
        change(&mut payment);
        payment
    };
    for payment in [
        other(|payment| payment.amount = Money::kurus(1)),
        other(|payment| payment.basket_id = "order-2".into()),
        other(|payment| payment.payment_id = "attempt-2".into()),
        other(|payment| payment.amount.currency = Currency::Usd),
    ] {
        let bank = Recorded::playing([recorded!("capture")]).await;
        let settled = bank.iyzico.capture(&payment, "25149157", "").await.unwrap();
        assert!(!settled.agrees_with(&payment));
    }
    let bank = Recorded::playing([recorded!("capture")]).await;
    let another_payment = bank.iyzico.capture(&payment(), "25149158", "").await;
    assert_eq!(another_payment, Err(PaymentError::Disagrees));
}

#[tokio::test]
async fn a_decline_has_its_reason_and_wrong_credentials_are_no_decline() {
    let bank = Recorded::playing([
        recorded!("declined"),
        recorded!("bank_failure"),
        recorded!("bad_credentials"),
        recorded!("bank_failure"),
    ])
    .await;
    let capture = async || bank.iyzico.capture(&payment(), "25149157", "").await;
    assert_eq!(capture().await, Err(PaymentError::Declined(Decline::InsufficientFunds)));
    assert_eq!(capture().await, Err(PaymentError::Declined(Decline::Other)));
    assert_eq!(capture().await, Err(PaymentError::Refused { code: "1001".into() }));
    let initialize = bank.iyzico.initialize(&charge(), &card(), 1).await;
    assert_eq!(initialize, Err(PaymentError::Declined(Decline::AuthenticationUnavailable)));
}

#[tokio::test]
async fn a_lost_response_is_unknown_only_for_calls_that_move_money() {
    for reply in [
        || Reply::lost(),
        || Reply::new("502 Bad Gateway", "<html>"),
        || Reply::new("200 OK", "{\"status\":\"maybe\"}"),
        || recorded!("outage"),
    ] {
        let bank = Recorded::playing([reply(), reply(), reply(), reply()]).await;
        assert_eq!(bank.iyzico.capture(&payment(), "25149157", "").await, Err(UNKNOWN));
        assert_eq!(
            bank.iyzico.refund(&settled(), settled().paid_price, at("2025-11-24T17:00:00Z")).await,
            Err(UNKNOWN)
        );
        assert_eq!(
            bank.iyzico.refund(&settled(), settled().paid_price, at("2025-12-01T17:00:00Z")).await,
            Err(UNKNOWN)
        );
        assert_eq!(bank.iyzico.initialize(&charge(), &card(), 1).await, Err(SAFE));
    }
    let nobody = Iyzico::new("http://127.0.0.1:9", API_KEY, SECRET_KEY, Arc::new(Zeros));
    assert_eq!(nobody.capture(&payment(), "25149157", "").await, Err(SAFE));
}

#[tokio::test]
async fn detail_reports_every_state_of_a_payment() {
    let returned_state = |reply: Reply| async {
        let bank = Recorded::playing([recorded!("detail_settled"), reply]).await;
        bank.iyzico.detail(&payment(), Some("25149157")).await.unwrap()
    };
    let refunded = |minor| Settled { refunded: Money::kurus(minor), ..settled() };
    for (reply, minor) in [(recorded!("report_settled"), 0), (recorded!("report_partly_refunded"), 40_000)] {
        assert_eq!(returned_state(reply).await, ProviderStatus::Settled(refunded(minor)));
    }
    for reply in [recorded!("report_refunded"), recorded!("report_cancelled")] {
        assert_eq!(returned_state(reply).await, ProviderStatus::Refunded(refunded(124_990)));
    }
    // The report does not say how much was refunded, so no further amount is refunded on a guess.
    let bank =
        Recorded::playing([recorded!("detail_settled"), recorded!("report_partly_refunded_unsaid")]).await;
    assert_eq!(bank.iyzico.detail(&payment(), Some("25149157")).await, Err(SAFE));
    for (reply, state) in [
        (recorded!("detail_awaiting"), ProviderStatus::AwaitingCustomer),
        (recorded!("detail_authenticated"), ProviderStatus::Authenticated),
        (recorded!("detail_not_authenticated"), ProviderStatus::Declined(Decline::AuthenticationFailed)),
        (recorded!("detail_declined"), ProviderStatus::Declined(Decline::InsufficientFunds)),
    ] {
        let bank = Recorded::playing([reply]).await;
        assert_eq!(bank.iyzico.detail(&payment(), Some("25149157")).await, Ok(state));
    }
}

#[tokio::test]
async fn detail_finds_a_payment_by_its_conversation_id_or_reports_that_there_is_none() {
    let bank = Recorded::playing([recorded!("bad_credentials"), recorded!("report_empty")]).await;
    assert_eq!(bank.iyzico.detail(&payment(), None).await, Ok(ProviderStatus::NotFound));
    assert_eq!(bank.server.body(0)["paymentConversationId"], "attempt-1");
    let report = "GET /v2/reporting/payment/details?locale=tr&conversationId=attempt-1&paymentConversationId=attempt-1";
    assert_eq!(bank.server.calls(), ["POST /payment/detail", report]);
    // iyzico signs only the path of a URL, without the query.
    let signed = signature::authorization(API_KEY, SECRET_KEY, &"00".repeat(16), REPORT, b"");
    assert!(bank.server.requests()[1].contains(&signed));

    let bank = Recorded::playing([recorded!("bad_credentials"), recorded!("bad_credentials")]).await;
    let refused = Err(PaymentError::Refused { code: "1001".into() });
    assert_eq!(bank.iyzico.detail(&payment(), None).await, refused);
}

#[tokio::test]
async fn refund_voids_a_charge_of_the_same_day_and_refunds_an_older_one() {
    // The two instants are 23:59 and 00:01 in Istanbul.
    let bank = Recorded::playing([recorded!("cancel")]).await;
    assert_eq!(
        bank.iyzico.refund(&settled(), settled().paid_price, at("2025-11-24T20:59:00Z")).await,
        Ok(())
    );
    assert_eq!(bank.server.calls(), ["POST /payment/cancel"]);
    assert_eq!(bank.server.body(0)["paymentId"], "25149157");

    let bank = Recorded::playing([recorded!("refund")]).await;
    assert_eq!(
        bank.iyzico.refund(&settled(), settled().paid_price, at("2025-11-24T21:01:00Z")).await,
        Ok(())
    );
    assert_eq!(bank.server.calls(), ["POST /payment/refund"]);
    assert_eq!(
        (&bank.server.body(0)["paymentTransactionId"], &bank.server.body(0)["price"]),
        (&json!("27169345"), &json!("1249.90"))
    );
}

#[tokio::test]
async fn a_rejected_void_becomes_a_refund_and_a_repeated_refund_is_no_failure() {
    let now = at("2025-11-24T17:00:00Z");
    let refuse = || recorded!("bad_credentials");
    let bank = Recorded::playing([refuse(), recorded!("refund")]).await;
    assert_eq!(bank.iyzico.refund(&settled(), settled().paid_price, now).await, Ok(()));

    let bank = Recorded::playing([refuse(), recorded!("declined"), recorded!("report_cancelled")]).await;
    assert_eq!(bank.iyzico.refund(&settled(), settled().paid_price, now).await, Ok(()));

    let bank = Recorded::playing([refuse(), refuse(), recorded!("report_settled")]).await;
    assert_eq!(
        bank.iyzico.refund(&settled(), settled().paid_price, now).await,
        Err(PaymentError::Refused { code: "1001".into() })
    );

    // The answer is a success, but for another amount.
    let less = Settled { price: Money::kurus(1), paid_price: Money::kurus(1), ..settled() };
    let bank = Recorded::playing([recorded!("cancel")]).await;
    assert_eq!(bank.iyzico.refund(&less, less.paid_price, now).await, Err(PaymentError::Disagrees));
}

#[tokio::test]
async fn returns_and_notices_with_a_changed_value_are_rejected() {
    let bank = Recorded::playing([]).await;
    let form = IssuerReturn {
        status: "success".into(),
        payment_id: "25149157".into(),
        conversation_id: "attempt-1".into(),
        md_status: "1".into(),
        signature: "6b15e01c83dfce6ef142628c6daeecf877011cbbb98fdb5cf6c0119a8c370f23".into(),
        ..IssuerReturn::default()
    };
    assert_eq!(bank.iyzico.verify_return(&form), Ok(()));
    let another_result = IssuerReturn { md_status: "0".into(), ..form };
    assert_eq!(bank.iyzico.verify_return(&another_result), Err(PaymentError::BadSignature));

    let body = br#"{"paymentConversationId":"attempt-1","merchantId":1,"paymentId":25149157,"status":"SUCCESS",
        "iyziReferenceCode":"r","iyziEventType":"THREE_DS_AUTH","iyziEventTime":1764000000000,"iyziPaymentId":25149157}"#;
    let signature = "3b2407c2028918790dfdc830adf99ba3b78d9a3cbf80ba9514690b4dbd4a48fb";
    let verify = |signature: &'static str, body: &[u8]| {
        let headers =
            HeaderMap::from_iter([("x-iyz-signature-v3".parse().unwrap(), signature.parse().unwrap())]);
        bank.iyzico.verify_webhook(&headers, body)
    };
    let notice = Notice { payment_id: "attempt-1".into() };
    assert_eq!(verify(signature, body), Ok(notice));
    let another_status = String::from_utf8_lossy(body).replace("SUCCESS", "FAILURE");
    assert_eq!(verify(signature, another_status.as_bytes()), Err(PaymentError::BadSignature));
    assert_eq!(verify(signature, b"no json"), Err(PaymentError::BadSignature));
    assert_eq!(bank.iyzico.verify_webhook(&HeaderMap::new(), body), Err(PaymentError::BadSignature));
}

#[tokio::test]
async fn card_number_and_cvc_reach_no_debug_output_error_or_log() {
    let log = Log::default();
    let subscriber =
        tracing_subscriber::fmt().with_max_level(tracing::Level::TRACE).with_writer(log.writer()).finish();
    let _guard = tracing::subscriber::set_default(subscriber);

    let echo = format!(r#"{{"status":"failure","errorCode":"{PAN}","errorMessage":"{PAN} {CVC}"}}"#);
    let echo: &'static str = Box::leak(echo.into_boxed_str());
    let garbage: &'static str = Box::leak(format!("{PAN} {CVC}").into_boxed_str());
    let bank = Recorded::playing([
        recorded!("initialize"),
        Reply::new("200 OK", echo),
        Reply::new("500 Internal Server Error", garbage),
        recorded!("declined"),
        Reply::lost(),
    ])
    .await;
    let mut printed = format!("{:?} {:#?} {:?}", charge(), charge(), bank.iyzico);
    for _ in 0..5 {
        let outcome = bank.iyzico.initialize(&charge(), &card(), 1).await;
        if let Err(error) = &outcome {
            printed += &format!("{error} {:?}", domain::failure::Failure::from(error.clone()));
        }
        printed += &format!("{outcome:?}");
    }
    assert!(bank.server.requests()[0].contains(PAN), "the provider does get it");
    printed += &log.text();
    tracing::info!("the log is kept");
    assert!(log.text().ends_with("the log is kept\n"));
    for secret in [PAN, CVC, "5528 7900", SECRET_KEY, "zeynep@example.com", "17291716060"] {
        assert!(!printed.contains(secret), "{secret} in: {printed}");
    }
}

#[test]
fn a_report_without_a_time_zone_is_dated_in_istanbul_time() {
    let at = |text| super::reported_at(text).map(|at| at.to_string());
    assert_eq!(at("2026-11-21T10:08:40Z").as_deref(), Some("2026-11-21T10:08:40Z"));
    assert_eq!(at("2026-11-21 13:08:40").as_deref(), Some("2026-11-21T10:08:40Z"));
    assert_eq!(at("yesterday"), None);
}

/// Example of the provider for a notification of its own page.
#[tokio::test]
async fn the_published_notice_of_a_payment_page_is_verified() {
    let key = "sandbox-UuLnD7wZa0a3DmytfIrwHQqAMfqCNJrs";
    let iyzico = Iyzico::new("http://127.0.0.1:9", API_KEY, key, Arc::new(Zeros));
    let body = br#"{"paymentConversationId":"conversationId","merchantId":3382172,"token":"e828c62d-fd12-4b1a-ad5a-380f15fe6596","status":"SUCCESS","iyziReferenceCode":"77e1635c-6b39-475a-8b7b-ca15ad0cd4ac","iyziEventType":"CHECKOUT_FORM_AUTH","iyziEventTime":1721825036103,"iyziPaymentId":22483975}"#;
    let signature = "4031c575763486a2d2bf3f7ace0baebfcd6bed65393ab4df3fe80c00d5fd6878";
    let headers = HeaderMap::from_iter([("x-iyz-signature-v3".parse().unwrap(), signature.parse().unwrap())]);
    let notice = iyzico.verify_webhook(&headers, body);
    assert_eq!(notice, Ok(Notice { payment_id: "conversationId".into() }));
}

#[test]
fn the_published_instalment_prices_are_parsed() {
    let published = r#"{"status":"success","installmentDetails":[{"binNumber":"554960","price":100.0,"cardType":"CREDIT_CARD","bankCode":10,
        "installmentPrices":[{"installmentPrice":100.0,"totalPrice":100.0,"installmentNumber":1},
        {"installmentPrice":50.68,"totalPrice":101.36,"installmentNumber":2}]}]}"#;
    let answer: Answer = serde_json::from_str(published).unwrap();
    let prices = &answer.installment_details[0].installment_prices;
    assert_eq!((&*prices[1].total_price, &*prices[1].installment_number), ("101.36", "2"));
}
