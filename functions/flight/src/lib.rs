//! Routes of the `flight` function.
