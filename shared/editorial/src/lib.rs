//! Content that editors publish: its compilation from their files, its editions, and the bucket that holds
//! them. The function `content` answers with an edition, and `mailer` sends its documents of a sale.

pub mod bucket;
pub mod compile;
pub mod edition;
mod editions;
pub mod info;
pub mod pages;
pub mod publish;

pub use edition::{EMBEDDED, Edition};
pub use editions::Editions;
