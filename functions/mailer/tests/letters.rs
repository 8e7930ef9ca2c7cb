//! The letters of a ticketed and of a refunded order, as sent to buyers.
#![cfg(test)]

use documents::sample::{self, after_sale};
use domain::Product;
use domain::bill::Bill;
use domain::language::Language;
use domain::money::{Money, Rate};
use domain::order::{ChangeState, Order, People};
use domain::supplier::SupplierBooking;
use jiff::Timestamp;
use mail_parser::{MessageParser, MimeHeaders as _};
use mailer::letter::Letter;
use mailer::outbox::raw;
use serde_json::json;

const ORIGIN: &str = "https://rota.example";
const FOLLOW: &str = "/follow/?t=sealed";

fn letter(order: &Order) -> Letter {
    Letter::of(order, ORIGIN, FOLLOW).unwrap().unwrap()
}

#[test]
fn ticket_letters_of_each_product_match_their_snapshots_with_pdf_and_calendar() {
    for (order, product) in sample::orders(Language::En).iter().zip(Product::ALL) {
        let letter = letter(order);
        insta::assert_snapshot!(format!("{product}_ticketed_subject"), letter.subject);
        insta::assert_snapshot!(format!("{product}_ticketed_text"), letter.text);
        insta::assert_snapshot!(format!("{product}_ticketed_html"), letter.html);
        assert_eq!((letter.to.as_str(), letter.phone.as_str()), ("sukru@example.com", "+905320000000"));
        let extensions: Vec<_> =
            letter.attachments.iter().filter_map(|paper| paper.name.rsplit('.').next()).collect();
        assert_eq!(extensions, ["pdf", "ics"]);
    }
}

#[test]
fn refund_letters_of_each_product_match_their_snapshots_without_attachments() {
    for (order, product) in sample::refunded(Language::Tr).into_iter().zip(Product::ALL) {
        let letter = letter(&order);
        insta::assert_snapshot!(format!("{product}_refunded_subject"), letter.subject);
        insta::assert_snapshot!(format!("{product}_refunded_text"), letter.text);
        assert!(letter.attachments.is_empty(), "there is no ticket to attach");
    }
}

#[test]
fn letters_about_a_review_and_its_failure_match_their_snapshots() {
    let orders = Language::ALL.into_iter().flat_map(sample::reviewed);
    let letters = orders.map(|order| {
        assert!(letter(&order).attachments.is_empty(), "there is no ticket to attach");
        let sms = says_it_all(&order, Product::Flight);
        let Letter { subject, text, .. } = letter(&order);
        format!("{subject}\n{sms}\n\n{text}")
    });
    insta::assert_snapshot!("reviews", letters.collect::<Vec<_>>().join("\n"));
}

#[test]
fn letters_about_late_and_failed_airline_actions_match_their_snapshots() {
    let event = |name: &str| json!({ "at": "2026-11-21T10:00:05Z", "by": "supplier", "event": name });
    let letters = Language::ALL.into_iter().flat_map(|language| {
        let order = sample::flight(language);
        let mut booking =
            SupplierBooking::quoted("duffel", "off_1".into(), order.charge, Rate::TRY, order.created_at);
        booking.accepted_at = Some(order.created_at);
        let mut history = serde_json::to_value(&order.history).unwrap();
        history.as_array_mut().unwrap().push(event("change_not_made"));
        let fields = json!({ "source": booking, "history": history, "is_notified": false });
        let not_changed = order.clone().with_fields(fields).unwrap();
        history.as_array_mut().unwrap().push(event("cancellation_refused"));
        let fields = json!({ "source": booking, "history": history, "is_notified": false });
        let not_cancelled = order.clone().with_fields(fields).unwrap();
        let mut lines = serde_json::to_value(&order.lines).unwrap();
        lines
            .as_array_mut()
            .unwrap()
            .iter_mut()
            .for_each(|line| line["state"] = json!({ "name": "unknown" }));
        history.as_array_mut().unwrap().push(event("confirmation_delayed"));
        let fields = json!({ "source": booking, "history": history, "lines": lines, "is_notified": false });
        [not_changed, not_cancelled, order.with_fields(fields).unwrap()]
    });
    let letters = letters.map(|order| {
        assert!(order.is_to_notify() && letter(&order).attachments.is_empty());
        let sms = says_it_all(&order, Product::Flight);
        let Letter { subject, text, .. } = letter(&order);
        format!("{subject}\n{sms}\n\n{text}")
    });
    insta::assert_snapshot!("of_airlines", letters.collect::<Vec<_>>().join("\n"));
}

