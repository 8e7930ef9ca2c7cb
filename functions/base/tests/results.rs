//! Results as a read: equal for all callers within the same minute, cached by the CDN, and a selection from
//! them.
#![cfg(test)]

use domain::Product;
use domain::session::Query;
use journey::Context;
use journey::option::option_id;
use rota_http::World;
use serde_json::{Value, json};
use testkit::http::{Answer, get, post};
use testkit::shop::{night_bus, one_way_car, to_ankara};
use testkit::{Shop, Wire as _};

fn serve(context: &Context) -> axum::Router {
    let world = World { clock: context.clock.clone(), random: context.random.clone() };
    let routes = flight::routes().merge(bus::routes()).merge(car::routes()).with_state(context.clone());
    let routes = routes.merge(base::routes().with_state(context.clone()));
    rota_http::layered(rota_http::idempotent(routes, context.store.clone(), world.clone()), &world)
}

fn options() -> [(Product, String); 3] {
    let queries = [Query::Flight(to_ankara(1, 0)), Query::Bus(night_bus()), Query::Car(one_way_car())];
    queries.map(|query| (query.product(), option_id(&query)))
}

fn address(product: Product, option: &str, more: &str) -> String {
    format!("/api/{product}/gateway/results/?option={option}{more}")
}

#[tokio::test]
async fn results_of_a_minute_are_the_same_bytes_from_every_process_for_every_caller() {
    let shop = Shop::open().await;
    let (here, there) = (serve(&shop.context), serve(&shop.another_process().await));
    for (product, option) in options() {
        let path = address(product, &option, "&language=en&currency=EUR");
        let first = get(&here, &path, &[("x-device-id", "7b0f9a0e-3a51-4c1c-9a55-0a5a3f0a7f10")]).await;
        assert_eq!(first.status, 200, "{}", first.body);
        assert_eq!(
            first.header("cache-control"),
            Some("public, max-age=0, s-maxage=30, stale-while-revalidate=60")
        );
        assert_eq!((first.header("vary"), first.header("set-cookie")), (None, None));
        assert_eq!((first.body.text("/state"), &first.body["held_by_you"]), ("complete", &Value::Null));
        let headers = [("x-user-language", "ru"), ("x-user-currency", "USD"), ("authorization", "Bearer x")];
        let second = get(&there, &path, &headers).await;
        assert_eq!(
            (first.body.to_string(), first.header("etag")),
            (second.body.to_string(), second.header("etag")),
            "{product}"
        );
        let tag = first.header("etag").unwrap();
        assert_eq!(get(&here, &path, &[("if-none-match", tag)]).await.status, 304);
    }
}

#[tokio::test]
async fn the_other_products_of_an_option_equal_those_of_its_session() {
    let shop = Shop::open().await;
    let app = serve(&shop.context);
    for (product, option) in options() {
        let search = format!("/api/{product}/gateway/search/");
        let session =
            post(&app, &search, &[], &json!({ "option": option })).await.body.at("/session_unique").clone();
        let others = format!("/api/base/gateway/search/others/?session_unique={}", session.as_str().unwrap());
        let read = get(&app, &format!("/api/base/gateway/results/others/?option={option}"), &[]).await;
        assert_eq!(read.body.at("/others"), get(&app, &others, &[]).await.body.at("/others"), "{product}");
        assert!(read.header("cache-control").unwrap().contains("s-maxage=30"));
    }
}

#[tokio::test]
async fn results_by_option_equal_those_of_a_session_of_the_same_minute() {
    let shop = Shop::open().await;
    let app = serve(&shop.context);
    for (product, option) in options() {
        let search = format!("/api/{product}/gateway/search/");
        let session =
            post(&app, &search, &[], &json!({ "option": option })).await.body.at("/session_unique").clone();
        let page = get(&app, &format!("{search}?session_unique={}", session.as_str().unwrap()), &[]).await;
        let read = get(&app, &address(product, &option, ""), &[]).await;
        assert!(!read.body.list("/search").is_empty(), "{product}");
        for part in ["search", "statistics", "search_options", "rate"] {
            assert_eq!(read.body[part], page.body[part], "{product} {part}");
        }
    }
}

/// Chooses the first offer of an option's results. Returns the choice and the cancellation terms that it was
/// offered with.
async fn choose(app: &axum::Router, product: Product, option: &str) -> (Value, Value) {
    let read = get(app, &address(product, option, ""), &[]).await.body;
    let first = read.at("/search/0");
    let mut body = json!({ "option": option, "as_of": read["as_of"], "product_id": first["product_id"] });
    match product {
        Product::Flight => {
            body["product_ids"] = json!([first["product_id"]]);
            (body, first.at("/price/alternative_prices/0/features/cancellation").clone())
        }
        Product::Bus => {
            let map = post(app, "/api/bus/gateway/search/detail/", &[], &body).await.body;
            let cells = map.list("/search_item_detail/seat_matrix").iter();
            let mut cells = cells.flat_map(|row| row.as_array().unwrap());
            let free = cells.find(|cell| cell["can_sale_male"] == true).unwrap();
            body["selected_seats"] = json!([{ "seat": free["seat"], "gender": "M" }]);
            (body, map.at("/search_item_detail/cancellation").clone())
        }
        Product::Car => (body, json!({})),
    }
}

