//! Routes of the `log` function.
