//! Registration, sign-in, sign-out and passwords over HTTP.
//!
//! Invariant: known and unknown email addresses get the same response for the same work, so that nobody
//! learns who has an account. Codes and links that give access to an account are created by the mailer, never
//! here.

mod account;
mod activate;
mod email;
pub mod limits;
mod login;
mod password;
mod register;
mod reset;
mod sessions;

use rota_http::signed_in::Accounts;

rota_http::routes!(
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
        email::confirm_email,
        email::resend_email,
        email::cancel_email,
        sessions::get_sessions,
        sessions::end_session,
        sessions::end_other_sessions,
    ]
);
