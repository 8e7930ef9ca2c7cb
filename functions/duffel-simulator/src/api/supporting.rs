//! Airlines, airports, aircraft and places.

use axum::extract::{Path, Query, State};
use duffel::wire::{self, Aircraft};
use http::StatusCode;
use serde::Deserialize;

use super::{Answer, Paging, answer};
use crate::Simulator;
use crate::airline::{AIRLINES, Airline};
use crate::place::Airport;
use crate::refusal::Refusal;

const MOST_PLACES: usize = 20;

pub async fn airlines(Query(paging): Query<Paging>) -> Answer {
    paging.page(AIRLINES.iter().map(Airline::wire).collect())
}

pub async fn airline(Path(id): Path<String>) -> Answer {
    let found = AIRLINES.iter().find(|airline| airline.id() == id).ok_or(Refusal::NOT_FOUND)?;
    answer(StatusCode::OK, found.wire())
}

pub async fn airports(Query(paging): Query<Paging>) -> Answer {
    paging.page(Airport::all().map(|airport| airport.wire()).collect())
}

pub async fn airport(Path(id): Path<String>) -> Answer {
    let found = Airport::all().find(|airport| airport.id() == id).ok_or(Refusal::NOT_FOUND)?;
    answer(StatusCode::OK, found.wire())
}

fn plane() -> Aircraft {
    Aircraft {
        id: Some("arc_simulated320".to_owned()),
        name: Some("Airbus A320".to_owned()),
        iata_code: Some("320".to_owned()),
    }
}

pub async fn aircraft_list(Query(paging): Query<Paging>) -> Answer {
    paging.page(vec![plane()])
}

pub async fn aircraft(Path(id): Path<String>) -> Answer {
    let plane = plane();
    if plane.id == Some(id) { answer(StatusCode::OK, plane) } else { Err(Refusal::NOT_FOUND) }
}

/// The invented airlines have no loyalty programmes.
pub async fn loyalty_programmes(Query(paging): Query<Paging>) -> Answer {
    paging.page(Vec::<()>::new())
}

#[derive(Deserialize)]
pub struct PlacesQuery {
    #[serde(alias = "name")]
    query: String,
}

/// Airports that match the typed text; each city with several airports precedes its first airport.
pub async fn places(State(_): State<Simulator>, Query(typed): Query<PlacesQuery>) -> Answer {
    let mut places: Vec<wire::Place> = Vec::new();
    for airport in Airport::suggested(&typed.query, MOST_PLACES) {
        let city = airport.city_place();
        places.extend(city.filter(|city| places.iter().all(|place| place.id != city.id)));
        places.push(airport.suggestion());
    }
    Paging::default().page(places)
}
