//! Wiring of the `flight` function.

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda::Error> {
    lambda::wiring::serve_context(flight::routes()).await
}
