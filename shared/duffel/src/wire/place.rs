//! Airports, cities, airlines and aircraft as offers and orders name them.

use serde::{Deserialize, Serialize};

/// An airport, or a city with several.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Place {
    pub id: Option<String>,
    pub r#type: Option<PlaceType>,
    pub name: Option<String>,
    pub iata_code: Option<String>,
    pub icao_code: Option<String>,
    /// ISO 3166 alpha-2.
    pub iata_country_code: Option<String>,
    /// IATA code of the city or metropolitan area.
    pub iata_city_code: Option<String>,
    pub city_name: Option<String>,
    /// Of a suggested place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub country_name: Option<String>,
    /// Degrees.
    pub latitude: Option<f64>,
    pub longitude: Option<f64>,
    /// IANA name; a city has none.
    pub time_zone: Option<String>,
    /// Of an airport in a metropolitan area.
    pub city: Option<Box<Place>>,
    /// Of a city.
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
    /// A few airlines have none.
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
