//! Words of a letter, before they are formatted.

use documents::ticket::Price;

/// The words of a letter, before they are formatted as text and as HTML.
#[derive(Debug)]
pub(crate) struct Words {
    pub title: String,
    pub paragraphs: Vec<String>,
    /// True when the journey takes place: the letter then shows it with its passengers and price.
    pub journey: bool,
    pub prices: Vec<Price>,
    pub button: String,
}
