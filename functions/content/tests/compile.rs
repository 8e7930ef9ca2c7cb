//! How the build script turns editors' files into answers.

#[path = "../build/compile.rs"]
mod compile;

use std::path::Path;

use compile::{LANGUAGES, clean, everything, filled};
use serde_json::{Value, json};

#[test]
fn what_a_language_lacks_is_read_in_english() {
    let english =
        json!({"home": {"title": "Home", "tabs": {"a": "A", "b": "B"}}, "rules": {"required": "R"}});
    let german = json!({"home": {"title": "Start", "tabs": {"b": "Be", "own": "Eigen"}}});
    assert_eq!(
        filled(german, &english),
        json!({"home": {"title": "Start", "tabs": {"a": "A", "b": "Be", "own": "Eigen"}}, "rules": {"required": "R"}})
    );
}

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

/// Turkish and English are complete; a hole elsewhere is a fallback, here it would be a defect.
#[test]
fn turkish_and_english_have_the_same_keys() {
    let content = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content");
    let files = everything(&content).unwrap();
    assert_eq!(files.len(), 3 * LANGUAGES.len() + 1);
    let keys = |language: &str| {
        let catalogue: Value = serde_json::from_str(&files[&format!("catalogue-{language}.json")]).unwrap();
        paths(&catalogue["messages"], "")
    };
    assert_eq!(keys("tr"), keys("en"));
}

fn paths(value: &Value, at: &str) -> Vec<String> {
    match value {
        Value::Object(fields) => {
            fields.iter().flat_map(|(key, value)| paths(value, &format!("{at}.{key}"))).collect()
        }
        _ => vec![at.to_owned()],
    }
}
