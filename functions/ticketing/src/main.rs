//! Wiring of the `ticketing` function.

fn main() {}
