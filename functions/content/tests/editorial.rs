//! What editors write is whole and true: five languages say the same in words of their own, figures are those of the code.
#![cfg(test)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::build::LANGUAGES;
use domain::{bus, car, flight, order};
use serde_json::Value;

fn content() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../content"))
}

fn edition() -> Value {
    serde_json::from_str(&crate::build::edition(content()).unwrap()).unwrap()
}

fn written(file: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(content().join(file)).unwrap()).unwrap()
}

/// Language to the texts of `kind`, in order, by name: a question's answer, a page's title and HTML.
fn texts(kind: &str) -> BTreeMap<&'static str, Vec<[String; 2]>> {
    let edition = edition();
    let pairs = |value: &Value| match kind {
        "faqs" => {
            let items = list(value).iter().flat_map(|category| list(&category["items"]));
            items.map(|item| [text(&item["question"]), text(&item["answer"])]).collect()
        }
        _ => list(value).iter().map(|page| [text(&page["title"]), text(&page["content"])]).collect(),
    };
    LANGUAGES.into_iter().map(|language| (language, pairs(&edition[kind][language]))).collect()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

fn numbers(text: &str) -> BTreeSet<&str> {
    text.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty()).collect()
}

fn tags(html: &str) -> Vec<&str> {
    html.split('<').skip(1).map(|rest| rest.split('>').next().unwrap()).collect()
}

#[test]
fn there_are_more_than_thirty_questions_and_the_same_pages_and_categories_in_every_language() {
    let edition = edition();
    let shape = |kind: &str, language: &str, of: fn(&Value) -> Value| {
        list(&edition[kind][language]).iter().map(of).collect::<Vec<_>>()
    };
    let sizes = |language| shape("faqs", language, |category| list(&category["items"]).len().into());
    let pages = |language| {
        shape("corporate", language, |page| {
            Value::from([&page["id"], &page["page_type_code"]].map(text).to_vec())
        })
    };
    for language in LANGUAGES {
        assert_eq!(sizes(language), sizes("tr"), "{language}");
        assert_eq!(pages(language), pages("tr"), "{language}");
    }
    assert!(sizes("tr").iter().filter_map(Value::as_u64).sum::<u64>() >= 30);
    let codes =
        ["TERMS_OF_USE", "PROTECTION_OF_PERSONAL_DATA", "DISTANCE_SALES_CONTRACT", "CANCELLATION_AND_REFUND"];
    for code in codes {
        assert!(pages("tr").iter().any(|page| page[1] == code), "{code}");
    }
}

#[test]
fn the_terms_name_the_seller_and_its_licences() {
    let agency = domain::seller::agency();
    for pages in texts("corporate").into_values() {
        let named = |html: &str| {
            [agency.name, agency.licence, agency.bus_certificate].iter().all(|said| html.contains(said))
        };
        assert_eq!(
            pages.iter().filter(|[_, html]| named(html)).count(),
            2,
            "the terms and the sales contract"
        );
        assert!(pages.iter().all(|[title, html]| !html.contains(['{', '}']) && !title.contains('{')));
    }
}

#[test]
fn every_language_says_the_same_in_words_and_letters_of_its_own() {
    for kind in ["faqs", "corporate"] {
        let all = texts(kind);
        for (language, own) in &all {
            for (at, ([title, html], [turkish_title, turkish])) in own.iter().zip(&all["tr"]).enumerate() {
                assert_eq!(numbers(html), numbers(turkish), "{language} {turkish_title}");
                assert_eq!(tags(html), tags(turkish), "{language} {turkish_title}");
                for (other, theirs) in all.iter().filter(|(other, _)| other != &language) {
                    assert!(
                        title != &theirs[at][0] && html != &theirs[at][1],
                        "{language} = {other}: {title}"
                    );
                }
                let alphabet = match *language {
                    "ru" => '\u{400}'..='\u{4ff}',
                    "ar" => '\u{600}'..='\u{6ff}',
                    _ => 'a'..='z',
                };
                let own_letters = |text: &str| text.chars().filter(|c| alphabet.contains(c)).count();
                assert!(own_letters(title) > 0, "{language}: {title}");
                assert!(own_letters(html) > html.chars().count() / 3, "{language}: {html}");
            }
        }
    }
}

