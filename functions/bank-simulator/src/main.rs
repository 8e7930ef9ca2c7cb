//! Wiring of the `bank-simulator` function.

fn main() {}
