//! What differs between the products: what each makes of its purchase.

pub mod bus;
pub mod car;
pub mod flight;

use crate::ticket::{Event, Pass, Price, Trip};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Product {
    Flight,
    Bus,
    Car,
}

/// A part of an order before it is joined with the others: trips and passes with the place of theirs among the journeys of the booking.
pub(crate) struct Pieces {
    pub product: Product,
    pub trips: Vec<(usize, Trip)>,
    pub passes: Vec<(usize, Pass)>,
    /// `Adult`, `Seat 12`, in the order of the part's travellers.
    pub kinds: Vec<Option<String>>,
    pub prices: Vec<Price>,
    pub notes: Vec<String>,
    /// Of every leg of the part, also of those whose place others took; with the leg.
    pub events: Vec<(usize, Event)>,
}
