//! Wiring of the `notification` function.

use rota_http::config::Grant::{Inventory, Sessions, Users};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), rota_http::Error> {
    rota_http::wiring::serve_accounts(notification::routes(), &[Sessions, Users, Inventory]).await
}
