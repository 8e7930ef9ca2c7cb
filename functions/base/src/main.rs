//! Wiring of the `base` function.

use lambda::config::Grant::{
    Bookings, Duffel, DuffelEvents, Editions, Inventory, Searches, Sessions, Ticketing, Users,
};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda::Error> {
    lambda::wiring::serve_context(
        base::routes(),
        &[Sessions, Users, Inventory, Bookings, Ticketing, Searches, Editions, Duffel, DuffelEvents],
    )
    .await
}
