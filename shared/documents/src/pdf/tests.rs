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

/// The largest party, there and back: 28 cards still make a small file, and none is lost between pages.
#[test]
fn a_large_family_fits() {
    let mut ticket = sample::ticket(Language::Ru);
    ticket.travellers = ticket.travellers.iter().cycle().take(14).cloned().collect();
    let bytes = pdf(&ticket).unwrap();
    assert!(bytes.len() < 300_000, "{} bytes", bytes.len());
    assert_eq!(words(&bytes).matches("377-0000000004").count(), 5);
    assert_eq!(lopdf::Document::load_mem(&bytes).unwrap().get_pages().len(), 9);
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
