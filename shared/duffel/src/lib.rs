//! Client of Duffel, an external supplier of flights. `wire` has the requests and answers of Duffel's API,
//! `client` its calls, `convert` the conversion of its offers, `request` the construction of searches and
//! orders, `signature` the verification of its webhooks, and `supplier` the implementation of the supplier
//! interface. This crate stores nothing.

mod client;
pub mod convert;
pub mod names;
pub mod price;
pub mod request;
pub mod signature;
mod supplier;
pub mod wire;

pub use client::{CallError, Created, Duffel, Refusal, Report};
pub use supplier::Supplier;

/// Name of the supplier in orders.
pub const NAME: &str = "duffel";

/// Maximum length of a displayed name, in characters; a longer name is cut.
const LONGEST_TEXT: usize = 60;

/// Returns a name as it is shown to buyers; `None` when nothing of it can be shown.
fn text(name: Option<&str>) -> Option<String> {
    let shown: String = name?.chars().filter(|c| !c.is_control()).take(LONGEST_TEXT).collect();
    let shown = shown.trim();
    (!shown.is_empty()).then(|| shown.to_owned())
}
