//! Sentences of the Turkish catalogue by key, so that no assertion holds words that editors own.

use domain::language::Language;
use domain::message::Message;

/// Returns a sentence with its places `{0}`, `{1}`, … filled, such as that of `server.not_found`.
pub fn sentence(key: &str, places: &[&str]) -> String {
    let args = places.iter().map(|&place| place.to_owned()).collect();
    rota_http::messages::sentence(Language::Tr, &Message { key: key.to_owned(), args })
}
