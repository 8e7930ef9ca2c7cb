//! Fuzzers of the rules and the parsers: no input causes a panic, every accepted value satisfies its rules,
//! and every error names a field of the form.
#![cfg(test)]

#[path = "../../tools/testkit/src/fuzz.rs"]
#[expect(dead_code, reason = "the strategies of all crates")]
mod fuzz;

use domain::account::forms::{
    PasswordForm, Phone, ProfileForm, check_new_password, check_profile, check_settings,
};
use domain::alert::Recipients;
use domain::bill::{BillForm, check_bill, check_rental_bill, check_saved_bill};
use domain::bus::query::BusQuery;
use domain::car::location::{find_locations, nearest_location};
use domain::car::query::CarQuery;
use domain::card::{Brand, CardForm, check_card};
use domain::flight::offer::{DepartureKey, FlightNumber};
use domain::flight::query::{Cabin, FlightQuery, Party, PassengerType, Trip};
use domain::language::Language;
use domain::message::FieldErrors;
use domain::money::{Currency, Money, Rate};
use domain::people::{
    ContactForm, Gender, GenderTerm, PassengerForm, TEXT_MAX, TravelTerms, check_citizen_number,
    check_contact, check_driver, check_email, check_length, check_passengers, check_person_name,
    mask_identity, parse_date,
};
use domain::place::{
    Point, airport_by_code, find_airports, find_stations, fold, great_circle_km, nearest_airport,
    nearest_station,
};
use domain::session::Query;
use fuzz::{config, like, text};
use jiff::Timestamp;
use jiff::civil::{Date, date, time};
use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_assert, prop_assert_eq, prop_oneof, proptest};
use proptest::sample::select;

const TODAY: Date = date(2026, 11, 22);

fn now() -> Timestamp {
    "2026-11-22T09:00:00Z".parse().unwrap()
}

fn currency() -> impl Strategy<Value = Currency> {
    select(Currency::ALL.to_vec())
}

