//! Request limits per network, as in the API document; other networks are not affected.
#![cfg(test)]

use api::{limits, lookup};
use axum::Router;
use journey::allowance::Bought;
use rota_http::World;
use rota_http::limits::Limit;
use serde_json::{Value, json};
use testkit::buyer::pay_and_be_ticketed;
use testkit::http::{get, post};
use testkit::{Shop, Wire as _, sentence};
use tokio::task::JoinSet;

const HERE: &str = "203.0.113.7";

/// Opens a shop, the app that serves it, and a session with a held flight for this many passengers.
async fn with_hold(adults: u8) -> (Shop, Router, String) {
    let shop = Shop::open().await;
    let world = World { clock: shop.context.clock.clone(), random: shop.context.random.clone() };
    let routes = flight::routes().merge(base::routes()).with_state(shop.context.clone());
    let (session, _) = shop.select(testkit::shop::to_ankara(adults, 0)).await;
    (shop, rota_http::layered(routes, &world), session)
}

/// Sends requests of this network until one more is left in the window of `limit`.
async fn use_up(shop: &Shop, limit: &Limit) {
    let store = &shop.context.store;
    for _ in 1..limit.max {
        if limit.name == limits::SELECTIONS.name {
            store.count_selection(&limit.bucket(HERE), "", 0, shop.now()).await.unwrap();
        } else {
            limit.count(store, HERE, shop.now()).await.unwrap();
        }
    }
}

#[tokio::test]
async fn a_network_that_requests_too_much_is_rejected_and_others_are_not() {
    let (shop, app, session) = with_hold(1).await;
    let page = format!("/api/flight/gateway/payment/?session_unique={session}");
    for (limit, path) in [
        (limits::SEARCHES, "/api/flight/gateway/search/"),
        (limits::SELECTIONS, "/api/flight/gateway/search/select/"),
        (limits::PAYMENT_PAGES, page.as_str()),
        (limits::PAYMENTS, "/api/flight/gateway/payment/"),
    ] {
        let ask = async |address| {
            let headers = [("x-forwarded-for", address)];
            if path.contains('?') {
                get(&app, path, &headers).await
            } else {
                post(&app, path, &headers, &json!({ "session_unique": address })).await
            }
        };
        use_up(&shop, &limit).await;
        assert_ne!(ask(HERE).await.status, 429, "{path}");
        let refused = ask(HERE).await;
        assert_eq!((refused.status, refused.header("retry-after")), (429, Some("60")), "{path}");
        assert_ne!(ask("203.0.113.8").await.status, 429, "{path}");
    }
    // The generic gateway and the return flights count in the same windows.
    for path in [
        "/api/flight/gateway/search/return_items/",
        "/api/base/gateway/select/",
        "/api/base/gateway/payment/",
    ] {
        let body = json!({ "session_unique": session });
        let refused = post(&app, path, &[("x-forwarded-for", HERE)], &body).await;
        assert_eq!(refused.status, 429, "{path}");
    }
}

/// Over HTTP, the share of a flight belongs to the searching address and device.
#[tokio::test]
async fn a_device_cannot_hold_more_than_its_share_of_a_flight() {
    let shop = Shop::open().await;
    let world = World { clock: shop.context.clock.clone(), random: shop.context.random.clone() };
    let app = rota_http::layered(flight::routes().with_state(shop.context.clone()), &world);
    let query = testkit::shop::to_ankara(7, 0);
    let criteria = json!({ "fly_type": "OW", "departure_airport": query.origin, "arrival_airport": query.destination,
        "departure_date": query.departure_date.to_string(), "adult_count": 7, "direct_flights_only": true });
    let mut wanted = serde_json::Value::Null;
    let mut hold = async |device: &str| {
        let headers = [("x-forwarded-for", "203.0.113.7"), ("x-device-id", device)];
        let search = post(&app, "/api/flight/gateway/search/", &headers, &criteria).await.body;
        let session = search.text("/session_unique").to_owned();
        if wanted.is_null() {
            let page = format!("/api/flight/gateway/search/?session_unique={session}");
            wanted = get(&app, &page, &headers).await.body.at("/search/0/product_id").clone();
        }
        let choice =
            json!({ "product_ids": [wanted], "alternative_prices": [null], "session_unique": session });
        post(&app, "/api/flight/gateway/search/select/", &headers, &choice).await.body
    };
    let (one, other) = ("0b1c6c0e-8d3b-4f5c-9a55-0123456789ab", "0b1c6c0e-8d3b-4f5c-9a55-0123456789ac");
    let mut held = 0;
    let refused = loop {
        let answer = hold(one).await;
        if answer["status"] != true {
            break answer;
        }
        held += 1;
    };
    insta::assert_compact_json_snapshot!(
        refused.wire(),
        @r#"{"message": "[text]", "refresh": false, "research": false, "session_unique": "[id]", "status": false}"#
    );
    assert!(
        held > 0 && refused.text("/message") == sentence("server.held_too_much", &[]),
        "{held}: {refused}"
    );
    assert_eq!(hold(other).await.at("/status"), true);
}

