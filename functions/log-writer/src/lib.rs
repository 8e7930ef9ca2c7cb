//! The `log-writer` function.
