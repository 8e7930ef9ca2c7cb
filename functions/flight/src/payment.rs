//! GET and POST /api/flight/gateway/payment/

use axum::extract::State;
use domain::flight::purchase::FlightPurchase;
use domain::language::Language;
use domain::money::{Money, Rate};
use journey::Context;
use lambda::body::{Json, Query};
use lambda::errors::{OfPayment, OfQuery};
use lambda::product::payment::{self, PaymentBody, PaymentHead, SentPayment};
use lambda::product::search::SessionParams;
use lambda::product::shown::{PartsOfASum, pax_name};
use lambda::{ApiResult, Caller};
use serde::Serialize;
use utoipa::ToSchema;

use crate::booked::{BookedDirection, directions};
use crate::search::{SearchOption, search_option};

#[derive(Debug, Serialize, ToSchema)]
pub struct PaymentPage {
    #[serde(flatten)]
    pub head: PaymentHead,
    pub search_options: SearchOption,
    pub departure_booking: Option<BookedDirection>,
    pub return_booking: Option<BookedDirection>,
    pub group_tickets: Vec<GroupTicket>,
    pub tickets: Vec<ExpectedTicket>,
}

/// The price of all passengers of one type, both ways, in the display currency.
#[derive(Debug, Serialize, ToSchema)]
pub struct GroupTicket {
    pub count: u32,
    pub pax_type: &'static str,
    pub pax_name: String,
    pub total_base: String,
    pub total_tax: String,
    pub total_service_fee: String,
    pub total: String,
    pub currency: &'static str,
}

/// A passenger to be named.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExpectedTicket {
    pub pax_type: &'static str,
    pub pax_name: String,
    /// Inclusive, in full years on the last travel date.
    pub age_from: u8,
    pub age_to: u8,
}

/// What is being bought, at which price, and until when it is held.
#[utoipa::path(get, path = "/api/flight/gateway/payment/", tag = "flight", params(SessionParams), responses((status = 200, body = PaymentPage), OfQuery))]
pub async fn get_payment(
    State(context): State<Context>,
    caller: Caller,
    Query(params): Query<SessionParams>,
) -> ApiResult<Json<PaymentPage>> {
    let order = payment::find_order(&context, &caller, &params.session_unique).await?;
    let flight = order.purchase.flight()?;
    let mut directions = directions(flight, order.display, caller.language).into_iter();
    Ok(Json(PaymentPage {
        head: payment::head(&context, &caller, &order).await?,
        search_options: search_option(
            &flight.query,
            flight.offers.len() == 1 && flight.query.return_date().is_some(),
            caller.language,
        ),
        departure_booking: directions.next(),
        return_booking: directions.next(),
        group_tickets: group_tickets(flight, order.display, caller.language),
        tickets: expected_tickets(flight, caller.language),
    }))
}

fn group_tickets(flight: &FlightPurchase, display: Rate, language: Language) -> Vec<GroupTicket> {
    let mut parts = PartsOfASum::new(display);
    let groups = flight.query.party.groups();
    groups
        .map(|(pax_type, count)| {
            let prices = || {
                flight
                    .offers
                    .iter()
                    .flat_map(|offer| &offer.fare.breakdown)
                    .filter(|price| price.pax_type == pax_type)
            };
            let sum = |part: fn(&domain::flight::offer::PassengerPrice) -> Money| {
                Money::kurus(
                    prices()
                        .fold(0, |sum: i64, price| sum.saturating_add(part(price).times(price.count).minor)),
                )
            };
            let shown =
                [sum(|p| p.base), sum(|p| p.tax), sum(|p| p.service_fee)].map(|part| parts.next(part));
            let total = shown
                .iter()
                .filter_map(|price| Money::parse(&price.total, display.currency))
                .fold(0, |sum: i64, part| sum.saturating_add(part.minor));
            let [base, tax, service_fee] = shown;
            GroupTicket {
                count,
                pax_type: pax_type.code(),
                pax_name: pax_name(pax_type, language),
                total_base: base.total,
                total_tax: tax.total,
                total_service_fee: service_fee.total,
                total: Money::new(total, display.currency).decimal(),
                currency: display.currency.code(),
            }
        })
        .collect()
}

fn expected_tickets(flight: &FlightPurchase, language: Language) -> Vec<ExpectedTicket> {
    let ticket = |pax_type: domain::flight::query::PassengerType| {
        let (age_from, age_to) = pax_type.ages();
        ExpectedTicket { pax_type: pax_type.code(), pax_name: pax_name(pax_type, language), age_from, age_to }
    };
    flight.party().into_iter().map(ticket).collect()
}

/// Start the payment: stores the intent, keeps the seats, opens the bank's 3-D Secure step. Charges nothing yet.
#[utoipa::path(post, path = "/api/flight/gateway/payment/", tag = "flight", request_body = PaymentBody, responses((status = 200, body = SentPayment), OfPayment))]
pub async fn start_payment(
    State(context): State<Context>,
    caller: Caller,
    Json(body): Json<PaymentBody>,
) -> ApiResult<Json<SentPayment>> {
    payment::start(&context, &caller, "flight", body).await
}