/// Selections of one flight for seven passengers.
struct Selections {
    shop: Shop,
    app: Router,
    choice: Value,
}

impl Selections {
    async fn open() -> Self {
        let (shop, app, session) = with_hold(7).await;
        let choice = json!({ "product_ids": shop.order(&session).await.purchase.product_ids(),
            "alternative_prices": [null], "session_unique": session });
        Self { shop, app, choice }
    }

    async fn select(&self, address: &str) -> Value {
        let headers = [("cloudfront-viewer-address", address)];
        post(&self.app, "/api/flight/gateway/search/select/", &headers, &self.choice).await.body
    }

    /// Selects until the network is rejected; returns the number of selected seats.
    async fn until_refused(&self, address: &str) -> u32 {
        let mut selected = 0;
        loop {
            let answer = self.select(address).await;
            if answer["status"] != true {
                assert_eq!(answer.text("/message"), sentence("server.held_too_much", &[]));
                return selected;
            }
            selected += 7;
        }
    }
}

/// Counts over all flights: the selections are of one session, of which only the last one is held, and each
/// counts.
#[tokio::test]
async fn the_seats_that_a_network_can_select_are_limited_and_grow_with_its_purchases() {
    let selections = Selections::open().await;
    assert_eq!(selections.until_refused("203.0.113.7:443").await, limits::PLACES / 7 * 7);
    assert_eq!(selections.select("203.0.113.8:443").await.at("/status"), true);
    // The network buys ten places.
    let (store, clock) = (&selections.shop.context.store, &selections.shop.clock);
    let counter = format!("declines-network:{:08x}", store.short_digest(HERE));
    let ten = Bought { places: 10, orders: 2 };
    store.count_bought(&counter, 3600, ten, 0, selections.shop.now()).await.unwrap();
    assert_eq!(selections.until_refused("203.0.113.7:443").await, 28);
    clock.advance(jiff::SignedDuration::from_mins(15));
    assert_eq!(selections.select("203.0.113.7:443").await.at("/status"), true);
}

#[tokio::test]
async fn the_networks_of_one_site_together_can_select_four_times_the_seats_of_one() {
    let selections = Selections::open().await;
    let mut selected = 0;
    for part in 1..=5 {
        selected += selections.until_refused(&format!("[2001:db8:1:{part}00::1]:443")).await;
    }
    assert!((4 * limits::PLACES - 7..=4 * limits::PLACES).contains(&selected), "{selected}");
    assert_eq!(selections.select("[2001:db8:2:100::1]:443").await.at("/status"), true);
}

/// A program behind a shared address that selects nothing does not use up the places of other people there.
#[tokio::test]
async fn failed_selections_do_not_count_against_the_limit_of_a_network() {
    let shop = Shop::open().await;
    let world = World { clock: shop.context.clock.clone(), random: shop.context.random.clone() };
    let app = rota_http::layered(flight::routes().with_state(shop.context.clone()), &world);
    let (session, _) = shop.select(testkit::shop::to_ankara(7, 0)).await;
    let headers = [("cloudfront-viewer-address", "203.0.113.7:443")];
    let path = "/api/flight/gateway/search/select/";
    let gone = json!({ "session_unique": session, "product_ids": ["none"], "alternative_prices": [null] });
    for _ in 0..40 {
        assert_eq!(post(&app, path, &headers, &gone).await.body.at("/status"), false);
        // Invalid forms request no places.
        let faulty = json!({ "session_unique": session, "product_ids": [] });
        assert_eq!(post(&app, path, &headers, &faulty).await.status, 400);
    }
    let order = shop.order(&session).await;
    let good = json!({ "product_ids": order.purchase.product_ids(), "alternative_prices": [null],
        "session_unique": session });
    let mut selected = 0;
    while post(&app, path, &headers, &good).await.body.at("/status") == true {
        selected += 7;
    }
    assert_eq!(selected, limits::PLACES / 7 * 7);
}

