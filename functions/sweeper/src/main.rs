//! Wiring of the `sweeper` function.

fn main() {}
