//! Domain rules without technology: money, places, people, offers, orders and the rules between them. No
//! I/O, no clock, no randomness, no async: everything that varies is an argument.

pub mod account;
pub mod alert;
pub mod bill;
pub mod bus;
pub mod car;
pub mod card;
pub mod clock;
pub mod content;
pub mod failure;
pub mod flight;
pub mod holidays;
pub mod inventory;
pub mod language;
pub mod line;
pub mod message;
pub mod money;
pub mod multimodal;
pub mod order;
pub mod people;
pub mod place;
pub mod plural;
pub mod pricing;
pub mod product;
pub mod random;
pub mod rates;
pub mod rejection;
pub mod seller;
pub mod session;
pub mod shared;
pub mod supplier;
pub mod texting;

pub use product::Product;

/// Displays enums as serde spells them.
macro_rules! display_as_spelled {
    ($($kind:ty),+) => {$(
        impl std::fmt::Display for $kind {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                serde::Serialize::serialize(self, f)
            }
        }
    )+};
}
use display_as_spelled;