/// Creates a booking of Öz and returns its reference.
async fn booked() -> (Shop, axum::Router, String) {
    let shop = Shop::open().await;
    let world = World { clock: shop.context.clock.clone(), random: shop.context.random.clone() };
    let app = rota_http::layered(flight::routes().with_state(shop.context.clone()), &world);
    let (session, _) = shop.select(testkit::shop::to_ankara(1, 0)).await;
    pay_and_be_ticketed(&shop.context, &session, 1).await;
    let pnr = shop.order(&session).await.reference.clone();
    (shop, app, pnr)
}

#[tokio::test]
async fn guesses_with_a_common_surname_do_not_block_its_owner_from_the_booking() {
    let (_shop, app, pnr) = booked().await;
    let ask = async |pnr: &str, at: u32| {
        let address = format!("203.0.{}.7", at % 250);
        let headers = [("x-forwarded-for", address.as_str())];
        post(&app, "/api/flight/check-pnr/", &headers, &json!({ "pnr": pnr, "surname": "Öz" })).await.status
    };
    for at in 0..lookup::PER_SURNAME.max {
        assert_eq!(ask(&format!("ACDEFG{at:02}"), at).await, 404);
    }
    assert_eq!(ask("ACDEFGHJ", 100).await, 429);
    assert_eq!(ask(&pnr, 101).await, 200);
}

/// A reference is printed on every boarding pass, so anybody may guess surnames for it; the owner comes from
/// another network.
#[tokio::test]
async fn guesses_at_a_reference_do_not_block_its_owner_from_the_booking() {
    let (_shop, app, pnr) = booked().await;
    let ask = async |surname: &str, at: u32| {
        let address = format!("203.0.{at}.7");
        let headers = [("x-forwarded-for", address.as_str())];
        post(&app, "/api/flight/check-pnr/", &headers, &json!({ "pnr": pnr, "surname": surname }))
            .await
            .status
    };
    for at in 0..lookup::PER_REFERENCE.max {
        assert_eq!(ask(&format!("Wrong{at}"), at).await, 404);
    }
    for at in 100..130 {
        assert_eq!(ask("Wrong", at).await, 429, "more are refused, wherever they come from");
    }
    assert_eq!(ask("Öz", 200).await, 200, "the owner passes");
    // A network that has used up its own tries can guess no more, not even correctly.
    for _ in 0..lookup::HERE_ONCE_SPENT.max {
        ask("Wrong", 201).await;
    }
    assert_eq!(ask("Öz", 201).await, 429);
    assert_eq!(ask("Öz", 202).await, 200);
}

#[tokio::test]
async fn concurrent_guesses_at_one_reference_are_each_counted() {
    let shop = Shop::open().await;
    let world = World { clock: shop.context.clock.clone(), random: shop.context.random.clone() };
    let app = rota_http::layered(flight::routes().with_state(shop.context.clone()), &world);
    let tries: JoinSet<u16> = (0..30)
        .map(|at| {
            let app = app.clone();
            async move {
                let address = format!("203.0.{at}.7");
                let headers = [("x-forwarded-for", address.as_str())];
                let wanted = json!({ "pnr": "ACDEFGHJ", "surname": "Öz" });
                post(&app, "/api/flight/check-pnr/", &headers, &wanted).await.status
            }
        })
        .collect();
    let statuses = tries.join_all().await;
    let judged = statuses.iter().filter(|status| **status == 404).count();
    assert_eq!(judged, 10, "{statuses:?}");
}

/// A request that was counted just before the end of a window is uncounted in the next window.
#[tokio::test]
async fn a_request_that_is_uncounted_in_the_next_window_leaves_its_count_at_zero() {
    let shop = testkit::Shop::open().await;
    let (store, now) = (&shop.context.store, shop.now());
    store.uncount_request("tries", 900, now).await.unwrap();
    assert_eq!(store.find_request_count("tries", 900, now).await.unwrap(), 0);
    assert_eq!(store.count_request("tries", 900, now).await.unwrap(), 0);
    assert_eq!(store.count_request("tries", 900, now).await.unwrap(), 1);
}