/// Generates a field of a form: a valid text or a variation of one.
fn typed<const N: usize>(valid: [&'static str; N]) -> impl Strategy<Value = String> {
    let valid_ones = select(valid.to_vec()).prop_map(str::to_owned);
    prop_oneof![3 => valid_ones, 2 => like(valid)]
}

fn fields(errors: &FieldErrors) -> Vec<String> {
    errors.iter().map(|(field, _)| field.to_owned()).collect()
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn any_text_that_is_read_as_an_amount_keeps_its_value(
        text in like(["1249.90", "0.05", "-0.05", "1500", "1.234", "1249.9000000", "92233720368547758.07"]),
        currency in currency(),
    ) {
        let Some(money) = Money::parse(&text, currency) else { return Ok(()) };
        prop_assert_eq!(Money::parse(&money.decimal(), currency), Some(money));
        let plain = |text: &str| {
            let (sign, text) = text.strip_prefix('-').map_or((false, text), |text| (true, text));
            let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
            let (whole, rest) = (whole.trim_start_matches('0').to_owned(), rest.trim_end_matches('0').to_owned());
            (sign && !(whole.is_empty() && rest.is_empty()), whole, rest)
        };
        prop_assert_eq!(plain(&text), plain(&money.decimal()));
    }

    #[test]
    fn every_amount_reads_back_as_written(minor in any::<i64>(), micro in any::<i64>(), currency in currency()) {
        let money = Money::new(minor, currency);
        if minor > i64::MIN {
            prop_assert_eq!(Money::parse(&money.decimal(), currency), Some(money));
        }
        let rate = Rate { currency, micro_try_per_unit: micro, on: None };
        prop_assert_eq!(rate.from_try(Money::kurus(minor)).currency, currency);
    }

    #[test]
    fn a_date_that_is_read_is_written_back_equally(text in like(["2026-12-01", "2028-02-29", "0001-01-01", "9999-12-31", "+2026-1-01", "-001-01-01"])) {
        if let Some(day) = parse_date(&text) {
            prop_assert_eq!(day.to_string(), text.trim());
        }
    }

    #[test]
    fn codes_that_are_read_are_written_back_equally(text in like(["tr", "AR", "try", "KWD", "P6101", "R410001", "P6101/2026-12-01/economy"])) {
        if let Some(language) = Language::from_code(&text) {
            prop_assert_eq!(language.code(), text.as_str());
        }
        if let Some(currency) = Currency::from_code(&text) {
            prop_assert_eq!(currency.code(), text.to_ascii_uppercase());
        }
        if let Ok(number) = text.parse::<FlightNumber>() {
            prop_assert_eq!(number.to_string(), text.as_str());
        }
        if let Ok(departure) = text.parse::<DepartureKey>() {
            prop_assert_eq!(departure.to_string().parse(), Ok(departure));
        }
    }

    #[test]
    fn an_accepted_name_has_no_digits_control_characters_or_markup_signs(text in like(["Ayşe Gül", "O'Neill-Öztürk", "Мария", "கார்த்திக்", "محمد", "Zoe\u{308}"])) {
        let Ok(name) = check_person_name(&text) else { return Ok(()) };
        prop_assert!(name.chars().count() <= text.trim().chars().count());
        prop_assert!((1..=TEXT_MAX).contains(&name.chars().count()));
        let marks = "<>&\"@:;\u{202e}\u{2066}";
        prop_assert!(!name.chars().any(|c| c.is_control() || c.is_ascii_digit() || marks.contains(c)));
        prop_assert_eq!(check_person_name(&name), Ok(name));
    }

    #[test]
    fn an_accepted_email_is_a_single_address_on_one_line(text in like(["ayse@example.com", "a.b+c@çağ.com.tr", "x_y@a-b.co"])) {
        let Ok(email) = check_email(&text) else { return Ok(()) };
        prop_assert_eq!(email.matches('@').count(), 1);
        prop_assert!(!email.chars().any(|c| c.is_whitespace() || c.is_control() || "<>,;:\"()[]\\".contains(c)));
        prop_assert!(email.chars().count() <= TEXT_MAX);
        prop_assert_eq!(check_email(&email), Ok(email));
    }

    #[test]
    fn an_accepted_identity_number_has_11_digits_and_any_is_masked(text in like(["17291716060", "10000000146"])) {
        if let Ok(number) = check_citizen_number(&text) {
            prop_assert!(number.len() == 11 && is_digits(&number) && number == text.trim());
        }
        let masked = mask_identity(&text);
        prop_assert_eq!(masked.chars().count(), text.chars().count());
        let hidden = text.chars().count().saturating_sub(3);
        prop_assert!(masked.chars().take(hidden).all(|c| c == '*'));
    }

    #[test]
    fn text_that_passes_a_length_check_has_an_allowed_number_of_characters(text in text(), min in 1..20_usize, more in 0..20_usize) {
        if let Ok(kept) = check_length(&text, min, min + more) {
            prop_assert!((min..=min + more).contains(&kept.chars().count()) && kept == text.trim());
        }
    }

    #[test]
    fn any_contact_is_valid_or_its_errors_name_fields(
        email in typed(["ayse@example.com"]),
        phone_code in typed(["90", "+49", "1", " + 90", "+ 90"]),
        phone in typed(["5321234567", "15112345678", "1234"]),
    ) {
        let mut errors = FieldErrors::default();
        let contact = check_contact(&ContactForm { email: email.clone(), phone_code, phone: phone.clone() }, &mut errors);
        prop_assert_eq!(contact.is_some(), errors.is_empty());
        prop_assert!(fields(&errors).iter().all(|field| ["email", "phone_code", "phone"].contains(&&**field)));
        if let Some(contact) = contact {
            prop_assert!(is_digits(&contact.phone_code) && is_digits(&contact.phone));
            prop_assert!(contact.phone.len() >= 4 && contact.phone_code.len() + contact.phone.len() <= 15);
            prop_assert!(contact.phone_code != "90" || contact.phone.len() == 10);
        }
        if let Ok(to) = Recipients::check(&email, &phone) {
            let digits = to.phone.as_deref().map(|phone| phone.strip_prefix('+').unwrap_or_default());
            prop_assert!(digits.is_none_or(|digits| is_digits(digits) && (8..=15).contains(&digits.len())));
            prop_assert!(to.email.is_some() || to.phone.is_some());
        }
    }

    #[test]
    fn any_card_is_valid_or_its_errors_name_fields(
        card_owner in typed(["Öz Şen"]),
        card_number in typed(["5528 7900 0000 0008", "378282246310005", "9792030000000000", "4111111111111129"]),
        card_expiry in typed(["12/30", "11/2026", "01/76"]),
        card_cvc in typed(["123", "1234", "000"]),
        today in select(vec![TODAY, Date::MIN, date(9999, 12, 31)]),
    ) {
        let mut errors = FieldErrors::default();
        let card = check_card(&CardForm { card_owner, card_number, card_expiry, card_cvc }, today, &mut errors);
        prop_assert_eq!(card.is_some(), errors.is_empty());
        let known = ["card_owner", "card_number", "card_expiry", "card_cvc"];
        prop_assert!(fields(&errors).iter().all(|field| known.contains(&&**field)));
        let Some(card) = card else { return Ok(()) };
        let (length, code) = if card.brand == Brand::Amex { (15, 4) } else { (16, 3) };
        prop_assert!(is_digits(&card.number) && card.number.len() == length);
        prop_assert!(is_digits(&card.cvc) && card.cvc.len() == code);
        prop_assert!((1..=12).contains(&card.expiry_month));
        prop_assert!((card.expiry_year, i16::from(card.expiry_month)) >= (today.year(), i16::from(today.month())));
    }

    #[test]
    fn any_invoice_is_valid_or_its_errors_name_fields(
        bill_type in typed(["0", "1"]),
        country in typed(["TR", "DE"]),
        names in vec(typed(["Öz Ltd. Şti.", "Kadıköy"]), 5),
        numbers in vec(typed(["1234567890", "34710"]), 2),
    ) {
        let form = BillForm {
            bill_type,
            country,
            billing_name: names[0].clone(),
            tax_office: names[1].clone(),
            tax_number: numbers[0].clone(),
            city: names[2].clone(),
            district: names[3].clone(),
            zip_code: numbers[1].clone(),
            address: names[4].clone(),
        };
        let known =
            ["bill_type", "country", "billing_name", "tax_office", "tax_number", "city", "district", "zip_code", "address"];
        let checks = [(check_bill(&form), ""), (check_rental_bill(&form), ""), (check_saved_bill(&form), "0")];
        for (checked, untyped) in checks {
            let of_type = if form.bill_type.is_empty() { untyped } else { &form.bill_type };
            match checked {
                Ok(bill) => {
                    prop_assert_eq!(bill.bill_type.to_string(), of_type);
                    prop_assert!(bill.billing_name.chars().count() <= 150 && bill.address.chars().count() <= 500);
                }
                Err(errors) => prop_assert!(fields(&errors).iter().all(|field| known.contains(&&**field))),
            }
        }
    }

    #[test]
    fn an_accepted_password_is_neither_short_nor_long_nor_numeric(
        password in typed(["deniz-kabuğu-7", "correct horse battery", "2938471029", "Password1"]),
        own in vec(text(), 0..4),
    ) {
        let mut errors = FieldErrors::default();
        let form = PasswordForm { confirmation: password.clone(), password: password.clone() };
        let own: Vec<&str> = own.iter().map(String::as_str).collect();
        check_new_password(&form, ["password", "again"], &own, &mut errors);
        if errors.is_empty() {
            prop_assert!((8..=128).contains(&password.chars().count()));
            prop_assert!(!password.chars().all(char::is_numeric));
        }
    }

    #[test]
    fn any_profile_is_valid_or_its_errors_name_fields(
        username in typed(["ayse.oz", "Ö_7-x"]),
        email in typed(["ayse@example.com"]),
        first_name in typed(["Ayşe"]),
        last_name in typed(["Öz"]),
        phone_code in typed(["90", ""]),
        phone in typed(["5321234567", ""]),
        optional in any::<bool>(),
        settings in vec(typed(["TR", "tr", "TRY", "DE", "de", "EUR"]), 3),
    ) {
        let mut errors = FieldErrors::default();
        let form = ProfileForm { username, email, first_name, last_name, phone_code, phone };
        let profile = check_profile(&form, if optional { Phone::Optional } else { Phone::Required }, &mut errors);
        prop_assert_eq!(profile.is_some(), errors.is_empty());
        let known = ["username", "email", "first_name", "last_name", "phone_code", "phone"];
        prop_assert!(fields(&errors).iter().all(|field| known.contains(&&**field)));
        // Members sign in with either the username or the e-mail address, so the two must be
        // distinguishable.
        prop_assert!(profile.is_none_or(|profile| !profile.username.contains('@')));
        let mut errors = FieldErrors::default();
        let kept = check_settings(&settings[0], &settings[1], &settings[2], &mut errors);
        prop_assert_eq!(kept.is_some(), errors.is_empty());
        prop_assert!(fields(&errors).iter().all(|field| ["country", "language", "currency"].contains(&&**field)));
    }

    #[test]
    fn any_party_is_valid_or_its_errors_name_fields(
        forms in vec(passenger(), 0..4),
        party in vec(select(PassengerType::ALL.to_vec()), 0..4),
        domestic in any::<bool>(),
        gender in select(vec![
            GenderTerm::Asked,
            GenderTerm::Unasked,
            GenderTerm::Known(vec![(3, Gender::F), (4, Gender::M), (255, Gender::F)]),
        ]),
    ) {
        let terms = TravelTerms {
            party,
            min_age: 0,
            domestic,
            today: TODAY,
            departure_date: date(2026, 12, 1),
            last_travel_date: date(2026, 12, 10),
            last_arrival_date: date(2026, 12, 11),
            is_rental: false,
            asks_birth_date: domestic,
            gender,
        };
        let mut errors = FieldErrors::default();
        let passengers = check_passengers(&forms, &terms, &mut errors);
        if errors.is_empty() {
            prop_assert_eq!(passengers.len(), terms.party.len());
        }
        for passenger in &passengers {
            prop_assert!(passenger.passport.as_ref().is_none_or(|number| (6..=TEXT_MAX).contains(&number.chars().count())));
        }
        prop_assert!(fields(&errors).iter().all(|field| is_of_a_passenger(field, forms.len())), "{:?}", errors);
        if let Some(form) = forms.first() {
            let mut errors = FieldErrors::default();
            prop_assert_eq!(check_driver(form, &terms, &mut errors).is_some(), errors.is_empty());
        }
    }

    #[test]
    fn folded_text_has_no_case_accents_or_punctuation_and_stays_folded(text in like(["İZMİR", "ızmir", "O’Neil-Çağlar", "Ærøskøbing", "Straße"])) {
        let folded = fold(&text);
        prop_assert_eq!(fold(&folded), folded.as_str());
        prop_assert_eq!(folded.trim(), folded.as_str());
        prop_assert!(!folded.contains("  ") && !folded.chars().any(|c| c.is_control() || c.is_ascii_uppercase()));
    }

    #[test]
    fn any_keyword_finds_at_most_the_limit_of_places(keyword in like(["istanbul", "ESB", "izmr", "Esenler", "sabiha gokcen"]), limit in 0..30_usize) {
        prop_assert!(find_airports(&keyword, limit).len() <= limit);
        prop_assert!(find_stations(&keyword, limit).len() <= limit);
        prop_assert!(find_locations(&keyword, limit).len() <= limit);
    }

    #[test]
    fn the_nearest_airport_is_within_the_given_distance(point in point(), other in point(), reach in 0..400_u32) {
        // Half the circumference of the earth is the largest possible distance.
        prop_assert!(great_circle_km(point, other) <= 20_016);
        let on_earth = point.lat.abs() <= 90.0 && point.lng.abs() <= 180.0;
        prop_assert!(!on_earth || great_circle_km(point, opposite(point)) > 20_000);
        let found = nearest_airport(point, reach).map(|place| Point { lat: place.lat, lng: place.lng });
        prop_assert!(found.is_none_or(|found| great_circle_km(point, found) <= reach));
        nearest_station(point, reach);
        nearest_location(point, reach);
    }

    #[test]
    fn a_search_that_is_accepted_has_not_passed(query in query(), day in day()) {
        for query in [query.clone(), query.moved_to(day)] {
            query.has_passed(now());
            if query.check(now()).is_ok() {
                prop_assert!(!query.has_passed(now()));
            }
        }
    }
}

fn passenger() -> impl Strategy<Value = PassengerForm> {
    let person = (
        typed(["ADT", "CHD", "INF", "SRC"]),
        typed(["Ayşe Gül", "Мария", "حمزة"]),
        typed(["Öz"]),
        any::<bool>(),
        typed(["17291716060", "10000000146"]),
        typed(["1990-05-17", "2020-05-17", "2026-05-17", "1955-05-17"]),
    );
    let lines = (typed(["Hamza", ""]), typed(["Oz"]));
    let papers = (
        typed(["F", "M", ""]),
        typed(["276", "792", ""]),
        prop_oneof![4 => typed(["c01x00t47", "U12345678"]), 1 => Just("ß".repeat(TEXT_MAX))],
        typed(["2027-01-01", "2026-12-02"]),
        typed(["3", "4", "255", ""]),
    );
    (person, lines, papers).prop_map(|(person, (latin_name, latin_surname), papers)| {
        let (pax_type, name, surname, foregein_citizen, citizen_number, birth_date) = person;
        let (gender, nationality, passport, passport_expiry_date, seat) = papers;
        PassengerForm {
            pax_type,
            name,
            surname,
            latin_name,
            latin_surname,
            foregein_citizen,
            citizen_number,
            birth_date,
            gender,
            nationality,
            passport,
            passport_expiry_date,
            seat,
        }
    })
}

/// True for `passengers`, or `passengers.<position>.<field of the form>`.
fn is_of_a_passenger(field: &str, forms: usize) -> bool {
    let known = [
        "pax_type",
        "name",
        "surname",
        "latin_name",
        "latin_surname",
        "citizen_number",
        "birth_date",
        "gender",
        "nationality",
        "passport",
        "passport_expiry_date",
        "seat",
    ];
    match field.split('.').collect::<Vec<_>>().as_slice() {
        ["passengers"] => true,
        ["passengers", at, name] => at.parse::<usize>().is_ok_and(|at| at < forms) && known.contains(name),
        _ => false,
    }
}

/// Generates coordinates, also invalid ones: a header can carry any number.
fn point() -> impl Strategy<Value = Point> {
    let degrees = |on_earth: std::ops::Range<f64>| {
        let anywhere = any::<f64>().prop_filter("a number", |degrees| degrees.is_finite());
        prop_oneof![3 => on_earth, 1 => anywhere, 1 => Just(0.0)]
    };
    (degrees(-90.0..90.0), degrees(-180.0..180.0)).prop_map(|(lat, lng)| Point { lat, lng })
}

/// Returns the point on the opposite side of the earth.
#[expect(clippy::float_arithmetic, reason = "geometry, not money")]
fn opposite(point: Point) -> Point {
    Point { lat: -point.lat, lng: point.lng + 180.0 }
}

fn day() -> impl Strategy<Value = Date> {
    let any_day = (1..=9999_i16, 1..=12_i8, 1..=28_i8).prop_map(|(year, month, day)| date(year, month, day));
    let edges = select(vec![date(1, 1, 1), date(9999, 12, 31), TODAY, date(2026, 12, 24)]);
    let soon = (2026..=2027_i16, 1..=12_i8, 1..=28_i8).prop_map(|(year, month, day)| date(year, month, day));
    prop_oneof![any_day, edges, soon]
}

fn airport(code: &str) -> u32 {
    airport_by_code(code).unwrap().id
}

fn query() -> impl Strategy<Value = Query> {
    let place = || {
        prop_oneof![
            select(vec![airport("IST"), airport("LHR"), find_stations("Esenler", 1)[0].id, 0, u32::MAX]),
            0..400_u32
        ]
    };
    let clock =
        || (0..24_i8, 0..60_i8, 0..60_i8).prop_map(|(hour, minute, second)| time(hour, minute, second, 0));
    let flights = (place(), place(), day(), proptest::option::of(day()), any::<[u8; 4]>(), any::<bool>())
        .prop_map(|(origin, destination, departure_date, back, counts, flag)| {
            let [adult_count, child_count, infant_count, senior_count] = counts;
            Query::Flight(FlightQuery {
                trip: back.map_or(Trip::OneWay, |return_date| Trip::RoundTrip { return_date }),
                origin,
                destination,
                departure_date,
                direct_flights_only: flag,
                refundables_only: !flag,
                party: Party { adult_count, child_count, infant_count, senior_count },
                cabin: Cabin::Economy,
            })
        });
    let buses =
        (place(), place(), day(), any::<bool>()).prop_map(|(origin, destination, departure_date, near)| {
            Query::Bus(BusQuery { origin, destination, departure_date, show_route_alternatives: near })
        });
    let cars = (place(), place(), day(), clock(), day(), clock()).prop_map(
        |(pickup, dropoff, from, at, to, until)| {
            Query::Car(CarQuery {
                pickup_location: pickup,
                dropoff_location: dropoff,
                pickup_date: from,
                pickup_time: at,
                dropoff_date: to,
                dropoff_time: until,
            })
        },
    );
    prop_oneof![flights, buses, cars]
}
