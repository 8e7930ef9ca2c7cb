//! Fields that payment pages of all products share, and the start of a payment.

mod body;

use domain::Product;
use domain::card::CardForm;
use domain::failure::Failure;
use domain::language::Language;
use domain::money::{Currency, Money};
use domain::order::{ChangeSum, OnlineCancellation, Order, State};
use domain::people::ContactForm;
use domain::rates::embedded;
use domain::rejection::Rejection;
use jiff::Timestamp;
use journey::Context;
use journey::pay::{self, PayingUser, PaymentForm};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

pub use self::body::{BillBody, ExtraBody, PassengerBody, PaymentBody, passenger_form};
use super::after_sale::change::ChangeAmounts;
use super::limits;
use super::search::given;
use super::shown::{DeadlineClock, instant};
use super::timeline::{TimelineStep, timeline};
use rota_http::answer::{ConversionRate, Price, Verdict, gateway, verdict};
use rota_http::body::Json;
use rota_http::limits::Limit;
use rota_http::signed_in::find_user;
use rota_http::{ApiResult, Caller};

/// Limit for payments of one order, against tests of stolen cards: after these declines, the order
/// accepts no further card. A form with faults does not reach the payment provider and is not counted.
pub const TRIES: Limit = Limit { name: "payment", max: 20, window_s: 900 };

/// Fields that payment pages of all products share.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentHead {
    pub before_payment: Verdict,
    pub state: State,
    /// RFC 3339 UTC: end of the hold; null once the hold has ended.
    pub hold_expires_at: Option<String>,
    /// Price in the display currency.
    pub price: DisplayPrice,
    /// Exchange rate of the prices. Null when the prices are in TRY.
    pub rate: Option<ConversionRate>,
    /// Amount to charge to the card, in TRY. After the payment, the amount charged.
    pub charge: Price,
    /// `price` and `charge` without a coupon. A repeated payment must name the coupon again.
    pub before_coupon: Sums,
    /// Steps of the order; empty for a change.
    pub timeline: Vec<TimelineStep>,
    /// Online cancellation of the whole order: the refund, and the earliest deadline of its directions.
    /// Null when the order cannot be cancelled online.
    pub cancellation: Option<OnlineTerms>,
    /// Online cancellation of each direction alone, in order of departure. Empty when all directions have
    /// the same deadline, when an external supplier cancels only whole bookings, and for a change.
    #[serde(rename = "cancellation_of_ways")]
    pub cancellation_of_directions: Vec<TermsOfDirection>,
    /// Breakdown of the amount due for a change. Null for the first purchase.
    pub change: Option<ChangeOnPage>,
    /// True when the payment provider's own page, at `pay_url`, asks for the card. The card fields of the
    /// payment form are then not read.
    pub hosted_page: bool,
}

/// Terms of online cancellation, as fixed in the order or as an order made now would have them.
#[derive(Debug, Serialize, ToSchema)]
pub struct OnlineTerms {
    /// RFC 3339 UTC: deadline of this cancellation.
    pub until: String,
    pub clock: DeadlineClock,
    /// Refund; null when a fee is kept.
    pub back: Option<Price>,
    /// True when the refund is an open ticket instead of money.
    pub open_ticket: bool,
    /// RFC 3339 UTC: end of cancellation for a fee, which is possible from `until` on. Null when it is
    /// not possible, or when a fee is kept before `until` as well.
    #[schema(required = true)]
    pub fee_until: Option<String>,
}

