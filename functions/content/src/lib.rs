//! Content and reference data over HTTP: what is the same for everyone and needs no database. Every answer but the
//! location guess carries an `ETag` and may be kept by browsers and the CDN.

pub mod bucket;
mod catalogue;
mod countries;
mod currency;
mod edition;
mod editions;
mod holidays;
mod info;
mod openapi;
mod pages;
mod places;
pub mod publish;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub use editions::Editions;

pub fn routes() -> OpenApiRouter<Editions> {
    OpenApiRouter::new()
        .routes(routes!(catalogue::get_catalogue))
        .routes(routes!(info::get_info))
        .routes(routes!(countries::list_countries))
        .routes(routes!(pages::list_faqs))
        .routes(routes!(pages::list_branches))
        .routes(routes!(pages::list_corporate_pages))
        .routes(routes!(currency::get_currency))
        .routes(routes!(places::find_airports))
        .routes(routes!(places::find_stations))
        .routes(routes!(places::find_locations))
        .routes(routes!(places::guess_location))
        .routes(routes!(holidays::list_holidays))
        .routes(routes!(openapi::get_openapi))
}

/// Seconds. Editors' changes show within minutes; real-world facts may rest for a day.
const MINUTES: u32 = 300;
const DAY: u32 = 24 * 60 * 60;
