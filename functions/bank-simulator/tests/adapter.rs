//! Rota's adapter against the simulator, over real HTTP and a real local DynamoDB: two independent readings
//! of iyzico's documentation must agree, for every published card, and under repetition, races and restarts.
#![cfg(test)]

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::extract::State;
use axum::routing::post;
use bank_simulator::{Settings, router};
use domain::card::{Brand, Card, CardForm, check_card};
use domain::message::FieldErrors;
use domain::money::Money;
use domain::rejection::Decline;
use http::HeaderMap;
use jiff::SignedDuration;
use journey::payment::{
    Buyer, Charge, HostedPage, IssuerReturn, Iyzico, PaymentError, PaymentReference, Plan, ProviderStatus,
    Review, Settled, Started,
};
use rota_http::World;
use serde_json::Value;
use testkit::{FixedClock, LocalDynamoDb, RepeatingRandom};
use tokio::net::TcpListener;

const API_KEY: &str = "sandbox-key";
const SECRET_KEY: &str = "sandbox-secret";
const CODE: &str = "283126";
const GOOD_CARD: &str = "5528790000000008";

/// The simulator, Rota's adapter, and the buyer's browser without script.
struct Fixture {
    clock: Arc<FixedClock>,
    random: Arc<RepeatingRandom>,
    dynamodb: LocalDynamoDb,
    origin: String,
    iyzico: Iyzico,
    browser: reqwest::Client,
    webhooks: Arc<Mutex<Vec<(HeaderMap, String)>>>,
}

async fn serve(app: impl FnOnce(&str) -> Router) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let origin = format!("http://{}", listener.local_addr().unwrap());
    let app = app(&origin);
    tokio::spawn(async move { axum::serve(listener, app).await.unwrap() });
    origin
}

type Webhooks = Arc<Mutex<Vec<(HeaderMap, String)>>>;

async fn take_webhook(State(webhooks): State<Webhooks>, headers: HeaderMap, body: String) {
    webhooks.lock().unwrap().push((headers, body));
}

impl Fixture {
    async fn set() -> Self {
        let clock = Arc::new(FixedClock::at("2026-12-01T09:00:00Z"));
        let random = Arc::new(RepeatingRandom::default());
        let dynamodb = testkit::memory_dynamodb();
        let webhooks = Webhooks::default();
        let kept = Arc::clone(&webhooks);
        let shop = serve(|_| Router::new().route("/notice/", post(take_webhook)).with_state(kept)).await;
        let origin =
            serve(|origin| bank(origin, &dynamodb, &clock, &random, Some(format!("{shop}/notice/")))).await;
        let iyzico = Iyzico::new(origin.clone(), API_KEY, SECRET_KEY, random.clone());
        Self { clock, random, dynamodb, origin, iyzico, browser: testkit::http::browser(), webhooks }
    }

    /// Starts a second instance on the same table, as after a restart or in parallel.
    async fn second_instance(&self) -> Iyzico {
        let origin = serve(|origin| bank(origin, &self.dynamodb, &self.clock, &self.random, None)).await;
        Iyzico::new(origin, API_KEY, SECRET_KEY, self.random.clone())
    }

    async fn ledger(&self) -> Vec<Value> {
        let text = self
            .browser
            .get(format!("{}/_ledger.json", self.origin))
            .send()
            .await
            .unwrap()
            .text()
            .await
            .unwrap();
        let mut ledger: Value = serde_json::from_str(&text).unwrap();
        serde_json::from_value(ledger["payments"].take()).unwrap()
    }

    async fn start(&self, card: &str) -> Result<(PaymentReference, Started), PaymentError> {
        let payment = payment("1");
        let started = self.iyzico.initialize(&charge(&payment), &self::card(card), 1).await?;
        Ok((payment, started))
    }

    /// Goes from the merchant's page to the page for the code.
    async fn open_bank(&self, started: &Started) -> Page {
        self.submit(&Page(started.three_ds_html.clone()), 0, &[]).await
    }

    /// Submits a form by its button.
    async fn submit(&self, page: &Page, form: usize, typed: &[(&str, &str)]) -> Page {
        let (action, mut fields) = page.form(form);
        fields.extend(typed.iter().map(|(name, value)| (name.to_string(), value.to_string())));
        let body = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        let request =
            self.browser.post(action).header("content-type", "application/x-www-form-urlencoded").body(body);
        Page(request.send().await.unwrap().text().await.unwrap())
    }

