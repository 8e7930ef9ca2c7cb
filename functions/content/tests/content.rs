//! Content endpoints by HTTP request and response snapshot, in one process.

use std::sync::{Arc, LazyLock};

use axum::Router;
use content::{Airports, Content};
use editorial::Editions;
use rota_http::{World, layered};
use serde_json::{Value, json};
use testkit::Wire as _;
use testkit::http::get;
use testkit::{FixedClock, RepeatingRandom};

/// One application for all tests: reading the embedded edition is most of the work.
static APP: LazyLock<Router> = LazyLock::new(|| app(Airports::OfNetwork));
/// The application when Duffel's flights are sold.
static APP_OF_WORLD: LazyLock<Router> = LazyLock::new(|| app(Airports::OfWorld));

fn app(airports: Airports) -> Router {
    let world = World {
        clock: Arc::new(FixedClock::at("2026-12-01T09:00:00Z")),
        random: Arc::new(RepeatingRandom::default()),
    };
    let editions = Editions::new(&world, None);
    layered(content::routes().with_state(Content { editions, airports }), &world)
}

const ENGLISH: [(&str, &str); 1] = [("x-user-language", "en")];

async fn body(path: &str) -> Value {
    let answer = get(&APP, path, &ENGLISH).await;
    assert_eq!(answer.status, 200, "{path}");
    answer.body
}

fn texts<'a>(list: &'a Value, field: &str) -> Vec<&'a str> {
    list.as_array().into_iter().flatten().filter_map(|item| item.get(field)?.as_str()).collect()
}

#[tokio::test]
async fn public_content_has_an_etag_and_a_cache_lifetime() {
    for path in [
        "/api/i18n/catalog/f7/tr/",
        "/api/mobile/info/",
        "/api/countries/?page_size=1000",
        "/api/faqs/",
        "/api/branches/",
        "/api/content/corporate/",
        "/api/currency/TRY/",
        "/api/flight/airport/",
        "/api/holidays/?year=2026",
        "/api/openapi.json",
    ] {
        let first = get(&APP, path, &[]).await;
        let (tag, cached) = (first.header("etag").unwrap(), first.header("cache-control").unwrap());
        assert!(cached.starts_with("public, max-age="), "{path} {cached}");
        assert_eq!(get(&APP, path, &[("if-none-match", tag)]).await.status, 304, "{path}");
    }
}

#[tokio::test]
async fn a_catalogue_has_the_version_that_the_app_info_names() {
    let info = body("/api/mobile/info/").await;
    for language in ["tr", "en", "de", "ru", "ar"] {
        let catalogue = body(&format!("/api/i18n/catalog/f7/{language}/")).await;
        assert_eq!(catalogue["language"], language);
        assert_eq!(catalogue["version"], info["locale_versions"][language]);
        assert!(catalogue["messages"]["rules"]["required"].is_string(), "{language}");
    }
    let unknown = get(&APP, "/api/i18n/catalog/f7/xx/", &[]).await;
    assert_eq!((unknown.status, &unknown.body["code"]), (404, &json!("not_found")));
}

#[tokio::test]
async fn the_app_info_has_every_field_that_the_app_needs_at_start() {
    let mut info = body("/api/mobile/info/").await;
    for version in info["locale_versions"].as_object_mut().unwrap().values_mut() {
        *version = json!("[content hash]");
    }
    insta::assert_json_snapshot!(info);
}

#[tokio::test]
async fn the_app_info_says_whether_the_callers_version_is_usable_and_supported() {
    for (version, usable, supported) in
        [("0.8.9", false, false), ("0.9.0", true, false), ("1.0.0", true, true), ("soon", true, true)]
    {
        let info = get(&APP, "/api/mobile/info/", &[("x-app-version", version)]).await.body;
        assert_eq!(
            (&info["is_usable"], &info["is_suported"]),
            (&json!(usable), &json!(supported)),
            "{version}"
        );
    }
}

