//! What races share.

pub mod careless;
