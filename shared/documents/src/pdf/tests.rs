use domain::Product;
use domain::language::Language;
use domain::seller::Agency;

use super::*;
use crate::sample;
use crate::texts::Texts;

/// Returns the text of every page, as copied by a reader.
fn words(bytes: &[u8]) -> String {
    let document = lopdf::Document::load_mem(bytes).unwrap();
    let pages: Vec<u32> = document.get_pages().into_keys().collect();
    document.extract_text(&pages).unwrap()
}

/// The snapshots hold the text as copied by a reader, in reading order.
#[test]
fn draws_every_product_in_every_language() {
    for language in Language::ALL {
        for (order, product) in sample::orders(language).iter().zip(Product::ALL) {
            let (bytes, code) = (pdf(&sample::ticket(order)).unwrap(), language.code());
            assert!(bytes.len() < 200_000, "{product} {code} has {} bytes", bytes.len());
            insta::assert_snapshot!(format!("{product}_{code}"), words(&bytes));
            if let Ok(folder) = std::env::var("PAPERS_TO") {
                std::fs::write(format!("{folder}/{product}-{code}.pdf"), &bytes).unwrap();
            }
        }
    }
}

#[test]
fn every_page_names_the_seller_and_its_licence() {
    let ticket = sample::ticket(&sample::flight(Language::En));
    let bytes = pdf(&ticket).unwrap();
    let pages = lopdf::Document::load_mem(&bytes).unwrap().get_pages().len();
    assert_eq!(
        words(&bytes).matches("Sold by Rota Seyahat A.Ş. · TÜRSAB licence group A, no. ").count(),
        pages
    );
}

#[test]
fn no_page_shows_a_placeholder_of_a_sellers_number() {
    for order in Language::ALL.into_iter().flat_map(sample::orders) {
        let words = words(&pdf(&sample::ticket(&order)).unwrap());
        assert!(!words.contains("F1 00") && !words.contains("kep.tr"), "{words}");
    }
}

/// The foot of a page has room for two lines.
#[test]
fn the_foot_names_the_seller_with_all_its_numbers_in_two_lines() {
    let agency = Agency {
        name: "Rota Seyahat A.Ş.",
        licence_class: "A",
        licence: "12034",
        bus_certificate: "F1 34.F1.105672",
        tax_number: "7350034567",
        mersis: "0735003456700017",
        kep: "rotaseyahat@hs01.kep.tr",
    };
    let fonts = Fonts::get().unwrap();
    for language in Language::ALL {
        let said = Texts::of(language).sold_by(&agency);
        for number in [agency.licence, agency.bus_certificate, agency.tax_number, agency.mersis, agency.kep] {
            assert!(said.contains(number), "{said}");
        }
        assert!(fonts.regular.wrap(&said, INNER / sheet::SELLER).len() <= 2, "{said}");
    }
}

/// The dots of `content/mark.json`, which the web draws as well, at the size of the head.
#[test]
fn the_head_of_the_pdf_has_the_logo_of_the_web() {
    for language in [Language::En, Language::Ar] {
        let bytes = pdf(&sample::ticket(&sample::car(language))).unwrap();
        let document = lopdf::Document::load_mem(&bytes).unwrap();
        let page = document.get_page_content(document.get_pages()[&1]);
        let drawn = String::from_utf8_lossy(&page);
        assert!(drawn.contains("1 J[0.081250004 4.5499997]0 d"), "{language:?}");
    }
}

/// Dots lead from the start to the orange destination, as on the web.
#[test]
fn each_segment_is_drawn_as_a_dotted_line() {
    let ticket = sample::ticket(&sample::flight(Language::Tr));
    let document = lopdf::Document::load_mem(&pdf(&ticket).unwrap()).unwrap();
    let page = document.get_page_content(document.get_pages()[&1]);
    let drawn = String::from_utf8_lossy(&page);
    let segments = ticket.journey.trips.iter().map(|trip| trip.segments.len()).sum::<usize>();
    assert_eq!(drawn.matches("[0.1 4.4]0 d").count(), segments);
}

/// A Russian voucher takes a second page.
#[test]
fn a_car_voucher_fits_one_page_except_in_russian() {
    for language in [Language::Tr, Language::En, Language::De, Language::Ar] {
        let bytes = pdf(&sample::ticket(&sample::car(language))).unwrap();
        assert_eq!(lopdf::Document::load_mem(&bytes).unwrap().get_pages().len(), 1, "{language:?}");
    }
}

