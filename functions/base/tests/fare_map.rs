//! The fare map as a read: each label is the lowest price of its search, within the read limits of a calendar
//! and 20 kB.
#![cfg(test)]

use std::collections::BTreeSet;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::Product;
use domain::flight::offer::Segment;
use domain::order::DepartureChange;
use domain::session::Query;
use journey::option::query_of_option;
use journey::{Context, disrupt};
use rota_http::World;
use serde_json::Value;
use testkit::Shop;
use testkit::Wire as _;
use testkit::http::get;
use testkit::metered::Metered;

/// Flights from all airports of İstanbul, from the first of December on.
const FLIGHTS: (Product, &str) = (Product::Flight, "flight.1000001.3.20261201..1.0.0.0.economy..");
const BUSES: (Product, &str) = (Product::Bus, "bus.1003401.601.20261201.");
const MOST_BYTES: usize = 20_000;

fn serve(context: &Context) -> axum::Router {
    let world = World { clock: context.clock.clone(), random: context.random.clone() };
    let routes = flight::routes().merge(bus::routes());
    rota_http::layered(routes.with_state(context.clone()), &world)
}

fn address((product, spelled): (Product, &str), more: &str) -> String {
    format!("/api/{product}/gateway/results/map/?option={}{more}", URL_SAFE_NO_PAD.encode(spelled))
}

async fn map(app: &axum::Router, of: (Product, &str), more: &str) -> Vec<Value> {
    let answer = get(app, &address(of, more), &[]).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert!(answer.body.to_string().len() <= MOST_BYTES, "{} bytes", answer.body.to_string().len());
    answer.body.list("/places").to_vec()
}

fn minor(price: &Value) -> i64 {
    price.text("/total").replace('.', "").parse().unwrap()
}

/// Returns the lowest price of the search's results.
async fn lowest(app: &axum::Router, product: Product, place: &Value, more: &str) -> i64 {
    let path = format!("/api/{product}/gateway/results/?option={}{more}", place.text("/option"));
    let found = get(app, &path, &[]).await.body;
    found.list("/search").iter().map(|item| minor(&item["price"])).min().unwrap()
}

#[tokio::test]
async fn each_price_of_the_fare_map_is_the_lowest_of_its_search() {
    let shop = Shop::open().await;
    let app = serve(&shop.context);
    for more in ["", "&currency=EUR&language=ru"] {
        for of in [FLIGHTS, BUSES] {
            let places = map(&app, of, more).await;
            assert!(places.len() > 50, "{} of {}", places.len(), of.0);
            for place in places.iter().step_by(9) {
                assert_eq!(minor(&place["price"]), lowest(&app, of.0, place, more).await, "{place}");
            }
        }
    }
}

#[tokio::test]
async fn the_fare_map_of_a_month_names_the_cheapest_day_of_its_calendar() {
    let shop = Shop::open().await;
    let app = serve(&shop.context);
    for (product, spelled) in [FLIGHTS, BUSES] {
        for place in map(&app, (product, spelled), "&month=2027-01").await.iter().take(3) {
            let option = place.text("/option");
            let path = format!("/api/{product}/gateway/results/fares/?option={option}&month=2027-01");
            let days = get(&app, &path, &[]).await.body.list("/days").to_vec();
            let priced = days.iter().filter(|day| !day["price"].is_null());
            let cheapest = priced.min_by_key(|day| minor(&day["price"])).unwrap();
            assert_eq!((&place["date"], &place["price"]), (&cheapest["date"], &cheapest["price"]));
        }
    }
}

#[tokio::test]
async fn the_fare_map_moves_to_another_day_when_all_departures_of_a_day_are_cancelled() {
    let shop = Shop::open().await;
    let app = serve(&shop.context);
    for of in [FLIGHTS, BUSES] {
        let before = map(&app, of, "").await[0].clone();
        let as_of = journey::search::minute_of(shop.now());
        let departures: Vec<String> = match query_of_option(before.text("/option")).unwrap() {
            Query::Flight(query) => {
                let offers = supply::flight::search(&query, as_of, &|_| 0).into_iter();
                let first =
                    offers.flat_map(|offer| offer.directions).flat_map(|direction| direction.segments);
                first
                    .map(|Segment { departure, .. }| format!("{}/{}", departure.flight, departure.date))
                    .collect()
            }
            Query::Bus(query) => {
                let offers = supply::bus::find(&query, as_of).offers(&|_| vec![]).into_iter();
                offers.flat_map(|offer| offer.rides).map(|ride| ride.vehicle.to_string()).collect()
            }
            Query::Car(_) => panic!("no car is on the map"),
        };
        for departure in BTreeSet::from_iter(departures) {
            disrupt::announce(&shop.context, &departure, DepartureChange::Cancelled).await.unwrap();
        }
        let after = map(&app, of, "").await[0].clone();
        assert_eq!(after["city"], before["city"]);
        assert_ne!(after["date"], before["date"], "its day has nothing left");
        assert_eq!(minor(&after["price"]), lowest(&app, of.0, &after, "").await);
    }
}

