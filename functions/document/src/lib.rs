//! Routes of the `document` function.
