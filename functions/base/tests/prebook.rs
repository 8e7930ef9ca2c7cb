//! Holds without payment over HTTP.
#![cfg(test)]

use rota_http::World;
use serde_json::json;
use testkit::http::post;
use testkit::shop::to_ankara;
use testkit::{Shop, Wire as _, sentence};

/// The message names the same instant as `expires_at`, three hours ahead of UTC.
#[tokio::test]
async fn the_message_of_a_prebooking_names_the_end_of_the_hold_in_turkish_time() {
    let mut shop = Shop::open().await;
    shop.context.prebook = true;
    let (id, _) = shop.select(to_ankara(1, 0)).await;
    let world = World { clock: shop.context.clock.clone(), random: shop.context.random.clone() };
    let app = rota_http::layered(base::routes().with_state(shop.context.clone()), &world);
    let body = json!({ "session_unique": id });
    let held = post(&app, "/api/base/gateway/prebook/", &[], &body).await.body;
    let until: jiff::Timestamp = held.text("/expires_at").parse().unwrap();
    let until = until.to_zoned(jiff::tz::TimeZone::fixed(jiff::tz::offset(3)));
    let until = until.strftime("%d.%m.%Y %H:%M").to_string();
    assert_eq!(held["message"], sentence("server.prebooked", &[&until]));
}
