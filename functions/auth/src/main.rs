//! Wiring of the `auth` function.

use lambda::config::Grant::{Mail, Sessions, Unproven, Users};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda::Error> {
    lambda::wiring::serve_accounts(auth::routes(), &[Sessions, Users, Mail, Unproven]).await
}
