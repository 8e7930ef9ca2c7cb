//! Content and reference data over HTTP: data that is equal for all callers and needs no database. Every
//! response except the location guess carries an `ETag` and may be cached by browsers and the CDN.

mod catalogue;
mod countries;
mod currency;
#[cfg(test)]
mod fuzz;
mod holidays;
mod info;
mod openapi;
mod pages;
mod places;

use axum::extract::FromRef;
use editorial::Editions;
pub use places::Airports;

/// Data sources of the handlers.
#[derive(Debug, Clone)]
pub struct Content {
    pub editions: Editions,
    pub airports: Airports,
}

impl FromRef<Content> for Editions {
    fn from_ref(content: &Content) -> Self {
        content.editions.clone()
    }
}

impl FromRef<Content> for Airports {
    fn from_ref(content: &Content) -> Self {
        content.airports
    }
}

rota_http::routes!(
    Content,
    [
        catalogue::get_catalogue,
        info::get_info,
        countries::list_countries,
        pages::list_faqs,
        pages::list_branches,
        pages::list_corporate_pages,
        currency::get_currency,
        places::find_airports,
        places::find_stations,
        places::find_locations,
        places::find_cities,
        places::guess_location,
        holidays::list_holidays,
        openapi::get_openapi,
    ]
);

/// Cache times in seconds. Editors' changes appear within minutes; real-world facts may be cached for a day.
const MINUTES: u32 = 300;
const DAY: u32 = 24 * 60 * 60;
