use super::*;
use jiff::civil::date;

fn terms(domestic: bool) -> TravelTerms {
    TravelTerms {
        party: vec![PassengerType::Adult],
        min_age: 0,
        domestic,
        today: date(2026, 11, 20),
        departure_date: date(2026, 12, 1),
        last_travel_date: date(2026, 12, 10),
        last_arrival_date: date(2026, 12, 11),
        is_rental: false,
        asks_birth_date: true,
        gender: GenderTerm::Asked,
    }
}

fn adult() -> PassengerForm {
    PassengerForm {
        pax_type: "ADT".into(),
        name: "Ayşe Gül".into(),
        surname: "Öz".into(),
        citizen_number: "17291716060".into(),
        birth_date: "1990-05-17".into(),
        gender: "F".into(),
        ..PassengerForm::default()
    }
}

fn foreigner() -> PassengerForm {
    PassengerForm {
        foregein_citizen: true,
        citizen_number: String::new(),
        nationality: "276".into(),
        passport: "c01x00t47".into(),
        passport_expiry_date: "2027-01-01".into(),
        ..adult()
    }
}

/// Returns every error as `field key arguments`, without the first passenger's prefix.
fn faults(forms: &[PassengerForm], terms: &TravelTerms) -> Vec<String> {
    let mut errors = FieldErrors::default();
    check_passengers(forms, terms, &mut errors);
    let line = |(field, messages): (&str, &[Message])| {
        let Message { key, args } = &messages[0];
        format!(
            "{} {} {}",
            field.trim_start_matches("passengers.0."),
            key.trim_start_matches("rules."),
            args.join(" ")
        )
    };
    errors.iter().map(|fault| line(fault).trim_end().to_owned()).collect()
}

fn faults_of(change: impl FnOnce(&mut PassengerForm), start: PassengerForm, domestic: bool) -> Vec<String> {
    let mut form = start;
    change(&mut form);
    faults(&[form], &terms(domestic))
}

#[test]
fn fields_that_are_not_asked_may_be_empty_and_a_chosen_seat_sets_the_gender() {
    let form = PassengerForm { birth_date: String::new(), gender: "M".to_owned(), ..adult() };
    let chosen = TravelTerms {
        asks_birth_date: false,
        gender: GenderTerm::Known(vec![(7, Gender::F)]),
        ..terms(true)
    };
    let mut errors = FieldErrors::default();
    let passengers = check_passengers(std::slice::from_ref(&form), &chosen, &mut errors);
    assert!(errors.is_empty());
    assert_eq!((passengers[0].birth_date, passengers[0].gender), (None, Some(Gender::F)));
    let unasked = TravelTerms { gender: GenderTerm::Unasked, ..chosen };
    let form = PassengerForm { gender: String::new(), ..form };
    assert_eq!(check_passengers(&[form], &unasked, &mut errors)[0].gender, None);
}

#[test]
fn each_passenger_gets_the_seat_of_the_form_and_wrong_seats_are_rejected() {
    let seats = GenderTerm::Known(vec![(3, Gender::F), (4, Gender::M)]);
    let chosen = TravelTerms {
        party: vec![PassengerType::Adult; 2],
        asks_birth_date: false,
        gender: seats,
        ..terms(true)
    };
    let ali = PassengerForm { name: "Ali".into(), gender: "M".into(), seat: "4".into(), ..adult() };
    let ayşe = PassengerForm {
        name: "Ayşe".into(),
        gender: String::new(),
        seat: "3".into(),
        citizen_number: "10000000146".into(),
        ..adult()
    };
    let mut errors = FieldErrors::default();
    let passengers = check_passengers(&[ali.clone(), ayşe.clone()], &chosen, &mut errors);
    let names = passengers.iter().map(|p| (p.name.as_str(), p.gender)).collect::<Vec<_>>();
    assert!(errors.is_empty(), "{:?}", faults(&[ali.clone(), ayşe.clone()], &chosen));
    assert_eq!(names, [("Ayşe", Some(Gender::F)), ("Ali", Some(Gender::M))]);
    let at = |seat: &str| PassengerForm { seat: seat.into(), ..ali.clone() };
    let ayşe_at = |seat: &str| PassengerForm { seat: seat.into(), ..ayşe.clone() };
    let of = |forms: [PassengerForm; 2]| faults(&forms, &chosen);
    assert!(of([at("99"), ayşe_at("3")]).iter().any(|fault| fault.contains("seat invalid")));
    assert!(of([at("4"), ayşe_at("4")]).iter().any(|fault| fault.contains("seat invalid")));
    assert!(of([at("4"), ayşe_at("")]).iter().any(|fault| fault.contains("seat invalid")));
}

