//! Wiring of the `user` function.

use rota_http::config::Grant::{self, Bookings, Inventory, Mail, Sessions, Unproven, Users};

/// Resources that the function's row in `infra-cdk/lib/functions.ts` grants.
const GRANTS: &[Grant] = &[Sessions, Users, Inventory, Bookings, Mail, Unproven];

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), rota_http::Error> {
    rota_http::wiring::serve_accounts(user::routes(), GRANTS).await
}
