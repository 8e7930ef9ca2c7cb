//! Wiring of the `user` function.

use lambda::config::Grant::{Bookings, Inventory, Mail, Sessions, Unproven, Users};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda::Error> {
    lambda::wiring::serve_accounts(user::routes(), &[Sessions, Users, Inventory, Bookings, Mail, Unproven])
        .await
}
