//! GET and POST /api/car/gateway/payment/

use axum::extract::State;
use domain::Product;
use domain::car::offer::{Extra, Offer};
use domain::car::purchase::CarPurchase;
use domain::language::Language;
use domain::money::{Currency, Money, Rate};
use domain::order::Order;
use journey::Context;
use lambda::body::{Json, Query};
use lambda::product::booking::shown_price;
use lambda::product::payment::{self, PaymentParams};
use lambda::product::shown::{price, say};
use lambda::responses::{PaymentErrors, QueryErrors};
use lambda::{ApiResult, Caller};
use serde::Serialize;
use utoipa::ToSchema;

use crate::search::CarPrice;
use crate::view::{Car, CarOffice, CarRules, CarSearchOption, RentalTerms, Vendor};

#[derive(Debug, Serialize, ToSchema)]
pub struct CarPaymentPage {
    #[serde(flatten)]
    pub head: payment::PaymentHead,
    #[serde(flatten)]
    pub rental: Rental,
    /// Available extras; the chosen ones are selected.
    pub extra_products: Vec<ExtraProduct>,
}

/// The rental of an order, for the payment page and the booking.
#[derive(Debug, Serialize, ToSchema)]
pub struct Rental {
    pub search_options: CarSearchOption,
    pub car: Option<Car>,
    pub vendor: Vendor,
    pub pickup_office: Option<CarOffice>,
    pub dropoff_office: Option<CarOffice>,
    pub rules: CarRules,
    pub terms: RentalTerms,
    pub rental_days_count: u32,
    pub rental_price: CarPrice,
    pub prices: CarPrices,
}

/// Prices in the display currency. `total` is exactly the sum of `pay` and `delivery`.
#[derive(Debug, Serialize, ToSchema)]
pub struct CarPrices {
    /// Amount charged to the card, after a coupon.
    pub pay: String,
    /// Amount for the extras, paid at the office.
    pub delivery: String,
    pub total: String,
    pub currency: Currency,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ExtraProduct {
    pub id: String,
    pub name: String,
    /// Price of one piece for the whole rental, a decimal string in the display currency.
    pub price: String,
    /// Price of one piece for one day, a decimal string in the display currency.
    pub daily_price: String,
    pub currency: Currency,
    /// Chosen quantity; 0 when not chosen.
    pub quantity: u8,
    pub max_quantity: u8,
    pub is_selected: bool,
}

/// Get the payment page: the rental, its price, and the end of the hold.
#[utoipa::path(get, path = "/api/car/gateway/payment/", tag = "car", params(PaymentParams), responses((status = 200, body = CarPaymentPage), QueryErrors))]
pub async fn get_payment(
    State(context): State<Context>,
    caller: Caller,
    Query(params): Query<PaymentParams>,
) -> ApiResult<Json<CarPaymentPage>> {
    let payable = payment::find_payable(&context, &caller, &params).await?;
    let order = &payable.order;
    let car = order.purchase.car()?;
    let chosen = |extra: &Extra| {
        car.extras.iter().find(|chosen| chosen.extra.id == extra.id).map_or(0, |chosen| chosen.quantity)
    };
    Ok(Json(CarPaymentPage {
        head: payment::head(&context, &caller, &payable).await?,
        rental: rental(order, car, caller.language),
        extra_products: car
            .extras_offered
            .iter()
            .map(|extra| extra_product(&car.offer, extra, chosen(extra), order.display, caller.language))
            .collect(),
    }))
}

pub fn rental(order: &Order, car: &CarPurchase, language: Language) -> Rental {
    let display = order.display;
    let CarPurchase { query, offer, .. } = car;
    Rental {
        search_options: CarSearchOption::of(query, language),
        car: Some(Car::of(&offer.model, language)),
        vendor: Vendor::of(&offer.vendor),
        pickup_office: CarOffice::of(offer.vendor.id, query.pickup_location, language),
        dropoff_office: CarOffice::of(offer.vendor.id, query.dropoff_location, language),
        rules: CarRules::of(offer),
        terms: RentalTerms::of(car, display, language),
        rental_days_count: offer.rental_days_count,
        rental_price: CarPrice::of(offer, display),
        prices: prices(shown_price(order), car, display),
    }
}

fn prices(pay: Money, car: &CarPurchase, display: Rate) -> CarPrices {
    let delivery = car.shown_delivery(display);
    let total = Money::sum(display.currency, [pay, delivery]);
    CarPrices {
        pay: pay.decimal(),
        delivery: delivery.decimal(),
        total: total.decimal(),
        currency: display.currency,
    }
}

pub fn extra_product(
    offer: &Offer,
    extra: &Extra,
    quantity: u8,
    display: Rate,
    language: Language,
) -> ExtraProduct {
    let of_one = offer.shown_extra(extra, display);
    ExtraProduct {
        id: extra.id.clone(),
        name: say(language, &format!("server.car_extra_{}", extra.id)),
        price: of_one.decimal(),
        daily_price: price(extra.daily_price, display).total,
        currency: of_one.currency,
        quantity,
        max_quantity: extra.max_quantity,
        is_selected: quantity > 0,
    }
}

/// Start the payment. No amount is captured yet.
///
/// Stores the payment, keeps the car held, and opens the issuer's 3-D Secure step.
#[utoipa::path(post, path = "/api/car/gateway/payment/", tag = "car", request_body = payment::PaymentBody, responses((status = 200, body = payment::SentPayment), PaymentErrors))]
pub async fn start_payment(
    State(context): State<Context>,
    caller: Caller,
    Json(mut body): Json<payment::PaymentBody>,
) -> ApiResult<Json<payment::SentPayment>> {
    // Invoice details imply an invoice unless the form says otherwise, and a driver is an adult.
    body.has_invoice = body.has_invoice.or(Some(body.bill.is_some()));
    let driver = body.driver.get_or_insert_default();
    if driver.pax_type.is_empty() {
        driver.pax_type.0 = "ADT".to_owned();
    }
    payment::start(&context, &caller, Product::Car, body).await
}
