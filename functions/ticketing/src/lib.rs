//! The `ticketing` function.
