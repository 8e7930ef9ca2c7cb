use jiff::civil::date;

use super::*;
use crate::account::forms::{
    PasswordForm, Phone, ProfileForm, check_new_password, check_profile, check_settings,
};
use crate::flight::query::PassengerType;
use crate::money::Money;
use crate::people::Gender;

fn account() -> Account {
    Account {
        id: "u1".into(),
        username: "ayse".into(),
        email: "ayse@example.com".into(),
        password_hash: String::new(),
        first_name: "Ayşe".into(),
        last_name: "Öz".into(),
        phone_code: "90".into(),
        phone: String::new(),
        settings: Settings { country: "TR".into(), language: Language::Tr, currency: Currency::Try },
        activated: true,
        created_at: "2026-11-01T00:00:00Z".parse().unwrap(),
        epoch: 0,
        bills: vec![],
        coupons: vec![],
        passengers: vec![],
        networks: vec![],
        former_emails: vec![],
        undone: vec![],
        pending_email: None,
        confirmed_phone: None,
        sessions: vec![],
        begun: vec![],
    }
}

fn named_passenger(name: &str, citizen_number: Option<&str>) -> Passenger {
    Passenger {
        pax_type: PassengerType::Adult,
        name: name.into(),
        surname: "Öz".into(),
        latin_name: None,
        latin_surname: None,
        birth_date: Some(date(1990, 5, 17)),
        gender: None,
        nationality: 792,
        citizen_number: citizen_number.map(str::to_owned),
        passport: None,
        passport_expiry_date: None,
    }
}

#[test]
fn each_error_of_a_profile_names_its_field() {
    let good = ProfileForm {
        username: "ayse.oz-1".into(),
        email: "ayse@example.com".into(),
        first_name: "Ayşe".into(),
        last_name: "Öz".into(),
        phone_code: "90".into(),
        phone: "5321234567".into(),
    };
    let of = |phone: Phone, change: fn(&mut ProfileForm)| {
        let (mut form, mut errors) = (good.clone(), FieldErrors::default());
        change(&mut form);
        assert_eq!(check_profile(&form, phone, &mut errors).is_some(), errors.is_empty());
        errors.iter().map(|(field, m)| format!("{field} {}", m[0].key)).collect::<Vec<_>>()
    };
    assert_eq!(of(Phone::Required, |_| ()), Vec::<String>::new());
    assert_eq!(of(Phone::Optional, |f| f.phone.clear()), Vec::<String>::new());
    assert_eq!(of(Phone::Required, |f| f.phone.clear()), ["phone rules.required"]);
    assert_eq!(of(Phone::Optional, |f| f.phone = "532".into()), ["phone rules.phone"]);
    assert_eq!(of(Phone::Required, |f| f.username = "ay".into()), ["username rules.min_length"]);
    assert_eq!(of(Phone::Required, |f| f.username = "a@b.c".into()), ["username rules.username"]);
    assert_eq!(of(Phone::Required, |f| f.email = "ayse".into()), ["email rules.email"]);
    assert_eq!(of(Phone::Required, |f| f.first_name = "4".into()), ["first_name rules.letters"]);
    assert_eq!(of(Phone::Required, |f| f.last_name.clear()), ["last_name rules.required"]);
}

#[test]
fn a_new_password_must_match_its_confirmation() {
    let of = |password: &str, confirmation: &str| {
        let form = PasswordForm { password: password.into(), confirmation: confirmation.into() };
        let mut errors = FieldErrors::default();
        check_new_password(&form, ["password", "comfirm_password"], &["ayse"], &mut errors);
        errors.iter().map(|(field, m)| format!("{field} {}", m[0].key)).collect::<Vec<_>>()
    };
    assert_eq!(of("mavi tren 1856", "mavi tren 1856"), Vec::<String>::new());
    assert_eq!(of("mavi tren 1856", "mavi tren 1857"), ["comfirm_password rules.password_differs"]);
    assert_eq!(of("mavi tren 1856", ""), ["comfirm_password rules.required"]);
    assert_eq!(of("", ""), ["comfirm_password rules.required", "password rules.required"]);
}

#[test]
fn rejects_settings_with_an_unknown_country_or_a_missing_currency() {
    let mut errors = FieldErrors::default();
    let known = check_settings("de", "RU", "eur", &mut errors).unwrap();
    assert_eq!((known.country.as_str(), known.language, known.currency), ("DE", Language::Ru, Currency::Eur));
    assert!(check_settings("XX", "tr", "", &mut errors).is_none());
    let faults: Vec<_> = errors.iter().map(|(field, m)| format!("{field} {}", m[0].key)).collect();
    assert_eq!(faults, ["country rules.invalid", "currency rules.required"]);
}

