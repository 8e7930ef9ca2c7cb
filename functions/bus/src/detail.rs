//! POST /api/bus/gateway/search/detail/

use axum::extract::State;
use domain::bus::seat::SeatCell;
use domain::language::Language;
use domain::money::Rate;
use domain::order::Clock;
use domain::people::Gender;
use domain::place::StationId;
use jiff::civil::DateTime;
use journey::Context;
use journey::bus as steps;
use lambda::body::Json;
use lambda::product::shown::{DeadlineClock, instant, price, time};
use lambda::responses::OfSearch;
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
    /// Rows from front to back, seats from the driver's side to the door's; null where aisle or door is.
    pub seat_matrix: Vec<Vec<Option<SeatMapCell>>>,
    /// `2+1` or `2+2`.
    pub layout: &'static str,
    /// The most seats that one booking may take.
    pub max_seats: usize,
    pub currency: &'static str,
    /// Online cancellation of a seat that is bought now: its full price comes back, so no amount is given. Null where it cannot be cancelled online.
    pub cancellation: Option<SeatTerms>,
    /// Where each bus stops, from boarding to alighting, in order of time.
    pub stops: Vec<Vec<StopTime>>,
}

/// When a bus leaves a station; at the last one, when it arrives.
#[derive(Debug, Serialize, ToSchema)]
pub struct StopTime {
    /// `YYYY-MM-DD`.
    pub date: String,
    /// `HH:MM`.
    pub time: String,
    /// The station in the caller's language.
    pub name: &'static str,
}

impl StopTime {
    fn of(at: DateTime, station: StationId, language: Language) -> Self {
        Self { date: at.date().to_string(), time: time(at), name: Station::of(station, language).name }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SeatTerms {
    /// RFC 3339 UTC.
    pub until: String,
    pub clock: DeadlineClock,
    /// It comes back as an open ticket, not as money.
    pub open_ticket: bool,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SeatMapCell {
    pub seat: u8,
    pub is_empty: bool,
    /// Can be sold to somebody.
    pub active: bool,
    pub can_sale_male: bool,
    pub can_sale_female: bool,
    /// `M` or `F`; null on an empty seat.
    pub sold_to: Option<&'static str>,
    /// For the whole way, in the display currency.
    pub price: String,
    /// Free, because the searcher holds it in the order of the search's `held_session`.
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
            sold_to: cell.sold_to.map(Gender::code),
            price: price(cell.price, display).total,
            held_by_you: held.contains(&cell.seat),
        }
    }
}

/// The seats of a bus as they are now.
#[utoipa::path(post, path = "/api/bus/gateway/search/detail/", tag = "bus", request_body = BusChoiceForm, responses((status = 200, body = BusDetail), OfSearch))]
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
            layout: seats.layout.code(),
            max_seats: seats.most,
            currency: display.currency.code(),
            cancellation: seats.cancellation.map(|terms| SeatTerms {
                until: instant(terms.until),
                clock: DeadlineClock::of(Clock::Station(seats.origin), caller.language),
                open_ticket: terms.is_open_ticket,
            }),
        },
    }))
}
