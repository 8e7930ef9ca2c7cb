//! Consumes the ticketing queue: issues the tickets of paid orders.

use journey::{drive, queued::OrderMessage};
use lambda::config::Config;
use lambda::config::Grant::{Bookings, Duffel, Editions, Inventory, Mail, Ticketing, Users};
use lambda::{World, wiring};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda::Error> {
    lambda::telemetry::install()?;
    let context = wiring::context(
        &Config::from_env(&[Users, Inventory, Bookings, Ticketing, Mail, Editions, Duffel]),
        &World::system(),
    )
    .await?;
    lambda::consume(async |message: OrderMessage| {
        Box::pin(drive::drive(&context, &message.order_id)).await.map(drop)
    })
    .await
}
