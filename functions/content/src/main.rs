//! Wiring of the `content` function.

use lambda::{World, telemetry};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda::Error> {
    telemetry::install();
    lambda::serve(content::routes(), &World::system()).await
}
