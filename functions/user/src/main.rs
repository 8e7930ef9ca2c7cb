//! Wiring of the `user` function.

use rota_http::config::Grant::{Bookings, Inventory, Mail, Sessions, Unproven, Users};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), rota_http::Error> {
    rota_http::wiring::serve_accounts(user::routes(), &[Sessions, Users, Inventory, Bookings, Mail, Unproven])
        .await
}