impl OnlineTerms {
    pub fn of(terms: OnlineCancellation, language: Language, price: impl Fn(Money) -> Price) -> Self {
        Self {
            until: instant(terms.until),
            clock: DeadlineClock::of(terms.clock, language),
            back: terms.back.map(price),
            open_ticket: terms.is_open_ticket,
            fee_until: terms.fee_until.map(instant),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TermsOfDirection {
    /// Position of the direction, from 0.
    #[serde(rename = "leg")]
    pub direction: usize,
    /// Terms of the direction; null when it cannot be cancelled online.
    #[schema(required = true)]
    pub cancellation: Option<OnlineTerms>,
}

/// Cost of a change, in TRY.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChangeOnPage {
    /// Price of the tickets before the change.
    pub paid: Price,
    /// Price of the new tickets.
    pub price: Price,
    #[serde(flatten)]
    pub amounts: ChangeAmounts,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PaymentParams {
    pub session_unique: String,
    /// Id of a change of the booking.
    pub change: Option<String>,
}

/// An order, or a change of one, as a payment page shows it.
#[derive(Debug)]
pub struct Payable {
    pub order: Order,
    /// Time of the booking's payment; `None` before.
    pub bought_at: Option<Timestamp>,
    change: Option<ChangeSum>,
    cancellation: Option<OnlineCancellation>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Sums {
    pub price: DisplayPrice,
    pub charge: Price,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct DisplayPrice {
    pub total: String,
    pub currency: Currency,
    /// Exchange rate: TRY per unit, a decimal string.
    pub rate: String,
    /// RFC 3339 UTC: midnight of the banking day of the rate.
    pub rate_at: String,
}

/// Finds the order or change to pay. Before the payment, it is displayed in the caller's currency;
/// afterwards, in the currency of the payment.
pub async fn find_payable(context: &Context, caller: &Caller, params: &PaymentParams) -> ApiResult<Payable> {
    let (order, now) = (context.store.get_order(&params.session_unique).await?.value, context.now());
    let bought_at = order.receipt().map(|receipt| receipt.paid_at);
    let (order, change, cancellation) = match &params.change {
        Some(id) => {
            let sum = order.find_change(id).map(|change| change.sum.clone());
            let cancellation = order.cancellation_of_change(id, now);
            (order.of_change(id).ok_or(Rejection::NotFound)?, sum, cancellation)
        }
        None => {
            let cancellation = order.online_cancellation(now);
            (order, None, cancellation)
        }
    };
    if order.receipt().is_some() {
        return Ok(Payable { order, bought_at, change, cancellation });
    }
    let display = context.rate_of(&order, caller.currency).await?;
    Ok(Payable { order: order.shown_at(display), bought_at, change, cancellation })
}

/// Returns the shared fields, and counts as a request for the payment page.
pub async fn head(context: &Context, caller: &Caller, payable: &Payable) -> ApiResult<PaymentHead> {
    limits::check(limits::PAYMENT_PAGES, context, caller).await?;
    let (now, Payable { order, change, cancellation, .. }) = (context.now(), payable);
    let before_payment = verdict(order.check_payable(now).map_err(Into::into), caller)?;
    let (full, full_shown) = match change {
        Some(_) => (order.charge, order.shown_charge()),
        None => (order.purchase.charge(), order.purchase.shown_charge(order.display)),
    };
    // A change is cancelled as a whole, and its deadline counts from the first purchase.
    let directions = if change.is_some() { vec![] } else { order.online_cancellation_of_directions(now) };
    let terms = |terms| OnlineTerms::of(terms, caller.language, Price::from);
    let of_direction = |(direction, cancellation): (usize, Option<_>)| TermsOfDirection {
        direction,
        cancellation: cancellation.map(terms),
    };
    Ok(PaymentHead {
        before_payment,
        state: order.state_at(now),
        hold_expires_at: order.hold_expires_at().filter(|until| *until > now).map(instant),
        price: display_price(order, order.shown_charge()),
        rate: ConversionRate::of(order.display),
        charge: order.charge.into(),
        cancellation: cancellation.map(terms),
        cancellation_of_directions: directions.into_iter().map(of_direction).collect(),
        timeline: if change.is_some() { vec![] } else { timeline(order, now) },
        before_coupon: Sums { price: display_price(order, full_shown), charge: full.into() },
        change: change.as_ref().map(|sum| ChangeOnPage {
            paid: sum.paid.into(),
            price: sum.price.into(),
            amounts: sum.into(),
        }),
        hosted_page: context.hosted_page,
    })
}

fn display_price(order: &Order, shown: Money) -> DisplayPrice {
    let Price { total, currency } = shown.into();
    let rate_at = order.display.on.unwrap_or(embedded().list.date);
    DisplayPrice { total, currency, rate: order.display.decimal(), rate_at: format!("{rate_at}T00:00:00Z") }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SentPayment {
    pub send_payment: PaymentVerdict,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentVerdict {
    #[serde(flatten)]
    pub verdict: Verdict,
    /// Outcome as an HTTP status: 200, or 402 for a rejection.
    pub status_code: u16,
    /// Address at which the buyer continues with the payment provider or issuer; null for a rejection.
    pub pay_url: Option<String>,
}

/// Stores the payment, extends the hold, and opens the issuer's 3-D Secure step.
pub async fn start(
    context: &Context,
    caller: &Caller,
    product: Product,
    body: PaymentBody,
) -> ApiResult<Json<SentPayment>> {
    limits::check(limits::PAYMENTS, context, caller).await?;
    let session_unique = given("session_unique", &body.session_unique)?.to_owned();
    TRIES.check(&context.store, &session_unique, context.now()).await?;
    let user = find_user(&context.store, caller, context.now()).await?;
    let user = user.map(|user| PayingUser { epoch: user.value.epoch, id: user.value.id });
    let form = payment_form(product, body, caller, user);
    let begun = pay::start_payment(context, &session_unique, &form).await;
    if let Err(Failure::Rejected(Rejection::Invalid(_))) = &begun {
        TRIES.forgive(&context.store, &session_unique, context.now()).await?;
    }
    let started = gateway(begun, caller)?;
    let send_payment = match started {
        Ok(pay_url) => {
            PaymentVerdict { verdict: Verdict::granted(), status_code: 200, pay_url: Some(pay_url) }
        }
        Err(verdict) => PaymentVerdict { verdict, status_code: 402, pay_url: None },
    };
    Ok(Json(SentPayment { send_payment }))
}

fn payment_form(
    product: Product,
    body: PaymentBody,
    caller: &Caller,
    user: Option<PayingUser>,
) -> PaymentForm {
    let bill = body.has_invoice.unwrap_or_default().then(|| body.bill.unwrap_or_default().into_form());
    PaymentForm {
        product: Some(product),
        contact: ContactForm { email: body.email.0, phone_code: body.phone_code.0, phone: body.phone.0 },
        passengers: body.driver.into_iter().chain(body.passengers).map(passenger_form).collect(),
        save_passengers: body.save_passengers,
        card: CardForm {
            card_owner: body.card_owner.0,
            card_number: body.card_number.0,
            card_expiry: body.card_expiry.0,
            card_cvc: body.card_cvc.0,
        },
        instalments: body.instalments.unwrap_or(1).max(1),
        condition: body.condition,
        bill,
        extras: body.extras.into_iter().map(|extra| (extra.id.0, extra.quantity)).collect(),
        user,
        charge: body.charge.read(Currency::Try),
        coupon_id: Some(body.coupon_id.trim().to_owned()).filter(|id| !id.is_empty()),
        open_ticket_code: Some(body.open_ticket_code.trim().to_owned()).filter(|code| !code.is_empty()),
        shown_in: Some((caller.language, caller.currency)),
        change: Some(body.change.trim().to_owned()).filter(|id| !id.is_empty()),
        ip: caller.address.to_string(),
        network: caller.site(),
    }
}
