//! Passenger names in the form that airlines accept: up to 20 characters; Latin letters, spaces, hyphens and
//! apostrophes. Other names are sent in the spelling of the boarding pass.

use domain::message::{FieldErrors, Message};
use domain::people::Passenger;
use domain::place::fold;
use unicode_normalization::UnicodeNormalization as _;

const LONGEST: usize = 20;

/// Returns the name as it is sent: accented letters as single characters, and a straight apostrophe.
pub fn name(text: &str) -> Result<String, Message> {
    let name: String = text.trim().nfc().map(|c| if c == '’' { '\'' } else { c }).collect();
    if name.chars().count() > LONGEST {
        return Err(Message::with("rules.max_length", [LONGEST.to_string()]));
    }
    let fits = |c: char| is_letter(c) || matches!(c, ' ' | '-' | '\'');
    let sound = name.chars().all(fits) && name.chars().any(is_letter);
    if sound { Ok(name) } else { Err(Message::new("rules.letters")) }
}

/// Checks the passengers' names; faults have the field names of the passengers' form. Duffel rejects an order
/// with two passengers of the same name.
pub fn check(passengers: &[Passenger]) -> Result<(), FieldErrors> {
    let mut errors = FieldErrors::default();
    for (index, passenger) in passengers.iter().enumerate() {
        let is_same = |other: &Passenger| full_name(other) == full_name(passenger);
        if passengers.iter().take(index).any(is_same) {
            errors.add(format!("passengers.{index}.name"), Message::new("rules.unique"));
        }
        let lines = [("name", &passenger.latin_name), ("surname", &passenger.latin_surname)];
        for ((field, line), sent) in lines.into_iter().zip(sent(passenger)) {
            if let Err(message) = sent {
                let line = if line.is_some() { "latin_" } else { "" };
                errors.add(format!("passengers.{index}.{line}{field}"), message);
            }
        }
    }
    errors.into_result()
}

/// Returns given and family name as they are sent: as typed if airlines accept that, else in the spelling of
/// the boarding pass.
pub fn sent(passenger: &Passenger) -> [Result<String, Message>; 2] {
    let [name, surname] = passenger.latin_line();
    let [spelt_name, spelt_surname] = passenger.machine_readable();
    [taken(name, &spelt_name), taken(surname, &spelt_surname)]
}

fn taken(typed: &str, spelt: &str) -> Result<String, Message> {
    let or_spelt = |fault: Message| match fault.key.as_str() {
        "rules.letters" => name(&spelt.replace(['.', '·'], "")),
        _ => Err(fault),
    };
    name(typed).or_else(or_spelt)
}

fn full_name(passenger: &Passenger) -> [String; 2] {
    passenger.latin_line().map(|part| fold(part.trim()))
}

/// True for letters of ASCII, Latin-1 and Latin Extended-A, except those that Duffel rejects.
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
    fn turkish_and_western_latin_names_are_accepted() {
        for text in ["Ayşe", "Işıl", "İpek", "Oğuz", "Çağrı", "Jean-Luc", "O'Neill", "Ana María", "Łukasz"]
        {
            assert_eq!(name(text).as_deref(), Ok(text));
        }
        assert_eq!(name(" Gu\u{308}l ").as_deref(), Ok("Gül"));
        assert_eq!(name("O’Neill").as_deref(), Ok("O'Neill"));
    }

    #[test]
    fn names_that_duffel_rejects_are_rejected_before_the_request() {
        for text in ["", " ", "-", "4yse", "Ægir", "Þór", "Œdipe", "Анна", "محمد", "a×b", "A.", "Ayşe\n Öz"]
        {
            assert_eq!(name(text), Err(Message::new("rules.letters")), "{text:?}");
        }
        assert!(name("Abdurrahmanoğulları").is_ok());
        let too_long = Message::with("rules.max_length", ["20".to_owned()]);
        assert_eq!(name("Abdurrahman Muhammed X"), Err(too_long));
    }

    #[test]
    fn a_rejected_name_is_an_error_of_its_field() {
        let passenger = |name: &str, surname: &str| Passenger {
            name: name.to_owned(),
            surname: surname.to_owned(),
            ..Passenger::nobody(PassengerType::Adult, 792)
        };
        assert_eq!(check(&[passenger("Ayşe", "Öz"), passenger("Can", "Ak")]), Ok(()));
        let errors = check(&[passenger("Ayşe", "Öz"), passenger("محمد", "Ak1")]).unwrap_err();
        let fields: Vec<&str> = errors.iter().map(|(field, _)| field).collect();
        assert_eq!(fields, ["passengers.1.name", "passengers.1.surname"]);
        let with_line = Passenger { latin_name: Some("X".repeat(21)), ..passenger("محمد", "Ak") };
        let errors = check(&[with_line]).unwrap_err();
        assert_eq!(errors.iter().map(|(field, _)| field).collect::<Vec<_>>(), ["passengers.0.latin_name"]);
    }

    #[test]
    fn airlines_get_names_in_the_latin_spelling_of_the_pass() {
        let of = |name: &str, line: Option<&str>| {
            let latin_name = line.map(str::to_owned);
            let surname = "Öz".to_owned();
            let passenger = Passenger {
                name: name.to_owned(),
                surname,
                latin_name,
                ..Passenger::nobody(PassengerType::Adult, 792)
            };
            sent(&passenger)[0].clone().unwrap()
        };
        assert_eq!(of("Анна", None), "ANNA");
        assert_eq!(of("Ægir", None), "AEGIR");
        assert_eq!(of("St. John", None), "ST JOHN");
        assert_eq!(of("حمزة", Some("Hamza")), "Hamza");
        assert_eq!(of("Işıl", None), "Işıl");
    }
}
