//! Consumes the ticketing queue: issues the tickets of paid orders.

use journey::{drive, queued::OrderMessage};
use rota_http::config::Config;
use rota_http::config::Grant::{Bookings, Duffel, Editions, Inventory, Mail, Ticketing, Users};
use rota_http::{World, wiring};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), rota_http::Error> {
    rota_http::telemetry::install()?;
    let context = wiring::context(
        &Config::from_env(&[Users, Inventory, Bookings, Ticketing, Mail, Editions, Duffel]),
        &World::system(),
    )
    .await?;
    rota_http::consume(async |message: OrderMessage| {
        Box::pin(drive::drive(&context, &message.order_id)).await.map(drop)
    })
    .await
}
