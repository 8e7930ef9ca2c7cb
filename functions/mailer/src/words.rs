//! A letter's words, before its shape.

use documents::ticket::Price;

/// The words of a letter, before they are set as text and as HTML.
#[derive(Debug)]
pub(crate) struct Words {
    pub title: String,
    pub paragraphs: Vec<String>,
    /// Whether the journey takes place, so that it is shown with its travellers and price.
    pub journey: bool,
    pub prices: Vec<Price>,
    pub button: String,
}
