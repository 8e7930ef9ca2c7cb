//! What travellers read: the letters of a ticketed and of a refunded order, as sent.
#![expect(clippy::unwrap_used, reason = "a test that cannot go on must fail")]

use documents::sample;
use domain::language::Language;
use domain::order::{Order, State};
use jiff::Timestamp;
use mail_parser::{MessageParser, MimeHeaders as _};
use mailer::letter::Letter;
use mailer::outbox::raw;

const ORIGIN: &str = "https://rota.example";
const LINK: &str = "https://rota.example/flight/booking/detail/abc/";

fn letter(order: &Order) -> Letter {
    Letter::of(order, ORIGIN).unwrap().unwrap()
}

fn refunded(language: Language) -> Order {
    let state = State::Refunded { receipt: sample::receipt(), told: false };
    Order { state, ..sample::order(language) }
}

#[test]
fn a_ticket_in_english() {
    let letter = letter(&sample::order(Language::En));
    insta::assert_snapshot!("ticketed_text", letter.text);
    insta::assert_snapshot!("ticketed_html", letter.html);
    insta::assert_snapshot!("ticketed_sms", letter.sms);
    assert_eq!((letter.to.as_str(), letter.phone.as_str()), ("sukru@example.com", "+905320000000"));
}

#[test]
fn a_refund_in_turkish() {
    let letter = letter(&refunded(Language::Tr));
    insta::assert_snapshot!("refunded_text", letter.text);
    insta::assert_snapshot!("refunded_sms", letter.sms);
    assert_eq!(letter.subject, "₺5.490,00 iade edildi: İstanbul ⇄ Frankfurt · K7M4QXWP");
    assert!(letter.attachments.is_empty(), "there is no ticket to attach");
}

#[test]
fn every_language_says_it_all() {
    for language in Language::ALL {
        let code = language.code();
        for order in [sample::order(language), refunded(language)] {
            let letter = letter(&order);
            for words in [&letter.subject, &letter.text, &letter.html, &letter.sms] {
                assert!(words.contains("K7M4QXWP"), "{code}: {words}");
                assert!(!words.contains(['{', '}']) || words.starts_with("<!doctype"), "{code}: {words}");
            }
            for words in [&letter.text, &letter.html, &letter.sms] {
                assert!(words.contains(LINK), "{code}: {words}");
            }
            let direction = if language == Language::Ar { "dir=\"rtl\"" } else { "dir=\"ltr\"" };
            assert!(letter.html.contains(&format!("<html lang=\"{code}\" {direction}>")));
            if let Ok(folder) = std::env::var("LETTERS_TO") {
                std::fs::write(format!("{folder}/{}.html", letter.id.replace("abc", code)), &letter.html)
                    .unwrap();
            }
        }
    }
}

#[test]
fn names_cannot_write_markup() {
    let mut order = sample::order(Language::Tr);
    order.people.as_mut().unwrap().passengers[0].name = "<b>&\"".to_owned();
    let html = letter(&order).html;
    assert!(html.contains("&lt;b&gt;&amp;&quot;") && !html.contains("<b>"), "{html}");
}

/// A mailbox finds two bodies and two papers, each byte as it was.
#[test]
fn travels_as_a_whole() {
    let letter = letter(&sample::order(Language::Ru));
    let now: Timestamp = "2026-11-21T10:00:05Z".parse().unwrap();
    let raw = raw(&letter, "Rota <ticket@rota.example>", now).unwrap();
    let message = MessageParser::default().parse(&raw).unwrap();
    assert_eq!(message.subject(), Some(letter.subject.as_str()));
    assert_eq!(message.from().unwrap().first().unwrap().address(), Some("ticket@rota.example"));
    assert_eq!(message.to().unwrap().first().unwrap().address(), Some("sukru@example.com"));
    assert_eq!(message.message_id(), Some("abc.ticketed@rota.example"));
    assert_eq!(message.date().unwrap().to_timestamp(), now.as_second());
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(lines(&message.body_text(0).unwrap()), lines(&letter.text));
    assert_eq!(lines(&message.body_html(0).unwrap()), lines(&letter.html));
    let found: Vec<_> =
        message.attachments().map(|part| (part.attachment_name().unwrap(), part.contents())).collect();
    let sent: Vec<_> =
        letter.attachments.iter().map(|one| (one.name.as_str(), one.content.as_slice())).collect();
    assert_eq!(found.len(), 2);
    assert!(found == sent, "attachments differ");
    assert!(raw.len() < 400_000, "{} bytes", raw.len());
}

#[test]
fn nothing_to_tell_of_an_unfinished_order() {
    let order = Order {
        state: State::Paid { receipt: sample::receipt(), ticket_numbers: vec![] },
        ..sample::order(Language::Tr)
    };
    assert!(Letter::of(&order, ORIGIN).unwrap().is_none());
}
