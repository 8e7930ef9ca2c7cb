//! Wiring of the `car` function.

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda::Error> {
    lambda::wiring::serve_context(car::routes()).await
}
