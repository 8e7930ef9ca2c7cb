//! The `mailer` function.