#[test]
fn a_passenger_is_saved_once_and_the_newest_is_listed_first() {
    let (mut account, mut minted) = (account(), 0);
    let mut mint = || {
        minted += 1;
        format!("p{minted}")
    };
    account
        .remember_passengers(&[named_passenger("Ayşe", Some("1")), named_passenger("Can", None)], &mut mint);
    account.remember_passengers(&[named_passenger("AYSE", Some("1"))], &mut mint);
    let kept: Vec<_> =
        account.passengers.iter().map(|p| (p.id.as_str(), p.passenger.name.as_str())).collect();
    assert_eq!(kept, [("p2", "AYSE"), ("p1", "Can")]);
    for n in 0..40 {
        account.remember_passengers(&[named_passenger(&format!("N{n}"), None)], || format!("q{n}"));
    }
    assert_eq!(account.passengers.len(), PASSENGERS_MAX);
    assert_eq!(account.passengers[0].passenger.name, "N39");
}

#[test]
fn a_form_with_fewer_fields_erases_nothing_of_a_saved_passenger() {
    let kept = |journeys: &[Passenger]| {
        let mut account = account();
        for passenger in journeys {
            account.remember_passengers(std::slice::from_ref(passenger), || "p".into());
        }
        account.passengers.into_iter().map(|saved| saved.passenger).collect::<Vec<_>>()
    };
    let abroad = Passenger {
        birth_date: Some(date(1990, 5, 17)),
        passport: Some("U1".into()),
        passport_expiry_date: Some(date(2030, 1, 1)),
        ..named_passenger("Ayşe", Some("1"))
    };
    let by_bus =
        Passenger { birth_date: None, gender: Some(Gender::F), ..named_passenger("Ayşe", Some("1")) };
    let both = Passenger { gender: Some(Gender::F), ..abroad.clone() };
    assert_eq!(kept(&[abroad.clone(), by_bus]), [both]);
    let renewed = Passenger { passport: Some("U2".into()), passport_expiry_date: None, ..abroad.clone() };
    assert_eq!(kept(&[abroad, renewed.clone()]), [renewed]);

    let foreign = |passport: &str, birth_date| Passenger {
        nationality: 276,
        passport: Some(passport.into()),
        birth_date,
        ..named_passenger("John", None)
    };
    let born = Some(date(1980, 2, 3));
    assert_eq!(kept(&[foreign("C1", None), foreign("C1", born)]), [foreign("C1", born)]);
    assert_eq!(kept(&[foreign("C1", born), foreign("C2", born)]), [foreign("C2", born)]);
    assert_eq!(kept(&[foreign("C1", None), foreign("C2", born)]).len(), 2);
}

#[test]
fn a_new_password_ends_every_session_token() {
    let mut account = account();
    account.set_password("hash".into());
    assert_eq!((account.epoch, account.password_hash.as_str()), (1, "hash"));
}

#[test]
fn a_welcome_coupon_expires_after_its_period() {
    struct Zero;
    impl crate::random::Random for Zero {
        fn fill(&self, bytes: &mut [u8]) {
            bytes.fill(0);
        }
    }
    let coupon = coupon::welcome(date(2026, 11, 21), &Zero);
    assert_eq!((coupon.value, coupon.code.as_str()), (Money::kurus(10_000), "HOSGELDIN-AAAAAAAA"));
    assert!(!coupon.is_expired(date(2027, 2, 19)) && coupon.is_expired(date(2027, 2, 20)));
    assert_eq!(coupon.standing(None), coupon::Standing::Free);
}

#[test]
fn restoring_an_email_undoes_later_changes_and_keeps_earlier_ones() {
    let at = |hour: i64| account().created_at + SignedDuration::from_hours(hour);
    let mut account = account();
    account.change_email("Ayse@Example.com".into(), at(0));
    assert!(account.former_emails.is_empty(), "only spelled otherwise");
    for (hour, email) in [(1, "thief@example.com"), (2, "other@example.com"), (3, "third@example.com")] {
        account.change_email(email.into(), at(hour));
    }
    account.bring_email_back(at(2), at(3));
    assert_eq!(account.email, "thief@example.com");
    assert_eq!((account.email_before(at(2)), account.email_before(at(3))), (None, None));
    account.bring_email_back(at(3), at(3));
    assert_eq!(account.email, "thief@example.com", "what is forgotten changes nothing");
    assert_eq!(account.email_before(at(1)), Some("Ayse@Example.com"));
    account.bring_email_back(at(1), at(3));
    assert_eq!(account.email, "Ayse@Example.com");

    account.change_email("new@example.com".into(), at(4));
    account.forget_former_emails(at(75));
    assert!(account.email_before(at(4)).is_some());
    account.forget_former_emails(at(76));
    assert_eq!(account.email_before(at(4)), None);
}

