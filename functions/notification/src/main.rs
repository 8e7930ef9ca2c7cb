//! Wiring of the `notification` function.

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda::Error> {
    lambda::wiring::serve_accounts(notification::routes()).await
}
