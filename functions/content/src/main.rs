//! Wiring of the `content` function.

fn main() {}
