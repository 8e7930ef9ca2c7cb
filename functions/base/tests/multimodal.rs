//! The multimodal search as a read: equal for all callers within the same minute, in their language and
//! currency.
#![cfg(test)]

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::order::DepartureChange;
use domain::session::Query as SessionQuery;
use journey::option::query_of_option;
use journey::{Context, disrupt};
use rota_http::World;
use serde_json::{Value, json};
use testkit::api::with;
use testkit::http::{Answer, get};
use testkit::{Shop, Wire as _};

fn serve(context: &Context) -> axum::Router {
    let world = World { clock: context.clock.clone(), random: context.random.clone() };
    rota_http::layered(base::routes().with_state(context.clone()), &world)
}

fn address(spelled: &str, more: &str) -> String {
    format!("/api/base/gateway/results/ways/?option={}{more}", URL_SAFE_NO_PAD.encode(spelled))
}

async fn refused(app: &axum::Router, spelled: &str) -> Answer {
    get(app, &address(spelled, ""), &[]).await
}

#[tokio::test]
async fn multimodal_results_of_a_minute_are_the_same_bytes_from_every_process() {
    let shop = Shop::open().await;
    let (here, there) = (serve(&shop.context), serve(&shop.another_process().await));
    let path = address("all.3401.601.20261201.2.1.1.0", "&language=en&currency=EUR");
    let first = get(&here, &path, &[]).await;
    assert_eq!(first.status, 200, "{}", first.body);
    assert_eq!(
        first.header("cache-control"),
        Some("public, max-age=0, s-maxage=30, stale-while-revalidate=60")
    );
    assert_eq!((first.header("vary"), first.header("set-cookie")), (None, None));
    let headers = [("x-user-language", "ru"), ("x-user-currency", "USD"), ("authorization", "Bearer x")];
    let second = get(&there, &path, &headers).await;
    assert_eq!(
        (first.body.to_string(), first.header("etag")),
        (second.body.to_string(), second.header("etag"))
    );
}

#[tokio::test]
async fn multimodal_results_show_flight_bus_and_car_each_with_its_own_option() {
    let shop = Shop::open().await;
    let app = serve(&shop.context);
    let body = get(&app, &address("all.3401.3501.20261201.1.0.0.0", ""), &[]).await.body;
    let trips = body.list("/ways");
    let of = |product: &str| trips.iter().find(|trip| trip["product"] == product).unwrap();
    let one_each = json!([of("flight"), of("bus"), of("car")]);
    insta::assert_json_snapshot!("multimodal", with(&body, "ways", one_each).wire());
    for trip in trips {
        let product = trip.text("/product");
        let query = query_of_option(trip.text("/option")).unwrap();
        assert_eq!(query.product().as_str(), product);
        let kinds: Vec<&str> = trip.list("/parts").iter().map(|part| part.text("/kind")).collect();
        assert_eq!(kinds, ["access", "wait", "travel", "egress"]);
        assert_eq!(trip["departs_at"].is_null(), product == "car");
        assert_eq!(trip["rental_days"].is_null(), product != "car");
        assert_eq!(trip.text("/price/currency"), "TRY");
    }
    let sources = body.list("/co2_sources");
    assert_eq!(sources.len(), 3);
    assert!(
        sources
            .iter()
            .all(|source| source["year"] == 2025 && source.text("/url").starts_with("https://www.gov.uk/"))
    );
    let arabic =
        get(&app, &address("all.3401.3501.20261201.1.0.0.0", "&language=ar&currency=USD"), &[]).await.body;
    assert_eq!((arabic.text("/from"), arabic.text("/ways/0/price/currency")), ("إسطنبول", "USD"));
}