#[tokio::test]
async fn a_selection_from_results_by_option_starts_a_session_with_the_promised_terms() {
    let shop = Shop::open().await;
    let app = serve(&shop.context);
    for (product, option) in options() {
        let (mut body, terms) = choose(&app, product, &option).await;
        let select = format!("/api/{product}/gateway/search/select/");
        let key = [("idempotency-key", "one"), ("x-device-id", "7b0f9a0e-3a51-4c1c-9a55-0a5a3f0a7f10")];
        let selected = post(&app, &select, &key, &body).await;
        assert_eq!((selected.status, selected.body.at("/status")), (200, &json!(true)));
        let again = post(&app, &select, &key, &body).await;
        assert_eq!(selected.body, again.body, "a repeat holds nothing more");
        let session = selected.body.text("/session_unique");
        let page = get(&app, &format!("/api/{product}/gateway/payment/?session_unique={session}"), &[]).await;
        assert_eq!(page.status, 200, "{}", page.body);
        assert_eq!(terms == json!({}), product == Product::Car, "{product}");
        for (name, promised) in terms.as_object().unwrap() {
            let shown = page.body.at(&format!("/cancellation/{name}"));
            assert_eq!(shown, promised, "{product}: {name}, as it was promised");
        }
        // The next choice from the same results moves the hold.
        body["session_unique"] = json!(session);
        assert_eq!(post(&app, &select, &[], &body).await.body.text("/session_unique"), session);
    }
}

#[tokio::test]
async fn results_of_return_flights_are_read_for_the_chosen_outbound_flight() {
    let shop = Shop::open().await;
    let app = serve(&shop.context);
    let query = domain::flight::query::FlightQuery {
        trip: domain::flight::query::Trip::RoundTrip {
            return_date: to_ankara(1, 0).departure_date.saturating_add(jiff::Span::new().days(3)),
        },
        ..to_ankara(1, 0)
    };
    let option = option_id(&Query::Flight(query));
    let read = get(&app, &address(Product::Flight, &option, ""), &[]).await.body;
    let there = read.list("/search").iter().find(|item| item["is_packaged"] != true).unwrap();
    let (as_of, id) = (read.text("/as_of"), there.text("/product_id"));
    let path = format!("/api/flight/gateway/results/return/?option={option}&as_of={as_of}&product_id={id}");
    let back = get(&app, &path, &[]).await;
    assert_eq!((back.status, back.body.text("/as_of")), (200, as_of), "{}", back.body);
    assert!(!back.body.list("/search").is_empty());
    let unknown = get(&app, &format!("{path}&fare_code=ZZ"), &[]).await;
    assert_eq!(field(&unknown), "fare_code");
    let body = json!({ "option": option, "as_of": as_of,
        "product_ids": [id, back.body.at("/search/0/product_id")] });
    let selected = post(&app, "/api/flight/gateway/search/select/", &[], &body).await;
    assert_eq!(selected.body.at("/status"), true, "{}", selected.body);
}

#[tokio::test]
async fn results_expire_and_errors_are_in_the_language_of_the_address() {
    let shop = Shop::open().await;
    let app = serve(&shop.context);
    let [(product, option), ..] = options();
    let as_of = get(&app, &address(product, &option, ""), &[]).await.body.at("/as_of").clone();
    let select = |body: Value| {
        let app = app.clone();
        async move { post(&app, "/api/flight/gateway/search/select/", &[("x-user-language", "en")], &body).await }
    };
    let choice = |as_of: &Value| json!({ "option": option, "as_of": as_of, "product_ids": ["x"] });
    assert_eq!(field(&select(json!({ "product_ids": ["x"] })).await), "session_unique");
    assert_eq!(field(&select(choice(&json!("yesterday"))).await), "as_of");
    assert_eq!(field(&select(json!({ "option": option, "product_ids": ["x"] })).await), "as_of");
    for wrong in ["2026-11-20T09:30:01Z", "2099-01-01T00:00:00Z", "2020-01-01T00:00:00Z"] {
        assert_eq!(select(choice(&json!(wrong))).await.status, 410, "{wrong}");
    }
    shop.let_time_pass(15).await;
    assert_eq!(select(choice(&as_of)).await.status, 410);
    let unknown = get(&app, &address(product, "_", "&language=en"), &[]).await;
    assert_eq!((unknown.status, unknown.header("cache-control")), (404, Some("no-store")));
    let wrong = get(&app, &address(product, &option, "&language=fr&currency=TL"), &[]).await;
    assert_eq!(wrong.status, 400);
    assert_eq!(wrong.fields(), ["currency", "language"]);
    let german = get(&app, &address(product, &option, "&language=de&currency=TL"), &[]).await;
    let turkish = get(&app, &address(product, &option, "&language=tr&currency=TL"), &[]).await;
    assert_ne!(german.body["errors"], turkish.body["errors"]);
}

fn field(answer: &Answer) -> String {
    assert_eq!(answer.status, 400, "{}", answer.body);
    answer.fields()[0].to_owned()
}
