//! Travel documents: a [`Ticket`] in, a PDF or a calendar file out. Called by the functions `document`
//! and `mailer`. Pure: the same ticket gives the same bytes.

#[cfg(test)]
mod after_sale;
mod barcode;
mod booking;
mod calendar;
mod canvas;
mod format;
#[cfg(test)]
mod fuzz;
mod order;
mod pdf;
mod product;
#[cfg(any(test, feature = "sample"))]
pub mod sample;
mod text;
pub mod texts;
pub mod ticket;

pub use barcode::aztec;
pub use calendar::calendar;
pub use format::time;
pub use order::{refund_label, ticket};
pub use pdf::pdf;
pub use ticket::{Pass as TicketPass, Ticket};
