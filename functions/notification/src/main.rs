//! Wiring of the `notification` function.

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), rota_http::Error> {
    rota_http::wiring::serve_accounts(notification::routes()).await
}