#[test]
fn letters_and_texts_of_each_product_are_complete_in_every_language() {
    for (at, product) in Product::ALL.into_iter().enumerate() {
        let of_product =
            |language| [&sample::orders(language)[at], &sample::refunded(language)[at]].map(Order::clone);
        let orders = Language::ALL.into_iter().flat_map(of_product);
        let messages: Vec<String> = orders.map(|order| says_it_all(&order, product)).collect();
        insta::assert_snapshot!(format!("{product}_sms"), messages.join("\n"));
    }
}

/// Checks the letter in all its forms and returns the text message.
fn says_it_all(order: &Order, product: Product) -> String {
    let (letter, code) = (letter(order), order.language.code());
    for words in [&letter.subject, &letter.text, &letter.html, &letter.sms] {
        assert!(words.contains("K7M4QXWP"), "{code}: {words}");
        assert!(!words.contains(['{', '}']) || words.starts_with("<!doctype"), "{code}: {words}");
    }
    let link = format!("https://rota.example/{product}/booking/detail/abc/");
    for words in [&letter.text, &letter.html] {
        assert!(words.contains(&link), "{code}: {words}");
    }
    assert!(!letter.sms.contains("://") && !letter.sms.contains('₺'), "{code}: {}", letter.sms);
    let direction = if order.language == Language::Ar { "dir=\"rtl\"" } else { "dir=\"ltr\"" };
    assert!(letter.html.contains(&format!("<html lang=\"{code}\" {direction}>")));
    if let Ok(folder) = std::env::var("LETTERS_TO") {
        let name = format!("{product}-{code}.{}", letter.id);
        std::fs::write(format!("{folder}/{name}.html"), &letter.html).unwrap();
    }
    assert!(letter.sms.chars().count() <= 134, "{code}: {}", letter.sms);
    letter.sms
}

#[test]
fn a_name_with_markup_is_escaped_in_a_letter() {
    let order = sample::flight(Language::Tr);
    let mut people = order.people.clone().unwrap();
    people.passengers[0].name = "<b>&\"".to_owned();
    let html = letter(&order.with_people(people)).html;
    assert!(html.contains("&#60;b&#62;&#38;&#34;") && !html.contains("<b>"), "{html}");
}

