//! Wiring of the `bus` function.

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda::Error> {
    lambda::wiring::serve_context(bus::routes()).await
}
