//! Routes of the `content` function.
