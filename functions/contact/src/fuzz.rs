//! Fuzz test of contact messages: each posted form becomes a letter, or yields errors of its fields.

use proptest::prelude::{prop_assert, proptest};
use serde_json::json;
use testkit::fuzz::{config, json};

use super::*;

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_contact_message_becomes_a_letter_or_is_rejected_by_known_fields(form in json(json!({
        "name": "Ayşe Öz", "email": "ayse@example.com", "phone": "+90 (532) 123-45.67", "message": "Merhaba\n?",
    }))) {
        let Ok(form) = serde_json::from_str::<ContactMessage>(&form) else { return Ok(()) };
        match check(&form) {
            Ok(MailRequest::Contact { name, email, phone, message }) => {
                let one_line = [name, email, phone.clone()].iter().all(|text| !text.chars().any(char::is_control));
                let digits = phone.bytes().filter(u8::is_ascii_digit).count();
                prop_assert!(one_line && (4..=15).contains(&digits));
                prop_assert!((1..=MESSAGE_MAX).contains(&message.chars().count()));
            }
            Ok(_) => prop_assert!(false, "another letter"),
            Err(errors) => prop_assert!(
                errors.iter().all(|(field, _)| ["name", "email", "phone", "message"].contains(&field)) && !errors.is_empty()
            ),
        }
    }
}