#[tokio::test]
async fn countries_are_listed_completely_or_in_pages() {
    let all = body("/api/countries/?page_size=1000").await;
    assert_eq!((&all["next"], &all["previous"]), (&Value::Null, &Value::Null));
    assert_eq!(all.list("/results").len(), usize::try_from(all.number("/count")).unwrap());
    let turkey = all.list("/results").iter().find(|c| c["code"] == "TR").unwrap();
    assert_eq!((&turkey["id"], &turkey["phone_code"]), (&json!(792), &json!("90")));

    let second = body("/api/countries?page=2&page_size=2").await;
    insta::assert_json_snapshot!(second);
    assert_eq!(second["results"][0], all["results"][2]);
    for (query, status) in [("page=0", 400), ("page_size=1001", 400), ("page=99&page_size=1000", 404)] {
        assert_eq!(get(&APP, &format!("/api/countries/?{query}"), &[]).await.status, status, "{query}");
    }
}

#[tokio::test]
async fn a_currency_is_returned_with_its_rate() {
    let answer = body("/api/currency/try/").await;
    assert_eq!(
        (&answer["code"], &answer["icon"], &answer["value"]),
        (&json!("TRY"), &json!("₺"), &json!("1.000000"))
    );
    assert_eq!(answer["name"], "Turkish lira");
    assert!(body("/api/currency/USD/").await.text("/value").split_once('.').unwrap().1.len() == 6);
    assert_eq!(get(&APP, "/api/currency/XXX/", &[]).await.status, 404);
}

#[tokio::test]
async fn airports_are_found_by_code_or_city_in_any_spelling() {
    let popular = body("/api/flight/airport/").await;
    assert_eq!(popular.as_array().unwrap().len(), 20);
    insta::assert_json_snapshot!(popular[0]);
    for keyword in ["izmir", "%C4%B0ZM%C4%B0R", "%C4%B1zmir", "izmr", "ADB"] {
        let found = body(&format!("/api/flight/airport/?keyword={keyword}")).await;
        assert_eq!(texts(&found, "code").first(), Some(&"ADB"), "{keyword}");
    }
    assert_eq!(body("/api/flight/airport/?keyword=qqqqqqq").await, json!([]));
    assert_eq!(body("/api/flight/airport/?keyword=JFK").await[0]["timezone"], "America/New_York");
    let long = "a".repeat(101);
    assert_eq!(get(&APP, &format!("/api/flight/airport/?keyword={long}"), &[]).await.status, 400);
}

/// The offered airports are those that any configured supplier serves.
#[tokio::test]
async fn airports_of_the_world_are_offered_where_duffel_flies_to_them() {
    let found = async |app: &Router, language, keyword: &str| -> Vec<[String; 4]> {
        let keyword: String = form_urlencoded::byte_serialize(keyword.as_bytes()).collect();
        let path = format!("/api/flight/airport/?cities=true&keyword={keyword}");
        let answer = get(app, &path, &[("x-user-language", language)]).await;
        let text = |place: &Value, field| place[field].as_str().unwrap().to_owned();
        let shown = |place: &Value| ["code", "city", "name", "country"].map(|field| text(place, field));
        answer.body.as_array().unwrap().iter().map(shown).collect()
    };
    let sydney = ["SYD", "Sidney", "Sydney Kingsford Smith Havalimanı", "Avustralya"].map(str::to_owned);
    for keyword in ["Sidney", "syd", "Сидней", "سيدني", "sydeny"] {
        assert_eq!(found(&APP_OF_WORLD, "tr", keyword).await.first(), Some(&sydney), "{keyword}");
        assert!(!found(&APP, "tr", keyword).await.contains(&sydney), "{keyword}");
    }
    assert_eq!(
        found(&APP_OF_WORLD, "ru", "Сидней").await[0][1..],
        ["Сидней", "Sydney Kingsford Smith Airport", "Австралия"]
    );
    assert_eq!(
        found(&APP_OF_WORLD, "en", "new york").await[..2].iter().map(|one| &*one[0]).collect::<Vec<_>>(),
        ["NYC", "JFK"]
    );
    assert_eq!(found(&APP, "en", "new york").await.iter().map(|one| &*one[0]).collect::<Vec<_>>(), ["JFK"]);
    for app in [&APP, &APP_OF_WORLD] {
        let popular = get(app, "/api/flight/airport/", &ENGLISH).await.body;
        assert_eq!(texts(&popular, "code")[..3], ["IST", "SAW", "AYT"]);
        let size = get(app, "/api/flight/airport/?keyword=san", &ENGLISH).await.body.to_string().len();
        assert!(size < 5_000, "{size}");
    }
    let near = [("cloudfront-viewer-latitude", "-33.86"), ("cloudfront-viewer-longitude", "151.2")];
    assert_eq!(get(&APP_OF_WORLD, "/api/location/guess/", &near).await.body["airport"]["code"], "SYD");
    assert_eq!(get(&APP, "/api/location/guess/", &near).await.body["airport"], Value::Null);
}

