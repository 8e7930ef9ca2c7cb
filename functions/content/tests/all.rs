//! The integration tests of this crate in one program, which is linked once.
#![cfg(test)]

mod content;
mod editorial;
mod publishing;
