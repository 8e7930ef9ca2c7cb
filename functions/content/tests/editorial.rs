//! Editorial content is complete and true: the five languages have equal content in their own words, and
//! figures match the code.
#![cfg(test)]

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use domain::{bus, car, flight, order};
use editorial::compile::LANGUAGES;
use serde_json::Value;

fn content() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../content"))
}

fn edition() -> Value {
    serde_json::from_str(&editorial::compile::edition(content()).unwrap()).unwrap()
}

fn written(file: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(content().join(file)).unwrap()).unwrap()
}

/// Returns the texts of `kind` in order, by language: a question with its answer, or a page's title with its
/// HTML.
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
fn every_language_has_the_same_pages_and_at_least_thirty_questions() {
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
    let codes = [
        "TERMS_OF_USE",
        "PROTECTION_OF_PERSONAL_DATA",
        "PRELIMINARY_INFORMATION",
        "DISTANCE_SALES_CONTRACT",
        "CANCELLATION_AND_REFUND",
    ];
    for code in codes {
        assert!(pages("tr").iter().any(|page| page[1] == code), "{code}");
    }
}

#[test]
fn the_terms_name_the_seller_and_its_licences() {
    for (language, pages) in texts("corporate") {
        let named = |path: &&PathBuf| {
            let html = fs::read_to_string(path).unwrap();
            ["{agency}", "{licence}", "{bus_certificate}"].iter().all(|place| html.contains(place))
        };
        assert_eq!(
            page_files(language).iter().filter(named).count(),
            3,
            "{language}: the terms, the preliminary information and the sales contract"
        );
        assert!(pages.iter().all(|[title, html]| !html.contains(['{', '}']) && !title.contains('{')));
    }
}

