//! Wiring of the `auth` function.

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), rota_http::Error> {
    rota_http::wiring::serve_accounts(auth::routes()).await
}
