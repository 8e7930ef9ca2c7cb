//! GET and POST /api/bus/gateway/payment/

use std::borrow::Cow;

use axum::extract::State;
use domain::Product;
use domain::bus::offer::{self, Offer};
use domain::bus::purchase::{BusPurchase, ChosenSeat};
use domain::flight::query::PassengerType;
use domain::language::Language;
use domain::money::Rate;
use domain::people::Gender;
use domain::rejection::Rejection;
use journey::Context;
use lambda::answer::Price;
use lambda::body::{Json, Query};
use lambda::product::booking::gender_name;
use lambda::product::open_ticket::{self, BusOpenTicket, OpenTicketForm};
use lambda::product::payment::{self, PaymentBody, PaymentHead, PaymentParams, SentPayment};
use lambda::product::shown::price;
use lambda::responses::{FormErrors, PaymentErrors, QueryErrors};
use lambda::{ApiResult, Caller};
use serde::Serialize;
use utoipa::ToSchema;

use crate::view::{BusSearchOption, Trip, cancellation_note};

#[derive(Debug, Serialize, ToSchema)]
pub struct BusPaymentPage {
    #[serde(flatten)]
    pub head: PaymentHead,
    #[serde(flatten)]
    pub ride: BookedRide,
    /// One entry per required passenger, in this order.
    pub tickets: Vec<SeatToName>,
}

/// The bus trip of an order, for the payment page and the booking.
#[derive(Debug, Serialize, ToSchema)]
pub struct BookedRide {
    pub search_options: BusSearchOption,
    #[serde(flatten)]
    pub trip: Trip,
    pub cancellation_note: String,
    /// Operators of the service, in order of travel.
    pub operators: Vec<Operator>,
}

/// Legal details of a bus company.
#[derive(Debug, Serialize, ToSchema)]
pub struct Operator {
    /// Registered name.
    #[schema(value_type = String)]
    pub name: Cow<'static, str>,
    /// Certificate for passenger transport, with kind and number: `D1 …`.
    #[schema(value_type = String)]
    pub certificate: Cow<'static, str>,
    /// Number at the tax office.
    #[schema(value_type = String)]
    pub tax_number: Cow<'static, str>,
}

impl BookedRide {
    pub fn of(bus: &BusPurchase, language: Language) -> Result<Self, Rejection> {
        Ok(Self {
            search_options: BusSearchOption::of(&bus.query, language),
            trip: Trip::of(&bus.offer, language).ok_or(Rejection::NotFound)?,
            cancellation_note: cancellation_note(&bus.offer, language),
            operators: operators(&bus.offer),
        })
    }
}

fn operators(offer: &Offer) -> Vec<Operator> {
    let named = offer.rides.iter().filter_map(|ride| ride.company.operator.clone());
    let shown =
        |offer::Operator { name, certificate, tax_number }| Operator { name, certificate, tax_number };
    named.map(shown).collect()
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SeatToName {
    /// Seat number in the first bus.
    pub seat_number: u8,
    /// Seat number in the bus after a connection; null without a connection.
    pub onward_seat_number: Option<u8>,
    pub gender: Gender,
    pub gender_name: String,
    /// Price in the display currency; the prices of all seats add up to the total.
    pub price: Price,
}

pub fn seats(bus: &BusPurchase, display: Rate, language: Language) -> Vec<SeatToName> {
    let seat = |(at, chosen): (usize, &ChosenSeat)| SeatToName {
        seat_number: chosen.seat,
        onward_seat_number: bus.onward_seats.get(at).map(|seat| seat.number),
        gender: chosen.gender,
        gender_name: gender_name(chosen.gender, language),
        price: price(chosen.price, display),
    };
    bus.seats.iter().enumerate().map(seat).collect()
}

/// Get the payment page: the purchase, its price, and the end of the hold.
#[utoipa::path(get, path = "/api/bus/gateway/payment/", tag = "bus", params(PaymentParams), responses((status = 200, body = BusPaymentPage), QueryErrors))]
pub async fn get_payment(
    State(context): State<Context>,
    caller: Caller,
    Query(params): Query<PaymentParams>,
) -> ApiResult<Json<BusPaymentPage>> {
    let payable = payment::find_payable(&context, &caller, &params).await?;
    let order = &payable.order;
    let bus = order.purchase.bus()?;
    Ok(Json(BusPaymentPage {
        head: payment::head(&context, &caller, &payable).await?,
        ride: BookedRide::of(bus, caller.language)?,
        tickets: seats(bus, order.display, caller.language),
    }))
}

/// Look up an open ticket that can pay for the trip, with its balance. Reserves nothing.
#[utoipa::path(post, path = "/api/bus/info/open-ticket/", tag = "bus", request_body = OpenTicketForm, responses((status = 200, body = BusOpenTicket), FormErrors))]
pub async fn find_open_ticket(
    State(context): State<Context>,
    caller: Caller,
    Json(form): Json<OpenTicketForm>,
) -> ApiResult<Json<BusOpenTicket>> {
    open_ticket::look_up(&context, &caller, &form).await
}

/// Start the payment. No amount is captured yet.
///
/// Stores the payment, keeps the seats held, and opens the issuer's 3-D Secure step.
#[utoipa::path(post, path = "/api/bus/gateway/payment/", tag = "bus", request_body = PaymentBody, responses((status = 200, body = SentPayment), PaymentErrors))]
pub async fn start_payment(
    State(context): State<Context>,
    caller: Caller,
    Json(mut body): Json<PaymentBody>,
) -> ApiResult<Json<SentPayment>> {
    // Every seat has an adult's fare, also for children.
    let known = |code: &str| code.is_empty() || PassengerType::from_code(code).is_some();
    for passenger in body.passengers.iter_mut().filter(|passenger| known(&passenger.pax_type)) {
        passenger.pax_type.0 = "ADT".to_owned();
    }
    payment::start(&context, &caller, Product::Bus, body).await
}
