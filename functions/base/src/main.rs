//! Wiring of the `base` function.

fn main() {}