/// Prices equal those of the option's own results, in any currency.
#[tokio::test]
async fn a_multimodal_result_costs_what_the_results_of_its_product_show() {
    let shop = Shop::open().await;
    let world = World { clock: shop.context.clock.clone(), random: shop.context.random.clone() };
    let routes = base::routes().merge(flight::routes()).merge(bus::routes()).merge(car::routes());
    let app = rota_http::layered(routes.with_state(shop.context.clone()), &world);
    for currency in ["TRY", "EUR"] {
        let more = format!("&currency={currency}");
        let body = get(&app, &address("all.3401.3501.20261201.1.0.0.0", &more), &[]).await.body;
        for trip in body.list("/ways") {
            let (product, option) = (trip.text("/product"), trip.text("/option"));
            let path = format!("/api/{product}/gateway/results/?option={option}{more}");
            let own = get(&app, &path, &[]).await.body;
            let totals: Vec<&str> =
                own.list("/search").iter().map(|item| item.text("/price/total")).collect();
            assert!(totals.contains(&trip.text("/price/total")), "{product} {currency} {trip}");
        }
    }
}

#[tokio::test]
async fn a_cancelled_flight_leaves_the_multimodal_results() {
    let shop = Shop::open().await;
    let app = serve(&shop.context);
    let hours = async || -> Vec<Value> {
        let body = get(&app, &address("all.3401.601.20261201.1.0.0.0", ""), &[]).await.body;
        let trips = body.list("/ways").iter().filter(|trip| trip["product"] == "flight");
        trips.map(|trip| trip["departs_at"].clone()).collect()
    };
    let before = hours().await;
    let as_of = journey::search::minute_of(shop.now());
    let query =
        journey::multimodal::query_of_option(&URL_SAFE_NO_PAD.encode("all.3401.601.20261201.1.0.0.0"));
    let trips = journey::multimodal::trips(&shop.context.store, &query.unwrap(), as_of).await.unwrap();
    let SessionQuery::Flight(flights) = &trips[0].query else { panic!("a flight") };
    let (id, _) = shop.select(flights.clone()).await;
    for claim in &shop.order(&id).await.claims {
        let departure = claim.departure().unwrap();
        disrupt::announce(&shop.context, departure, DepartureChange::Cancelled).await.unwrap();
    }
    let after = hours().await;
    assert!(before != after && !after.is_empty(), "{before:?} {after:?}");
}

#[tokio::test]
async fn a_multimodal_search_rejects_wrong_criteria_at_their_field() {
    let shop = Shop::open().await;
    let app = serve(&shop.context);
    for (spelled, field) in [
        ("all.9999.601.20261201.1.0.0.0", "departure_city"),
        ("all.601.601.20261201.1.0.0.0", "arrival_city"),
        ("all.601.3401.20291201.1.0.0.0", "departure_date"),
        ("all.601.3401.20261201.0.1.0.0", "adult_count"),
        ("all.601.3401.20261201.1.0.2.0", "infant_count"),
    ] {
        let answer = refused(&app, spelled).await;
        assert_eq!(answer.status, 400, "{spelled} {}", answer.body);
        assert_eq!(answer.fields(), [field], "{spelled}");
    }
    let past = refused(&app, "all.601.3401.20200101.1.0.0.0").await;
    insta::assert_compact_json_snapshot!(
        past.wire(),
        @r#"{"body": {"code": "option_expired", "message": "[text]", "request_id": "[id]"}, "status": 410}"#
    );
    for spelled in ["bus.3401.601.20261201.a", "all.3401.601.20261201.01.0.0.0", "nothing"] {
        assert_eq!(refused(&app, spelled).await.status, 404, "{spelled}");
    }
    let nothing = get(&app, "/api/base/gateway/results/ways/", &[]).await;
    assert_eq!(nothing.fields(), ["option"]);
    let language = get(&app, &address("all.601.3401.20261201.1.0.0.0", "&language=xx"), &[]).await;
    assert_eq!(language.body.list("/errors/language").len(), 1);
    assert_eq!(Value::Null, language.body["ways"]);
}
