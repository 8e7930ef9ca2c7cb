//! Wiring of the `flight` function.

use lambda::config::Grant::{
    Bookings, Duffel, Editions, Inventory, Mail, Searches, Sessions, Ticketing, Unproven, Users,
};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda::Error> {
    lambda::wiring::serve_context(
        flight::routes(),
        &[Sessions, Users, Inventory, Bookings, Ticketing, Mail, Unproven, Searches, Editions, Duffel],
    )
    .await
}
