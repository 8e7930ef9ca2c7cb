//! How the build script turns editors' files into answers.

#[path = "../build/compile.rs"]
mod compile;

use std::path::Path;

use compile::{LANGUAGES, clean, edition};
use serde_json::{Value, json};

#[test]
fn html_is_cleaned_of_whatever_could_run() {
    let hostile = "<p onclick=\"x()\">Text <script>alert(1)</script><a href=\"javascript:x()\">a</a>\
                   <iframe src=\"https://evil.example\"></iframe><img src=x onerror=x()></p>";
    let mut pages = json!([{ "title": "<b>not html</b>", "items": [{ "content": hostile }] }]);
    clean(&mut pages, "content");
    assert_eq!(
        pages,
        json!([{ "title": "<b>not html</b>", "items": [{ "content": "<p>Text <a rel=\"noopener noreferrer\">a</a><img src=\"x\"></p>" }] }])
    );
}

/// That all languages say the same is a test of the web app (`lib/i18n/catalogues.test.ts`); here, that nothing is lost.
#[test]
fn every_language_is_in_the_edition_word_for_word() {
    let content = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content");
    let edition: Value = serde_json::from_str(&edition(&content).unwrap()).unwrap();
    for language in LANGUAGES {
        let messages = &edition["catalogues"][language]["messages"];
        let own = std::fs::read_to_string(content.join(format!("catalogues/{language}/home.json"))).unwrap();
        assert_eq!(messages["home"], serde_json::from_str::<Value>(&own).unwrap());
        assert!(messages.get("mail").is_none(), "words of mails are not the web app's");
    }
}
