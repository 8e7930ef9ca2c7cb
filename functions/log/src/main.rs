//! Wiring of the `log` function.

fn main() {}
