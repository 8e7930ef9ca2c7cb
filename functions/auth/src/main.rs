//! Wiring of the `auth` function.

use rota_http::config::Grant::{Mail, Sessions, Unproven, Users};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), rota_http::Error> {
    rota_http::wiring::serve_accounts(auth::routes(), &[Sessions, Users, Mail, Unproven]).await
}
