//! Wiring of the `flight` function.

use rota_http::config::Grant::{
    self, Bookings, Duffel, Editions, Inventory, Mail, Searches, Sessions, Ticketing, Unproven, Users,
};

/// Resources that the function's row in `infra-cdk/lib/functions.ts` grants.
const GRANTS: &[Grant] =
    &[Sessions, Users, Inventory, Bookings, Ticketing, Mail, Unproven, Searches, Editions, Duffel];

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), rota_http::Error> {
    rota_http::wiring::serve_context(flight::routes(), GRANTS).await
}
