//! GET /api/bus/booking/{session_unique}/ and GET /api/bus/booking/info/{session_unique}/

use api::booking::{self, BookingHead, BookingParts, TicketPassenger, ticket_passenger};
use api::open_ticket::{self, BusOpenTicket};
use axum::extract::State;
use domain::order::{Apart, Purchase};
use domain::people::Passenger;
use domain::rejection::Rejection;
use journey::Context;
use rota_http::body::{Json, Path, Query};
use rota_http::responses::QueryErrors;
use rota_http::{ApiResult, Caller};
use serde::Serialize;
use utoipa::ToSchema;

use api::bus::payment::{BookedRide, Operator, SeatToName, seats};
use api::bus::view::{BusInformation, BusSearchOption, BusStop, BusTransfer, Company, Trip};

#[derive(Debug, Serialize, ToSchema)]
pub struct BusBooking {
    #[serde(flatten)]
    pub head: BookingHead,
    pub search_options: BusSearchOption,
    pub company: Company,
    pub information: BusInformation,
    pub departure: BusStop,
    pub arrival: BusStop,
    /// Trips of passengers whose departure was changed separately and differs from the first passenger's.
    /// Omitted when all passengers travel alike.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub apart: Vec<RideApart>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Vec<BusTransfer>, required = false)]
    pub transfers: Option<Vec<BusTransfer>>,
    pub cancellation_note: String,
    /// Operators of the service, in order of travel.
    pub operators: Vec<Operator>,
    /// Open tickets that cancelled seats were exchanged for, with their current balance.
    pub open_tickets: Vec<BusOpenTicket>,
    /// Same as in `information`.
    pub break_display: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Vec<BusTicket>, required = false)]
    pub tickets: Option<Vec<BusTicket>>,
}

/// A trip that some passengers make separately.
#[derive(Debug, Serialize, ToSchema)]
pub struct RideApart {
    /// Positions of the passengers in the booking.
    #[serde(rename = "travellers")]
    pub passengers: Vec<usize>,
    pub booking: BookedRide,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct BusTicket {
    #[serde(flatten)]
    pub seat: SeatToName,
    /// Ticket number of the first bus. Null before the ticket is issued.
    pub ticket_number: Option<String>,
    /// Ticket number of the second bus, for trips with a connection.
    pub onward_ticket_number: Option<String>,
    /// Omitted on request, like the tickets.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = TicketPassenger, required = false)]
    pub passenger: Option<TicketPassenger>,
}

/// Get the booking with its tickets.
#[utoipa::path(get, path = "/api/bus/booking/{session_unique}/", tag = "bus", params(("session_unique" = String, Path), ("x-manage-token" = Option<String>, Header), BookingParts),
    responses((status = 200, body = BusBooking), QueryErrors))]
pub async fn get_booking(
    State(context): State<Context>,
    caller: Caller,
    Path(session_unique): Path<String>,
    Query(parts): Query<BookingParts>,
) -> ApiResult<Json<BusBooking>> {
    let order = context.store.get_order(&session_unique).await?.value;
    let purchase = order.purchase_now();
    let bus = purchase.bus()?;
    // A selection without passenger names is not a booking yet.
    let people = order.people.as_ref().ok_or(Rejection::NotFound)?;
    let reader = booking::Reader::of(&context, &caller, &order).await?;
    // The seat comes from the passenger's own line: passengers who were changed separately sit in another
    // bus.
    let ticket = |(at, passenger): (usize, &Passenger)| {
        let line = order.standing_lines().find(|line| line.passenger == at)?;
        let (Purchase::Bus(bus), line) = order.sold_as(line)? else { return None };
        let number = |direction| order.ticket_number(at, direction).map(str::to_owned);
        Some(BusTicket {
            seat: seats(bus, order.display, caller.language).into_iter().nth(line.passenger)?,
            ticket_number: number(0),
            onward_ticket_number: number(1),
            passenger: parts.passenger(ticket_passenger(passenger, caller.language, reader)),
        })
    };
    let tickets = people.passengers.iter().enumerate().filter_map(ticket).collect();
    let (mut head, ride) =
        (booking::head(&context, &order, caller.language, reader), BookedRide::of(bus, caller.language)?);
    let BookedRide { search_options, trip, cancellation_note, operators } = ride;
    let Trip { company, information, departure, arrival, transfers } = trip;
    let BusInformation { duration, break_display, .. } = information.clone();
    (head.info.duration, head.info.break_display) = (Some(duration), Some(break_display.clone()));
    let apart = order.apart().into_iter().map(|Apart { passengers, purchase, .. }| {
        Ok(RideApart { passengers, booking: BookedRide::of(purchase.bus()?, caller.language)? })
    });
    let apart = apart.collect::<Result<_, Rejection>>()?;
    let mut open_tickets =
        open_ticket::shown(&context.store, &open_ticket::codes(&order), context.now()).await?;
    for open in &mut open_tickets {
        open.code = reader.code(std::mem::take(&mut open.code));
    }
    Ok(Json(BusBooking {
        open_tickets,
        head,
        search_options,
        company,
        information,
        departure,
        arrival,
        apart,
        transfers: parts.transfers(transfers),
        cancellation_note,
        operators,
        break_display,
        tickets: parts.tickets(tickets),
    }))
}