    /// Completes the step with the right code and returns the data that the browser would post to Rota.
    async fn confirm(&self, started: &Started) -> IssuerReturn {
        let page = self.open_bank(started).await;
        self.submit(&page, 0, &[("otp", CODE)]).await.issuer_return()
    }

    async fn pay(&self, card: &str) -> (PaymentReference, Settled) {
        let (payment, started) = self.start(card).await.unwrap();
        self.confirm(&started).await;
        let settled = self.iyzico.capture(&payment, &started.provider_payment_id, "").await.unwrap();
        (payment, settled)
    }
}

fn bank(
    origin: &str,
    dynamodb: &LocalDynamoDb,
    clock: &Arc<FixedClock>,
    random: &Arc<RepeatingRandom>,
    webhook_url: Option<String>,
) -> Router {
    let settings = Settings {
        origin: origin.to_owned(),
        api_key: API_KEY.to_owned(),
        secret_key: SECRET_KEY.to_owned(),
        table_sessions: dynamodb.table("sessions").to_string(),
        webhook_url,
    };
    router(settings, dynamodb.client(), World { clock: clock.clone(), random: random.clone() })
}

/// A page in a browser without script.
struct Page(String);

impl Page {
    fn form(&self, at: usize) -> (String, Vec<(String, String)>) {
        let form = self.0.split("<form ").nth(at + 1).unwrap().split("</form>").next().unwrap();
        assert!(form.contains("<button"), "no button in {form}");
        let attribute = |tag: &str, name: &str| {
            let (_, rest) = tag.split_once(&format!("{name}=\""))?;
            Some(rest.split('"').next().unwrap().replace("&amp;", "&").replace("&#39;", "'"))
        };
        let hidden = form.split("<input ").skip(1).filter(|tag| tag.contains("type=\"hidden\""));
        let fields =
            hidden.map(|tag| (attribute(tag, "name").unwrap(), attribute(tag, "value").unwrap())).collect();
        (attribute(form, "action").unwrap(), fields)
    }

    fn issuer_return(&self) -> IssuerReturn {
        let (action, fields) = self.form(0);
        assert_eq!(action, "https://rota.example/api/base/gateway/payment/return/p'1/");
        let field = |name: &str| fields.iter().find(|(field, _)| field == name).unwrap().1.clone();
        IssuerReturn {
            status: field("status"),
            payment_id: field("paymentId"),
            conversation_id: field("conversationId"),
            conversation_data: field("conversationData"),
            md_status: field("mdStatus"),
            signature: field("signature"),
            token: String::new(),
        }
    }
}

fn payment(id: &str) -> PaymentReference {
    PaymentReference {
        basket_id: "order-1".into(),
        payment_id: format!("attempt-{id}"),
        amount: Money::kurus(124_990),
    }
}

fn card(card_number: &str) -> Card {
    let form = CardForm {
        card_owner: "Zeynep Öztürk".into(),
        card_number: card_number.into(),
        card_expiry: "12/30".into(),
        card_cvc: "123".into(),
    };
    check_card(&form, jiff::civil::date(2026, 12, 1), &mut FieldErrors::default()).unwrap()
}

fn charge(payment: &PaymentReference) -> Charge {
    let text = str::to_owned;
    Charge {
        payment: payment.clone(),
        buyer: Buyer {
            name: text("Zeynep"),
            surname: text("Öztürk"),
            email: text("zeynep@example.com"),
            phone: text("+905321234567"),
            identity_number: text("17291716060"),
            address: text("Bağdat Cad. 1"),
            city: text("İstanbul"),
            country: text("Türkiye"),
            ip: text("85.34.78.112"),
        },
        item_name: "IST–ESB <24.12.2026>".into(),
        callback_url: "https://rota.example/api/base/gateway/payment/return/p'1/".into(),
        locale: "tr",
    }
}

