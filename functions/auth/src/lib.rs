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

lambda::routes!(
    Accounts,
    [
        register::register,
        activate::activate,
        activate::resend,
        login::login,
        login::logout,
        reset::forget_password,
        reset::reset_password,
        password::change_password,
    ]
);
