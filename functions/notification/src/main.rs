//! Wiring of the `notification` function.

use lambda::config::Grant::{self, Inventory, Sessions, Users};

/// Resources that the function's row in `infra-cdk/lib/functions.ts` grants.
const GRANTS: &[Grant] = &[Sessions, Users, Inventory];

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda::Error> {
    lambda::wiring::serve_accounts(notification::routes(), GRANTS).await
}
