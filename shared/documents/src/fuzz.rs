//! Fuzzers of the documents: for passengers with any name that the forms accept, the PDF, the calendar
//! and the barcodes can be made and read.

#[path = "../../tools/testkit/src/fuzz.rs"]
#[expect(dead_code, reason = "the strategies of all crates")]
mod strategies;

use domain::language::Language;
use domain::order::Order;
use domain::people::check_person_name;
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_assert, prop_assert_eq, prop_oneof, proptest};
use proptest::sample::select;

use self::strategies::{config, config_of, like, text};
use crate::text::Fonts;
use crate::{barcode, calendar, pdf, sample};

/// Names that the forms accept.
fn name() -> impl Strategy<Value = String> {
    let usual = like(["Ayşe Gül", "O'Neill-Öztürk", "Мария", "கார்த்திக்", "محمد", "王小明", "Zoe\u{308}"]);
    let letters = any::<char>().prop_filter("a letter", |letter| letter.is_alphabetic());
    let of_a_letter =
        (letters.clone(), 2..=150_usize).prop_map(|(letter, times)| String::from(letter).repeat(times));
    let of_letters = vec(letters, 2..20).prop_map(|letters| letters.into_iter().collect::<String>());
    // A letter whose spelling has 26 letters.
    let long = Just("\u{fdfa}".repeat(150));
    let any = prop_oneof![4 => usual, 2 => of_a_letter, 2 => of_letters, 1 => long];
    any.prop_map(|text| check_person_name(&text).unwrap_or_else(|_| "Öz".to_owned()))
}

fn order() -> impl Strategy<Value = Order> {
    (select(Language::ALL.to_vec()), 0..3_usize, name(), name(), like(["U12345678", "c01x00t47"])).prop_map(
        |(language, product, name, surname, passport)| {
            let order = sample::orders(language)[product].clone();
            let mut people = order.people.clone().unwrap();
            for passenger in &mut people.passengers {
                (passenger.name, passenger.surname) = (name.clone(), surname.clone());
                (passenger.citizen_number, passenger.passport) = (None, Some(passport.clone()));
            }
            order.with_people(people)
        },
    )
}

proptest! {
    #![proptest_config(config_of(64))]

    #[test]
    fn a_ticket_is_drawn_for_any_order(order in order()) {
        let drawn = pdf(&sample::ticket(&order));
        prop_assert!(drawn.as_ref().is_ok_and(|bytes| bytes.starts_with(b"%PDF")), "{:?}", drawn.err());
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn the_content_of_every_pass_fits_into_its_barcode(order in order()) {
        for pass in sample::ticket(&order).journey.passes {
            let code = barcode::aztec(&pass.code);
            prop_assert!(code.is_ok(), "{} letters", pass.code.len());
        }
    }

    #[test]
    fn any_calendar_has_lines_of_at_most_75_bytes_without_control_characters(order in order()) {
        let written = calendar(&sample::ticket(&order));
        prop_assert!(written.ends_with("END:VCALENDAR\r\n"));
        for line in written.split("\r\n") {
            prop_assert!(line.len() <= 75 && !line.chars().any(char::is_control), "{line:?}");
        }
        let events = written.matches("\r\nBEGIN:VEVENT\r\n").count();
        prop_assert_eq!(events, written.matches("\r\nEND:VEVENT\r\n").count());
        prop_assert_eq!(events, sample::ticket(&order).journey.events.len());
    }

    /// Texts of carriers and editors may contain anything, but a line of the file stays one line.
    #[test]
    fn no_text_of_an_event_breaks_a_line_of_the_calendar(summary in text(), place in text()) {
        let mut ticket = sample::ticket(&sample::bus(Language::Tr));
        let events = ticket.journey.events.len();
        for event in &mut ticket.journey.events {
            (event.summary, event.place) = (summary.clone(), place.clone());
        }
        let written = calendar(&ticket);
        prop_assert_eq!(written.matches("\nBEGIN:").count(), events);
        prop_assert!(written.split("\r\n").all(|line| line.len() <= 75 && !line.contains('\n')));
    }

    #[test]
    fn any_text_is_shaped_and_wrapped_without_loss(text in text(), right_to_left in any::<bool>(), ems in 1..40_u8) {
        let Some(fonts) = Fonts::get() else { return Ok(()) };
        for face in [&fonts.regular, &fonts.bold] {
            let line = face.line(&text, right_to_left);
            prop_assert!(line.width >= 0.0 && line.width.is_finite());
            for run in &line.runs {
                let inside = |range: &std::ops::Range<usize>| range.end <= run.text.len() && run.text.get(range.clone()).is_some();
                prop_assert!(run.glyphs.iter().all(|glyph| inside(&glyph.text_range)));
            }
        }
        let short: String = text.chars().take(200).collect();
        prop_assert_eq!(fonts.regular.wrap(&short, ems.into()).join(" "), short);
    }
}

/// The slowest of all names: 150 letters whose spelling has thousands of letters.
#[test]
fn a_name_whose_letters_spell_out_very_long_is_drawn() {
    let order = sample::car(Language::En);
    let mut people = order.people.clone().unwrap();
    for passenger in &mut people.passengers {
        passenger.name = "\u{fdfa}".repeat(150);
        passenger.surname.clone_from(&passenger.name);
    }
    let order = order.with_people(people);
    assert_eq!(check_person_name("\u{fdfa}\u{fdfa}").as_deref(), Ok("\u{fdfa}\u{fdfa}"));
    assert!(pdf(&sample::ticket(&order)).is_ok());
}
