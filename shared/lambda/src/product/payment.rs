//! The payment page's common head, the payment form and its start.

use domain::bill::BillForm;
use domain::card::CardForm;
use domain::failure::Failure;
use domain::money::{Currency, Money};
use domain::order::{ChangeSum, Order};
use domain::people::{ContactForm, PassengerForm};
use domain::rates::embedded;
use domain::rejection::Rejection;
use journey::Context;
use journey::pay::{self, PayingUser, PaymentForm};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::after_sale::change::ChangeAmounts;
use super::form::{Amount, Line, Text};
use super::limits;
use super::search::given;
use super::shown::instant;
use crate::answer::{ConversionRate, Price, Verdict, gateway, verdict};
use crate::body::Json;
use crate::limits::Limit;
use crate::signed_in::find_user;
use crate::{ApiResult, Caller};

/// After these declines the order takes no further card: a limit for those who try stolen ones. A form with faults reaches no bank and counts for nothing.
pub const TRIES: Limit = Limit { name: "payment", max: 20, window_s: 900 };

/// What every payment page begins with.
#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentHead {
    pub before_payment: Verdict,
    pub state: &'static str,
    /// RFC 3339 UTC; null once the hold has ended.
    pub hold_expires_at: Option<String>,
    /// In the display currency.
    pub price: DisplayPrice,
    /// The rate that the prices were converted with. Null when the prices are in Turkish lira.
    pub rate: Option<ConversionRate>,
    /// What the card will be charged; once paid, what it was charged.
    pub charge: Price,
    /// The same without a coupon: who pays again chooses one again.
    pub before_coupon: Sums,
    /// What cancelling it online will give back; null where it cannot be cancelled online.
    pub cancellation: Option<OnlineTerms>,
    /// What the difference of a change is made of; null for what is bought first.
    pub change: Option<ChangeOnPage>,
}

/// By the terms that are frozen in the order.
#[derive(Debug, Serialize, ToSchema)]
pub struct OnlineTerms {
    /// RFC 3339 UTC.
    pub until: String,
    /// Null where a fee is kept.
    pub back: Option<Price>,
    /// It comes back as an open ticket, not as money.
    pub open_ticket: bool,
}

