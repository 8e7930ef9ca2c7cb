//! Wiring of the `car` function.

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), rota_http::Error> {
    rota_http::wiring::serve_context(car::routes()).await
}
