//! POST /api/bus/gateway/search/detail/

use axum::extract::State;
use domain::bus::seat::{SeatCell, SeatType};
use domain::language::Language;
use domain::money::{Currency, Rate};
use domain::order::Clock;
use domain::people::Gender;
use domain::place::StationId;
use jiff::civil::DateTime;
use journey::Context;
use journey::bus as steps;
use lambda::body::Json;
use lambda::product::shown::{DeadlineClock, instant, price, time};
use lambda::responses::SearchErrors;
use lambda::{ApiResult, Caller};
use serde::Serialize;
use utoipa::ToSchema;

use crate::select::BusChoiceForm;
use crate::view::Station;

#[derive(Debug, Serialize, ToSchema)]
pub struct BusDetail {
    pub search_item_detail: SeatMap,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SeatMap {
    /// Rows from front to back, seats from the driver's side to the door's side; null for the aisle or a
    /// door.
    pub seat_matrix: Vec<Vec<Option<SeatMapCell>>>,
    pub layout: SeatType,
    /// Maximum number of seats per booking.
    pub max_seats: usize,
    pub currency: Currency,
    /// Online cancellation of a seat bought now: the full price is returned, so no amount is given. Null when
    /// the seat cannot be cancelled online.
    pub cancellation: Option<SeatTerms>,
    /// Stops of each bus from boarding to alighting, in order of time.
    pub stops: Vec<Vec<StopTime>>,
}

/// Departure of a bus from a station; for the last station, its arrival.
#[derive(Debug, Serialize, ToSchema)]
pub struct StopTime {
    /// `YYYY-MM-DD`.
    pub date: String,
    /// `HH:MM`.
    pub time: String,
    /// Name of the station in the caller's language.
    pub name: &'static str,
}

impl StopTime {
    fn of(at: DateTime, station: StationId, language: Language) -> Self {
        Self { date: at.date().to_string(), time: time(at), name: Station::of(station, language).name }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SeatTerms {
    /// RFC 3339 UTC: deadline of the cancellation.
    pub until: String,
    pub clock: DeadlineClock,
    /// True when the refund is an open ticket instead of money.
    pub open_ticket: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SeatMapCell {
    pub seat: u8,
    pub is_empty: bool,
    /// True when the seat can be sold to some passenger.
    pub active: bool,
    pub can_sale_male: bool,
    pub can_sale_female: bool,
    /// Gender of the passenger in a sold seat; null for an empty seat.
    pub sold_to: Option<Gender>,
    /// Price for the whole trip, in the display currency.
    pub price: String,
    /// True when the seat is free only because the caller holds it in the order of the search's
    /// `held_session`.
    pub held_by_you: bool,
}

impl SeatMapCell {
    fn of(cell: SeatCell, held: &[u8], display: Rate) -> Self {
        Self {
            seat: cell.seat,
            is_empty: cell.is_empty,
            active: cell.active,
            can_sale_male: cell.can_sale_male,
            can_sale_female: cell.can_sale_female,
            sold_to: cell.sold_to,
            price: price(cell.price, display).total,
            held_by_you: held.contains(&cell.seat),
        }
    }
}

/// Get the current seats of a bus.
#[utoipa::path(post, path = "/api/bus/gateway/search/detail/", tag = "bus", request_body = BusChoiceForm, responses((status = 200, body = BusDetail), SearchErrors))]
pub async fn get_detail(
    State(context): State<Context>,
    caller: Caller,
    Json(form): Json<BusChoiceForm>,
) -> ApiResult<Json<BusDetail>> {
    form.all_named().into_result()?;
    let session = form.chosen_from().session(&context).await?;
    let seats = steps::seats(&context, &session, &form.product_id).await?;
    let display = context.rate(caller.currency, session.created_at).await?;
    let of_bus = |stops: &Vec<(StationId, DateTime)>| {
        stops.iter().map(|&(station, at)| StopTime::of(at, station, caller.language)).collect()
    };
    let row = |row: Vec<Option<SeatCell>>| {
        row.into_iter().map(|cell| cell.map(|cell| SeatMapCell::of(cell, &seats.held, display))).collect()
    };
    Ok(Json(BusDetail {
        search_item_detail: SeatMap {
            stops: seats.stops.iter().map(of_bus).collect(),
            seat_matrix: seats.rows.into_iter().map(row).collect(),
            layout: seats.layout,
            max_seats: seats.most,
            currency: display.currency,
            cancellation: seats.cancellation.map(|terms| SeatTerms {
                until: instant(terms.until),
                clock: DeadlineClock::of(Clock::Station(seats.origin), caller.language),
                open_ticket: terms.is_open_ticket,
            }),
        },
    }))
}