#[tokio::test]
async fn the_successful_test_cards_are_charged_and_refunded() {
    let brands = [Brand::Mastercard, Brand::Mastercard, Brand::Visa, Brand::Visa, Brand::Troy];
    let cards = [GOOD_CARD, "5526080000000006", "4603450000000000", "4766620000000001", "9792030000000000"];
    for (card, brand) in cards.into_iter().zip(brands) {
        let fixture = Fixture::set().await;
        let (payment, started) = fixture.start(card).await.unwrap();
        let id = started.provider_payment_id.as_str();
        assert_eq!(fixture.iyzico.detail(&payment, Some(id)).await, Ok(ProviderStatus::AwaitingCustomer));

        let form = fixture.confirm(&started).await;
        assert_eq!((form.status.as_str(), form.md_status.as_str()), ("success", "1"));
        assert_eq!(fixture.iyzico.verify_return(&form), Ok(()));
        assert_eq!(fixture.iyzico.detail(&payment, Some(id)).await, Ok(ProviderStatus::Authenticated));

        let settled = fixture.iyzico.capture(&payment, id, "").await.unwrap();
        assert_eq!((settled.card_brand, settled.card_last_four.as_str()), (Some(brand), &card[12..]));
        assert!(settled.agrees_with(&payment));
        assert_eq!(fixture.iyzico.detail(&payment, None).await, Ok(ProviderStatus::Settled(settled.clone())));

        assert_eq!(fixture.iyzico.refund(&settled, settled.paid_price, settled.charged_at).await, Ok(()));
        let refunded = Settled { refunded: settled.paid_price, ..settled };
        assert_eq!(fixture.iyzico.detail(&payment, Some(id)).await, Ok(ProviderStatus::Refunded(refunded)));
        let ledger = fixture.ledger().await;
        assert_eq!(ledger.len(), 1);
        assert_eq!(
            (
                &ledger[0]["state"],
                &ledger[0]["times_charged"],
                &ledger[0]["charged"],
                &ledger[0]["cancelled"]
            ),
            (&"SUCCESS".into(), &1.into(), &"1249.90".into(), &"1249.90".into())
        );
    }
}

#[tokio::test]
async fn the_declined_test_cards_fail_at_capture_with_their_reason() {
    for (card, decline) in [
        ("4111111111111129", Decline::InsufficientFunds),
        ("4129111111111111", Decline::DoNotHonour),
        ("4125111111111115", Decline::ExpiredCard),
        ("4124111111111116", Decline::InvalidCvc),
        ("4121111111111119", Decline::SuspectedFraud),
        // Not on the list of test cards.
        ("4242424242424242", Decline::DoNotHonour),
    ] {
        let fixture = Fixture::set().await;
        let (payment, started) = fixture.start(card).await.unwrap();
        assert_eq!(fixture.confirm(&started).await.md_status, "1");
        for _ in 0..2 {
            let refused = fixture.iyzico.capture(&payment, &started.provider_payment_id, "").await;
            assert_eq!(refused, Err(PaymentError::Declined(decline)), "{card}");
        }
        assert_eq!(fixture.iyzico.detail(&payment, None).await, Ok(ProviderStatus::Declined(decline)));
        assert_eq!(fixture.ledger().await[0]["times_charged"], 0);
    }
}

#[tokio::test]
async fn the_test_cards_that_fail_three_d_secure_are_declined_and_not_charged() {
    for (card, md_status) in [("4131111111111117", "0"), ("4141111111111115", "4")] {
        let fixture = Fixture::set().await;
        let (payment, started) = fixture.start(card).await.unwrap();
        let form = fixture.confirm(&started).await;
        assert_eq!((form.status.as_str(), form.md_status.as_str()), ("failure", md_status));
        assert_eq!(fixture.iyzico.verify_return(&form), Ok(()));
        let failed = Decline::AuthenticationFailed;
        assert_eq!(fixture.iyzico.detail(&payment, None).await, Ok(ProviderStatus::Declined(failed)));
        let forced = fixture.iyzico.capture(&payment, &started.provider_payment_id, "").await;
        assert_eq!(forced, Err(PaymentError::Declined(failed)));
        assert_eq!(fixture.ledger().await[0]["times_charged"], 0);
    }
    let fixture = Fixture::set().await;
    let refused = fixture.start("4151111111111112").await.unwrap_err();
    assert_eq!(refused, PaymentError::Declined(Decline::AuthenticationUnavailable));
    assert_eq!(fixture.iyzico.detail(&payment("1"), None).await, Ok(ProviderStatus::NotFound));
}

