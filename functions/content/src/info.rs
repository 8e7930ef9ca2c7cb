//! GET /api/mobile/info/: data that the application needs at its start. Editors maintain the contacts, the
//! store addresses and the oldest usable versions (`content/info.json`).

use std::collections::BTreeMap;

use axum::extract::State;
use axum::response::Response;
use domain::flight::query::{Cabin, CountField, PassengerType};
use domain::language::Language;
use domain::message::Message;
use domain::money::Currency;
use domain::seller::{Agency, agency};
use http::header::VARY;
use http::{HeaderMap, HeaderValue};
use lambda::cache::Document;
use lambda::messages::sentence;
use lambda::{ApiResult, Caller};
use serde::Serialize;
use utoipa::ToSchema;

use crate::edition::Edition;
use crate::editorial::Editorial;
use crate::{Editions, MINUTES};

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AppInfo {
    #[serde(flatten)]
    editorial: Editorial,
    /// Each language's own name, by language code.
    languages: BTreeMap<&'static str, &'static str>,
    /// Version of each language's catalogue, by language code.
    locale_versions: BTreeMap<&'static str, String>,
    /// Symbol of each currency, by code.
    currency_codes: BTreeMap<&'static str, &'static str>,
    constants: Constants,
    seller: Seller,
    /// False when the caller's version must be updated.
    is_usable: bool,
    /// False when the caller's version should be updated.
    is_suported: bool,
}

/// The travel agency that sells, with its licences. Its details change with a deployment, like those on
/// printed documents.
#[derive(Debug, Serialize, ToSchema)]
struct Seller {
    /// Registered name.
    name: &'static str,
    /// Class of the licence.
    #[schema(pattern = "^[ABC]$")]
    licence_class: &'static str,
    /// Number of the TÜRSAB licence.
    licence: &'static str,
    /// Certificate for the sale of bus tickets, with kind and number: `F1 …`.
    bus_certificate: &'static str,
}

#[derive(Debug, Serialize, ToSchema)]
struct Constants {
    flight_api_constants: FlightConstants,
}

#[derive(Debug, Serialize, ToSchema)]
struct FlightConstants {
    passenger_types: Vec<PassengerTypeInfo>,
    flight_classes: Vec<FlightClassInfo>,
}

#[derive(Debug, Serialize, ToSchema)]
struct PassengerTypeInfo {
    code: PassengerType,
    name: String,
    input_name: CountField,
    /// True when an infant may travel on this passenger's lap.
    infant_care: bool,
    /// Lowest age in years, on the last travel date.
    age_from: u8,
    age_to: u8,
}

#[derive(Debug, Serialize, ToSchema)]
struct FlightClassInfo {
    value: Cabin,
    name: String,
}

/// App info
#[utoipa::path(
    get, path = "/api/mobile/info/", tag = "content",
    params(("x-app-version" = Option<String>, Header, description = "Version of the app, from which `is_usable` and `is_suported` are computed.")),
    responses((status = 200, body = AppInfo))
)]
pub(crate) async fn get_info(
    State(editions): State<Editions>,
    caller: Caller,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let edition = editions.current().await?;
    let mut answer = Document::of(&info(&edition, &caller))?.answer(&headers, MINUTES);
    answer.headers_mut().insert(VARY, HeaderValue::from_static("x-user-language, x-app-version"));
    Ok(answer)
}

fn info(edition: &Edition, caller: &Caller) -> AppInfo {
    let editorial = edition.info.clone();
    let versions = edition.catalogue_versions.iter();
    let at_least = |oldest: &str| caller.app_version.as_deref().is_none_or(|own| !is_older(own, oldest));
    AppInfo {
        languages: Language::ALL.into_iter().map(|language| (language.code(), language.name())).collect(),
        locale_versions: versions.map(|(language, version)| (language.code(), version.clone())).collect(),
        currency_codes: Currency::ALL.into_iter().map(|c| (c.code(), c.symbol())).collect(),
        seller: seller(),
        constants: Constants { flight_api_constants: flight_constants(caller.language) },
        is_usable: at_least(&editorial.oldest_usable),
        is_suported: at_least(&editorial.oldest_supported),
        editorial,
    }
}

fn seller() -> Seller {
    let Agency { name, licence_class, licence, bus_certificate, .. } = agency();
    Seller { name, licence_class, licence, bus_certificate }
}

fn flight_constants(language: Language) -> FlightConstants {
    let word = |key: String| sentence(language, &Message::new(&key));
    FlightConstants {
        passenger_types: PassengerType::ALL
            .into_iter()
            .map(|pax_type| PassengerTypeInfo {
                code: pax_type,
                name: word(format!("server.pax_{}", pax_type.code())),
                input_name: pax_type.input_name(),
                infant_care: pax_type.infant_care(),
                age_from: pax_type.ages().0,
                age_to: pax_type.ages().1,
            })
            .collect(),
        flight_classes: Cabin::ALL
            .into_iter()
            .map(|cabin| FlightClassInfo {
                value: cabin,
                name: word(format!("server.class_{}", cabin.value())),
            })
            .collect(),
    }
}

/// Compares dotted numbers; any other text counts as the newest version.
pub(crate) fn is_older(version: &str, than: &str) -> bool {
    let numbers = |text: &str| {
        let mut numbers = text.split('.').map(|n| n.parse().ok()).collect::<Option<Vec<u32>>>()?;
        // Trailing zeros do not count: 1.0 equals 1.0.0.
        while numbers.last() == Some(&0) {
            numbers.pop();
        }
        Some(numbers)
    };
    numbers(version).zip(numbers(than)).is_some_and(|(version, than)| version < than)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_by_number() {
        for (version, than, older) in [
            ("1.9.0", "1.10.0", true),
            ("1.10.0", "1.9.9", false),
            ("2.0.0", "2.0.0", false),
            ("2.0", "2.0.1", true),
            ("2.0", "2.0.0", false),
            ("2", "2.0.0", false),
            ("1", "2.0.0", true),
            ("dev", "1.0.0", false),
        ] {
            assert_eq!(is_older(version, than), older, "{version} < {than}");
        }
    }
}
