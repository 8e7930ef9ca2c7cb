//! The integration tests of this crate in one program, which is linked once.
#![cfg(test)]

mod fuzz;
mod recorded;
mod requests;
mod support;
mod terms;
