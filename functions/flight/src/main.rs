//! Wiring of the `flight` function.

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), rota_http::Error> {
    rota_http::wiring::serve_context(flight::routes()).await
}
