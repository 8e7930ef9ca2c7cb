//! Duffel, a supplier of flights outside. `wire` has its requests and answers, `client` its calls, `convert` what becomes of its offers
//! here, `request` what its orders are made of, `signature` the proof of its webhooks, `supplier` how the product sells by all of them.
//! Nothing is stored here.

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

/// As orders name the supplier.
pub const NAME: &str = "duffel";

/// Longer names are cut.
const LONGEST_TEXT: usize = 60;

/// A name that is shown to travellers; `None` where nothing of it can be.
fn text(name: Option<&str>) -> Option<String> {
    let shown: String = name?.chars().filter(|c| !c.is_control()).take(LONGEST_TEXT).collect();
    let shown = shown.trim();
    (!shown.is_empty()).then(|| shown.to_owned())
}
