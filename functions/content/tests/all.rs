//! The integration tests of this crate in one program, which is linked once.
#![cfg(test)]

#[path = "../build/compile.rs"]
mod build;
mod compile;
mod content;
mod editorial;
mod publishing;
