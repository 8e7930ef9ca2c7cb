//! Airports as named in Duffel's responses.

use domain::language::Language;
use domain::place::{
    self, Point, airport_by_code, airport_city, airports, country_name, find_airports_of_world,
    great_circle_km, world_airports,
};
use duffel::wire::{Place, PlaceType};
use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Airport {
    pub code: &'static str,
    name: &'static str,
    city: &'static str,
    /// IATA code of the city or metropolitan area.
    city_code: &'static str,
    /// ISO 3166 alpha-2.
    pub country: &'static str,
    point: Point,
    tz: &'static str,
}

impl Airport {
    pub fn find(code: &str) -> Option<Self> {
        airport_by_code(code).map(Self::of)
    }

    /// Returns the airport of a code, or all airports of the city with this code.
    pub fn find_all(code: &str) -> Vec<Self> {
        match Self::find(code) {
            Some(airport) => vec![airport],
            None => Self::all().filter(|airport| airport.city_code == code).collect(),
        }
    }

    pub fn all() -> impl Iterator<Item = Self> {
        airports().iter().chain(world_airports()).map(Self::of)
    }

    /// Airports that match the typed text.
    pub fn suggested(typed: &str, most: usize) -> impl Iterator<Item = Self> {
        find_airports_of_world(typed, most).into_iter().map(Self::of)
    }

    pub fn id(&self) -> String {
        format!("arp_{}_{}", self.code.to_lowercase(), self.country.to_lowercase())
    }

    fn of(airport: &'static place::Airport) -> Self {
        Self {
            code: airport.code,
            name: airport.name(Language::En),
            city: airport.city(Language::En),
            city_code: airport_city(airport.city_id).map_or(airport.code, |city| city.code),
            country: airport.country_code,
            point: Point { lat: airport.lat, lng: airport.lng },
            tz: airport.tz,
        }
    }

    pub fn zone(&self) -> TimeZone {
        TimeZone::get(self.tz).unwrap_or(TimeZone::UTC)
    }

    pub fn local(&self, at: Timestamp) -> DateTime {
        self.zone().to_datetime(at)
    }

    pub fn date(&self, at: Timestamp) -> Date {
        self.local(at).date()
    }

    pub fn km_to(&self, other: &Self) -> u32 {
        great_circle_km(self.point, other.point)
    }

    /// City of the airport, given by Duffel only when the city has its own code.
    fn city(&self) -> Option<Place> {
        let city = Place {
            id: Some(format!("cit_{}_{}", self.city_code.to_lowercase(), self.country.to_lowercase())),
            r#type: Some(PlaceType::City),
            name: Some(self.city.to_owned()),
            iata_code: Some(self.city_code.to_owned()),
            iata_city_code: Some(self.city_code.to_owned()),
            iata_country_code: Some(self.country.to_owned()),
            ..Place::default()
        };
        (self.city_code != self.code).then_some(city)
    }

    /// City with all its airports, as Duffel suggests it.
    pub fn city_place(&self) -> Option<Place> {
        let airports = Self::all().filter(|other| other.city_code == self.city_code);
        let airports = Some(airports.map(|airport| airport.wire()).collect());
        Some(Place { airports, country_name: self.country_name(), ..self.city()? })
    }

    pub fn suggestion(&self) -> Place {
        Place { country_name: self.country_name(), ..self.wire() }
    }

    fn country_name(&self) -> Option<String> {
        country_name(self.country, Language::En).map(str::to_owned)
    }

    pub fn wire(&self) -> Place {
        Place {
            id: Some(self.id()),
            r#type: Some(PlaceType::Airport),
            name: Some(self.name.to_owned()),
            iata_code: Some(self.code.to_owned()),
            icao_code: None,
            iata_country_code: Some(self.country.to_owned()),
            iata_city_code: Some(self.city_code.to_owned()),
            city_name: Some(self.city.to_owned()),
            latitude: Some(self.point.lat),
            longitude: Some(self.point.lng),
            time_zone: Some(self.tz.to_owned()),
            city: self.city().map(Box::new),
            airports: None,
            country_name: None,
        }
    }
}
