//! Airports, cities, airlines and aircraft in offers and orders.

use serde::{Deserialize, Serialize};

/// Airport, or a city with several airports.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Place {
    pub id: Option<String>,
    pub r#type: Option<PlaceType>,
    pub name: Option<String>,
    pub iata_code: Option<String>,
    pub icao_code: Option<String>,
    /// ISO 3166 alpha-2 code.
    pub iata_country_code: Option<String>,
    /// IATA code of the city or metropolitan area.
    pub iata_city_code: Option<String>,
    pub city_name: Option<String>,
    /// Present only in place suggestions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub country_name: Option<String>,
    /// Latitude in degrees.
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
    /// IANA name; missing for a city.
    pub time_zone: Option<String>,
    /// City of an airport in a metropolitan area.
    pub city: Option<Box<Place>>,
    /// Airports of a city.
    pub airports: Option<Vec<Place>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PlaceType {
    Airport,
    City,
    #[serde(other)]
    Unknown,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Airline {
    pub id: Option<String>,
    pub name: Option<String>,
    /// Missing for a few airlines.
    pub iata_code: Option<String>,
    pub logo_symbol_url: Option<String>,
    pub logo_lockup_url: Option<String>,
    pub conditions_of_carriage_url: Option<String>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Aircraft {
    pub id: Option<String>,
    pub name: Option<String>,
    pub iata_code: Option<String>,
}
