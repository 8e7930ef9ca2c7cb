//! Wiring of the `flight` function.

#[tokio::main]
async fn main() -> Result<(), lambda::Error> {
    lambda::wiring::serve_context(flight::routes()).await
}