#[test]
fn each_error_of_a_turkish_citizen_names_its_field() {
    let of = |change: fn(&mut PassengerForm)| faults_of(change, adult(), true);
    assert_eq!(of(|_| ()), Vec::<String>::new());
    assert_eq!(of(|f| f.name = " ".into()), ["name required"]);
    assert_eq!(of(|f| f.name = "A".into()), Vec::<String>::new(), "names of one letter are real");
    assert_eq!(of(|f| f.name = "a".repeat(151)), ["name max_length 150"]);
    assert_eq!(of(|f| f.name = "R2D2".into()), ["name letters"]);
    assert_eq!(of(|f| f.name = "O'Neill-Öztürk".into()), Vec::<String>::new());
    for name in ["Мария", "கார்த்திக்", "শ্রীলেখা", "Zoe\u{308}"] {
        let with_line = |f: &mut PassengerForm| (f.name, f.latin_name) = (name.into(), "Zoe".into());
        assert_eq!(faults_of(with_line, adult(), true), Vec::<String>::new(), "{name}");
    }
    assert_eq!(of(|f| f.surname = String::new()), ["surname required"]);
    assert_eq!(of(|f| f.surname = ".".into()), ["surname letters"]);
    assert_eq!(of(|f| f.surname = "Öz!".into()), ["surname letters"]);
    assert_eq!(of(|f| f.citizen_number = String::new()), ["citizen_number required"]);
    assert_eq!(of(|f| f.citizen_number = "17291716071".into()), ["citizen_number tc_number"]);
    assert_eq!(of(|f| f.citizen_number = "00000000000".into()), ["citizen_number tc_number"]);
    assert_eq!(of(|f| f.citizen_number = "1729171606".into()), ["citizen_number tc_number"]);
    assert_eq!(of(|f| f.birth_date = String::new()), ["birth_date required"]);
    assert_eq!(of(|f| f.birth_date = "1990-02-30".into()), ["birth_date date"]);
    assert_eq!(of(|f| f.birth_date = "17.05.1990".into()), ["birth_date date"]);
    assert_eq!(of(|f| f.gender = String::new()), ["gender required"]);
    assert_eq!(of(|f| f.gender = "X".into()), ["gender invalid"]);
    assert_eq!(
        of(|f| f.pax_type = "VIP".into()),
        ["passengers server.passengers_differ 1", "pax_type invalid"]
    );
}