/// Cities are included on request only: before their airports, but after an airport whose code was typed.
#[tokio::test]
async fn a_city_with_several_airports_or_stations_is_listed_on_request() {
    let found = async |path: &str| -> Vec<String> {
        let found = body(path).await;
        let named = |place: &Value| {
            let name = if place["is_city"] == true { &place["city"] } else { &place["code"] };
            name.as_str().unwrap().to_owned()
        };
        found.as_array().unwrap().iter().map(named).collect()
    };
    let airports = "/api/flight/airport/?cities=true&keyword=";
    assert_eq!(found(&format!("{airports}istanbul")).await[..3], ["Istanbul", "IST", "SAW"]);
    assert_eq!(found(&format!("{airports}IST")).await[..3], ["IST", "Istanbul", "SAW"]);
    assert_eq!(found(&format!("{airports}SAW")).await[..2], ["SAW", "WAW"], "and no city");
    assert_eq!(found("/api/flight/airport/?cities=true").await[..2], ["Istanbul", "IST"]);
    assert_eq!(found("/api/flight/airport/?keyword=istanbul").await[..2], ["IST", "SAW"]);
    assert_eq!(found("/api/bus/station/?cities=true&keyword=istanbul").await[0], "Istanbul");
}

#[tokio::test]
async fn cities_are_shown_and_found_in_the_script_of_the_language() {
    let found = async |language, path: &str, keyword: &str| {
        let keyword: String = form_urlencoded::byte_serialize(keyword.as_bytes()).collect();
        let answer = get(&APP, &format!("{path}?keyword={keyword}"), &[("x-user-language", language)]).await;
        assert!(answer.header("vary").is_some_and(|vary| vary.contains("x-user-language")), "{path}");
        let text = |field| answer.body[0][field].as_str().unwrap_or_default().to_owned();
        [text("city"), text("code"), text("name")]
    };
    let airport = "/api/flight/airport/";
    assert_eq!(found("ru", airport, "Стамбул").await, ["Стамбул", "IST", "Аэропорт Стамбул"]);
    assert_eq!(found("ar", airport, "إسطنبول").await, ["إسطنبول", "IST", "مطار إسطنبول"]);
    assert_eq!(found("de", airport, "Wien").await, ["Wien", "VIE", "Vienna Airport"]);
    assert_eq!(found("tr", airport, "Анталья").await, ["Antalya", "AYT", "Antalya Havalimanı"]);
    assert_eq!(found("ar", airport, "أنطاليا").await[1], "AYT");
    for path in ["/api/bus/station/", "/api/car/location/", "/api/base/city/"] {
        assert_eq!(found("ru", path, "Измир").await[0], "Измир", "{path}");
        assert_eq!(found("ar", path, "أنطاليا").await[0], "أنطاليا", "{path}");
    }
}

#[tokio::test]
async fn cities_are_found_by_name_with_their_province() {
    let popular = body("/api/base/city/").await;
    assert_eq!(popular.as_array().unwrap().len(), 20);
    assert_eq!(
        popular[0],
        json!({"id": 3401, "city": "Istanbul", "province": "Istanbul", "country_code": "TR", "country": "Türkiye"})
    );
    let towns = body("/api/base/city/?keyword=alanya").await;
    assert_eq!((&towns[0]["city"], &towns[0]["province"]), (&json!("Alanya"), &json!("Antalya")));
    assert_eq!(get(&APP, &format!("/api/base/city/?keyword={}", "a".repeat(101)), &[]).await.status, 400);
}

