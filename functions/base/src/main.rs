//! Wiring of the `base` function.

use rota_http::config::Grant::{
    self, Bookings, Duffel, DuffelEvents, Editions, Inventory, Searches, Sessions, Ticketing, Users,
};

/// Resources that the function's row in `infra-cdk/lib/functions.ts` grants.
const GRANTS: &[Grant] =
    &[Sessions, Users, Inventory, Bookings, Ticketing, Searches, Editions, Duffel, DuffelEvents];

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), rota_http::Error> {
    rota_http::wiring::serve_context(base::routes(), GRANTS).await
}