#[test]
fn each_error_of_a_foreign_passenger_names_its_field() {
    let of = |change: fn(&mut PassengerForm)| faults_of(change, foreigner(), true);
    assert_eq!(of(|_| ()), Vec::<String>::new());
    assert_eq!(of(|f| f.nationality = String::new()), ["nationality required"]);
    assert_eq!(
        of(|f| f.nationality = "792".into()),
        ["nationality invalid"],
        "Türkiye is no foreign country"
    );
    assert_eq!(of(|f| f.nationality = "1".into()), ["nationality invalid"]);
    assert_eq!(of(|f| f.passport = String::new()), ["passport required"]);
    assert_eq!(of(|f| f.passport = "C01X00T".into()), ["passport min_length 8"]);
    for passport in ["<script>", "C01X00T4!", "١٢٣٤٥٦٧٨", "ÇÇÇÇÇÇÇÇ"] {
        let strange = PassengerForm { passport: passport.into(), ..foreigner() };
        assert_eq!(faults(&[strange], &terms(true)), ["passport invalid"], "{passport}");
    }
    assert_eq!(of(|f| f.passport = "c01x 00t-47".into()), Vec::<String>::new());
    assert_eq!(of(|f| f.passport_expiry_date = String::new()), ["passport_expiry_date required"]);
    assert_eq!(of(|f| f.passport_expiry_date = "soon".into()), ["passport_expiry_date date"]);
    assert_eq!(
        of(|f| f.passport_expiry_date = "2026-12-01".into()),
        ["passport_expiry_date passport_expiry"]
    );
    assert_eq!(
        of(|f| f.passport_expiry_date = "2026-12-10".into()),
        ["passport_expiry_date passport_arrival"],
        "it ends before the last arrival"
    );
    assert_eq!(of(|f| f.passport_expiry_date = "2026-12-11".into()), Vec::<String>::new());
}

#[test]
fn a_persons_name_keeps_its_spelling_with_only_marks_normalised() {
    for (typed, kept) in [
        ("St. John", "St. John"),
        ("Gal·la", "Gal·la"),
        ("Mary\u{a0}Ann", "Mary Ann"),
        ("Jean\u{2010}Luc", "Jean-Luc"),
        ("Jean\u{2011}Luc", "Jean-Luc"),
        ("O´Neill", "O’Neill"),
        ("Ay\u{200c}şe", "Ayşe"),
        ("علی\u{200c}رضا", "علی\u{200c}رضا"),
        ("ක\u{200d}ෂ", "ක\u{200d}ෂ"),
        ("O", "O"),
    ] {
        assert_eq!(check_person_name(typed).as_deref(), Ok(kept), "{typed}");
    }
    assert!(check_contact_name("Mary\u{a0}Ann").is_ok() && check_contact_name("O").is_ok());
    assert!(check_letters("J.P. SMITH", 3, TEXT_MAX).is_ok(), "on a card");
    for typed in ["R2D2", "Öz!", "-", "...", "·", "\u{200d}"] {
        assert!(check_person_name(typed).is_err(), "{typed}");
    }
}

#[test]
fn a_name_in_a_script_without_a_table_needs_its_latin_spelling() {
    let of = |change: fn(&mut PassengerForm)| faults_of(change, adult(), true);
    let hamza = |f: &mut PassengerForm| (f.name, f.surname) = ("حمزة".into(), "محمد".into());
    assert_eq!(of(hamza), ["latin_name required", "latin_surname required"]);
    assert_eq!(of(|f| f.surname = "محمد".into()), ["latin_surname required"]);
    assert_eq!(
        of(|f| (f.surname, f.latin_surname) = ("محمد".into(), "محمد".into())),
        ["latin_surname latin"]
    );
    let mut form =
        PassengerForm { latin_name: "Hamza".into(), latin_surname: "Al-Muhammad".into(), ..adult() };
    let mut errors = FieldErrors::default();
    let plain = check_passengers(std::slice::from_ref(&form), &terms(true), &mut errors);
    assert_eq!(plain[0].full_name(), "Ayşe Gül Öz", "of a Latin name nobody reads it");
    hamza(&mut form);
    let both = check_passengers(&[form], &terms(true), &mut errors);
    assert_eq!(both[0].full_name(), "حمزة محمد (Hamza Al-Muhammad)");
    assert_eq!(both[0].machine_readable(), ["HAMZA", "AL-MUHAMMAD"]);
    assert_eq!(both[0].anonymised().full_name().trim(), "");
    assert!(errors.is_empty());
}

#[test]
fn turkish_citizens_need_a_passport_only_abroad() {
    assert_eq!(faults(&[adult()], &terms(false)), ["passport required", "passport_expiry_date required"]);
    assert_eq!(faults(&[foreigner()], &terms(false)), Vec::<String>::new());
}

