//! Wiring of the `car` function.

use lambda::config::Grant::{Bookings, Inventory, Mail, Sessions, Ticketing, Unproven, Users};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda::Error> {
    lambda::wiring::serve_context(
        car::routes(),
        &[Sessions, Users, Inventory, Bookings, Ticketing, Mail, Unproven],
    )
    .await
}
