//! Wiring of the `auth` function.

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda::Error> {
    lambda::wiring::serve_accounts(auth::routes()).await
}
