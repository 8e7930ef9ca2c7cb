//! Wiring of the `bus` function.

use rota_http::config::Grant::{Bookings, Inventory, Mail, Sessions, Ticketing, Unproven, Users};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), rota_http::Error> {
    rota_http::wiring::serve_context(
        bus::routes(),
        &[Sessions, Users, Inventory, Bookings, Ticketing, Mail, Unproven],
    )
    .await
}