#[tokio::test]
async fn a_charge_under_review_is_approved_rejected_or_stays_pending_by_its_card() {
    for (card, at_once, later) in [
        ("4161111111111110", Review::Pending, Some(Review::Approved)),
        ("4162111111111119", Review::Pending, None),
        ("4163111111111118", Review::Pending, Some(Review::Pending)),
        ("4164111111111117", Review::Rejected, None),
    ] {
        let fixture = Fixture::set().await;
        let (payment, settled) = fixture.pay(card).await;
        assert_eq!(settled.review, at_once, "{card}");
        fixture.clock.advance(SignedDuration::from_mins(10));
        let detail = fixture.iyzico.detail(&payment, Some(&settled.provider_payment_id)).await.unwrap();
        match (later, detail) {
            (Some(review), ProviderStatus::Settled(now)) => {
                assert_eq!(now.review, review, "{card}");
                let back = fixture.iyzico.refund(&now, now.paid_price, now.charged_at).await;
                assert_eq!(back, Ok(()), "{card}");
            }
            (None, ProviderStatus::Refunded(now)) => assert_eq!(now.review, Review::Rejected, "{card}"),
            (_, other) => panic!("{card}: {other:?}"),
        }
        assert_eq!(fixture.ledger().await[0]["cancelled"], "1249.90", "{card}");
    }
}

#[tokio::test]
async fn a_rejected_refund_is_reported_and_leaves_the_charge_settled() {
    let fixture = Fixture::set().await;
    let (payment, settled) = fixture.pay("5406670000000009").await;
    let refused = fixture.iyzico.refund(&settled, settled.paid_price, settled.charged_at).await;
    assert!(matches!(refused, Err(PaymentError::Refused { .. })), "{refused:?}");
    assert_eq!(fixture.iyzico.detail(&payment, None).await, Ok(ProviderStatus::Settled(settled)));
    assert_eq!(fixture.ledger().await[0]["cancelled"], "0.00");
}

#[tokio::test]
async fn a_charge_of_a_former_day_is_refunded_and_not_voided() {
    let fixture = Fixture::set().await;
    let (payment, settled) = fixture.pay(GOOD_CARD).await;
    fixture.clock.advance(SignedDuration::from_hours(24));
    let tomorrow = settled.charged_at + SignedDuration::from_hours(24);
    // The second refund finds the payment already refunded.
    for _ in 0..2 {
        assert_eq!(fixture.iyzico.refund(&settled, settled.paid_price, tomorrow).await, Ok(()));
    }
    // Rota's clock may still show the day of the capture: the provider rejects the void, and refunds nothing
    // twice.
    assert_eq!(fixture.iyzico.refund(&settled, settled.paid_price, settled.charged_at).await, Ok(()));
    let refunded = Settled { refunded: settled.paid_price, ..settled };
    assert_eq!(fixture.iyzico.detail(&payment, None).await, Ok(ProviderStatus::Refunded(refunded)));
    let ledger = fixture.ledger().await;
    assert_eq!((&ledger[0]["refunded"], &ledger[0]["cancelled"]), (&"1249.90".into(), &"0.00".into()));
}

#[tokio::test]
async fn concurrent_instances_capture_once_and_return_the_amount_once() {
    let fixture = Fixture::set().await;
    let other = fixture.second_instance().await;
    let (payment, started) = fixture.start(GOOD_CARD).await.unwrap();
    fixture.confirm(&started).await;
    let id = &started.provider_payment_id;
    let (one, two, three) = tokio::join!(
        fixture.iyzico.capture(&payment, id, ""),
        other.capture(&payment, id, ""),
        fixture.iyzico.capture(&payment, id, ""),
    );
    let settled = one.unwrap();
    assert!(two.is_ok_and(|second| second.agrees_with(&payment)) && three.is_ok());
    assert_eq!(fixture.ledger().await[0]["times_charged"], 1);

    let now = settled.charged_at;
    let (one, two) = tokio::join!(
        fixture.iyzico.refund(&settled, settled.paid_price, now),
        other.refund(&settled, settled.paid_price, now)
    );
    assert_eq!((one, two), (Ok(()), Ok(())));
    let ledger = fixture.ledger().await;
    assert_eq!((&ledger[0]["cancelled"], &ledger[0]["refunded"]), (&"1249.90".into(), &"0.00".into()));
    assert!(matches!(other.detail(&payment, Some(id)).await, Ok(ProviderStatus::Refunded(_))));
}

