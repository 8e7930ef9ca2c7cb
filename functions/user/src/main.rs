//! Wiring of the `user` function.

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda::Error> {
    lambda::wiring::serve_accounts(user::routes()).await
}