#[test]
fn ages_are_checked_on_the_last_travel_date() {
    let born = |pax: PassengerType, birth_date: &str| {
        let form = PassengerForm { pax_type: pax.code().into(), birth_date: birth_date.into(), ..adult() };
        faults(&[form], &TravelTerms { party: vec![pax], ..terms(true) })
    };
    use PassengerType::{Adult, Child, Infant, Senior};
    for (pax, birth_date, fault) in [
        (Adult, "2014-12-10", None),
        (Adult, "2014-12-11", Some("birth_date min_age 12")),
        (Adult, "1920-01-01", None),
        (Adult, "1905-12-11", None),
        (Adult, "1905-12-10", Some("birth_date max_age 120")),
        (Child, "2024-12-10", None),
        (Child, "2024-12-11", Some("birth_date min_age 2")),
        (Child, "2014-12-10", Some("birth_date max_age 11")),
        (Infant, "2026-11-20", None),
        (Infant, "2026-11-21", Some("birth_date date")),
        (Infant, "2024-12-11", None),
        (Infant, "2024-12-10", Some("birth_date max_age 1")),
        (Adult, "2062-05-17", Some("birth_date date")),
        (Senior, "1961-12-10", None),
        (Senior, "1961-12-11", Some("birth_date min_age 65")),
        (Senior, "1920-01-01", None),
    ] {
        assert_eq!(born(pax, birth_date), fault.into_iter().collect::<Vec<_>>(), "{pax:?} {birth_date}");
    }
}

#[test]
fn rejects_equal_identity_numbers_and_a_wrong_number_of_passengers() {
    let two = TravelTerms { party: vec![PassengerType::Adult; 2], ..terms(true) };
    assert_eq!(faults(&[adult(), adult()], &two), ["passengers.1.citizen_number unique"]);
    let twin = PassengerForm { passport: "C01X00T47".into(), ..foreigner() };
    assert_eq!(faults(&[foreigner(), twin], &two), ["passengers.1.passport unique"]);
    let spaced = PassengerForm { passport: "C01X 00T-47".into(), ..foreigner() };
    assert_eq!(faults(&[foreigner(), spaced], &two), ["passengers.1.passport unique"]);
    let leftover = PassengerForm { passport: "C01X00T47".into(), ..adult() };
    let other = PassengerForm { citizen_number: "10000000146".into(), ..leftover.clone() };
    assert_eq!(faults(&[leftover, other], &two), Vec::<String>::new(), "no passport is asked of them");
    assert_eq!(faults(&[adult()], &two), ["passengers server.passengers_differ 2"]);
    let crowd = vec![PassengerForm::default(); 80_000];
    assert_eq!(faults(&crowd, &two), ["passengers server.passengers_differ 2"], "one fault, not one each");
}

#[test]
fn each_error_of_the_contact_names_its_field() {
    let of = |email: &str, code: &str, phone: &str| {
        let mut errors = FieldErrors::default();
        let form = ContactForm { email: email.into(), phone_code: code.into(), phone: phone.into() };
        assert_eq!(check_contact(&form, &mut errors).is_some(), errors.is_empty());
        errors.iter().map(|(field, m)| format!("{field} {}", m[0].key)).collect::<Vec<_>>()
    };
    assert_eq!(of("ayse@example.com", "90", "5321234567"), Vec::<String>::new());
    assert_eq!(of("ayse@example.com", "+49", "15112345678"), Vec::<String>::new());
    assert_eq!(of("", "90", "5321234567"), ["email rules.required"]);
    for email in [
        "ayse",
        "ayse@",
        "@example.com",
        "ayse@example",
        "a b@example.com",
        "ayse@exa mple.com",
        "a..b@example.com",
        "ayse@example.123",
        "ayse@127.0.0.1",
        "ayse@ex--.example.com-",
        "ayse@ex_ample.com",
        &format!("ayse@{}.com", "a".repeat(64)),
        &format!("ayse@{}.com", "ç".repeat(60)),
    ] {
        assert_eq!(of(email, "90", "5321234567"), ["email rules.email"], "{email}");
    }
    assert_eq!(of("ayse@example.com", "", "5321234567"), ["phone_code rules.required"]);
    assert_eq!(of("ayse@example.com", "9999", "5321234567"), ["phone_code rules.phone"]);
    assert_eq!(of("ayse@çağ.com.tr", "90", "5321234567"), Vec::<String>::new());
    assert_eq!(of(&format!("ayse@{}.com", "a".repeat(63)), "90", "5321234567"), Vec::<String>::new());
    assert_eq!(of("ayse@example.com", "90", "0532123456"), ["phone rules.phone"]);
    assert_eq!(of("ayse@example.com", "90", ""), ["phone rules.required"]);
    assert_eq!(of("ayse@example.com", "90", "532123456"), ["phone rules.phone"]);
    assert_eq!(of("ayse@example.com", "90", "53212345x7"), ["phone rules.digits"]);
}

