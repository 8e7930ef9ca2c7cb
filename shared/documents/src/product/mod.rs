//! Differences between the products: the parts of a document that each derives from its purchase.

pub mod bus;
pub mod car;
pub mod flight;

use crate::ticket::{Event, Pass, Price, Trip};
use domain::Product;

/// A part of an order before it is joined with the others. Trips and passes carry the position of their
/// journey among the booking's journeys.
pub(crate) struct Pieces {
    pub product: Product,
    pub trips: Vec<(usize, Trip)>,
    pub passes: Vec<(usize, Pass)>,
    /// Descriptions such as `Adult` or `Seat 12`, in the order of the part's passengers.
    pub kinds: Vec<Option<String>>,
    pub prices: Vec<Price>,
    pub notes: Vec<String>,
    /// Events of every direction or ride of the part, also of replaced ones, each with its position.
    pub events: Vec<(usize, Event)>,
}