#[tokio::test]
async fn only_the_right_one_time_code_confirms_and_the_third_wrong_code_declines() {
    let fixture = Fixture::set().await;
    let (payment, started) = fixture.start(GOOD_CARD).await.unwrap();
    let mut page = fixture.open_bank(&started).await;
    assert!(page.0.contains(
        r#"<input id="otp" name="otp" type="text" inputmode="numeric" autocomplete="one-time-code""#
    ));
    assert!(page.0.contains("₺1.249,90") && page.0.contains("IST–ESB &lt;24.12.2026&gt;"));
    for (wrong, left) in [("000000", "2"), ("28312", "1")] {
        page = fixture.submit(&page, 0, &[("otp", wrong)]).await;
        assert!(page.0.contains(&format!("Kod hatalı. Kalan deneme hakkı: {left}.")), "{}", page.0);
    }
    let form = fixture.submit(&page, 0, &[("otp", "283127")]).await.issuer_return();
    assert_eq!((form.status.as_str(), form.md_status.as_str()), ("failure", "0"));
    // The right code comes too late.
    let late = fixture.submit(&page, 0, &[("otp", CODE)]).await.issuer_return();
    assert_eq!(late, form);
    let declined = ProviderStatus::Declined(Decline::AuthenticationFailed);
    assert_eq!(fixture.iyzico.detail(&payment, None).await, Ok(declined));
}

#[tokio::test]
async fn the_right_code_confirms_with_spaces_in_it_and_after_a_wrong_one() {
    let fixture = Fixture::set().await;
    let (_, started) = fixture.start(GOOD_CARD).await.unwrap();
    let page = fixture.open_bank(&started).await;
    let page = fixture.submit(&page, 0, &[("otp", "111111")]).await;
    let form = fixture.submit(&page, 0, &[("otp", " 283 126 ")]).await.issuer_return();
    assert_eq!(form.md_status, "1");
}

#[tokio::test]
async fn cancelling_on_the_three_d_secure_page_declines_the_payment() {
    let fixture = Fixture::set().await;
    let (payment, started) = fixture.start(GOOD_CARD).await.unwrap();
    let page = fixture.open_bank(&started).await;
    let form = fixture.submit(&page, 1, &[]).await.issuer_return();
    assert_eq!((form.status.as_str(), form.md_status.as_str()), ("failure", "0"));
    assert_eq!(fixture.iyzico.verify_return(&form), Ok(()));
    let declined = ProviderStatus::Declined(Decline::AuthenticationFailed);
    assert_eq!(fixture.iyzico.detail(&payment, None).await, Ok(declined));
}

#[tokio::test]
async fn the_simulator_rejects_wrongly_signed_calls_and_captures_of_another_amount() {
    let fixture = Fixture::set().await;
    let impostor = Iyzico::new(fixture.origin.clone(), API_KEY, "guessed", fixture.random.clone());
    let stranger = Iyzico::new(fixture.origin.clone(), "another", SECRET_KEY, fixture.random.clone());
    let (payment, started) = fixture.start(GOOD_CARD).await.unwrap();
    fixture.confirm(&started).await;
    let id = started.provider_payment_id.as_str();
    let refused = |code: &str| Err(PaymentError::Refused { code: code.to_owned() });
    assert_eq!(impostor.capture(&payment, id, "").await, refused("1000"));
    assert_eq!(stranger.capture(&payment, id, "").await, refused("1001"));
    assert_eq!(impostor.detail(&payment, Some(id)).await.map(|_| ()), refused("1000").map(|_: Settled| ()));

    let cheaper = PaymentReference { amount: Money::kurus(1), ..payment.clone() };
    assert_eq!(fixture.iyzico.capture(&cheaper, id, "").await, refused("11"));
    let unsigned =
        fixture.browser.post(format!("{}/payment/cancel", fixture.origin)).body("{}").send().await.unwrap();
    assert!(unsigned.text().await.unwrap().contains("1001"));
    assert_eq!(fixture.ledger().await[0]["times_charged"], 0);
    assert!(fixture.iyzico.capture(&payment, id, "").await.is_ok());
}

