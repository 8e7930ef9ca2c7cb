//! Compiles editors' files to an edition: merges catalogues, sanitises HTML, and derives versions from the
//! content. Called by the build script for the embedded edition, by `publish-content` for a published
//! edition, and by tests.

use std::collections::BTreeMap;
use std::error::Error;
use std::ffi::OsString;
use std::fs;
use std::path::Path;

use serde_json::{Map, Value, json};
use sha2::{Digest as _, Sha256};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

pub const LANGUAGES: [&str; 5] = ["tr", "en", "de", "ru", "ar"];
/// Namespaces with the words of mails, documents and responses, which the web app does not use.
const NOT_SHOWN: [&str; 2] = ["mail", "server"];

/// Returns the complete editorial content in all languages, in the format that `crate::edition` reads.
pub fn edition(content: &Path) -> Result<String> {
    let (mut catalogues, mut faqs, mut corporate) = (Map::new(), Map::new(), Map::new());
    for language in LANGUAGES {
        let messages = namespaces(&content.join("catalogues").join(language))?;
        let version = version(&messages.to_string());
        let catalogue = json!({ "language": language, "version": version, "messages": messages });
        catalogues.insert(language.to_owned(), catalogue);
        let mut questions = read(&content.join("faqs").join(format!("{language}.json")))?;
        clean(&mut questions, "answer");
        faqs.insert(language.to_owned(), questions);
        let agency = agency(content)?;
        let mut pages = corporate_pages(&content.join("corporate").join(language), &agency)?;
        clean(&mut pages, "content");
        corporate.insert(language.to_owned(), pages);
    }
    let branches = read(&content.join("branches.json"))?;
    let info = read(&content.join("info.json"))?;
    let edition = json!({ "catalogues": catalogues, "faqs": faqs, "corporate": corporate, "branches": branches, "info": info });
    Ok(edition.to_string())
}

/// Reads one namespace per file, with the file's name.
fn namespaces(folder: &Path) -> Result<Value> {
    let mut all = Map::new();
    for entry in fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))? {
        let path = entry?.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if path.extension().is_some_and(|extension| extension == "json") && !NOT_SHOWN.contains(&&*name) {
            all.insert(name, read(&path)?);
        }
    }
    Ok(Value::Object(all))
}

/// Returns the seller's details by placeholder: `{licence}` stands for the licence number.
fn agency(content: &Path) -> Result<Vec<(String, String)>> {
    let seller = read(&content.join("seller.json"))?;
    let fields = seller.get("agency").and_then(Value::as_object).ok_or("seller.json: no agency")?;
    let place = |(key, value): (&String, &Value)| {
        let place = if key == "name" { "{agency}".to_owned() } else { format!("{{{key}}}") };
        (place, value.as_str().unwrap_or_default().replace('&', "&amp;").replace('<', "&lt;"))
    };
    Ok(fields.iter().map(place).collect())
}

/// Reads one page per file; the file's name is the page's id.
fn corporate_pages(folder: &Path, agency: &[(String, String)]) -> Result<Value> {
    let mut names = fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name())).collect::<Result<Vec<_>>>()?;
    names.sort();
    let page = |name: &OsString| {
        let path = folder.join(name);
        let text = fs::read_to_string(&path)?;
        let (head, html) =
            front_matter(&text).ok_or_else(|| format!("{}: no front matter", path.display()))?;
        let id = path.file_stem().unwrap_or_default().to_string_lossy();
        let field = |key: &str| head.get(key).ok_or_else(|| format!("{}: no {key}", path.display()));
        let (title, code) = (field("title")?, field("page_type_code")?);
        let html = agency.iter().fold(html.to_owned(), |html, (place, value)| html.replace(place, value));
        Ok(json!({ "id": id, "title": title, "content": html, "page_type_code": code }))
    };
    Ok(Value::Array(names.iter().map(page).collect::<Result<_>>()?))
}

/// Splits `key: value` lines between two lines of dashes from the text after them.
fn front_matter(text: &str) -> Option<(BTreeMap<&str, &str>, &str)> {
    let (head, html) = text.strip_prefix("---\n")?.split_once("\n---\n")?;
    let fields = head.lines().map(|line| line.split_once(':').map(|(key, value)| (key.trim(), value.trim())));
    Some((fields.collect::<Option<_>>()?, html.trim()))
}

fn read(path: &Path) -> Result<Value> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?)
}

/// Sanitises the HTML in every `field` at any depth.
pub fn clean(value: &mut Value, field: &str) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| clean(item, field)),
        Value::Object(fields) => {
            for (name, value) in fields {
                match value {
                    Value::String(html) if name == field => *html = ammonia::clean(html),
                    value => clean(value, field),
                }
            }
        }
        _ => {}
    }
}

/// First 64 bits of the SHA-256 digest: equal contents have equal versions.
pub fn version(text: &str) -> String {
    let digest = Sha256::digest(text);
    hex::encode(digest.iter().take(8).copied().collect::<Vec<u8>>())
}
