//! Attacks on the return from the issuer: forged, replayed, swapped and cheaper returns and notices against
//! orders of all products. None of them pays an order, nothing is charged twice, and buyers who did confirm
//! a payment still get their tickets.

use std::collections::BTreeMap;

use axum::Router;
use domain::Product;
use domain::card::check_card;
use domain::message::FieldErrors;
use domain::money::Money;
use domain::order::{PaymentState, State};
use hmac::{Hmac, KeyInit as _, Mac as _};
use jiff::SignedDuration;
use jiff::civil::date;
use journey::pay::start_payment;
use journey::payment::{Buyer, Charge, IssuerReturn, PaymentReference};
use rota_http::World;
use serde_json::{Value, json};
use sha2::Sha256;
use store::payment::IssuerPage;
use testkit::buyer::{
    GOOD_CARD, at_issuer_page, cancel_at_issuer, confirm_at_issuer, form, payment_id_of, post_back,
};
use testkit::dynamodb::Error;
use testkit::http;
use testkit::shop::to_ankara;
use testkit::{RepeatingRandom, Shop};

use crate::draw::Draw;

const KEY: &str = "secret-key";
const NOTICE: &str = "/api/base/gateway/payment/notice/";
/// Status fields of a return after a successful 3-D Secure check.
const PROVEN: (&str, &str) = ("success", "1");

/// Per kind: the number of posts, and the number of posts that changed an order wrongly.
pub type Counts = BTreeMap<&'static str, (u64, u64)>;

#[derive(Debug, Default)]
pub struct Outcome {
    pub posted: Counts,
    /// Orders with a wrong end or wrong charges.
    pub wrong: Vec<String>,
    /// Number of orders paid after a genuine confirmation.
    pub paid: u64,
}

/// A payment at the provider, as far as a stranger can know it.
#[derive(Debug, Clone)]
struct Payment {
    order: String,
    payment: String,
    id: String,
}

/// A posted return or notice; a return also names the payment in its URL.
enum Post {
    Return(String, IssuerReturn, &'static [(&'static str, &'static str)]),
    Notice(Value, String),
}

impl Post {
    /// Builds a return to the URL of the payment.
    fn back(to: &Payment, form: IssuerReturn) -> Self {
        Self::Return(to.payment.clone(), form, &[])
    }
}

struct Round {
    shop: Shop,
    app: Router,
    draw: Draw,
    outcome: Outcome,
}

/// Attacks one product: an order with a ticket, two payments in progress at the issuer, one that failed
/// there, and one whose buyer never returned.
pub async fn round(seed: u64) -> Result<Outcome, Error> {
    let shop = Shop::open().await;
    let world = World { clock: shop.context.clock.clone(), random: shop.context.random.clone() };
    let app = rota_http::layered(base::routes().with_state(shop.context.clone()), &world);
    let random = RepeatingRandom::default();
    random.restart(seed);
    let mut round = Round { shop, app, draw: Draw::new(random), outcome: Outcome::default() };
    round.attack(Product::ALL[usize::try_from(seed)? % Product::ALL.len()]).await?;
    Ok(round.outcome)
}

impl Round {
    async fn attack(&mut self, product: Product) -> Result<(), Error> {
        let ticketed = self.begin(product).await?;
        let genuine = confirm_at_issuer(&self.shop.context, &ticketed.payment).await;
        self.post(&Post::back(&ticketed, genuine.clone())).await;
        self.shop.let_time_pass(1).await;
        let (waiting, goes_on) = (self.begin(product).await?, self.begin(product).await?);
        let gave_up = self.begin(product).await?;
        let refused = cancel_at_issuer(&self.shop.context, &gave_up.payment).await;
        let lost = self.begin(product).await?;
        confirm_at_issuer(&self.shop.context, &lost.payment).await;
        let told = notice(&lost, "CALLBACK_THREEDS", KEY)?;
        self.post(&told).await;
        // Longer than the product waits for a browser's return.
        self.shop.clock.advance(SignedDuration::from_secs(31));

        let mut posts = Vec::new();
        for victim in [&waiting, &goes_on, &gave_up, &ticketed] {
            posts.extend(forged(victim, &genuine, &self.draw)?.into_iter().map(|post| (victim, post)));
            posts.extend(swapped(victim, &ticketed, &genuine)?.map(|post| (victim, post)));
            posts.extend(self.cheaper(victim).await?.map(|post| (victim, post)));
        }
        // A notice without a valid signature must not even trigger a query at the provider, here for a
        // confirmed payment.
        let unsigned = forged(&lost, &genuine, &self.draw)?.into_iter();
        let notices = unsigned.filter(|(_, post)| matches!(post, Post::Notice(..)));
        posts.extend(notices.map(|post| (&lost, post)));
        for _ in 0..10 {
            posts.push((&ticketed, ("replayed", Post::back(&ticketed, genuine.clone()))));
            posts.push((&ticketed, ("replayed", notice(&ticketed, "SUCCESS", KEY)?)));
            posts.push((&gave_up, ("replayed", Post::back(&gave_up, refused.clone()))));
        }
        self.post_all(posts, &ticketed).await;

        // Buyers with a genuine confirmation still pay: by the browser, and by the provider's own notice.
        let back = confirm_at_issuer(&self.shop.context, &goes_on.payment).await;
        self.post(&Post::back(&goes_on, back)).await;
        self.post(&told).await;
        self.shop.let_time_pass(40).await;
        for (payment, pays) in
            [(&ticketed, true), (&goes_on, true), (&lost, true), (&waiting, false), (&gave_up, false)]
        {
            self.judge(payment, pays).await;
        }
        Ok(())
    }

