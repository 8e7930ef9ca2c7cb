//! GET /api/flight/booking/{session_unique}/ and GET /api/flight/booking/info/{session_unique}/

use axum::extract::State;
use domain::flight::purchase::FlightPurchase;
use domain::language::Language;
use domain::order::{Order, Purchase, State as OrderState};
use domain::people::{Gender, Passenger, mask_identity};
use domain::place::country_by_id;
use domain::rejection::Rejection;
use journey::Context;
use lambda::answer::Price;
use lambda::body::{Json, Path};
use lambda::{ApiResult, Caller, messages};
use serde::Serialize;
use utoipa::ToSchema;

use crate::booked::{BookedDirection, directions};
use crate::view::{BookedTransfer, pax_name, say};

#[derive(Debug, Serialize, ToSchema)]
pub struct BookingInfo {
    /// The order is ticketed.
    pub do_reservation: bool,
    /// The traveller came back from the bank.
    pub finish_page_showed: bool,
    /// `held`, `payment_pending`, `paid`, `ticketed`, `failed`, `refunding`, `refunded` or `expired`.
    pub state: &'static str,
    /// Why the last payment failed, in the caller's language; null otherwise.
    pub message: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Booking {
    pub info: BookingSummary,
    /// In the display currency of the purchase.
    pub price: Price,
    /// What the card was charged.
    pub charge: Price,
    pub departure_booking: Option<BookedDirection>,
    pub return_booking: Option<BookedDirection>,
    /// All legs, in order.
    pub transfers: Vec<BookedTransfer>,
    pub tickets: Vec<Ticket>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct BookingSummary {
    pub unique_code: String,
    pub pnr_code: String,
    pub state: &'static str,
    /// RFC 3339 UTC.
    pub created_at: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Ticket {
    pub pax_type: &'static str,
    pub pax_name: String,
    /// The first direction's; null before ticketing.
    pub ticket_number: Option<String>,
    pub departure_ticket_number: Option<String>,
    pub return_ticket_number: Option<String>,
    pub passenger: TicketPassenger,
}

/// Identity numbers show their last three characters only.
#[derive(Debug, Serialize, ToSchema)]
pub struct TicketPassenger {
    pub name: String,
    pub surname: String,
    pub citizen_number: Option<String>,
    pub birth_date: String,
    pub gender: &'static str,
    pub gender_display: String,
    pub nationality: Option<Nationality>,
    pub passport: Option<String>,
    pub passport_expiry_date: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Nationality {
    /// ISO 3166 numeric.
    pub id: u16,
    pub code: &'static str,
    pub name: &'static str,
}

/// How far an order is. Payment pages poll it.
#[utoipa::path(get, path = "/api/flight/booking/info/{session_unique}/", tag = "flight", params(("session_unique" = String, Path)),
    responses((status = 200, body = BookingInfo)))]
pub async fn get_booking_info(
    State(context): State<Context>,
    caller: Caller,
    Path(session_unique): Path<String>,
) -> ApiResult<Json<BookingInfo>> {
    booking_info(&context, &caller, &session_unique).await
}

pub async fn booking_info(
    context: &Context,
    caller: &Caller,
    session_unique: &str,
) -> ApiResult<Json<BookingInfo>> {
    let order = context.store.get_order(session_unique).await?.value;
    let message = match &order.state {
        OrderState::Failed { decline: Some(decline) } => {
            Some(messages::rejection(caller.language, &Rejection::PaymentDeclined(*decline)))
        }
        _ => None,
    };
    Ok(Json(BookingInfo {
        do_reservation: matches!(order.state, OrderState::Ticketed { .. }),
        finish_page_showed: order.finish_page_showed,
        state: order.state_name(context.now()),
        message,
    }))
}

/// The booking with its tickets.
#[utoipa::path(get, path = "/api/flight/booking/{session_unique}/", tag = "flight", params(("session_unique" = String, Path)),
    responses((status = 200, body = Booking)))]
pub async fn get_booking(
    State(context): State<Context>,
    caller: Caller,
    Path(session_unique): Path<String>,
) -> ApiResult<Json<Booking>> {
    let order = context.store.get_order(&session_unique).await?.value;
    let Purchase::Flight(flight) = &order.purchase;
    // A selection that nobody put a name to is no booking yet.
    let people = order.people.as_ref().ok_or(Rejection::NotFound)?;
    let mut directions = directions(flight, order.display, caller.language);
    let transfers = directions.iter().flat_map(|direction| direction.transfers.clone()).collect();
    let return_booking = if directions.len() > 1 { directions.pop() } else { None };
    Ok(Json(Booking {
        info: BookingSummary {
            unique_code: order.id.clone(),
            pnr_code: order.reference.clone(),
            state: order.state_name(context.now()),
            created_at: order.created_at.strftime("%Y-%m-%dT%H:%M:%SZ").to_string(),
        },
        price: order.display.from_try(order.charge).into(),
        charge: order.charge.into(),
        departure_booking: directions.pop(),
        return_booking,
        transfers,
        tickets: tickets(&order, flight, &people.passengers, caller.language),
    }))
}

/// Ticket numbers come direction by direction, passengers in their order within each.
fn tickets(
    order: &Order,
    flight: &FlightPurchase,
    passengers: &[Passenger],
    language: Language,
) -> Vec<Ticket> {
    let numbers = order.ticket_numbers();
    let is_round_trip = flight.itineraries().count() > 1;
    let ticket = |(index, passenger): (usize, &Passenger)| {
        let there = numbers.get(index).cloned();
        let back = if is_round_trip { numbers.get(index + passengers.len()).cloned() } else { None };
        Ticket {
            pax_type: passenger.pax_type.code(),
            pax_name: pax_name(passenger.pax_type, language),
            ticket_number: there.clone(),
            departure_ticket_number: there,
            return_ticket_number: back,
            passenger: ticket_passenger(passenger, language),
        }
    };
    passengers.iter().enumerate().map(ticket).collect()
}

fn ticket_passenger(passenger: &Passenger, language: Language) -> TicketPassenger {
    let (gender, gender_key) = match passenger.gender {
        Gender::F => ("F", "server.gender_F"),
        Gender::M => ("M", "server.gender_M"),
    };
    TicketPassenger {
        name: passenger.name.clone(),
        surname: passenger.surname.clone(),
        citizen_number: passenger.citizen_number.as_deref().map(mask_identity),
        birth_date: passenger.birth_date.to_string(),
        gender,
        gender_display: say(language, gender_key),
        nationality: country_by_id(passenger.nationality).map(|c| Nationality {
            id: c.id,
            code: c.code,
            name: c.name(language),
        }),
        passport: passenger.passport.as_deref().map(mask_identity),
        passport_expiry_date: passenger.passport_expiry_date.map(|date| date.to_string()),
    }
}
