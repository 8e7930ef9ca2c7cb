//! Wiring of the `notification` function.

use rota_http::config::Grant::{self, Inventory, Sessions, Users};

/// Resources that the function's row in `infra-cdk/lib/functions.ts` grants.
const GRANTS: &[Grant] = &[Sessions, Users, Inventory];

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), rota_http::Error> {
    rota_http::wiring::serve_accounts(notification::routes(), GRANTS).await
}
