//! Wiring of the `base` function.

use rota_http::config::Grant::{
    Bookings, Duffel, DuffelEvents, Editions, Inventory, Searches, Sessions, Ticketing, Users,
};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), rota_http::Error> {
    rota_http::wiring::serve_context(
        base::routes(),
        &[Sessions, Users, Inventory, Bookings, Ticketing, Searches, Editions, Duffel, DuffelEvents],
    )
    .await
}
