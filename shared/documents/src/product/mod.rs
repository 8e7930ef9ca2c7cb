//! What differs between the products: what each makes of its purchase.

pub mod bus;
pub mod car;
pub mod flight;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Product {
    Flight,
    Bus,
    Car,
}
