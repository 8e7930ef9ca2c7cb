//! Wiring of the `auth` function.

use lambda::config::Grant::{self, Mail, Sessions, Unproven, Users};

/// Resources that the function's row in `infra-cdk/lib/functions.ts` grants.
const GRANTS: &[Grant] = &[Sessions, Users, Mail, Unproven];

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda::Error> {
    lambda::wiring::serve_accounts(auth::routes(), GRANTS).await
}
