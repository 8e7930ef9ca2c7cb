//! Wiring of the `flight` function.

fn main() {}