/// With the seller in its places.
fn filled(html: &str) -> String {
    let agency = domain::seller::agency();
    let places = [
        ("{agency}", agency.name),
        ("{licence_class}", agency.licence_class),
        ("{licence}", agency.licence),
        ("{bus_certificate}", agency.bus_certificate),
    ];
    places.iter().fold(html.to_owned(), |html, (place, value)| html.replace(place, value))
}

/// What is sanitised away would be missing from the page.
#[test]
fn nothing_of_the_html_is_lost_in_cleaning() {
    for (language, pages) in texts("corporate") {
        let mut names: Vec<_> = fs::read_dir(content().join("corporate").join(language))
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        names.sort();
        for ([title, html], path) in pages.iter().zip(names) {
            let written = filled(&fs::read_to_string(&path).unwrap());
            assert!(written.ends_with(&format!("{html}\n")), "{language} {title}: {path:?}");
        }
    }
}

#[test]
fn figures_are_those_of_the_code() {
    let companies = written("bus-companies.json");
    let vendors = written("car-vendors.json");
    let rates = written("car-rates.json");
    let spread = |list: &Value, field: &str| {
        let values: BTreeSet<i64> =
            self::list(list).iter().map(|item| item[field].as_i64().unwrap()).collect();
        [*values.first().unwrap(), *values.last().unwrap()]
    };
    let rental = [car::query::MIN_DAYS.into(), car::query::MAX_DAYS.into()];
    let figures: [(&str, Vec<i64>); 9] = [
        ("ne kadar süre benim için ayrılır", vec![order::HOLD.as_mins()]),
        ("en fazla kaç yolcu", vec![flight::query::MAX_SEATS.into()]),
        ("Kim bebek, kim çocuk", ages()),
        ("Ne kadar ilerisi için", vec![flight::query::SALE_DAYS.into()]),
        ("Tek seferde kaç koltuk", vec![i64::try_from(bus::query::MAX_SEATS).unwrap()]),
        ("Otobüs biletimi ne zamana kadar", spread(&companies, "cancel_hours").into()),
        ("en az ve en çok kaç günlüğüne", rental.into()),
        (
            "ehliyetim kaç yıllık",
            [spread(&rates["classes"], "driver_age"), spread(&rates["classes"], "licence_years")].concat(),
        ),
        (
            "Araç kiralamamı iptal",
            [spread(&vendors, "free_cancel_hours"), spread(&vendors, "late_cancel_days")].concat(),
        ),
    ];
    let turkish = &texts("faqs")["tr"];
    for (question, expected) in figures {
        let [_, answer] = turkish.iter().find(|[asked, _]| asked.contains(question)).expect(question);
        for figure in expected {
            assert!(numbers(answer).contains(figure.to_string().as_str()), "{question}: {figure}");
        }
    }
    assert_eq!(flight::query::SALE_DAYS, bus::query::SALE_DAYS);
    assert_eq!(flight::query::SALE_DAYS, car::query::SALE_DAYS);
}

fn ages() -> Vec<i64> {
    use flight::query::PassengerType::{Adult, Child, Senior};
    [Child.ages().0, Child.ages().1, Adult.ages().0, Senior.ages().0].map(i64::from).to_vec()
}

/// A contract that names another address than the app would bind nobody.
#[test]
fn contracts_name_the_contact_of_the_app() {
    let info = written("info.json");
    for (language, pages) in texts("corporate") {
        for field in ["contact_address", "contact_email", "contact_phone"] {
            let named = pages.iter().filter(|[_, html]| html.contains(&text(&info[field]))).count();
            assert!(named >= 2, "{language} {field}");
        }
    }
}

#[test]
fn branches_are_all_different_and_in_turkiye() {
    let branches = written("branches.json");
    for field in ["id", "name", "address", "phone", "email", "location"] {
        let values: BTreeSet<String> =
            list(&branches).iter().map(|branch| branch[field].to_string()).collect();
        assert_eq!(values.len(), list(&branches).len(), "{field}");
    }
    for branch in list(&branches) {
        let [lat, lng] = ["lat", "lng"].map(|field| branch["location"][field].as_f64().unwrap());
        assert!((35.8..42.2).contains(&lat) && (25.6..44.9).contains(&lng), "{branch}");
    }
}
