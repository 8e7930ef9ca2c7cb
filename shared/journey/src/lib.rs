//! Search, select, pay, fulfil, lookup: one file per step, written once for three products.

pub mod payment;
