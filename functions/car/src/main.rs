//! Wiring of the `car` function.

use rota_http::config::Grant::{self, Bookings, Inventory, Mail, Sessions, Ticketing, Unproven, Users};

/// Resources that the function's row in `infra-cdk/lib/functions.ts` grants.
const GRANTS: &[Grant] = &[Sessions, Users, Inventory, Bookings, Ticketing, Mail, Unproven];

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), rota_http::Error> {
    rota_http::wiring::serve_context(car::routes(), GRANTS).await
}