#[tokio::test]
async fn the_three_d_secure_page_opens_at_its_secret_address_only() {
    let fixture = Fixture::set().await;
    let (_, started) = fixture.start(GOOD_CARD).await.unwrap();
    let (address, _) = Page(started.three_ds_html.clone()).form(0);
    let (before, _) = address.split_once(&started.provider_payment_id).unwrap();
    for guess in [format!("{before}{}/guessed/", started.provider_payment_id), format!("{before}1/guessed/")]
    {
        assert_eq!(fixture.browser.get(guess).send().await.unwrap().status(), 404);
    }
    assert_eq!(fixture.browser.get(address).send().await.unwrap().status(), 200);
}

#[tokio::test]
async fn notices_are_signed_and_name_their_payment() {
    let fixture = Fixture::set().await;
    let (payment, _) = fixture.pay(GOOD_CARD).await;
    let arrived = tokio::time::timeout(std::time::Duration::from_secs(10), async {
        while fixture.webhooks.lock().unwrap().len() < 2 {
            tokio::task::yield_now().await;
        }
    });
    arrived.await.expect("both notifications");
    let webhooks = fixture.webhooks.lock().unwrap().clone();
    for (headers, body) in &webhooks {
        let notice = fixture.iyzico.verify_webhook(headers, body.as_bytes()).unwrap();
        assert_eq!(notice.payment_id, payment.payment_id);
    }
    let events: Vec<_> =
        webhooks.iter().map(|(_, body)| serde_json::from_str::<Value>(body).unwrap()).collect();
    assert!(events.iter().any(|event| event["status"] == "CALLBACK_THREEDS"), "{events:?}");
    assert!(events.iter().any(|event| event["status"] == "SUCCESS"), "{events:?}");
}

#[tokio::test]
async fn the_table_stores_no_card_number_identity_number_or_email() {
    let fixture = Fixture::set().await;
    fixture.pay(GOOD_CARD).await;
    let items =
        fixture.dynamodb.client().scan().table_name(fixture.dynamodb.table("sessions")).send().await.unwrap();
    let stored = format!("{:?}", items.items());
    assert!(stored.contains("0008"));
    for secret in [GOOD_CARD, "528790", "17291716060", "zeynep@example.com"] {
        assert!(!stored.contains(secret), "{secret} in {stored}");
    }
}

/// The payment page: opened by Rota, used by the browser.
struct HostedPayment {
    fixture: Fixture,
    payment: PaymentReference,
    page: HostedPage,
}

impl HostedPayment {
    async fn open(instalments: &[u32]) -> Self {
        let (fixture, payment) = (Fixture::set().await, payment("1"));
        let page = fixture.iyzico.open_page(&charge(&payment), instalments).await.unwrap();
        Self { fixture, payment, page }
    }

    async fn status(&self) -> ProviderStatus {
        self.fixture.iyzico.of_page(&self.payment, &self.page.token).await.unwrap()
    }

    async fn show(&self) -> Page {
        Page(self.fixture.browser.get(&self.page.url).send().await.unwrap().text().await.unwrap())
    }

    async fn give_card(&self, number: &str, instalments: &str) -> Page {
        let form = self.show().await;
        let typed = [("owner", "Zeynep"), ("number", number), ("expiry", "12/30"), ("cvc", "123")];
        self.fixture.submit(&form, 0, &[&typed[..], &[("instalments", instalments)]].concat()).await
    }

    /// Pays, and returns the form that the browser posts to Rota.
    async fn pay(&self, number: &str, instalments: &str) -> Vec<(String, String)> {
        let code = self.give_card(number, instalments).await;
        self.fixture.submit(&code, 0, &[("otp", CODE)]).await.form(0).1
    }
}

#[tokio::test]
async fn a_payment_page_charges_once_and_returns_its_token() {
    let hosted = HostedPayment::open(&[2, 3]).await;
    assert_eq!(hosted.status().await, ProviderStatus::AwaitingCustomer);
    let back = hosted.pay("5526080000000006", "3").await;
    assert_eq!(back, [("token".to_owned(), hosted.page.token.clone())]);
    let ProviderStatus::Settled(settled) = hosted.status().await else { panic!("not charged") };
    assert!(settled.agrees_with(&hosted.payment));
    assert_eq!((settled.instalments, settled.card_last_four.as_str()), (3, "0006"));
    // The captured payment has its own id from now on.
    let (iyzico, id) = (&hosted.fixture.iyzico, settled.provider_payment_id.clone());
    let by_id = iyzico.detail(&hosted.payment, Some(&id)).await;
    assert_eq!(by_id, Ok(ProviderStatus::Settled(settled.clone())));
    assert_eq!(hosted.show().await.form(0).1, back);
    iyzico.refund(&settled, settled.paid_price, settled.charged_at).await.unwrap();
    assert_eq!(hosted.fixture.ledger().await.len(), 1);
    assert_eq!(hosted.fixture.ledger().await[0]["times_charged"], 1);
    assert!(matches!(hosted.status().await, ProviderStatus::Refunded(_)));
}

