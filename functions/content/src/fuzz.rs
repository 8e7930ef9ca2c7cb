//! Fuzz tests of published editions and of requests: an edition is either complete or rejected, a key names
//! only editions, and every query gets a response that matches the contract.

use std::sync::{Arc, LazyLock};

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use http::{HeaderValue, Request};
use proptest::collection::vec;
use proptest::prelude::{Just, any, prop_assert, prop_assert_eq, prop_oneof, proptest};
use proptest::sample::{Index, select};
use rota_http::{World, layered};
use serde_json::Value;
use testkit::fuzz::{bytes, config, config_of, like, text};
use testkit::{FixedClock, RepeatingRandom};
use tokio::runtime::Runtime;
use tower::ServiceExt as _;

use crate::info::is_older;
use crate::{Airports, Content};
use editorial::{EMBEDDED, Edition, Editions};

struct Shelf {
    runtime: Runtime,
    app: Router,
}

static SHELF: LazyLock<Shelf> = LazyLock::new(Shelf::open);

impl Shelf {
    fn open() -> Self {
        let clock = Arc::new(FixedClock::at("2026-12-01T09:00:00Z"));
        let world = World { clock, random: Arc::new(RepeatingRandom::default()) };
        let app = layered(
            crate::routes()
                .with_state(Content { editions: Editions::new(&world, None), airports: Airports::OfWorld }),
            &world,
        );
        Self { runtime: Runtime::new().unwrap(), app }
    }

    /// Returns status and JSON; `None` when the input forms no valid request.
    fn get(&self, target: &str, headers: &[(&'static str, Vec<u8>)]) -> Option<(u16, Value)> {
        let mut request = Request::builder().uri(target);
        for (name, value) in headers {
            if let Ok(value) = HeaderValue::from_bytes(value) {
                request = request.header(*name, value);
            }
        }
        let request = request.body(Body::empty()).ok()?;
        self.runtime.block_on(async {
            let response = self.app.clone().oneshot(request).await.unwrap();
            let (status, body) =
                (response.status().as_u16(), to_bytes(response.into_body(), usize::MAX).await.unwrap());
            Some((status, serde_json::from_slice(&body).unwrap_or_default()))
        })
    }
}

fn escaped(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn arbitrary_requests_get_a_success_or_an_error_of_the_contract(
        call in select(vec![
            "/api/flight/airport/?keyword=", "/api/bus/station/?keyword=", "/api/car/location/?keyword=", "/api/base/city/?keyword=",
            "/api/holidays/?year=",
            "/api/countries/?page=", "/api/countries/?page_size=", "/api/currency/", "/api/i18n/catalog/f7/", "/api/",
        ]),
        asked in like(["istanbul", "2026", "3", "1000", "TRY", "tr", "18446744073709551615"]),
        headers in vec((select(vec!["x-user-language", "x-user-currency", "if-none-match"]), bytes()), 0..3),
    ) {
        let Some((status, said)) = SHELF.get(&format!("{call}{}", escaped(&asked)), &headers) else {
            return Ok(());
        };
        prop_assert!((200..500).contains(&status), "{status} {said}");
        if status >= 400 {
            prop_assert!(said["code"].is_string() && said["message"].is_string(), "{said}");
        } else if let Some(places) = said.as_array() {
            prop_assert!(places.len() <= 20);
        }
    }

    #[test]
    fn arbitrary_viewer_headers_give_a_location_guess_or_none(
        latitude in like(["41.01", "-90", "1e308", "90.0001"]),
        longitude in like(["28.97", "180", "-1e308"]),
        city in like(["Istanbul", "%C4%B0zmir", "a+b", "%FF"]),
        country in like(["TR", "DE"]),
    ) {
        let viewer = [
            ("cloudfront-viewer-latitude", &latitude),
            ("cloudfront-viewer-longitude", &longitude),
            ("cloudfront-viewer-city", &city),
            ("cloudfront-viewer-country", &country),
        ];
        let headers = viewer.map(|(name, value)| (name, value.as_bytes().to_vec()));
        let Some((status, said)) = SHELF.get("/api/location/guess/", &headers) else { return Ok(()) };
        prop_assert_eq!(status, 200);
        let is_number = |text: &str| text.trim().parse::<f64>().is_ok_and(f64::is_finite);
        let airport = &said["airport"];
        let is_of_city = airport["city"] == said["city"];
        prop_assert!(airport.is_null() || is_of_city || is_number(&latitude) && is_number(&longitude), "{latitude} {said}");
        prop_assert!(said["country_code"].as_str().is_none_or(|code| code.len() == 2));
    }

    #[test]
    fn is_older_orders_arbitrary_versions_consistently(one in like(["1.10.0", "2.0", "dev"]), other in like(["1.9.9", "2", "0"])) {
        prop_assert!(!is_older(&one, &one));
        prop_assert!(!(is_older(&one, &other) && is_older(&other, &one)));
    }

    #[test]
    fn only_a_version_of_16_hex_digits_gives_a_bucket_key(version in prop_oneof![like(["0123456789abcdef"]), "[0-9a-fA-F./]{16}"]) {
        if let Ok(key) = editorial::bucket::key(&version) {
            prop_assert_eq!(&key, &format!("content/{version}.json"));
            prop_assert!(version.len() == 16 && version.bytes().all(|byte| byte.is_ascii_hexdigit()));
        }
    }
}

proptest! {
    #![proptest_config(config_of(8))]

    /// Few editions are damaged, because an edition is large; the damage is spread over the whole text.
    #[test]
    fn a_damaged_edition_is_rejected_or_read_completely(
        damages in vec((any::<Index>(), 0..40_usize, prop_oneof![bytes(), Just(Vec::new())]), 1..4),
        other in text(),
    ) {
        let mut text = EMBEDDED.to_vec();
        for (at, cut, put) in damages {
            let at = at.index(text.len());
            let end = (at + cut).min(text.len());
            drop(text.splice(at..end, put));
        }
        if let Ok(edition) = Edition::read(Bytes::from(text)) {
            prop_assert_eq!(edition.catalogue_versions.len(), 5);
        }
        prop_assert!(Edition::read(Bytes::from(other)).is_err());
    }
}
