//! The simulated bank.
