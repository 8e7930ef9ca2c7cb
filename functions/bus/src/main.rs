//! Wiring of the `bus` function.

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), rota_http::Error> {
    rota_http::wiring::serve_context(bus::routes()).await
}
