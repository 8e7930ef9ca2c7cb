//! The integration tests of this crate in one program, which is linked once.
#![cfg(test)]

mod fixture;
mod flow;
mod wire;
