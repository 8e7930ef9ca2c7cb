//! The names that airlines take: up to 20 characters, Latin letters, spaces, hyphens and apostrophes.

use domain::message::{FieldErrors, Message};
use domain::people::Passenger;
use domain::place::fold;
use unicode_normalization::UnicodeNormalization as _;

const LONGEST: usize = 20;

/// As it is sent: letters with their accents as one character, and a straight apostrophe.
pub fn name(text: &str) -> Result<String, Message> {
    let name: String = text.trim().nfc().map(|c| if c == '’' { '\'' } else { c }).collect();
    if name.chars().count() > LONGEST {
        return Err(Message::with("rules.max_length", [LONGEST.to_string()]));
    }
    let fits = |c: char| is_letter(c) || matches!(c, ' ' | '-' | '\'');
    let sound = name.chars().all(fits) && name.chars().any(is_letter);
    if sound { Ok(name) } else { Err(Message::new("rules.letters")) }
}

/// Under the field names of the passengers' form. Duffel refuses an order with two travellers of one name.
pub fn check(passengers: &[Passenger]) -> Result<(), FieldErrors> {
    let mut errors = FieldErrors::default();
    for (index, passenger) in passengers.iter().enumerate() {
        let is_same = |other: &Passenger| full_name(other) == full_name(passenger);
        if passengers.iter().take(index).any(is_same) {
            errors.add(format!("passengers.{index}.name"), Message::new("rules.unique"));
        }
        for (field, text) in [("name", &passenger.name), ("surname", &passenger.surname)] {
            if let Err(message) = name(text) {
                errors.add(format!("passengers.{index}.{field}"), message);
            }
        }
    }
    errors.into_result()
}

fn full_name(passenger: &Passenger) -> [String; 2] {
    [fold(passenger.name.trim()), fold(passenger.surname.trim())]
}

/// Of ASCII, Latin-1 and Latin Extended-A, without those that Duffel refuses.
fn is_letter(c: char) -> bool {
    let refused = matches!(c, 'Æ' | 'æ' | 'Ð' | 'ð' | 'Þ' | 'þ' | 'Ĳ' | 'ĳ' | 'Œ' | 'œ');
    let latin = matches!(c, 'A'..='Z' | 'a'..='z' | 'À'..='ſ') && !matches!(c, '×' | '÷');
    latin && !refused
}

#[cfg(test)]
mod tests {
    use domain::flight::query::PassengerType;

    use super::*;

    #[test]
    fn names_of_people_in_turkiye_are_taken() {
        for text in ["Ayşe", "Işıl", "İpek", "Oğuz", "Çağrı", "Jean-Luc", "O'Neill", "Ana María", "Łukasz"]
        {
            assert_eq!(name(text).as_deref(), Ok(text));
        }
        assert_eq!(name(" Gu\u{308}l ").as_deref(), Ok("Gül"));
        assert_eq!(name("O’Neill").as_deref(), Ok("O'Neill"));
    }

    #[test]
    fn what_duffel_refuses_is_refused_before() {
        for text in ["", " ", "-", "4yse", "Ægir", "Þór", "Œdipe", "Анна", "محمد", "a×b", "A.", "Ayşe\n Öz"]
        {
            assert_eq!(name(text), Err(Message::new("rules.letters")), "{text:?}");
        }
        assert!(name("Abdurrahmanoğulları").is_ok());
        let too_long = Message::with("rules.max_length", ["20".to_owned()]);
        assert_eq!(name("Abdurrahman Muhammed X"), Err(too_long));
    }

    #[test]
    fn a_refused_name_names_its_field() {
        let passenger = |name: &str, surname: &str| Passenger {
            pax_type: PassengerType::Adult,
            name: name.to_owned(),
            surname: surname.to_owned(),
            birth_date: None,
            gender: None,
            nationality: 792,
            citizen_number: None,
            passport: None,
            passport_expiry_date: None,
        };
        assert_eq!(check(&[passenger("Ayşe", "Öz"), passenger("Can", "Ak")]), Ok(()));
        let errors = check(&[passenger("Ayşe", "Öz"), passenger("Анна", "Ak1")]).unwrap_err();
        let fields: Vec<&str> = errors.iter().map(|(field, _)| field).collect();
        assert_eq!(fields, ["passengers.1.name", "passengers.1.surname"]);
    }
}