#[tokio::test]
async fn the_location_is_guessed_from_the_headers_of_the_cdn() {
    let viewer = [
        ("cloudfront-viewer-city", "Istanbul"),
        ("cloudfront-viewer-country", "TR"),
        ("cloudfront-viewer-latitude", "41.02"),
        ("cloudfront-viewer-longitude", "28.95"),
    ];
    let guess = get(&APP, "/api/location/guess/", &viewer).await;
    assert_eq!(guess.header("cache-control"), Some("no-store"));
    insta::assert_json_snapshot!(guess.body);

    let nothing = json!({"city": null, "country_code": null, "airport": null, "station": null, "location": null, "nearest_city": null});
    assert_eq!(body("/api/location/guess/").await, nothing);
    let at_sea = [
        ("cloudfront-viewer-city", "S%C3%A3o+Tom%C3%A9"),
        ("cloudfront-viewer-latitude", "-40"),
        ("cloudfront-viewer-longitude", "-20"),
    ];
    let guess = get(&APP, "/api/location/guess/", &at_sea).await.body;
    assert_eq!((&guess["city"], &guess["airport"]), (&json!("São+Tomé"), &Value::Null));
}

/// The CDN does not know the coordinates of every address.
#[tokio::test]
async fn the_location_is_guessed_from_the_city_without_coordinates() {
    for (city, country, expected) in [
        ("Istanbul", "TR", ["İstanbul", "TR", "IST", "İstanbul", "İstanbul"]),
        ("\u{130}stanbul", "TR", ["İstanbul", "TR", "IST", "İstanbul", "İstanbul"]),
        ("%C4%B0zmir", "TR", ["İzmir", "TR", "ADB", "İzmir", "İzmir"]),
        ("Sakarya", "TR", ["Sakarya", "TR", "", "", "Sakarya"]),
        ("Berlin", "DE", ["Berlin", "DE", "BER", "", ""]),
        ("Ankara", "US", ["Ankara", "US", "", "", ""]),
        ("Nowhere", "XX", ["Nowhere", "", "", "", ""]),
    ] {
        let viewer = [("cloudfront-viewer-city", city), ("cloudfront-viewer-country", country)];
        let guess = get(&APP, "/api/location/guess/", &viewer).await.body;
        let of = |pointer| guess.pointer(pointer).and_then(Value::as_str).unwrap_or_default();
        let told = ["/city", "/country_code", "/airport/code", "/station/city", "/location/city"].map(of);
        assert_eq!(told, expected, "{city}");
    }
}

#[tokio::test]
async fn holidays_are_returned_for_2023_to_2028_in_every_language() {
    for year in 2023..=2028 {
        let holidays = body(&format!("/api/holidays/?year={year}")).await;
        for kind in ["official", "semester", "religious"] {
            let dates = texts(&holidays[kind], "date");
            assert!(
                !dates.is_empty() && dates.iter().all(|d| d.starts_with(&year.to_string())),
                "{year} {kind}"
            );
        }
        assert!(texts(&holidays["official"], "date").contains(&format!("{year}-10-29").as_str()));
    }
    let names = async |language| {
        let answer = get(&APP, "/api/holidays/?year=2026", &[("x-user-language", language)]).await.body;
        ["official", "semester", "religious"]
            .map(|kind| texts(&answer[kind], "name").join(", "))
            .join(", ")
            .to_lowercase()
    };
    let turkish = names("tr").await;
    for language in ["en", "de", "ru", "ar"] {
        let translated = names(language).await;
        assert!(translated.split(", ").all(|name| !turkish.contains(name)), "{language}: {translated}");
    }
    for (query, status) in [("year=2022", 404), ("year=soon", 400), ("", 400)] {
        assert_eq!(get(&APP, &format!("/api/holidays/?{query}"), &[]).await.status, status, "{query}");
    }
}

#[tokio::test]
async fn content_pages_are_in_the_language_of_the_caller() {
    assert_eq!(body("/api/faqs/").await[0]["category"], "Booking and payment");
    let turkish = get(&APP, "/api/faqs/", &[]).await;
    assert_eq!(turkish.body[0]["category"], "Rezervasyon ve ödeme");
    insta::assert_json_snapshot!(body("/api/branches/").await[0]);
}
