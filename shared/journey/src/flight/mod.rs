//! Flights: search and selection. The steps after a selection are shared by all products.

mod external;
pub(crate) mod option;
mod search;
mod select;

pub use external::{ExternalFlights, READS, READS_TO_PAY, SearchMessage, Share, WAITED_FOR, search_key};
pub(crate) use external::{check_reads_to_pay, check_served, take_search};
pub use search::{FlightResults, change_offers, find, return_offers, search};
pub(crate) use search::{cheapest_of_days, lowest_prices, with_taken};
pub(crate) use select::purchase;
pub use select::{Choice, select, select_from};
