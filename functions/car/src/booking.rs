//! GET /api/car/booking/{session_unique}/ and GET /api/car/booking/info/{session_unique}/

use api::booking::{self, BookingHead, BookingParts, TicketPassenger, ticket_passenger};
use axum::extract::State;
use domain::rejection::Rejection;
use journey::Context;
use rota_http::body::{Json, Path, Query};
use rota_http::responses::QueryErrors;
use rota_http::{ApiResult, Caller};
use serde::Serialize;
use utoipa::ToSchema;

use api::car::payment::{ExtraProduct, Rental, extra_product, rental};

#[derive(Debug, Serialize, ToSchema)]
pub struct CarBooking {
    #[serde(flatten)]
    pub head: BookingHead,
    #[serde(flatten)]
    pub rental: Rental,
    /// The chosen extras.
    pub extra_products: Vec<ExtraProduct>,
    /// The driver's voucher.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Vec<Voucher>, required = false)]
    pub tickets: Option<Vec<Voucher>>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Voucher {
    /// Null before the voucher is issued.
    pub ticket_number: Option<String>,
    /// Always null: a car's seats have no numbers.
    pub seat_number: Option<u8>,
    /// Omitted on request, like the tickets.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = TicketPassenger, required = false)]
    pub passenger: Option<TicketPassenger>,
}

/// Get the booking with its voucher.
#[utoipa::path(get, path = "/api/car/booking/{session_unique}/", tag = "car", params(("session_unique" = String, Path), ("x-manage-token" = Option<String>, Header), BookingParts),
    responses((status = 200, body = CarBooking), QueryErrors))]
pub async fn get_booking(
    State(context): State<Context>,
    caller: Caller,
    Path(session_unique): Path<String>,
    Query(parts): Query<BookingParts>,
) -> ApiResult<Json<CarBooking>> {
    let order = context.store.get_order(&session_unique).await?.value;
    let purchase = order.purchase_now();
    let car = purchase.car()?;
    // A selection without a driver's name is not a booking yet.
    let people = order.people.as_ref().ok_or(Rejection::NotFound)?;
    let reader = booking::Reader::of(&context, &caller, &order).await?;
    let voucher = |(at, driver)| Voucher {
        ticket_number: order.ticket_number(at, 0).map(str::to_owned),
        seat_number: None,
        passenger: parts.passenger(ticket_passenger(driver, caller.language, reader)),
    };
    Ok(Json(CarBooking {
        head: booking::head(&context, &order, caller.language, reader),
        rental: rental(&order, car, caller.language),
        extra_products: car
            .extras
            .iter()
            .map(|chosen| {
                extra_product(&car.offer, &chosen.extra, chosen.quantity, order.display, caller.language)
            })
            .collect(),
        tickets: parts.tickets(people.passengers.iter().enumerate().map(voucher).collect()),
    }))
}