#[test]
fn drawing_a_ticket_twice_gives_equal_bytes() {
    let ticket = sample::ticket(&sample::car(Language::Ar));
    assert!(pdf(&ticket).unwrap() == pdf(&ticket).unwrap());
}

#[test]
fn the_contact_section_is_left_out_when_no_address_is_given() {
    let mut ticket = sample::ticket(&sample::bus(Language::En));
    let heading = ticket.texts().paper.contact.clone();
    assert!(words(&pdf(&ticket).unwrap()).contains(&heading));
    (ticket.email, ticket.phone) = (String::new(), String::new());
    let unaddressed = words(&pdf(&ticket).unwrap());
    assert!(!unaddressed.contains(&heading) && unaddressed.contains(&ticket.reference), "{unaddressed}");
}

/// The largest party, for a round trip: 28 cards still make a small file, and no card is lost between
/// pages.
#[test]
fn a_round_trip_of_the_largest_party_has_all_its_cards_in_a_small_file() {
    let mut ticket = sample::ticket(&sample::flight(Language::Ru));
    let (there, back) = ticket.journey.passes.split_at(3);
    let of_each = |passes: &[Pass]| passes.iter().cycle().take(14).cloned().collect::<Vec<_>>();
    ticket.journey.passes = [of_each(there), of_each(back)].concat();
    let bytes = pdf(&ticket).unwrap();
    assert!(bytes.len() < 300_000, "{} bytes", bytes.len());
    assert_eq!(words(&bytes).matches("377-0000000004").count(), 5);
    assert_eq!(lopdf::Document::load_mem(&bytes).unwrap().get_pages().len(), 9);
}

/// The file declares the display of its title in the window's bar, the standard that it complies with,
/// and prices as a table.
#[test]
fn the_pdf_declares_its_title_the_accessibility_standard_and_a_price_table() {
    for order in Language::ALL.into_iter().flat_map(sample::orders) {
        let bytes = pdf(&sample::ticket(&order)).unwrap();
        let document = lopdf::Document::load_mem(&bytes).unwrap();
        let catalog = document.catalog().unwrap();
        let viewer = document.get_dict_in_dict(catalog, b"ViewerPreferences").unwrap();
        assert!(viewer.get(b"DisplayDocTitle").unwrap().as_bool().unwrap());
        let metadata = catalog.get(b"Metadata").and_then(lopdf::Object::as_reference).unwrap();
        let metadata = document.get_object(metadata).unwrap().as_stream().unwrap();
        let metadata = metadata.decompressed_content().unwrap_or_else(|_| metadata.content.clone());
        assert!(String::from_utf8_lossy(&metadata).contains("pdfuaid:part"));
        let roles = document.objects.values().filter_map(|object| object.as_dict().ok());
        let roles: Vec<&[u8]> = roles.filter_map(|one| one.get(b"S").ok()?.as_name().ok()).collect();
        for role in [&b"Table"[..], b"TR", b"TH", b"TD"] {
            assert!(roles.contains(&role), "{}", String::from_utf8_lossy(role));
        }
    }
}

/// The name has 149 letters, and its middle is cut.
#[test]
fn a_very_long_name_cuts_neither_the_surname_nor_the_ticket_number() {
    let order = sample::flight(Language::En);
    let mut people = order.people.clone().unwrap();
    for passenger in &mut people.passengers {
        (passenger.name, passenger.surname) =
            ("Wilhelmina ".repeat(14).trim().to_owned(), "Wolfeschlegelsteinhausenbergerdorff".to_owned());
    }
    let people_name = people.passengers[0].name.chars().count();
    assert!(people_name >= 149, "{people_name}");
    let ticket = sample::ticket(&order.with_people(people));
    let text = words(&pdf(&ticket).unwrap());
    // The surname stands on the card and on its stub.
    assert_eq!(text.matches("Wolfeschlegelsteinhausenbergerdorff").count(), 12, "{text}");
    assert!(text.contains("377-0000000001") && text.contains("(Adult)"), "{text}");
}

#[test]
fn no_label_of_a_price_line_is_cut_in_any_language() {
    for language in Language::ALL {
        let order = sample::flight(language);
        let flight = sample::after_sale::changed_for(&order, 1, &[3, 4], 20_000, |_| {});
        let bus = sample::bus(language);
        let bus = sample::after_sale::cancelled(&bus, &[0, 3]);
        for order in [flight, bus] {
            let ticket = sample::ticket(&order);
            let words = words(&pdf(&ticket).unwrap());
            assert!(!words.contains('…'), "{words}");
        }
    }
}
