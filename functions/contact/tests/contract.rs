//! POST /api/contact/ over HTTP, with the queued letters.
#![cfg(test)]

use contact::{ContactContext, PER_NETWORK, routes};
use rota_http::World;
use serde_json::{Value, json};
use testkit::Shop;
use testkit::api::with;
use testkit::http::post;
use testkit::sqs::queue;

const PATH: &str = "/api/contact/";

fn message() -> Value {
    json!({ "name": "Ayşe Öz", "email": "ayse@example.com", "phone": "+90 (532) 123 45 67", "message": "Merhaba\nbiletim?" })
}

#[tokio::test]
async fn a_contact_message_is_queued_once_and_messages_are_limited_by_network() {
    let shop = Shop::open().await;
    let world = World { clock: shop.context.clock.clone(), random: shop.context.random.clone() };
    let (mail, queued) = queue(200);
    let desk = ContactContext { store: shop.context.store.clone(), mail, world: world.clone() };
    let app = rota_http::layered(routes().with_state(desk), &world);
    for (field, value) in [
        ("name", json!("")),
        ("name", json!("4")),
        ("name", json!("444")),
        ("name", json!("Ayşe <Öz>")),
        ("name", json!("Ayşe\nÖz")),
        ("email", json!("nobody")),
        ("phone", json!("call me")),
        ("phone", Value::Null),
        ("message", json!("  ")),
        ("message", json!("x".repeat(5001))),
    ] {
        let refused = post(&app, PATH, &[], &with(&message(), field, value)).await;
        assert_eq!(refused.status, 400);
        assert!(refused.body["errors"][field][0].is_string(), "{field}: {}", refused.body);
    }
    let sent = post(&app, PATH, &[], &message()).await;
    assert_eq!((sent.status, sent.body), (201, json!({ "status": true })));
    assert_eq!(queued.take(), [with(&message(), "letter", json!("contact"))]);
    for name in ["Dr. Ayşe Öz", "Öz Ltd. Şti.", "3M & Öz", "Jean-Luc O’Neil"] {
        assert_eq!(post(&app, PATH, &[], &with(&message(), "name", json!(name))).await.status, 201, "{name}");
    }
    for _ in 5..PER_NETWORK.max {
        assert_eq!(post(&app, PATH, &[], &message()).await.status, 201);
    }
    assert_eq!(post(&app, PATH, &[], &message()).await.status, 429);
}
