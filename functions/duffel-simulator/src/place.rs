//! Airports as Duffel's answers name them: those of the product, and those of Duffel's test routes that the product does not know.

use domain::language::Language;
use domain::place::{self, Point, airport_by_code, airport_city, airports, great_circle_km};
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

/// Code, name, city, its code, country, degrees north and east, time zone.
type Row = (&'static str, &'static str, &'static str, &'static str, &'static str, f64, f64, &'static str);

/// Positions to a hundredth of a degree.
const OF_TEST_ROUTES: [Row; 10] = [
    ("PVD", "Rhode Island T. F. Green", "Providence", "PVD", "US", 41.72, -71.43, "America/New_York"),
    ("RAI", "Nelson Mandela", "Praia", "RAI", "CV", 14.92, -23.49, "Atlantic/Cape_Verde"),
    ("EWR", "Newark Liberty", "New York", "NYC", "US", 40.69, -74.17, "America/New_York"),
    ("SEN", "Southend", "London", "LON", "GB", 51.57, 0.70, "Europe/London"),
    ("LCY", "London City", "London", "LON", "GB", 51.51, 0.06, "Europe/London"),
    ("LTN", "Luton", "London", "LON", "GB", 51.87, -0.37, "Europe/London"),
    ("SYD", "Kingsford Smith", "Sydney", "SYD", "AU", -33.95, 151.18, "Australia/Sydney"),
    ("BTS", "M. R. Štefánik", "Bratislava", "BTS", "SK", 48.17, 17.21, "Europe/Bratislava"),
    ("MRU", "Sir Seewoosagur Ramgoolam", "Port Louis", "MRU", "MU", -20.43, 57.68, "Indian/Mauritius"),
    ("ABV", "Nnamdi Azikiwe", "Abuja", "ABV", "NG", 9.01, 7.26, "Africa/Lagos"),
];

impl Airport {
    pub fn find(code: &str) -> Option<Self> {
        let of_test_routes = || OF_TEST_ROUTES.iter().find(|row| row.0 == code).map(Self::of_row);
        airport_by_code(code).map(Self::of).or_else(of_test_routes)
    }

    /// The airport of a code, or all of the city that it stands for.
    pub fn find_all(code: &str) -> Vec<Self> {
        match Self::find(code) {
            Some(airport) => vec![airport],
            None => airports().iter().map(Self::of).filter(|airport| airport.city_code == code).collect(),
        }
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

    fn of_row(&(code, name, city, city_code, country, lat, lng, tz): &Row) -> Self {
        Self { code, name, city, city_code, country, point: Point { lat, lng }, tz }
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

    pub fn wire(&self) -> Place {
        let country = self.country.to_lowercase();
        let city = Place {
            id: Some(format!("cit_{}_{country}", self.city_code.to_lowercase())),
            r#type: Some(PlaceType::City),
            name: Some(self.city.to_owned()),
            iata_code: Some(self.city_code.to_owned()),
            iata_city_code: Some(self.city_code.to_owned()),
            iata_country_code: Some(self.country.to_owned()),
            ..Place::default()
        };
        Place {
            id: Some(format!("arp_{}_{country}", self.code.to_lowercase())),
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
            // Duffel names the city where it has a code of its own.
            city: (self.city_code != self.code).then(|| Box::new(city)),
            airports: None,
        }
    }
}