/// A mailbox receives two bodies, the logo and two documents, each unchanged.
#[test]
fn a_ticket_mail_has_two_bodies_the_logo_and_two_unchanged_documents() {
    let letter = letter(&sample::flight(Language::Ru));
    let now: Timestamp = "2026-11-21T10:00:05Z".parse().unwrap();
    let raw = raw(&letter, "Rota <ticket@rota.example>", now).unwrap();
    let message = MessageParser::default().parse(&raw).unwrap();
    assert_eq!(message.subject(), Some(letter.subject.as_str()));
    assert_eq!(message.from().unwrap().first().unwrap().address(), Some("ticket@rota.example"));
    assert_eq!(message.to().unwrap().first().unwrap().address(), Some("sukru@example.com"));
    assert_eq!(message.message_id(), Some("ticketed@rota.example"));
    assert_eq!(message.header_raw("Auto-Submitted").map(str::trim), Some("auto-generated"));
    assert_eq!(message.header_raw("List-Unsubscribe"), None);
    assert_eq!(message.attachment(2).unwrap().content_type().unwrap().attribute("charset"), Some("utf-8"));
    assert_eq!(message.date().unwrap().to_timestamp(), now.as_second());
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(lines(&message.body_text(0).unwrap()), lines(&letter.text));
    assert_eq!(lines(&message.body_html(0).unwrap()), lines(&letter.html));
    let mark = message.attachment(0).unwrap();
    assert_eq!(
        (mark.content_id(), mark.contents()),
        (Some("mark"), include_bytes!("../templates/mark.png").as_slice())
    );
    assert!(letter.html.contains(r#"<img src="cid:mark""#), "{}", letter.html);
    let papers = message.attachments().skip(1);
    let found: Vec<_> = papers.map(|part| (part.attachment_name().unwrap(), part.contents())).collect();
    let sent: Vec<_> =
        letter.attachments.iter().map(|one| (one.name.as_str(), one.content.as_slice())).collect();
    assert_eq!(found.len(), 2);
    assert!(found == sent, "attachments differ");
    assert!(raw.len() < 400_000, "{} bytes", raw.len());
}

#[test]
fn a_paid_order_without_a_ticket_gives_no_letter() {
    let order = sample::paid(Language::Tr);
    assert!(Letter::of(&order, ORIGIN, FOLLOW).unwrap().is_none());
}

#[test]
fn an_anonymised_order_gives_no_letter() {
    for order in sample::orders(Language::Tr) {
        let named = format!("{:?}", order.people.as_ref().unwrap().passengers[0].surname);
        let count = order.people.as_ref().unwrap().passengers.len();
        let anonymous = order.anonymised(Timestamp::UNIX_EPOCH).unwrap();
        assert!(Letter::of(&anonymous, ORIGIN, FOLLOW).unwrap().is_none());
        let people = anonymous.people.as_ref().unwrap();
        assert_eq!((people.passengers.len(), anonymous.user_id.as_ref()), (count, None));
        assert!(!serde_json::to_string(people).unwrap().contains(&named), "{named}");
    }
}

#[test]
fn a_letter_describes_the_direction_that_was_changed_or_cancelled() {
    let order = sample::flight(Language::En);
    let changed = letter(&sample::after_sale::changed(&order, 1, |_| {}));
    assert!(
        changed.subject.contains("Frankfurt → Istanbul, Thursday, 31 December 2026"),
        "{}",
        changed.subject
    );
    assert!(changed.sms.contains("FRA-IST, new departure 31 December 2026 11:00"), "{}", changed.sms);
    let there = sample::after_sale::lines_of_direction(&order, 0);
    let cancelled = letter(&sample::after_sale::cancelled(&order, &there));
    assert!(cancelled.subject.contains("Istanbul → Frankfurt"), "{}", cancelled.subject);
    assert!(cancelled.text.contains("Outbound flight · Cancelled"), "{}", cancelled.text);
    assert_eq!((changed.attachments.len(), cancelled.attachments.len()), (2, 2));
}

/// A passenger who reads that the direction is cancelled stays at home.
#[test]
fn a_letter_about_the_cancellation_of_one_passenger_names_that_passenger() {
    for language in Language::ALL {
        let bus = sample::bus(language);
        let one = letter(&sample::after_sale::cancelled(&bus, &[0, 3]));
        for said in [&one.subject, &one.sms] {
            assert!(said.contains("(Şükrü Çağlar)"), "{said}");
            assert!(!said.contains("Yıldırım"), "a surname beside the reference opens the booking: {said}");
        }
        let all = letter(&sample::after_sale::cancelled(&bus, &bus.issued_lines()));
        assert!(!all.subject.contains('('), "{}", all.subject);
        let car = sample::car(language);
        let rental = letter(&sample::after_sale::cancelled(&car, &car.issued_lines()));
        assert!(rental.subject.contains("Renault Clio ("), "{}", rental.subject);
        let between = if language == Language::Ar { "،" } else { "," };
        assert!(rental.sms.contains(&format!("Renault Clio{between} ")), "{}", rental.sms);
        assert_eq!(rental.sms.matches("Clio").count(), 1, "{}", rental.sms);
    }
}

/// The number of passengers replaces their names when the names do not fit into two parts of a text.
#[test]
fn a_text_gives_the_number_of_passengers_where_their_names_do_not_fit() {
    let bus = sample::bus(Language::Tr);
    let two = letter(&sample::after_sale::cancelled(&bus, &[0, 1, 3, 4]));
    assert!(two.subject.contains("(Şükrü Çağlar, Iğdır Ümmügülsüm Nazlıcan)"), "{}", two.subject);
    let mut people = bus.people.clone().unwrap();
    people.passengers[0].name = "Şükrü ".repeat(15);
    let bus = bus.with_people(people);
    let two = letter(&sample::after_sale::cancelled(&bus, &[0, 1, 3, 4]));
    assert!(two.sms.contains("(2 yolcu)"), "{}", two.sms);
}

/// One letter covers the steps of one minute; every cancellation within that minute is reported.
#[test]
fn a_letter_about_two_cancellations_within_a_minute_names_both_passengers() {
    let bus = sample::bus(Language::Tr);
    let first = sample::after_sale::cancelled(&bus, &[0, 3]);
    let at = first.last_news().unwrap().at;
    let earlier = |field: &str| -> serde_json::Value {
        let all = serde_json::to_value(&first).unwrap()[field].to_string();
        let before = at - jiff::SignedDuration::from_secs(30);
        serde_json::from_str(&all.replace(&at.to_string(), &before.to_string())).unwrap()
    };
    let fields = json!({ "history": earlier("history"), "refunds": earlier("refunds") });
    let first = first.with_fields(fields).unwrap();
    let both = letter(&sample::after_sale::cancelled(&first, &[1, 4]));
    assert!(both.subject.contains("(Şükrü Çağlar, Iğdır Ümmügülsüm Nazlıcan)"), "{}", both.subject);
}

#[test]
fn an_arabic_letter_separates_items_by_the_arabic_comma() {
    let texts: Vec<String> = sample::orders(Language::Ar).iter().map(|order| letter(order).text).collect();
    let lines = texts.iter().flat_map(|text| text.lines());
    for (before, after) in lines.flat_map(|line| line.split_once(", ")) {
        let is_arabic = |c: char| matches!(c, '\u{600}'..='\u{6ff}');
        let beside = [
            before.trim_end_matches('\u{2069}').chars().last(),
            after.trim_start_matches('\u{2068}').chars().next(),
        ];
        assert!(!beside.into_iter().flatten().any(is_arabic), "{before}, {after}");
    }
    // The company's name is left to right, the number after it right to left.
    let operator = texts[1].lines().find(|line| line.contains("D1 34.D1.000003")).unwrap();
    assert!(
        operator.ends_with("\u{2068}Gece Kuşu Turizm Ltd. Şti.\u{2069}، \u{2068}D1 34.D1.000003\u{2069}، \u{2068}رقم ضريبي 1234567890\u{2069}"),
        "{operator}"
    );
}

#[test]
fn the_letter_about_a_full_cancellation_has_the_cancelled_calendar() {
    let order = sample::flight(Language::Tr);
    let letter = letter(&sample::after_sale::cancelled(&order, &order.issued_lines()));
    let calendar = letter.attachments.iter().find(|paper| paper.name.ends_with(".ics")).unwrap();
    let entries = String::from_utf8_lossy(&calendar.content).replace("\r\n ", "");
    assert!(entries.contains("URL:https://rota.example/follow/?t=sealed"), "{entries}");
    assert!(!entries.contains("/booking/detail/"), "who is sent the entry opens no booking: {entries}");
    let text = String::from_utf8(calendar.content.clone()).unwrap();
    assert_eq!(text.matches("STATUS:CANCELLED").count(), 3, "{text}");
}

#[test]
fn a_text_to_a_number_outside_turkiye_has_the_link() {
    let order = sample::flight(Language::Tr);
    let mut people = order.people.clone().unwrap();
    (people.contact.phone_code, people.contact.phone) = ("49".to_owned(), "15112345678".to_owned());
    let sms = letter(&order.with_people(people)).sms;
    assert!(sms.ends_with(" https://rota.example/flight/booking/detail/abc/"), "{sms}");
}

/// Stem of the word for a ticket, per language.
const TICKET: [(Language, &str); 5] = [
    (Language::Tr, "bilet"),
    (Language::En, "ticket"),
    (Language::De, "ticket"),
    (Language::Ru, "билет"),
    (Language::Ar, "تذكر"),
];

#[test]
fn no_letter_about_a_rental_contains_the_word_ticket() {
    for (language, ticket) in TICKET {
        let order = sample::orders(language)[2].clone();
        let cancelled = after_sale::cancelled(&order, &order.issued_lines());
        let changed = after_sale::rental_changed(&order, Money::kurus(50_000));
        let mut letters = vec![letter(&order), letter(&cancelled), letter(&changed)];
        letters.push(letter(&sample::refunded(language)[2]));
        letters.push(letter(&after_sale::rental_not_changed(&order)));
        letters.push(letter(&with_news(&order, json!({ "name_corrected": 0 }))));
        for Letter { subject, text, html, sms, .. } in letters {
            let html = html.split("<body").nth(1).unwrap().replace("e-ticket", "");
            for words in [subject, text, html, sms] {
                assert!(!words.to_lowercase().contains(ticket), "{}: {words}", language.code());
            }
        }
    }
}

/// Stems of the words for a trip, per language; the last column has phrases that do not count, such as good
/// wishes and the word for a passport.
const TRIP: [(Language, &[&str], &[&str]); 5] = [
    (Language::Tr, &["yolcu", "yerleriniz"], &["iyi yolculuklar"]),
    (Language::En, &["trip", "journey", "seats are"], &["have a good trip"]),
    (Language::De, &["reise", "plätze"], &["gute reise", "reisepass"]),
    (Language::Ru, &["поездк", "места забронированы"], &[]),
    (Language::Ar, &["رحل", "مقاعدك"], &["رحلة سعيدة"]),
];

#[test]
fn no_letter_about_a_rental_contains_the_word_trip() {
    for (language, trip, others) in TRIP {
        let order = sample::orders(language)[2].clone();
        let mut letters = vec![letter(&order), letter(&after_sale::cancelled(&order, &order.issued_lines()))];
        letters.push(letter(&after_sale::rental_changed(&order, Money::kurus(50_000))));
        letters.push(letter(&after_sale::rental_not_changed(&order)));
        letters.push(letter(&sample::refunded(language)[2]));
        letters.push(letter(&sample::reviewed_rental(language)));
        for Letter { subject, text, sms, .. } in letters {
            for words in [subject, text, sms] {
                let said = others.iter().fold(words.to_lowercase(), |said, other| said.replace(other, ""));
                assert!(!trip.iter().any(|word| said.contains(word)), "{}: {words}", language.code());
            }
        }
    }
}

/// A rental is returned and money is refunded; Turkish and Russian have one word for both.
#[test]
fn the_refund_of_a_rental_has_another_word_than_the_return_of_the_car() {
    for (language, money) in [(Language::Tr, "Para iadesi: ₺"), (Language::Ru, "Возврат денег: ")]
    {
        let order = sample::orders(language)[2].clone();
        let cancelled = letter(&after_sale::cancelled(&order, &order.issued_lines()));
        assert!(cancelled.text.contains(money), "{}", cancelled.text);
        assert!(cancelled.sms.contains(money.trim_end_matches('₺')), "{}", cancelled.sms);
    }
}

#[test]
fn the_letter_about_a_paid_change_has_the_sales_documents() {
    let order = sample::orders(Language::En)[2].clone();
    let paid = letter(&after_sale::rental_changed(&order, Money::kurus(50_000)));
    assert!(paid.is_of_sale && paid.text.contains("preliminary information"), "{}", paid.text);
    let free = letter(&after_sale::rental_changed(&order, Money::kurus(0)));
    assert!(!free.is_of_sale && !free.text.contains("preliminary information"), "{}", free.text);
}

fn with_news(order: &Order, event: serde_json::Value) -> Order {
    let mut history = serde_json::to_value(&order.history).unwrap();
    let at = "2026-11-21T11:00:00Z";
    history.as_array_mut().unwrap().push(json!({ "at": at, "by": "traveller", "event": event }));
    order.clone().with_fields(json!({ "history": history, "is_notified": false })).unwrap()
}

#[test]
fn a_letter_about_a_change_of_one_passenger_names_that_passenger() {
    for language in Language::ALL {
        let order = sample::flight(language);
        let one = letter(&after_sale::changed_for(&order, 1, &[3], 0, |_| {}));
        let name = order.people.as_ref().unwrap().passengers[0].name.clone();
        let first_line = one.text.lines().nth(2).unwrap();
        for said in [&one.subject, &one.sms, first_line] {
            assert!(said.contains(&format!("({name})")), "{said}");
        }
        let all = letter(&after_sale::changed(&order, 1, |_| {}));
        assert!(!all.subject.contains('(') && !all.sms.contains('('), "{}", all.subject);
        let updated = letter(&with_news(&order, json!({ "name_corrected": 0 })));
        assert!(updated.subject.contains(&format!("({name})")), "{}", updated.subject);
    }
}

#[test]
fn a_letter_about_a_cheaper_change_names_the_refunded_card() {
    let order = sample::flight(Language::En);
    let cheaper = letter(&after_sale::changed_for(&order, 1, &[3, 4], 20_000, |_| {}));
    let card = order.receipt().unwrap().card();
    for said in [format!("Your refund is on its way to {card}."), "Refund: ₺200.00".to_owned()] {
        assert!(cheaper.text.contains(&said), "{said}: {}", cheaper.text);
    }
    let even = letter(&after_sale::changed(&order, 1, |_| {}));
    assert!(!even.text.contains("on its way"), "{}", even.text);
}

#[test]
fn a_letter_about_a_refund_names_each_card_that_paid_with_its_amount() {
    let order = sample::car(Language::En);
    let not_made = letter(&after_sale::rental_not_changed(&order));
    let first = order.receipt().unwrap().card();
    let second = after_sale::paid_again(&order).receipt_of("5").unwrap().card();
    assert!(not_made.text.contains(&format!("on its way to {second}.")), "{}", not_made.text);
    let paid_again = after_sale::paid_again(&order);
    let in_one = letter(&after_sale::cancelled(&paid_again, &[0])).text;
    assert!(in_one.contains(&format!("on its way to {first}.")), "the first payment covers it: {in_one}");
    let mut lines = serde_json::to_value(&paid_again.lines).unwrap();
    lines[0]["price"] = json!(Money::kurus(order.charge.minor + 50_000));
    let dearer = paid_again.with_fields(json!({ "lines": lines })).unwrap();
    let in_two = letter(&after_sale::cancelled(&dearer, &[0])).text;
    let to = format!("on its way to {first}, {second}.");
    for said in [to, format!("{first}: ₺9,500.00"), format!("{second}: ₺500.00")] {
        assert!(in_two.contains(&said), "{said}: {in_two}");
    }
}

#[test]
fn a_letter_asks_a_company_for_a_refund_invoice_while_a_refund_waits_for_it() {
    let order = sample::car(Language::En);
    let people = People { bill: Some(company()), ..order.people.clone().unwrap() };
    let order = order.with_people(people);
    let asks = |order: &Order| letter(order).text.contains("refund invoice");
    assert!(!asks(&after_sale::rental_not_changed(&order)), "what such a change cost waits for nothing");
    let cancelled = after_sale::cancelled(&order, &[0]);
    assert!(asks(&cancelled));
    let received = cancelled.return_invoice_received(after_sale::later()).unwrap();
    assert!(!asks(&received) && letter(&received).text.contains("on its way to"), "sent once more");
}

fn company() -> Bill {
    let text = str::to_owned;
    Bill {
        bill_type: 1,
        country: String::new(),
        billing_name: text("Öz A.Ş."),
        tax_office: text("Konak"),
        tax_number: text("1234567890"),
        city: text("İzmir"),
        district: text("Konak"),
        zip_code: text("35000"),
        address: text("Kordon Boyu 1"),
    }
}

#[test]
fn the_documents_and_the_payment_page_have_the_same_word_for_taxes() {
    for language in Language::ALL {
        let file = |name| {
            format!("{}/../../content/catalogues/{}/{name}.json", env!("CARGO_MANIFEST_DIR"), language.code())
        };
        let catalogue = |name| -> serde_json::Value {
            serde_json::from_str(&std::fs::read_to_string(file(name)).unwrap()).unwrap()
        };
        assert_eq!(catalogue("mail")["flight"]["tax"], catalogue("payment")["price"]["tax"]);
    }
}

#[test]
fn a_held_change_does_not_alter_the_letter_about_the_change_before_it() {
    let order = after_sale::changed(&sample::flight(Language::En), 1, |_| {});
    let mut changes = order.changes.clone();
    let mut later = changes[0].clone();
    (later.id, later.state) = ("later".to_owned(), ChangeState::Held { held_until: None });
    (later.moved.lines, later.moved.directions) = (after_sale::lines_of_direction(&order, 0), vec![0]);
    changes.push(later);
    let held = letter(&order.clone().with_fields(json!({ "changes": changes })).unwrap());
    let made = letter(&order);
    assert!(made.subject.contains("Frankfurt → Istanbul"), "{}", made.subject);
    assert_eq!((held.subject, held.sms, held.text), (made.subject, made.sms, made.text));
}
