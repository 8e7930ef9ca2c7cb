//! Compilation of editors' files to responses by the build script.
#![cfg(test)]

use std::path::Path;

use editorial::compile::{LANGUAGES, clean, edition};
use proptest::prelude::{prop_assert, prop_assert_eq, proptest};
use serde_json::{Value, json};
use testkit::fuzz::{config, like, value};

#[test]
fn cleaning_removes_scripts_handlers_and_frames_from_html() {
    let hostile = "<p onclick=\"x()\">Text <script>alert(1)</script><a href=\"javascript:x()\">a</a>\
                   <iframe src=\"https://evil.example\"></iframe><img src=x onerror=x()></p>";
    let mut pages = json!([{ "title": "<b>not html</b>", "items": [{ "content": hostile }] }]);
    clean(&mut pages, "content");
    assert_eq!(
        pages,
        json!([{ "title": "<b>not html</b>", "items": [{ "content": "<p>Text <a rel=\"noopener noreferrer\">a</a><img src=\"x\"></p>" }] }])
    );
}

/// A test of the web app (`lib/i18n/catalogues.test.ts`) checks that all languages match; this one checks
/// that no text is lost.
#[test]
fn the_edition_contains_the_catalogue_of_every_language_unchanged() {
    let content = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content");
    let edition: Value = serde_json::from_str(&edition(&content).unwrap()).unwrap();
    for language in LANGUAGES {
        let messages = &edition["catalogues"][language]["messages"];
        let own = std::fs::read_to_string(content.join(format!("catalogues/{language}/home.json"))).unwrap();
        assert_eq!(messages["home"], serde_json::from_str::<Value>(&own).unwrap());
        assert!(messages.get("mail").is_none(), "words of mails are not the web app's");
    }
}

/// Returns true when a browser would run or open any part by itself. Sanitised HTML has its attributes in
/// double quotes.
fn runs(html: &str) -> bool {
    const ACTIVE: [&str; 10] =
        ["script", "iframe", "object", "embed", "style", "form", "base", "meta", "svg", "math"];
    let html = html.to_lowercase();
    let mut rest = html.as_str();
    while let Some((_, after)) = rest.split_once('<') {
        let mut is_quoted = false;
        let end = after.find(|c| {
            is_quoted ^= c == '"';
            c == '>' && !is_quoted
        });
        let (tag, next) = after.split_at(end.unwrap_or(after.len()));
        let name: String =
            tag.trim_start_matches('/').chars().take_while(char::is_ascii_alphanumeric).collect();
        let outside_quotes: String = tag.split('"').step_by(2).collect();
        let handler = outside_quotes.split_whitespace().skip(1).any(|name| name.starts_with("on"));
        let mut addresses = ["href=\"", "src=\""].iter().flat_map(|name| tag.split(name).skip(1));
        let address = addresses.any(|address| address.trim_start().starts_with("javascript:"));
        if ACTIVE.contains(&&*name) || handler || address {
            return true;
        }
        rest = next;
    }
    false
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn arbitrary_html_runs_nothing_after_cleaning(
        html in like([
            "<p onclick=\"x()\">Text <script>alert(1)</script><a href=\"javascript:x()\">a</a></p>",
            "<img src=x onerror=x()><svg><script>1</script></svg><math><mi xlink:href=\"data:x\">",
            "<a href=\" &#106;avascript:x()\" title='on=1'>b</a><!--<iframe src=a>--><style>p{}</style>",
            "<h2>Başlık</h2><ul><li>bir</li></ul><table><tr><td>iki</td></tr></table>",
        ]),
        beside in value(),
    ) {
        // Each reading drops one byte order mark.
        let mut pages = json!([{ "beside": [], "content": html.replace('\u{feff}', "") }]);
        clean(&mut pages, "content");
        let cleaned = pages[0]["content"].as_str().unwrap().to_owned();
        prop_assert!(!runs(&cleaned), "{cleaned}");
        clean(&mut pages, "content");
        prop_assert_eq!(pages[0]["content"].as_str(), Some(cleaned.as_str()));
        let mut whole = json!({ "body": beside });
        let before = whole.clone();
        clean(&mut whole, "nothing");
        prop_assert_eq!(whole, before);
    }
}

#[test]
fn the_test_helper_runs_recognises_html_that_executes() {
    for html in [
        "<script>",
        "<b onclick=x>",
        "<a href=\"javascript:x\">",
        "<IFRAME src=a>",
        "<p title=\"x\" onfocus=\"y\">",
    ] {
        assert!(runs(html), "{html}");
    }
    for html in ["<p>on script javascript:</p>", "<a href=\"https://x.example/on\" title=\"on = 1\">a</a>"] {
        assert!(!runs(html), "{html}");
    }
}