#[test]
fn restoring_an_email_masks_the_saved_identity_numbers() {
    let at = |hour: i64| account().created_at + SignedDuration::from_hours(hour);
    let mut account = account();
    let known =
        Passenger { passport: Some("U1234567".into()), ..named_passenger("Ayşe", Some("17291716060")) };
    account.remember_passengers(&[known], || "p".into());
    let bill = |bill_type| Bill {
        bill_type,
        country: String::new(),
        billing_name: "Ayşe Öz".into(),
        tax_office: String::new(),
        tax_number: "17291716060".into(),
        city: String::new(),
        district: String::new(),
        zip_code: String::new(),
        address: String::new(),
    };
    account.bills = [0, 1].map(|of| SavedBill { id: of.to_string(), bill: bill(of) }).into();
    account.change_email("new@example.com".into(), at(1));
    account.bring_email_back(at(2), at(3));
    assert_eq!(
        account.passengers[0].passenger.citizen_number.as_deref(),
        Some("17291716060"),
        "no such change"
    );
    account.bring_email_back(at(1), at(3));
    let passenger = account.passengers[0].passenger.clone();
    let numbers = [passenger.citizen_number.clone(), passenger.passport.clone()];
    assert_eq!(numbers, [Some("********060".to_owned()), Some("*****567".to_owned())]);
    let of_bills: Vec<&str> = account.bills.iter().map(|saved| &*saved.bill.tax_number).collect();
    assert_eq!(of_bills, ["********060", "17291716060"], "a company's number is public");

    let typed =
        Passenger { passport: Some("U1234567".into()), ..named_passenger("Ayşe", Some("17291716060")) };
    account.remember_passengers(std::slice::from_ref(&typed), || "q".into());
    assert_eq!(account.passengers.len(), 1, "the same person, typed again");
    assert_eq!(account.passengers[0].passenger, typed);
}

#[test]
fn the_oldest_session_ends_when_there_are_too_many() {
    let mut account = account();
    let day = |n: i64| account.created_at + SignedDuration::from_hours(24 * n);
    let (first, last, later) = (day(0), day(20), day(200));
    let session = |id: i64, created_at| Session { id: id.to_string(), device: None, city: None, created_at };
    for n in 0..=20 {
        account.begin_session(session(n, first + SignedDuration::from_hours(24 * n)));
    }
    assert!(!account.has_session("0", last) && account.has_session("1", last));
    account.begin_session(session(99, later));
    assert_eq!(account.sessions.len(), 1, "what is dead is not kept");
    assert!(account.has_session("99", later));
}

#[test]
fn one_mailbox_is_recognised_in_all_its_spellings() {
    for (spelled, name) in [
        ("Ayse@Example.com", "ayse@example.com"),
        ("ay.se+rota@example.com", "ay.se@example.com"),
        ("A.y.se+1@GoogleMail.com", "ayse@gmail.com"),
        ("Ayse-Oz+1@ya.ru", "ayse.oz@yandex.ru"),
        ("ayse.oz@yandex.com.tr", "ayse.oz@yandex.ru"),
        ("ayse-oz@yandex.example", "ayse-oz@yandex.example"),
        ("A_y.s-e+1@pm.me", "ayse@proton.me"),
        ("ayse@ProtonMail.com", "ayse@proton.me"),
        ("ay.se+1@me.com", "ay.se@icloud.com"),
        ("ay-se@mac.com", "ay-se@icloud.com"),
        ("ay.se+1@hotmail.com", "ay.se@hotmail.com"),
        ("ay.se@outlook.com", "ay.se@outlook.com"),
        ("ayse-alisveris@yahoo.com.tr", "ayse@yahoo.com.tr"),
        ("ay.se-1@ymail.com", "ay.se@ymail.com"),
        ("alisveris@ayse.fastmail.com", "ayse@fastmail.com"),
        ("ayse+1@fastmail.com", "ayse@fastmail.com"),
        ("ay-se+1@zoho.com", "ay-se@zoho.com"),
        ("ay-se+1@mail.ru", "ay-se@mail.ru"),
        ("ay-se@gmx.net", "ay-se@gmx.net"),
        ("no address", "no address@"),
    ] {
        assert_eq!(coupon::mailbox(spelled), name);
    }
}
