//! Registering, signing in and out, and passwords over HTTP.
//!
//! Always: an e-mail address that is known and one that is not get the same answer for the same work, so that nobody
//! learns who has an account. Codes and links that open an account are minted by the mailer, never here.

mod account;
mod activate;
mod hash;
mod letters;
pub mod limits;
mod login;
mod password;
mod register;
mod reset;

use lambda::signed_in::Accounts;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub fn routes() -> OpenApiRouter<Accounts> {
    OpenApiRouter::new()
        .routes(routes!(register::register))
        .routes(routes!(activate::activate))
        .routes(routes!(activate::resend))
        .routes(routes!(login::login))
        .routes(routes!(login::logout))
        .routes(routes!(reset::forget_password))
        .routes(routes!(reset::reset_password))
        .routes(routes!(password::change_password))
}
