//! Wiring of the `flight` function.

use rota_http::config::Grant::{
    Bookings, Duffel, Editions, Inventory, Mail, Searches, Sessions, Ticketing, Unproven, Users,
};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), rota_http::Error> {
    rota_http::wiring::serve_context(
        flight::routes(),
        &[Sessions, Users, Inventory, Bookings, Ticketing, Mail, Unproven, Searches, Editions, Duffel],
    )
    .await
}
