//! Integration tests of this crate in one binary, so that linking happens once.
#![cfg(test)]

mod fuzz;
mod recorded;
mod requests;
mod support;
mod terms;
