//! The `sweeper` function.
