//! Integration tests of this crate in one program, which is linked once.
#![cfg(test)]

mod envelope;
mod once;
