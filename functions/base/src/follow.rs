//! Follow links to a booking's journey: places, times, and the state of the order. The response contains no
//! personal data, booking reference, price or payment.

use api::limits;
use api::shown::{follow_address, instant, local};
use axum::extract::State;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::Product;
use domain::car::location::location;
use domain::clock::later;
use domain::language::Language;
use domain::order::{DepartureChange, Order, Purchase, State as OrderState};
use domain::place::{AirportId, airport, station};
use domain::rejection::Rejection;
use jiff::{SignedDuration, Timestamp};
use journey::Context;
use rota_http::body::{Json, Path, Query};
use rota_http::responses::{LookupErrors, QueryErrors};
use rota_http::{ApiResult, Caller};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// Lifetime of a link after the last departure, or after the return of the car.
const FOLLOWED_FOR: SignedDuration = SignedDuration::from_hours(3 * 24);

#[derive(Debug, Serialize, ToSchema)]
pub struct FollowLink {
    /// Path on the web origin.
    pub link: String,
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FollowParams {
    /// Token of the follow link.
    t: String,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Followed {
    pub product: Product,
    pub state: OrderState,
    /// Outbound and return direction, in order of departure; a rental has one entry. Passengers who were
    /// changed separately have their own entry.
    #[serde(rename = "legs")]
    pub directions: Vec<FollowedDirection>,
}

#[derive(Debug, PartialEq, Serialize, ToSchema)]
pub struct FollowedDirection {
    /// Cities; for a rental the places of pick-up and drop-off.
    pub from: String,
    pub to: String,
    /// `YYYY-MM-DDTHH:MM`, local to the place of departure.
    pub departs: String,
    /// `YYYY-MM-DDTHH:MM`, local to the place of arrival.
    pub arrives: String,
    /// RFC 3339: instant of `departs`, for countdowns.
    pub departs_at: String,
    /// RFC 3339: instant of `arrives`.
    pub arrives_at: String,
    /// Minutes by which the carrier moved the departure since the purchase: positive is later, negative
    /// earlier. Null if the carrier did not move it.
    pub minutes_later: Option<i32>,
    /// Departure airport. Null unless the entry is a flight.
    pub from_airport: Option<FollowedAirport>,
    pub to_airport: Option<FollowedAirport>,
    /// Name of the airline, bus company or rental vendor.
    pub carrier: String,
    /// Flight numbers for public flight status services; empty for buses and cars.
    pub flight_numbers: Vec<String>,
    /// True when no passenger of the booking travels it any more, or its carrier cancelled it.
    pub cancelled: bool,
}

#[derive(Debug, PartialEq, Serialize, ToSchema)]
pub struct FollowedAirport {
    /// IATA code.
    pub code: &'static str,
    pub name: &'static str,
}

/// Get a link by which others can follow the journey of a paid order.
#[utoipa::path(get, path = "/api/base/booking/{session_unique}/follow-link/", tag = "base", params(("session_unique" = String, Path)), responses((status = 200, body = FollowLink), LookupErrors))]
pub async fn get_follow_link(
    State(context): State<Context>,
    Path(session_unique): Path<String>,
) -> ApiResult<Json<FollowLink>> {
    let order = context.store.get_order(&session_unique).await?.value;
    check_followed(&order, context.now())?;
    Ok(Json(FollowLink { link: follow_address(&context.store, &order.id)? }))
}

/// Show the journey of a follow link.
///
/// Responds with 404 for an unknown link, and from the third day after the last departure or the end of the
/// rental.
#[utoipa::path(get, path = "/api/base/follow/", tag = "base", params(FollowParams), responses((status = 200, body = Followed), QueryErrors))]
pub async fn follow(
    State(context): State<Context>,
    caller: Caller,
    Query(params): Query<FollowParams>,
) -> ApiResult<Json<Followed>> {
    let token = URL_SAFE_NO_PAD.decode(&params.t).map_err(|_| Rejection::NotFound)?;
    let order_id = context.store.followed(&token)?.ok_or(Rejection::NotFound)?;
    limits::check(limits::FOLLOWERS, &context, &caller).await?;
    let (order, now) = (context.store.get_order(&order_id).await?.value, context.now());
    check_followed(&order, now)?;
    Ok(Json(Followed {
        product: order.purchase.product(),
        state: order.state_at(now),
        directions: directions(&order, caller.language, now),
    }))
}

fn check_followed(order: &Order, now: Timestamp) -> Result<(), Rejection> {
    let is_paid = order.receipt().is_some();
    if is_paid && now < later(order.journey_ends_at(), FOLLOWED_FOR) {
        Ok(())
    } else {
        Err(Rejection::NotFound)
    }
}

/// Returns each journey that some passenger of the booking has: passengers who were changed separately have
/// another journey than the rest.
fn directions(order: &Order, language: Language, now: Timestamp) -> Vec<FollowedDirection> {
    let is_departure_cancelled = |at| {
        let change = order.disruption_of(at, now).map(|disruption| disruption.change);
        change == Some(DepartureChange::Cancelled)
    };
    let mut directions: Vec<(FollowedDirection, bool)> = vec![];
    for journey in order.journeys() {
        let lines = || journey.lines.iter().filter_map(|at| Some((*at, order.lines.get(*at)?)));
        let sold = lines().next().and_then(|(_, line)| order.sold_as(line));
        let direction = sold.and_then(|(purchase, first)| {
            directions_of(purchase, language).into_iter().nth(first.purchase_direction)
        });
        let is_cancelled = lines().all(|(at, line)| line.is_cancelled() || is_departure_cancelled(at));
        let direction = direction.map(|direction| FollowedDirection {
            minutes_later: minutes_later(order, &journey.lines),
            ..direction
        });
        // A passenger who was changed to the same departure later travels with the others.
        match directions.iter_mut().find(|(known, _)| Some(known) == direction.as_ref()) {
            Some(known) => known.1 &= is_cancelled,
            None => directions.extend(direction.map(|direction| (direction, is_cancelled))),
        }
    }
    directions
        .into_iter()
        .map(|(direction, cancelled)| FollowedDirection { cancelled, ..direction })
        .collect()
}

/// Only the last announcement counts: a carrier may move a departure twice.
fn minutes_later(order: &Order, lines: &[usize]) -> Option<i32> {
    let mut changes =
        order.disruptions.iter().rev().filter(|one| one.lines.iter().any(|at| lines.contains(at)));
    match changes.next()?.change {
        DepartureChange::Moved(minutes) => Some(minutes),
        DepartureChange::Cancelled => None,
    }
}

fn directions_of(purchase: &Purchase, language: Language) -> Vec<FollowedDirection> {
    let city = |id| airport(id).map_or_else(String::new, |place| place.city(language).to_owned());
    let stop = |id| station(id).map_or_else(String::new, |place| place.name(language).to_owned());
    let place = |id| location(id).map_or_else(String::new, |place| place.name(language).to_owned());
    match purchase {
        Purchase::Flight(flight) => {
            let directions = flight.directions().filter_map(|(direction, _)| {
                let (first, last) = (direction.segments.first()?, direction.segments.last()?);
                let flights = direction.segments.iter().map(|segment| segment.departure.flight);
                Some(FollowedDirection {
                    from: city(first.origin),
                    to: city(last.destination),
                    departs: local(first.departs_local),
                    arrives: local(last.arrives_local),
                    departs_at: instant(first.departs_at),
                    arrives_at: instant(last.arrives_at),
                    minutes_later: None,
                    from_airport: shown_airport(first.origin, language),
                    to_airport: shown_airport(last.destination, language),
                    carrier: first.carrier.to_string(),
                    flight_numbers: flights.map(|flight| flight.to_string()).collect(),
                    cancelled: false,
                })
            });
            directions.collect()
        }
        Purchase::Bus(bus) => {
            let rides = bus.offer.rides.iter().map(|ride| FollowedDirection {
                from: stop(ride.origin),
                to: stop(ride.destination),
                departs: local(ride.departs_local),
                arrives: local(ride.arrives_local),
                departs_at: instant(ride.departs_at),
                arrives_at: instant(ride.arrives_at),
                minutes_later: None,
                from_airport: None,
                to_airport: None,
                carrier: ride.company.name.to_string(),
                flight_numbers: Vec::new(),
                cancelled: false,
            });
            rides.collect()
        }
        Purchase::Car(car) => vec![FollowedDirection {
            from: place(car.query.pickup_location),
            to: place(car.query.dropoff_location),
            departs: local(car.query.pickup()),
            arrives: local(car.query.dropoff()),
            departs_at: instant(car.picked_up_at()),
            arrives_at: instant(car.brought_back_at()),
            minutes_later: None,
            from_airport: None,
            to_airport: None,
            carrier: car.offer.vendor.name.to_string(),
            flight_numbers: Vec::new(),
            cancelled: false,
        }],
    }
}

fn shown_airport(id: AirportId, language: Language) -> Option<FollowedAirport> {
    airport(id).map(|place| FollowedAirport { code: place.code, name: place.name(language) })
}
