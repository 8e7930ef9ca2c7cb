//! GET /api/flight/booking/{session_unique}/ and GET /api/flight/booking/info/{session_unique}/

use api::booking::{self, BookingHead, BookingParts, TicketPassenger, ticket_passenger};
use api::shown::pax_name;
use axum::extract::State;
use domain::flight::purchase::FlightPurchase;
use domain::flight::query::PassengerType;
use domain::language::Language;
use domain::order::{Apart, Order};
use domain::people::Passenger;
use domain::rejection::Rejection;
use journey::Context;
use rota_http::body::{Json, Path, Query};
use rota_http::responses::QueryErrors;
use rota_http::{ApiResult, Caller};
use serde::Serialize;
use utoipa::ToSchema;

use api::flight::booked::{BookedDirection, directions};
use api::flight::view::BookedTransfer;

#[derive(Debug, Serialize, ToSchema)]
pub struct Booking {
    #[serde(flatten)]
    pub head: BookingHead,
    pub departure_booking: Option<BookedDirection>,
    pub return_booking: Option<BookedDirection>,
    /// Directions of passengers whose departure was changed separately and differs from the first
    /// passenger's. Omitted when all passengers travel alike.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub apart: Vec<DirectionApart>,
    /// Segments of all directions, in order.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Vec<BookedTransfer>, required = false)]
    pub transfers: Option<Vec<BookedTransfer>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Vec<Ticket>, required = false)]
    pub tickets: Option<Vec<Ticket>>,
}

/// A direction that some passengers travel separately.
#[derive(Debug, Serialize, ToSchema)]
pub struct DirectionApart {
    /// Position of the direction, as in the booking's lines.
    #[serde(rename = "leg")]
    pub direction: usize,
    /// Positions of the passengers in the booking.
    #[serde(rename = "travellers")]
    pub passengers: Vec<usize>,
    pub booking: BookedDirection,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Ticket {
    pub pax_type: PassengerType,
    pub pax_name: String,
    /// Ticket number of the first direction; null before ticketing.
    pub ticket_number: Option<String>,
    pub departure_ticket_number: Option<String>,
    pub return_ticket_number: Option<String>,
    /// Omitted on request, like the tickets.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = TicketPassenger, required = false)]
    pub passenger: Option<TicketPassenger>,
}

/// Get the booking with its tickets.
#[utoipa::path(get, path = "/api/flight/booking/{session_unique}/", tag = "flight", params(("session_unique" = String, Path), ("x-manage-token" = Option<String>, Header), BookingParts),
    responses((status = 200, body = Booking), QueryErrors))]
pub async fn get_booking(
    State(context): State<Context>,
    caller: Caller,
    Path(session_unique): Path<String>,
    Query(parts): Query<BookingParts>,
) -> ApiResult<Json<Booking>> {
    let order = context.store.get_order(&session_unique).await?.value;
    let purchase = order.purchase_now();
    let flight = purchase.flight()?;
    // A selection without passenger names is not a booking yet.
    let people = order.people.as_ref().ok_or(Rejection::NotFound)?;
    let reader = booking::Reader::of(&context, &caller, &order).await?;
    let now = context.now();
    let shown =
        |flight: &FlightPurchase| directions(flight, order.bought_at(), order.display, caller.language, now);
    let mut directions = shown(flight);
    let apart = order.apart().into_iter().filter_map(|Apart { direction, passengers, purchase, .. }| {
        let booking = shown(purchase.flight().ok()?).pop()?;
        Some(DirectionApart { direction, passengers, booking })
    });
    let transfers = directions.iter().flat_map(|direction| direction.transfers.clone()).collect();
    let return_booking = if directions.len() > 1 { directions.pop() } else { None };
    Ok(Json(Booking {
        head: booking::head(&context, &order, caller.language, reader),
        departure_booking: directions.pop(),
        return_booking,
        apart: apart.collect(),
        transfers: parts.transfers(transfers),
        tickets: parts.tickets(tickets(
            &order,
            flight,
            &people.passengers,
            |passenger| parts.passenger(ticket_passenger(passenger, caller.language, reader)),
            caller.language,
        )),
    }))
}

fn tickets(
    order: &Order,
    flight: &FlightPurchase,
    passengers: &[Passenger],
    shown: impl Fn(&Passenger) -> Option<TicketPassenger>,
    language: Language,
) -> Vec<Ticket> {
    let is_round_trip = flight.directions().count() > 1;
    let ticket = |(index, passenger): (usize, &Passenger)| {
        let number = |direction| order.ticket_number(index, direction).map(str::to_owned);
        Ticket {
            pax_type: passenger.pax_type,
            pax_name: pax_name(passenger.pax_type, language),
            ticket_number: number(0),
            departure_ticket_number: number(0),
            return_ticket_number: if is_round_trip { number(1) } else { None },
            passenger: shown(passenger),
        }
    };
    passengers.iter().enumerate().map(ticket).collect()
}
