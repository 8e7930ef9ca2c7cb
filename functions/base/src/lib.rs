//! Routes of the `base` function.
