//! Wiring of the `base` function.

use lambda::config::Grant::{
    self, Bookings, Duffel, DuffelEvents, Editions, Inventory, Searches, Sessions, Ticketing, Users,
};

/// Resources that the function's row in `infra-cdk/lib/functions.ts` grants.
const GRANTS: &[Grant] =
    &[Sessions, Users, Inventory, Bookings, Ticketing, Searches, Editions, Duffel, DuffelEvents];

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda::Error> {
    lambda::wiring::serve_context(base::routes(), GRANTS).await
}