#[test]
fn every_language_has_the_same_figures_and_tags_in_its_own_script() {
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

/// Files in the order of the edition's pages.
fn page_files(language: &str) -> Vec<PathBuf> {
    let folder = content().join("corporate").join(language);
    let mut files: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files
}

/// Fills in the seller's details.
fn filled(html: &str) -> String {
    let seller = written("seller.json");
    let agency = seller["agency"].as_object().unwrap().iter();
    agency.fold(html.to_owned(), |html, (field, value)| {
        let place = if field == "name" { "agency" } else { field };
        html.replace(&format!("{{{place}}}"), &text(value))
    })
}

/// Text that the sanitiser removes would be missing from the page.
#[test]
fn cleaning_loses_nothing_of_the_editors_html() {
    for (language, pages) in texts("corporate") {
        for ([title, html], path) in pages.iter().zip(page_files(language)) {
            let written = filled(&fs::read_to_string(&path).unwrap());
            assert!(written.ends_with(&format!("{html}\n")), "{language} {title}: {path:?}");
        }
    }
}

/// Figures that the texts name.
struct Figures {
    refund_days: i64,
    hold_minutes: i64,
    /// Hour limits of bus companies, then the open ticket's hours and months.
    buses: Vec<i64>,
    cars: Vec<i64>,
    drivers: Vec<i64>,
}

fn figures() -> Figures {
    let [companies, vendors, rates, rules] =
        ["bus-companies.json", "car-vendors.json", "car-rates.json", "cancellation.json"].map(written);
    let all = |list: &Value, field: &str| {
        let values: BTreeSet<_> = self::list(list).iter().map(|item| item[field].as_i64().unwrap()).collect();
        Vec::from_iter(values)
    };
    let ends = |field| {
        let values = all(&rates["classes"], field);
        [*values.first().unwrap(), *values.last().unwrap()]
    };
    let rule = |name: &str| rules[name].as_i64().unwrap();
    let open_ticket = vec![rule("bus_open_ticket_before_departure_hours"), rule("open_ticket_valid_months")];
    Figures {
        refund_days: rule("arrives_within_days"),
        hold_minutes: order::HOLD.as_mins(),
        buses: [all(&companies, "cancel_hours"), open_ticket].concat(),
        cars: [all(&vendors, "free_cancel_hours"), all(&vendors, "late_cancel_days")].concat(),
        drivers: [ends("driver_age"), ends("licence_years")].concat(),
    }
}

/// Lists all figures of each text, by the beginning of a Turkish question or the title of a page. Articles of
/// law in a page are listed separately.
fn figures_by_text(figures: &Figures) -> Vec<(&'static str, Vec<i64>)> {
    let hours = [car::query::FIRST_SLOT, car::query::LAST_SLOT].map(|slot| i64::from(slot.hour()));
    let rental = [car::query::MIN_DAYS, car::query::MAX_DAYS].map(i64::from);
    let correction = [order::CORRECTED_UNTIL.as_hours(), i64::try_from(order::MOST_LETTERS).unwrap()];
    let password = i64::try_from(domain::account::password::MIN).unwrap();
    let (hold, refund) = (figures.hold_minutes, figures.refund_days);
    let identity = order::NUMBERS_STAY.as_hours() / 24;
    vec![
        ("Seçtiğim yer ve fiyat", vec![hold]),
        ("Bir rezervasyonda en fazla", vec![flight::query::MAX_SEATS.into(), ages()[3]]),
        ("Kim bebek, kim çocuk", [ages(), vec![2]].concat()),
        ("Ne kadar ilerisi için", vec![flight::query::SALE_DAYS.into()]),
        ("Tek seferde kaç koltuk", vec![i64::try_from(bus::query::MAX_SEATS).unwrap()]),
        ("Otogarda ne zaman", vec![30]),
        ("Otobüs biletimi ne zamana kadar", figures.buses.clone()),
        // Each started day of 24 hours counts; the zero belongs to a time of day.
        ("Bir aracı en az ve en çok", [rental, hours, [24, 0]].concat()),
        ("Kaç yaşında olmalıyım", figures.drivers.clone()),
        ("Araç kiralamamı iptal", figures.cars.clone()),
        ("İade ne zaman kartıma", vec![refund]),
        ("Bir yolcunun adını", correction.into()),
        ("PNR kodumu nerede", vec![8]),
        ("Uçuş için check-in", vec![45, 60]),
        ("Nasıl üye olurum", vec![24, 5]),
        ("Şifremi unuttum", vec![password]),
        ("Kart bilgilerim saklanır", vec![4]),
        ("Rezervasyonumu başkaları", vec![3]),
        ("Hakkımızda", vec![hold]),
        ("İptal ve iade koşulları", [&figures.buses[..], &figures.cars, &[refund]].concat()),
        ("Kullanım koşulları", vec![hold]),
        ("Mesafeli satış sözleşmesi", vec![hold, 6502, 2, 15]),
        ("Ön bilgilendirme formu", vec![hold, refund, 6502, 2, 15, 14]),
        ("Kişisel verilerin korunması", vec![identity, 4, 6698, 10, 5, 2, 9, 6102, 82, 11, 7, 30, 14, 60]),
    ]
}

/// Removes headings, names, addresses and other digits that are not figures.
fn sentences(html: &str) -> String {
    let (info, seller) = (written("info.json"), written("seller.json"));
    let contact = ["contact_address", "contact_email", "contact_phone"].map(|field| text(&info[field]));
    let mut names = contact.to_vec();
    names.extend(seller["agency"].as_object().unwrap().values().map(text));
    // Longer names are removed first: a number of zeros only may be a part of another number.
    names.sort_by_key(|name| Reverse(name.len()));
    let html = names.iter().fold(html.to_owned(), |html, name| html.replace(name, ""));
    let headings = html.split("<h2>").map(|part| part.split_once("</h2>").map_or(part, |(_, rest)| rest));
    headings.collect::<String>().replace("3-D", "")
}

/// An unchecked figure is as bad as a false one: a text names exactly the figures of its row.
#[test]
fn figures_in_the_texts_equal_those_of_the_code() {
    let by_text = figures_by_text(&figures());
    let turkish = ["faqs", "corporate"].map(|kind| texts(kind).remove("tr").unwrap()).concat();
    for (title, _) in &by_text {
        assert!(turkish.iter().any(|[own, _]| own.starts_with(title)), "{title}");
    }
    for [title, html] in &turkish {
        let row = by_text.iter().find(|(of, _)| title.starts_with(of));
        let expected: BTreeSet<i64> = row.iter().flat_map(|(_, figures)| figures.iter().copied()).collect();
        let html = sentences(html);
        let said: BTreeSet<i64> = numbers(&html).iter().map(|digits| digits.parse().unwrap()).collect();
        assert_eq!(said, expected, "{title}");
    }
    assert_eq!(flight::query::SALE_DAYS, bus::query::SALE_DAYS);
    assert_eq!(flight::query::SALE_DAYS, car::query::SALE_DAYS);
}

/// A ticket is refunded until the company's limit. An open ticket exists only where the company's limit is
/// earlier than the open ticket's own limit.
#[test]
fn each_bus_company_is_listed_with_its_cancellation_hours_and_open_tickets() {
    let companies = written("bus-companies.json");
    let open = written("cancellation.json")["bus_open_ticket_before_departure_hours"].as_i64().unwrap();
    let (questions, pages) = (texts("faqs"), texts("corporate"));
    let page_at = pages["tr"].iter().position(|[title, _]| title == "İptal ve iade koşulları").unwrap();
    let question_at =
        questions["tr"].iter().position(|[asked, _]| asked.starts_with("Otobüs biletimi")).unwrap();
    for language in LANGUAGES {
        let ([_, page], [_, answer]) = (&pages[language][page_at], &questions[language][question_at]);
        for company in list(&companies) {
            let (name, hours) = (text(&company["name"]), company["cancel_hours"].as_i64().unwrap());
            let row = page.split("<li>").find(|item| item.contains(&name)).expect(&name);
            assert!(row.starts_with(&format!("{hours} ")), "{language} {name}: {row}");
            assert_eq!(answer.contains(&name), hours > open, "{language} {name}");
        }
    }
}

/// Screens without an order state the refund days of the rules; mails fill in the days.
#[test]
fn catalogues_state_the_same_figures_as_the_rules() {
    let refund = figures().refund_days.to_string();
    let correction = order::CORRECTED_UNTIL.as_hours().to_string();
    let rows = [
        ("manage", "/cancelledText/refunded", &*refund),
        ("ticket", "/stateText/refunded", &refund),
        ("payment-review", "/refund/refundedText", &refund),
        ("promise-page", "/refund/text", &refund),
        ("manage", "/naming/text", &correction),
        ("server", "/name_closed", &correction),
        ("mail", "/bus/told/notes/0", "30"),
        ("mail", "/flight/told/notes/2", "45"),
        ("mail", "/flight/told/notes/2", "60"),
    ];
    for language in LANGUAGES {
        for (file, path, figure) in rows {
            let catalogue = written(&format!("catalogues/{language}/{file}.json"));
            let said = text(catalogue.pointer(path).unwrap());
            assert!(numbers(&said).contains(figure), "{language} {file}{path}: {said}");
        }
    }
}

fn ages() -> Vec<i64> {
    use flight::query::PassengerType::{Adult, Child, Senior};
    [Child.ages().0, Child.ages().1, Adult.ages().0, Senior.ages().0].map(i64::from).to_vec()
}

/// A contract with another address than the app's would bind nobody.
#[test]
fn contracts_name_the_contact_data_of_the_app() {
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
