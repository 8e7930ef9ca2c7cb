//! Wiring of the `log-writer` function.

fn main() {}
