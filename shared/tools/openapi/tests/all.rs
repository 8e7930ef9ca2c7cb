//! Integration tests of this crate in one program, which is linked once.
#![cfg(test)]

mod accounts;
mod another_address;
mod authorisation;