/// In TRY.
#[derive(Debug, Serialize, ToSchema)]
pub struct ChangeOnPage {
    /// What the tickets cost before.
    pub paid: Price,
    /// What the new ones cost.
    pub price: Price,
    #[serde(flatten)]
    pub amounts: ChangeAmounts,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PaymentParams {
    pub session_unique: String,
    /// The id of a change of the booking.
    pub change: Option<String>,
}

/// What a payment page shows: an order, or a change of one.
#[derive(Debug)]
pub struct Payable {
    pub order: Order,
    change: Option<ChangeSum>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Sums {
    pub price: DisplayPrice,
    pub charge: Price,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct DisplayPrice {
    pub total: String,
    pub currency: &'static str,
    /// TRY per unit, a decimal string.
    pub rate: String,
    /// Midnight of the banking day whose rate it is; RFC 3339 UTC.
    pub rate_at: String,
}

/// Until it is paid, in the currency of whoever looks; then in the one that it was paid in.
pub async fn find_payable(context: &Context, caller: &Caller, params: &PaymentParams) -> ApiResult<Payable> {
    let order = context.store.get_order(&params.session_unique).await?.value;
    let (order, change) = match &params.change {
        Some(id) => {
            let sum = order.find_change(id).map(|change| change.sum.clone());
            (order.of_change(id).ok_or(Rejection::NotFound)?, sum)
        }
        None => (order, None),
    };
    if order.receipt().is_some() {
        return Ok(Payable { order, change });
    }
    let display = context.rate_of(&order, caller.currency).await?;
    Ok(Payable { order: order.shown_at(display), change })
}

/// Counts as a look at the payment page.
pub async fn head(context: &Context, caller: &Caller, payable: &Payable) -> ApiResult<PaymentHead> {
    limits::check(limits::PAYMENT_PAGES, context, caller).await?;
    let (now, Payable { order, change }) = (context.now(), payable);
    let before_payment = verdict(order.check_payable(now).map_err(Into::into), caller)?;
    let (full, full_shown) = match change {
        Some(_) => (order.charge, order.shown_charge()),
        None => (order.purchase.charge(), order.purchase.shown_charge(order.display)),
    };
    Ok(PaymentHead {
        before_payment,
        state: order.state_name(now),
        hold_expires_at: order.hold_expires_at().filter(|until| *until > now).map(instant),
        price: display_price(order, order.shown_charge()),
        rate: ConversionRate::of(order.display),
        charge: order.charge.into(),
        cancellation: order.online_cancellation(now).map(|terms| OnlineTerms {
            until: instant(terms.until),
            back: terms.back.map(Price::from),
            open_ticket: terms.is_open_ticket,
        }),
        before_coupon: Sums { price: display_price(order, full_shown), charge: full.into() },
        change: change.as_ref().map(|sum| ChangeOnPage {
            paid: sum.paid.into(),
            price: sum.price.into(),
            amounts: sum.into(),
        }),
    })
}

fn display_price(order: &Order, shown: Money) -> DisplayPrice {
    let Price { total, currency } = shown.into();
    let rate_at = order.display.on.unwrap_or(embedded().list.date);
    DisplayPrice { total, currency, rate: order.display.decimal(), rate_at: format!("{rate_at}T00:00:00Z") }
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct PaymentBody {
    #[serde(default)]
    #[schema(required = true)]
    pub session_unique: String,
    #[serde(default)]
    #[schema(value_type = String, required = true, max_length = 150, format = Email)]
    pub email: Line,
    /// Digits, `90` for Türkiye.
    #[serde(default)]
    #[schema(required = true)]
    pub phone_code: Text,
    /// Digits; 10 for 90.
    #[serde(default)]
    #[schema(value_type = String, required = true, max_length = 15)]
    pub phone: Line,
    #[serde(default)]
    #[schema(max_items = 14)]
    pub passengers: Vec<PassengerBody>,
    /// Who drives a rental car, in place of passengers.
    #[serde(default)]
    pub driver: Option<PassengerBody>,
    /// Like all of the card: not asked for where the coupon pays for all of it. From 3.
    #[serde(default)]
    #[schema(value_type = String, required = false, max_length = 150)]
    pub card_owner: Line,
    /// May carry spaces.
    #[serde(default)]
    #[schema(value_type = String, required = false, max_length = 150)]
    pub card_number: Line,
    /// `MM/YY`.
    #[serde(default)]
    #[schema(value_type = String, required = false, max_length = 7)]
    pub card_expiry: Line,
    /// 3 or 4 digits.
    #[serde(default)]
    #[schema(value_type = String, required = false, max_length = 4)]
    pub card_cvc: Line,
    /// Terms accepted; must be true.
    #[serde(default)]
    #[schema(required = true)]
    pub condition: bool,
    /// Where it is not said, a rental's `bill` means it.
    #[serde(default)]
    pub has_invoice: Option<bool>,
    /// Needed with `has_invoice`.
    #[serde(default)]
    pub bill: Option<BillBody>,
    /// One of the user's own.
    #[serde(default)]
    #[schema(value_type = Option<String>, max_length = 64)]
    pub coupon_id: Line,
    /// Buses only: the code of an open ticket of the same company. What it does not pay, the card does.
    #[serde(default)]
    #[schema(value_type = Option<String>, max_length = 64)]
    pub open_ticket_code: Line,
    /// Rental cars only.
    #[serde(default)]
    pub extras: Vec<ExtraBody>,
    /// What the page shows that the card will be charged, in TRY. When something else was chosen meanwhile, as in another tab, nothing is
    /// paid and `refresh` is true. May be absent.
    #[serde(default)]
    pub charge: Amount,
    /// The id of a change of the booking, whose difference is paid. Those who travel are known: of the rest, the card and `condition` are
    /// read.
    #[serde(default)]
    #[schema(value_type = Option<String>, max_length = 64)]
    pub change: Line,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct ExtraBody {
    #[serde(default)]
    pub id: Text,
    #[serde(default)]
    pub quantity: Option<u32>,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct PassengerBody {
    /// `ADT`, `CHD`, `INF` or `SRC`.
    #[serde(default)]
    #[schema(value_type = String, required = true, max_length = 3)]
    pub pax_type: Line,
    #[serde(default)]
    #[schema(value_type = String, required = true, min_length = 2, max_length = 150)]
    pub name: Line,
    #[serde(default)]
    #[schema(value_type = String, required = true, min_length = 2, max_length = 150)]
    pub surname: Line,
    #[serde(default)]
    pub foregein_citizen: bool,
    /// Turkish identity number; not for foreign citizens.
    #[serde(default)]
    #[schema(value_type = Option<String>, min_length = 11, max_length = 11)]
    pub citizen_number: Line,
    /// `YYYY-MM-DD`; not asked of bus passengers.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Date)]
    pub birth_date: Line,
    /// `F` or `M`; of a bus passenger the chosen seat says it.
    #[serde(default)]
    #[schema(value_type = Option<String>, max_length = 1)]
    pub gender: Line,
    /// ISO 3166 numeric; for foreign citizens.
    #[serde(default)]
    pub nationality: Text,
    /// For foreign citizens and on international flights.
    #[serde(default)]
    #[schema(value_type = Option<String>, min_length = 8, max_length = 150)]
    pub passport: Line,
    /// `YYYY-MM-DD`, after the departure date.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Date)]
    pub passport_expiry_date: Line,
    /// Of a bus passenger: the number of one of the chosen seats. When no passenger names one, they sit in the seats' order.
    #[serde(default)]
    pub seat: Text,
}

#[derive(Debug, Default, Deserialize, ToSchema)]
pub struct BillBody {
    /// 0 individual, 1 corporate. Only an invoice that an account keeps may leave it out: it is then individual.
    #[serde(default)]
    #[schema(required = false)]
    pub bill_type: Text,
    /// Of a rental from 3; an individual's may be left out, and is then made out to the driver.
    #[serde(default)]
    #[schema(value_type = Option<String>, max_length = 150)]
    pub billing_name: Line,
    /// A company needs one to pay with; of a rental from 3, in letters.
    #[serde(default)]
    #[schema(value_type = Option<String>, max_length = 150)]
    pub tax_office: Line,
    /// A company needs one to pay with, in digits.
    #[serde(default)]
    #[schema(value_type = Option<String>, max_length = 50)]
    pub tax_number: Line,
    /// Of a rental from 2, in letters.
    #[serde(default)]
    #[schema(value_type = String, required = true, max_length = 100)]
    pub city: Line,
    /// Of a rental from 2, in letters.
    #[serde(default)]
    #[schema(value_type = String, required = true, max_length = 150)]
    pub district: Line,
    /// Of a rental in digits.
    #[serde(default)]
    #[schema(value_type = String, required = true, max_length = 150)]
    pub zip_code: Line,
    /// Of a rental from 10.
    #[serde(default)]
    #[schema(value_type = String, required = true, max_length = 500)]
    pub address: Line,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SentPayment {
    pub send_payment: PaymentVerdict,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentVerdict {
    #[serde(flatten)]
    pub verdict: Verdict,
    /// As an HTTP status would say it: 200, or 402 for a refusal.
    pub status_code: u16,
    /// Where the traveller meets the bank; null on a refusal.
    pub pay_url: Option<String>,
}

/// Stores the intent, keeps what is held, opens the bank's 3-D Secure step.
pub async fn start(
    context: &Context,
    caller: &Caller,
    product: &'static str,
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
    product: &'static str,
    body: PaymentBody,
    caller: &Caller,
    user: Option<PayingUser>,
) -> PaymentForm {
    let bill = body.has_invoice.unwrap_or_default().then(|| body.bill.unwrap_or_default().into_form());
    PaymentForm {
        product: Some(product),
        contact: ContactForm { email: body.email.0, phone_code: body.phone_code.0, phone: body.phone.0 },
        passengers: body.driver.into_iter().chain(body.passengers).map(passenger_form).collect(),
        card: CardForm {
            card_owner: body.card_owner.0,
            card_number: body.card_number.0,
            card_expiry: body.card_expiry.0,
            card_cvc: body.card_cvc.0,
        },
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
        network: caller.network(),
    }
}

fn passenger_form(body: PassengerBody) -> PassengerForm {
    PassengerForm {
        pax_type: body.pax_type.0,
        name: body.name.0,
        surname: body.surname.0,
        foregein_citizen: body.foregein_citizen,
        citizen_number: body.citizen_number.0,
        birth_date: body.birth_date.0,
        gender: body.gender.0,
        nationality: body.nationality.0,
        passport: body.passport.0,
        passport_expiry_date: body.passport_expiry_date.0,
        seat: body.seat.trim().to_owned(),
    }
}

impl BillBody {
    pub fn into_form(self) -> BillForm {
        BillForm {
            bill_type: self.bill_type.0,
            billing_name: self.billing_name.0,
            tax_office: self.tax_office.0,
            tax_number: self.tax_number.0,
            city: self.city.0,
            district: self.district.0,
            zip_code: self.zip_code.0,
            address: self.address.0,
        }
    }
}
