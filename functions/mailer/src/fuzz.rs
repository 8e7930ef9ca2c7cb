//! Fuzz tests of letters: no typed text becomes markup or a header.

use domain::people::{ascii_email, check_email, check_person_name};
use jiff::Timestamp;
use mail_parser::MessageParser;
use proptest::collection::vec;
use proptest::prelude::{Strategy, prop_assert, prop_assert_eq, proptest};
use testkit::fuzz::{config, like, text};

use crate::html::{Note, note_page};
use crate::letter::{Letter, note_text};
use crate::outbox::raw;

fn note(texts: &[String]) -> Note {
    let text = |at: usize| texts[at].clone();
    Note {
        title: text(0),
        paragraphs: vec![text(1), text(2)],
        code: Some((text(3), text(4))),
        button: Some((text(5), text(6))),
        footer: text(7),
        ..Note::default()
    }
}

fn letter(name: &str, email: &str, message: &str) -> Letter {
    Letter {
        id: "1@rota.example".to_owned(),
        to: email.to_owned(),
        reply_to: Some(email.to_owned()),
        subject: name.to_owned(),
        text: message.to_owned(),
        html: message.to_owned(),
        attachments: vec![],
        phone: String::new(),
        sms: String::new(),
        ..Letter::default()
    }
}

/// Headers with unfolded values, as a receiver reads them.
fn headers(mail: &str) -> Vec<String> {
    let head = mail.split_once("\r\n\r\n").map_or(mail, |(head, _)| head);
    head.replace("\r\n ", " ").replace("\r\n\t", " ").split("\r\n").map(str::to_owned).collect()
}

fn valid(
    of: impl Strategy<Value = String>,
    check: impl Fn(&str) -> Option<String>,
    usual: &str,
) -> impl Strategy<Value = String> {
    let usual = usual.to_owned();
    of.prop_map(move |text| check(&text).unwrap_or_else(|| usual.clone()))
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn arbitrary_texts_add_no_markup_to_a_letter(texts in vec(text(), 8)) {
        let plain = note_page(&note(&std::array::from_fn::<_, 8, _>(|_| "x".to_owned()))).unwrap();
        let page = note_page(&note(&texts)).unwrap();
        for mark in ['<', '>', '"'] {
            prop_assert_eq!(page.matches(mark).count(), plain.matches(mark).count());
        }
        prop_assert!(note_text(&note(&texts)).ends_with('\n'));
        documents::ticket::host(&texts[0]);
    }

    #[test]
    fn arbitrary_texts_add_no_header_to_a_mail(
        name in valid(like(["Ayşe Gül", "محمد", "O'Neill-Öztürk"]), |text| check_person_name(text).ok(), "Öz"),
        email in valid(like(["ayse@example.com", "a.b+c@çağ.com.tr"]), |text| check_email(text).ok(), "a@example.com"),
        message in like(["Hi\r\n\r\nBcc: all@example.com", "\r\n.\r\nQUIT", "--\r\n"]),
    ) {
        let mail = raw(&letter(&name, &email, &message), "Rota <ticket@rota.example>", Timestamp::UNIX_EPOCH).unwrap();
        let plain = raw(&letter("x", "x@example.com", "x"), "Rota <ticket@rota.example>", Timestamp::UNIX_EPOCH).unwrap();
        let names = |mail: &[u8]| -> Vec<String> {
            let lines = headers(&String::from_utf8_lossy(mail));
            lines.iter().filter_map(|line| line.split_once(':')).map(|(name, _)| name.to_lowercase()).collect()
        };
        prop_assert_eq!(names(&mail), names(&plain));
        let read = MessageParser::default().parse(&mail).unwrap();
        prop_assert_eq!(read.subject().map(str::trim), Some(name.as_str()));
        let to: Vec<_> = read.to().into_iter().flat_map(|to| to.iter()).filter_map(|to| to.address()).collect();
        prop_assert_eq!(to, [ascii_email(&email)]);
        let lines = |text: &str| text.replace('\r', "\n").split('\n').map(|line| line.trim_end().to_owned()).filter(|line| !line.is_empty()).collect::<Vec<_>>();
        let said = read.body_text(0).map(|text| lines(&text)).unwrap_or_default();
        prop_assert_eq!(said, lines(&message));
    }
}
