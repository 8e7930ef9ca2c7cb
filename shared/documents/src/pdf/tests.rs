use domain::language::Language;

use super::*;
use crate::sample;

/// The text of every page, as a reader would copy it.
fn words(bytes: &[u8]) -> String {
    let document = lopdf::Document::load_mem(bytes).unwrap();
    let pages: Vec<u32> = document.get_pages().into_keys().collect();
    document.extract_text(&pages).unwrap()
}

#[test]
fn draws_every_language_small_and_the_same_each_time() {
    for language in Language::ALL {
        let ticket = sample::ticket(language);
        let bytes = pdf(&ticket).unwrap();
        assert!(bytes.len() < 200_000, "{} has {} bytes", language.code(), bytes.len());
        assert!(bytes == pdf(&ticket).unwrap(), "{} differs from itself", language.code());
        if let Ok(folder) = std::env::var("PAPERS_TO") {
            std::fs::write(format!("{folder}/{}.pdf", language.code()), &bytes).unwrap();
        }
    }
}

#[test]
fn the_text_is_text() {
    let text = words(&pdf(&sample::ticket(Language::Tr)).unwrap());
    for expected in [
        "K7M4QXWP",
        "377-0000000001",
        "377-0000000006",
        "Şükrü Çağlar Yıldırım",
        "İstanbul",
        "R4 101",
        "20:00",
        "₺5.490,00",
        "********060",
    ] {
        assert!(text.contains(expected), "{expected} is missing in {text}");
    }
}