#[test]
fn a_trunk_prefix_is_dropped_where_the_country_has_one() {
    let of = |code: &str, phone: &str| {
        let form = ContactForm { email: String::new(), phone_code: code.into(), phone: phone.into() };
        check_contact_phone(&form, &mut FieldErrors::default()).map(|(_, phone)| phone)
    };
    for (code, typed, kept) in [
        ("44", "07911123456", "7911123456"),
        ("49", "015112345678", "15112345678"),
        ("90", "05321234567", "5321234567"),
        ("39", "0612345678", "0612345678"),
        ("225", "0712345678", "0712345678"),
        ("241", "06123456", "06123456"),
        ("992", "011234567", "011234567"),
        ("7", "89123456789", "9123456789"),
        ("7", "8123456789", "8123456789"),
        ("36", "06201234567", "201234567"),
        ("36", "0612345678", "12345678"),
        ("375", "80291234567", "291234567"),
        ("993", "866123456", "66123456"),
    ] {
        assert_eq!(of(code, typed).as_deref(), Some(kept), "+{code} {typed}");
    }
    assert_eq!(of("44", "0000"), None);
}

#[test]
fn an_email_domain_is_sent_as_punycode() {
    assert_eq!(ascii_email("ayse@çağ.com.tr"), "ayse@xn--a-5fa3o.com.tr");
    assert_eq!(ascii_email("Ayse@Example.com"), "Ayse@Example.com");
    assert_eq!(ascii_email(""), "");
}

#[test]
fn an_email_domain_is_normalised_to_one_spelling() {
    for (typed, kept) in [
        ("ayse@müller.de", "ayse@müller.de"),
        ("ayse@xn--mller-kva.de", "ayse@müller.de"),
        ("ayse@XN--MLLER-KVA.DE", "ayse@müller.de"),
        ("ayse@mu\u{308}ller.de", "ayse@müller.de"),
        ("ayse@ｇmail.com", "ayse@gmail.com"),
        ("ayse@𝐠mail.com", "ayse@gmail.com"),
        ("Ayse@Gmail.com", "Ayse@Gmail.com"),
    ] {
        assert_eq!(check_email(typed).as_deref(), Ok(kept), "{typed}");
    }
    assert!(check_email("a@xn--a.com").is_err(), "no spelling at all");
}

#[test]
fn rejects_a_name_of_invisible_letters() {
    for blank in ["\u{3164}", "\u{115f}\u{115f}", "ـ", "\u{93e}", "Ali\u{3164}"] {
        assert!(check_letters(blank, 1, TEXT_MAX).is_err(), "{blank:?}");
    }
    assert!(check_letters("حمـزة", 1, TEXT_MAX).is_ok(), "a line between letters");
}

#[test]
fn identity_numbers_are_masked_except_their_last_three_characters() {
    assert_eq!(mask_identity("17291716060"), "********060");
    assert_eq!(mask_identity("U12"), "U12");
}
