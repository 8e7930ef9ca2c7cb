//! What differs between the products: what each makes of its purchase, and the words that only it has.

pub mod bus;
pub mod car;
pub mod flight;
