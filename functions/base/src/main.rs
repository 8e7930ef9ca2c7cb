//! Wiring of the `base` function.

#[tokio::main]
async fn main() -> Result<(), lambda::Error> {
    lambda::wiring::serve_context(base::routes()).await
}
