//! Wiring of the `notification` function.

use lambda::config::Grant::{Inventory, Sessions, Users};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda::Error> {
    lambda::wiring::serve_accounts(notification::routes(), &[Sessions, Users, Inventory]).await
}
