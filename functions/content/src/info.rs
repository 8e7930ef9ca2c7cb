//! GET /api/mobile/info/: what the application needs to know when it starts. Contacts, addresses of the stores and the
//! versions that still work are the editors' (`content/info.json`).

use std::collections::BTreeMap;

use axum::extract::State;
use axum::response::Response;
use domain::flight::query::{Cabin, PassengerType};
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
    /// Code to the language's own name.
    languages: BTreeMap<&'static str, &'static str>,
    /// Language code to the version of its catalogue.
    locale_versions: BTreeMap<&'static str, String>,
    /// Code to symbol.
    currency_codes: BTreeMap<&'static str, &'static str>,
    constants: Constants,
    seller: Seller,
    /// False: the caller's version must be updated.
    is_usable: bool,
    /// False: the caller's version should be updated.
    is_suported: bool,
}

/// The travel agency that sells, and on what licences. It changes with a deployment, as papers do.
#[derive(Debug, Serialize, ToSchema)]
struct Seller {
    /// As it is registered.
    name: &'static str,
    /// A, B or C.
    licence_class: &'static str,
    /// The licence's number at TÜRSAB.
    licence: &'static str,
    /// By which it sells bus tickets, kind and number: `F1 …`.
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
    code: &'static str,
    name: String,
    /// The field of the search form that counts them.
    input_name: &'static str,
    /// May an infant travel on this passenger's lap?
    infant_care: bool,
    /// Years, on the last travel date.
    age_from: u8,
    age_to: u8,
}

#[derive(Debug, Serialize, ToSchema)]
struct FlightClassInfo {
    value: &'static str,
    name: String,
}

/// App info
#[utoipa::path(
    get, path = "/api/mobile/info/", tag = "content",
    params(("x-app-version" = Option<String>, Header, description = "Judged for `is_usable` and `is_suported`")),
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
                code: pax_type.code(),
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
                value: cabin.value(),
                name: word(format!("server.class_{}", cabin.value())),
            })
            .collect(),
    }
}

/// Compares dotted numbers; any other text is taken for the newest version.
pub(crate) fn is_older(version: &str, than: &str) -> bool {
    let numbers = |text: &str| {
        let mut numbers = text.split('.').map(|n| n.parse().ok()).collect::<Option<Vec<u32>>>()?;
        // 1.0 and 1.0.0 are the same.
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
    fn versions_compare_by_number() {
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
