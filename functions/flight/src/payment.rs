//! GET and POST /api/flight/gateway/payment/

use axum::extract::State;
use domain::Product;
use domain::flight::purchase::FlightPurchase;
use domain::flight::query::PassengerType;
use domain::language::Language;
use domain::money::{Currency, Money, Rate};
use journey::Context;
use lambda::body::{Json, Query};
use lambda::product::payment::{self, PaymentBody, PaymentHead, PaymentParams, SentPayment};
use lambda::product::shown::{PartsOfASum, pax_name};
use lambda::responses::{PaymentErrors, QueryErrors};
use lambda::{ApiResult, Caller};
use serde::Serialize;
use utoipa::ToSchema;

use crate::booked::{BookedDirection, directions};
use crate::results::SupplierTerms;
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
    /// Terms of the external supplier that sells the whole order. Null for the built-in network, whose seats
    /// are held.
    #[schema(required = true)]
    pub supplier: Option<SupplierTerms>,
}

/// Price of all passengers of one type for both directions, in the display currency.
#[derive(Debug, Serialize, ToSchema)]
pub struct GroupTicket {
    pub count: u32,
    pub pax_type: PassengerType,
    pub pax_name: String,
    pub total_base: String,
    pub total_tax: String,
    pub total_service_fee: String,
    pub total: String,
    pub currency: Currency,
}

/// A passenger whose data is required.
#[derive(Debug, Serialize, ToSchema)]
pub struct ExpectedTicket {
    pub pax_type: PassengerType,
    pub pax_name: String,
    /// Age range, inclusive, in full years on the last travel date.
    pub age_from: u8,
    pub age_to: u8,
}

/// Get the payment page: the purchase, its price, and the end of the hold.
#[utoipa::path(get, path = "/api/flight/gateway/payment/", tag = "flight", params(PaymentParams), responses((status = 200, body = PaymentPage), QueryErrors))]
pub async fn get_payment(
    State(context): State<Context>,
    caller: Caller,
    Query(params): Query<PaymentParams>,
) -> ApiResult<Json<PaymentPage>> {
    let payable = payment::find_payable(&context, &caller, &params).await?;
    let order = &payable.order;
    let flight = order.purchase.flight()?;
    let now = context.now();
    let bought_at = payable.bought_at.unwrap_or(now);
    let mut directions = directions(flight, bought_at, order.display, caller.language, now).into_iter();
    let is_packaged = flight.offers.len() == 1 && flight.query.return_date().is_some();
    let mut search_options = search_option(&flight.query, is_packaged, caller.language);
    // The page asks for passports when this field is false.
    search_options.domestic_fly = !flight.asks_passports();
    Ok(Json(PaymentPage {
        head: payment::head(&context, &caller, &payable).await?,
        search_options,
        departure_booking: directions.next(),
        return_booking: directions.next(),
        group_tickets: group_tickets(flight, order.display, caller.language),
        tickets: expected_tickets(flight, caller.language),
        supplier: flight.offers.first().and_then(|offer| SupplierTerms::of(&offer.fare)),
    }))
}

/// Sums the prices offer by offer, because each offer was shown with its own total.
fn group_tickets(flight: &FlightPurchase, display: Rate, language: Language) -> Vec<GroupTicket> {
    let mut offers: Vec<_> = flight.offers.iter().map(|offer| (offer, PartsOfASum::new(display))).collect();
    let groups = flight.query.party.groups();
    groups
        .map(|(pax_type, count)| {
            let (mut base, mut tax, mut fee) = (0_i64, 0_i64, 0_i64);
            for (offer, parts) in &mut offers {
                for price in offer.fare.breakdown.iter().filter(|price| price.pax_type == pax_type) {
                    let mut shown = |part: Money| parts.next(part.times(price.count)).minor;
                    base = base.saturating_add(shown(price.base));
                    tax = tax.saturating_add(shown(price.tax));
                    fee = fee.saturating_add(shown(price.service_fee));
                }
            }
            let decimal = |minor| Money::new(minor, display.currency).decimal();
            GroupTicket {
                count,
                pax_type,
                pax_name: pax_name(pax_type, language),
                total_base: decimal(base),
                total_tax: decimal(tax),
                total_service_fee: decimal(fee),
                total: decimal(base.saturating_add(tax).saturating_add(fee)),
                currency: display.currency,
            }
        })
        .collect()
}

fn expected_tickets(flight: &FlightPurchase, language: Language) -> Vec<ExpectedTicket> {
    let ticket = |pax_type: PassengerType| {
        let (age_from, age_to) = pax_type.ages();
        ExpectedTicket { pax_type, pax_name: pax_name(pax_type, language), age_from, age_to }
    };
    flight.party().into_iter().map(ticket).collect()
}

/// Start the payment. No amount is captured yet.
///
/// Stores the payment, keeps the seats held, and opens the issuer's 3-D Secure step.
#[utoipa::path(post, path = "/api/flight/gateway/payment/", tag = "flight", request_body = PaymentBody, responses((status = 200, body = SentPayment), PaymentErrors))]
pub async fn start_payment(
    State(context): State<Context>,
    caller: Caller,
    Json(body): Json<PaymentBody>,
) -> ApiResult<Json<SentPayment>> {
    payment::start(&context, &caller, Product::Flight, body).await
}