#[tokio::test]
async fn a_payment_page_reports_why_a_card_was_declined() {
    for (card, decline) in [
        ("4111111111111129", Decline::InsufficientFunds),
        ("4131111111111117", Decline::AuthenticationFailed),
    ] {
        let hosted = HostedPayment::open(&[]).await;
        hosted.pay(card, "1").await;
        assert_eq!(hosted.status().await, ProviderStatus::Declined(decline), "{card}");
    }
    let left = HostedPayment::open(&[]).await;
    let code = left.give_card(GOOD_CARD, "1").await;
    assert_eq!(left.status().await, ProviderStatus::AwaitingCustomer);
    left.fixture.submit(&code, 1, &[]).await;
    assert_eq!(left.status().await, ProviderStatus::Declined(Decline::AuthenticationFailed));
}

#[tokio::test]
async fn a_payment_page_rejects_instalments_that_were_not_offered_and_charges_nothing_once_expired() {
    let hosted = HostedPayment::open(&[2]).await;
    for (card, count) in [("5526080000000006", "3"), ("4766620000000001", "2"), ("5526080000000007", "1")] {
        let again = hosted.give_card(card, count).await;
        assert!(again.0.contains("role=\"alert\""), "{card} in {count}: {}", again.0);
    }
    assert_eq!(hosted.status().await, ProviderStatus::AwaitingCustomer);
    let code = hosted.give_card("5526080000000006", "2").await;
    hosted.fixture.clock.advance(SignedDuration::from_mins(30));
    hosted.fixture.submit(&code, 0, &[("otp", CODE)]).await;
    assert_eq!(hosted.status().await, ProviderStatus::Declined(Decline::AuthenticationFailed));
    assert_eq!(hosted.fixture.ledger().await[0]["times_charged"], 0);
}

#[tokio::test]
async fn instalments_are_offered_only_at_the_price_of_a_single_payment() {
    let (fixture, price) = (Fixture::set().await, Money::kurus(100_000));
    let plans = |bin| fixture.iyzico.plans("c-1", bin, price);
    let offered =
        [Plan { count: 2, each: Money::kurus(50_000) }, Plan { count: 3, each: Money::kurus(33_333) }];
    assert_eq!(plans(Some("552608")).await.unwrap(), offered);
    assert_eq!(plans(Some("55260800")).await.unwrap(), offered);
    assert_eq!(plans(None).await.unwrap(), offered);
    assert_eq!(plans(Some("476662")).await.unwrap(), []);
    let charged_in = async |count| {
        let (payment, card) = (payment(&format!("{count}")), card("5526080000000006"));
        let started = fixture.iyzico.initialize(&charge(&payment), &card, count).await?;
        fixture.confirm(&started).await;
        fixture.iyzico.capture(&payment, &started.provider_payment_id, "").await
    };
    assert_eq!(charged_in(3).await.unwrap().instalments, 3);
    assert!(charged_in(6).await.is_err());
}

#[tokio::test]
async fn the_notice_of_a_payment_page_is_signed_over_its_token() {
    let hosted = HostedPayment::open(&[]).await;
    hosted.pay(GOOD_CARD, "1").await;
    let arrived = tokio::time::timeout(std::time::Duration::from_secs(10), async {
        while hosted.fixture.webhooks.lock().unwrap().is_empty() {
            tokio::task::yield_now().await;
        }
    });
    arrived.await.expect("a notification");
    let (headers, body) = hosted.fixture.webhooks.lock().unwrap()[0].clone();
    let notice = hosted.fixture.iyzico.verify_webhook(&headers, body.as_bytes()).unwrap();
    assert_eq!(notice.payment_id, hosted.payment.payment_id);
    let other = body.replace(&hosted.page.token, "another");
    assert!(hosted.fixture.iyzico.verify_webhook(&headers, other.as_bytes()).is_err());
}