    /// Posts the attacks in random order. Only the ticketed order may be paid.
    async fn post_all(&mut self, mut posts: Vec<(&Payment, (&'static str, Post))>, ticketed: &Payment) {
        while !posts.is_empty() {
            let (victim, (kind, post)) = posts.swap_remove(self.draw.below_len(posts.len()));
            let status = self.post(&post).await;
            let order = self.shop.order(&victim.order).await;
            let is_paid = matches!(order.state_at(self.shop.now()), State::Paid | State::Ticketed);
            let moved = status >= 500 || is_paid != (victim.order == ticketed.order);
            let (posted, broken) = self.outcome.posted.entry(kind).or_default();
            (*posted, *broken) = (*posted + 1, *broken + u64::from(moved));
        }
    }

    /// Selects an offer and starts a payment.
    async fn begin(&self, product: Product) -> Result<Payment, Error> {
        let shop = &self.shop;
        let order = match product {
            Product::Flight => shop.select(to_ankara(2, 0)).await.0,
            Product::Bus => shop.select_bus().await,
            Product::Car => shop.select_car().await,
        };
        let people = if product == Product::Car { 1 } else { 2 };
        let pay_url = start_payment(&shop.context, &order, &form(GOOD_CARD, people)).await?;
        let stored = shop.order(&order).await;
        let open = stored.open_payment().ok_or("no payment")?;
        let PaymentState::Authenticating { provider_payment_id: id, .. } = open.state.clone() else {
            return Err("the order is not at the issuer's page".into());
        };
        Ok(Payment { order, payment: payment_id_of(&pay_url).to_owned(), id })
    }

    /// Pays one lira at the provider in the order's name, with a genuine confirmation.
    async fn cheaper(&self, victim: &Payment) -> Result<[(&'static str, Post); 4], Error> {
        let form = form(GOOD_CARD, 1);
        let card = check_card(&form.card, date(2026, 12, 1), &mut FieldErrors::default()).ok_or("no card")?;
        let Payment { order, payment, .. } = victim;
        let text = str::to_owned;
        let charge = Charge {
            payment: PaymentReference {
                basket_id: text(order),
                payment_id: text(payment),
                amount: Money::kurus(100),
            },
            buyer: Buyer {
                name: text("Ayşe"),
                surname: text("Öz"),
                email: form.contact.email,
                phone: form.contact.phone,
                identity_number: text("17291716060"),
                address: text("-"),
                city: text("-"),
                country: text("Türkiye"),
                ip: form.ip,
            },
            item_name: text("-"),
            callback_url: text("http://shop.test/"),
            locale: "tr",
        };
        let started = self.shop.context.payment_provider.initialize(&charge, &card, 1).await?;
        let page = IssuerPage::Html(started.three_ds_html);
        let back = at_issuer_page(&page, GOOD_CARD, &[("otp", "283126")], "code/").await;
        let cheap = Payment { id: started.provider_payment_id, ..victim.clone() };
        let mine = lie(victim, KEY)?;
        Ok([
            Post::back(victim, back),
            Post::Return(
                text(payment),
                mine,
                &[("price", "1.00"), ("paidPrice", "1.00"), ("currency", "TRY")],
            ),
            notice(&cheap, "CALLBACK_THREEDS", KEY)?,
            notice(&cheap, "SUCCESS", KEY)?,
        ]
        .map(|post| ("of another amount", post)))
    }

    async fn post(&self, post: &Post) -> u16 {
        match post {
            Post::Return(payment, back, more) => post_back(&self.app, payment, back, more).await.status,
            Post::Notice(body, signature) => {
                let signed = [("x-iyz-signature-v3", signature.as_str())];
                http::post(&self.app, NOTICE, &signed, body).await.status
            }
        }
    }

    async fn judge(&mut self, payment: &Payment, pays: bool) {
        let order = self.shop.order(&payment.order).await;
        let end = order.state_at(self.shop.now());
        let mut charged = Vec::new();
        let basket_id = self.shop.context.basket_id(&payment.order);
        for mine in self.shop.ledger().await.iter().filter(|mine| mine["basket_id"] == basket_id) {
            let (times, back) = (&mine["times_charged"], [&mine["cancelled"], &mine["refunded"]]);
            if *times != json!(0) {
                charged.push((mine["payment_id"] == payment.id, times.clone(), back.map(Value::clone)));
            }
        }
        let once = [(true, json!(1), ["0.00", "0.00"].map(Value::from))];
        let is_right = match pays {
            true => end == State::Ticketed && charged == once,
            false => matches!(end, State::Failed | State::Expired) && charged.is_empty(),
        };
        self.outcome.paid += u64::from(pays && is_right);
        if !is_right {
            self.outcome.wrong.push(format!("{} {end}, charged {charged:?}", order.purchase.product()));
        }
    }
}

/// Builds a return that claims a successful 3-D Secure check.
fn lie(victim: &Payment, key: &str) -> Result<IssuerReturn, Error> {
    let (status, md_status) = PROVEN;
    let Payment { payment, id, .. } = victim;
    Ok(IssuerReturn {
        status: status.into(),
        payment_id: id.clone(),
        conversation_id: payment.clone(),
        conversation_data: String::new(),
        md_status: md_status.into(),
        signature: signed(key, &format!(":{payment}:{md_status}:{id}:{status}"))?,
        token: String::new(),
    })
}

fn notice(payment: &Payment, status: &str, key: &str) -> Result<Post, Error> {
    let signature = signed(key, &format!("{key}THREE_DS_CALLBACK{}{}{status}", payment.id, payment.payment))?;
    Ok(Post::Notice(notice_body(payment, status), signature))
}

/// Returns the body of a notice, without its signature.
fn notice_body(payment: &Payment, status: &str) -> Value {
    json!({ "iyziEventType": "THREE_DS_CALLBACK", "paymentId": payment.id,
        "paymentConversationId": payment.payment, "status": status, "merchantId": 1 })
}

fn signed(key: &str, message: &str) -> Result<String, Error> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key.as_bytes())?;
    mac.update(message.as_bytes());
    Ok(hex::encode(mac.finalize().into_bytes()))
}

/// Builds returns and notices without the provider's key, and one return with a stolen key, which is only a
/// hint.
fn forged(victim: &Payment, genuine: &IssuerReturn, draw: &Draw) -> Result<Vec<(&'static str, Post)>, Error> {
    let honest = lie(victim, KEY)?;
    let mut signatures = vec![
        String::new(),
        "no hex".into(),
        genuine.signature.clone(),
        lie(victim, "another key")?.signature,
        "0".repeat(64),
    ];
    let at = draw.below_len(honest.signature.len());
    let other = if honest.signature.as_bytes()[at] == b'0' { "1" } else { "0" };
    let mut nearly = honest.signature.clone();
    nearly.replace_range(at..=at, other);
    signatures.push(nearly);
    let body = notice_body(victim, "SUCCESS");
    let mut posts = Vec::new();
    for signature in signatures {
        posts.push(("forged", Post::Notice(body.clone(), signature.clone())));
        let back = IssuerReturn { signature, ..honest.clone() };
        posts.push(("forged", Post::back(victim, back)));
    }
    // The signature is that of a return.
    posts.push(("forged", Post::Notice(body, honest.signature.clone())));
    posts.push(("signed by a thief", Post::back(victim, honest)));
    Ok(posts)
}

/// Builds returns and notices with data of another order.
fn swapped(
    victim: &Payment,
    other: &Payment,
    genuine: &IssuerReturn,
) -> Result<[(&'static str, Post); 5], Error> {
    let mixed = Payment { id: other.id.clone(), ..victim.clone() };
    let of_conversation = IssuerReturn { conversation_id: victim.payment.clone(), ..genuine.clone() };
    let of_payment = IssuerReturn { payment_id: victim.id.clone(), ..genuine.clone() };
    let to = |back| Post::back(victim, back);
    let posts = [
        to(genuine.clone()),
        to(of_conversation),
        to(of_payment),
        to(lie(&mixed, KEY)?),
        notice(&mixed, "SUCCESS", KEY)?,
    ];
    Ok(posts.map(|post| ("swapped", post)))
}
