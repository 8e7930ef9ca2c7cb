//! Wiring of the `document` function.

fn main() {}