#[tokio::test]
async fn the_fare_map_names_each_city_once_and_leaves_out_the_origin() {
    let shop = Shop::open().await;
    let app = serve(&shop.context);
    for (of, more, own) in [(FLIGHTS, "&language=ar", "إسطنبول"), (BUSES, "", "İstanbul")] {
        let places = map(&app, of, more).await;
        let cities: BTreeSet<&str> = places.iter().filter_map(|place| place["city"].as_str()).collect();
        assert_eq!(cities.len(), places.len());
        assert!(!cities.contains(own));
        for place in &places {
            let (lat, lng) = (&place["location"]["lat"], &place["location"]["lng"]);
            assert!((33.0..45.5).contains(&lat.as_f64().unwrap()), "{place}");
            assert!((20.5..51.0).contains(&lng.as_f64().unwrap()), "{place}");
        }
    }
}

#[tokio::test]
async fn the_fare_map_is_the_same_bytes_from_every_process_and_keeps_its_read_budget() {
    let shop = Shop::open().await;
    let (here, there) = (serve(&shop.context), serve(&shop.another_process().await));
    for of in [FLIGHTS, BUSES] {
        let path = address(of, "&language=de&currency=USD&month=2026-12");
        let first = get(&here, &path, &[]).await;
        let second = get(&there, &path, &[("x-user-language", "ru"), ("authorization", "Bearer x")]).await;
        assert_eq!(
            first.header("cache-control"),
            Some("public, max-age=0, s-maxage=300, stale-while-revalidate=600")
        );
        assert_eq!(
            (first.body.to_string(), first.header("etag")),
            (second.body.to_string(), second.header("etag"))
        );
    }
    let asked = Metered::open("fare map", flight::routes().merge(bus::routes())).await;
    for (of, units) in [(FLIGHTS, 165), (BUSES, 320)] {
        asked.get(of.0.as_str(), (units, 0), &address(of, "&month=2026-12")).await;
    }
}

#[tokio::test]
async fn the_fare_map_rejects_wrong_parameters_at_their_field_and_has_no_prices_for_past_months() {
    let shop = Shop::open().await;
    let app = serve(&shop.context);
    for (product, spelled) in [FLIGHTS, BUSES] {
        for (more, field) in [
            ("&month=2026-13", "month"),
            ("&month=x", "month"),
            ("&language=xx", "language"),
            ("&currency=XXX", "currency"),
        ] {
            let refused = get(&app, &address((product, spelled), more), &[]).await;
            assert_eq!(refused.status, 400, "{more}");
            assert!(refused.body["errors"][field][0].is_string(), "{more} {}", refused.body);
        }
        let nothing = get(&app, &format!("/api/{product}/gateway/results/map/"), &[]).await;
        assert!(nothing.body["errors"]["option"][0].is_string(), "{}", nothing.body);
        for other in ["car.1.1.20261201.1000.20261210.1000", "nothing"] {
            assert_eq!(get(&app, &address((product, other), ""), &[]).await.status, 404, "{other}");
        }
        // Months in the future without sales, and past months, have no prices.
        for month in ["2029-01", "2026-10"] {
            assert_eq!(map(&app, (product, spelled), &format!("&month={month}")).await, Vec::<Value>::new());
        }
    }
    let past =
        get(&app, &address((Product::Flight, "flight.1000001.3.20200101..1.0.0.0.economy.."), ""), &[]).await;
    insta::assert_compact_json_snapshot!(
        past.wire(),
        @r#"{"body": {"code": "option_expired", "message": "[text]", "request_id": "[id]"}, "status": 410}"#
    );
}
