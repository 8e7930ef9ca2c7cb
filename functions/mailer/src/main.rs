//! Wiring of the `mailer` function.

fn main() {}
