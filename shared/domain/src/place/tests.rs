//! The data under `content/` is valid, and keywords find the intended places.

use std::collections::BTreeSet;

use super::*;

fn codes(keyword: &str) -> Vec<&'static str> {
    find_airports(keyword, 20).into_iter().map(|airport| airport.code).collect()
}

#[test]
fn every_airport_of_the_network_has_valid_data() {
    let (turkish, abroad): (Vec<_>, Vec<_>) = airports().iter().partition(|airport| airport.is_turkish());
    assert_eq!(turkish.len(), 54);
    assert!(abroad.len() >= 60, "{}", abroad.len());
    assert!(airports().is_sorted_by(|a, b| a.id < b.id));
    let all: BTreeSet<_> = airports().iter().map(|airport| airport.code).collect();
    assert_eq!(all.len(), airports().len(), "a code stands once");
    for airport in airports() {
        let code = airport.code;
        assert!(code.len() == 3 && code.bytes().all(|b| b.is_ascii_uppercase()), "{code}");
        assert!(TimeZone::get(airport.tz).is_ok(), "{code} {}", airport.tz);
        assert!(airport.lat.abs() < 70.0 && airport.lng.abs() <= 180.0, "{code}");
        assert!(country(airport.country_code).is_some(), "{code} {}", airport.country_code);
        assert!(
            super::airport(airport.city_id).is_some_and(|first| first.country_code == airport.country_code),
            "{code}"
        );
        assert_eq!(super::airport(airport.id).map(|found| found.code), Some(code));
        assert_eq!(airport_by_code(code).map(|found| found.id), Some(airport.id));
    }
    assert!(
        airports()
            .iter()
            .filter(|airport| airport.is_turkish())
            .all(|airport| airport.tz == "Europe/Istanbul")
    );
}

#[test]
fn airports_of_one_city_share_its_id() {
    let city = |code| airport_by_code(code).unwrap().city_id;
    assert_eq!(city("IST"), city("SAW"));
    assert_eq!(city("LHR"), city("STN"));
    assert_ne!(city("IST"), city("ESB"));
}

#[test]
fn airport_names_are_turkish_or_english_and_city_names_in_all_languages() {
    let ist = airport_by_code("IST").unwrap();
    assert_eq!(ist.name(Language::Tr), "İstanbul Havalimanı");
    assert_eq!(ist.name(Language::En), "Istanbul Airport");
    assert_eq!(airport_by_code("LHR").unwrap().city(Language::Tr), "Londra");
    assert_eq!(ist.name(Language::De), "Istanbul Airport", "as on boarding passes");
    let cities = |code| Language::ALL.map(|spoken| airport_by_code(code).unwrap().city(spoken));
    assert_eq!(cities("IST"), ["İstanbul", "Istanbul", "Istanbul", "Стамбул", "إسطنبول"]);
    assert_eq!(cities("VIE"), ["Viyana", "Vienna", "Wien", "Вена", "فيينا"]);
    let esenler = find_stations("esenler", 1)[0];
    assert_eq!(Language::ALL.map(|spoken| esenler.code(spoken)), ["İST", "IST", "IST", "IST", "IST"]);
}

/// Exceptions are the few places with a usual English name. A keyword without accents finds every place,
/// too.
#[test]
fn a_turkish_name_keeps_its_letters_in_other_languages() {
    let by_air = airports().iter().filter(|place| place.is_turkish());
    let by_air = by_air.flat_map(|place| [place.name.both(), place.city.both()]);
    let by_bus = stations().iter().flat_map(|place| [place.name_only.both(), place.city.both()]);
    let by_car = crate::car::location::locations().iter();
    let by_car = by_car.map(|place| [Language::Tr, Language::En].map(|spoken| place.name(spoken)));
    for [turkish, english] in by_air.chain(by_bus).chain(by_car) {
        for word in english.split([' ', '-']).filter(|word| !["Istanbul", "Izmir"].contains(word)) {
            let own = turkish.split([' ', '-']).find(|own| fold(own) == fold(word));
            assert!(own.is_none_or(|own| own == word), "{turkish}: {english}");
        }
    }
    for (typed, code) in
        [("Esenboga", "ESB"), ("sabiha gokcen", "SAW"), ("Cukurova", "COV"), ("SANLIURFA", "GNY")]
    {
        assert_eq!(codes(typed), [code], "{typed}");
    }
    for (typed, name) in [("Asti", "AŞTİ Bus Terminal"), ("Canakkale", "Çanakkale Bus Terminal")] {
        assert_eq!(find_stations(typed, 1)[0].name_only(Language::En), name);
    }
}

/// A new city needs a line in `content/city-names.json`.
#[test]
fn every_city_has_a_name_in_each_script_and_is_found_by_it() {
    let cyrillic = |c: char| ('А'..='я').contains(&c) || c == 'ё';
    let arabic = |c: char| ('\u{621}'..='\u{652}').contains(&c);
    let of_script =
        |name: &str, script: &dyn Fn(char) -> bool| name.chars().all(|c| script(c) || " -/".contains(c));
    let by_air = airports().iter().map(|place| Language::ALL.map(|spoken| place.city(spoken)));
    let by_bus = stations().iter().map(|place| Language::ALL.map(|spoken| place.city(spoken)));
    let by_car =
        crate::car::location::locations().iter().map(|place| Language::ALL.map(|spoken| place.city(spoken)));
    for [tr, _, _, ru, ar] in by_air.chain(by_bus).chain(by_car) {
        assert!(of_script(ru, &cyrillic) && of_script(ar, &arabic), "{tr} {ru} {ar}");
    }
    for station in stations() {
        for name in Language::ALL.map(|spoken| station.city(spoken)) {
            let found = find_stations(name, 20);
            assert!(found.iter().any(|place| place.city_id == station.city_id), "{name}");
        }
    }
}

/// A new place needs a line in `content/place-names.json`, which `content/generate/place_names.py` writes.
#[test]
fn stations_airports_and_offices_have_russian_and_arabic_names() {
    let by_bus = stations()
        .iter()
        .flat_map(|place| {
            [Language::Ru, Language::Ar].map(|spoken| [place.name(spoken), place.name_only(spoken)])
        })
        .flatten();
    let by_air =
        airports().iter().flat_map(|place| [Language::Ru, Language::Ar].map(|spoken| place.name(spoken)));
    let by_car = crate::car::location::locations()
        .iter()
        .flat_map(|place| [Language::Ru, Language::Ar].map(|spoken| place.name(spoken)));
    for name in by_bus.chain(by_air).chain(by_car) {
        assert!(!name.chars().any(|c| c.is_alphabetic() && c < '\u{370}'), "{name}");
    }
    let name = |spoken| [station(3401).unwrap().name(spoken), station(120).unwrap().name_only(spoken)];
    assert_eq!(name(Language::Ar), ["إسطنبول (محطة حافلات إسنلر)", "محطة حافلات جيهان"]);
    assert_eq!(name(Language::Ru), ["Стамбул (автовокзал Эсенлер)", "Автовокзал Джейхан"]);
    assert_eq!(name(Language::De), ["Istanbul (Esenler Bus Terminal)", "Ceyhan Bus Terminal"]);
}

#[test]
fn a_keyword_ignores_case_accents_and_turkish_letters() {
    for keyword in ["izmir", "İZMİR", "ızmir", "IZMIR", "İzmir", " izmir ", "İzMiR"] {
        assert_eq!(codes(keyword), ["ADB"], "{keyword}");
    }
    for keyword in ["ığdır", "IĞDIR", "igdir", "Iğdir"] {
        assert_eq!(codes(keyword).first(), Some(&"IGD"), "{keyword}");
    }
    assert_eq!(codes("düsseldorf"), codes("DUSSELDORF"));
    assert_eq!(codes("saint exupery"), ["LYS"]);
}

#[test]
fn a_keyword_forgives_one_typing_error() {
    for (typed, meant) in [
        ("Стабмул", "IST"),
        ("Антлья", "AYT"),
        ("أنطليا", "AYT"),
        ("Münchn", "MUC"),
        ("izmri", "ADB"),
        ("izmr", "ADB"),
        ("izzmir", "ADB"),
        ("uzmir", "ADB"),
        ("istnbul", "IST"),
        ("antlya", "AYT"),
        ("frankfrut", "FRA"),
        ("gokcne", "SAW"),
        ("new yrok", "JFK"),
    ] {
        assert!(codes(typed).contains(&meant), "{typed} found {:?}", codes(typed));
    }
    assert!(!codes("imzri").contains(&"ADB"), "two errors");
    assert!(codes("xyzxyz").is_empty());
}

#[test]
fn a_city_is_found_by_its_name_in_other_languages() {
    for (typed, meant) in [
        ("стамбул", "IST"),
        ("Анталья", "AYT"),
        ("Измир", "ADB"),
        ("إسطنبول", "IST"),
        ("انطاليا", "AYT"),
        ("München", "MUC"),
        ("Moskau", "SVO"),
        ("Köln", "CGN"),
    ] {
        assert_eq!(codes(typed).first(), Some(&meant), "{typed} found {:?}", codes(typed));
    }
    assert_eq!(codes("Сабиха Гёкчен"), ["SAW"]);
    for (typed, meant) in [("Эсенлер", "Esenler"), ("Джизре", "Cizre"), ("Алибейкёй", "Alibeyköy")]
    {
        let found = find_stations(typed, 1);
        assert!(found.iter().any(|station| station.name(Language::En).contains(meant)), "{typed}: {found:?}");
    }
    for typed in ["Кадыкёй", "кадыкей"] {
        let found = crate::car::location::find_locations(typed, 1);
        assert_eq!(found.first().map(|office| office.name(Language::En)), Some("Kadıköy"), "{typed}");
    }
    assert_eq!(codes("wan"), ["VAN"], "which is also how some write Van");
    assert!(!codes("muş").contains(&"SVO"), "some write Muskav, but Muş is meant");
    assert_eq!(find_stations("трабзон", 1).first().map(|found| found.city(Language::En)), Some("Trabzon"));
}

#[test]
fn a_city_is_found_in_each_arabic_spelling() {
    for (typed, meant) in [
        ("إسطنبول", "IST"),
        ("اسطنبول", "IST"),
        ("أسطنبول", "IST"),
        ("استانبول", "IST"),
        ("أنقرة", "ESB"),
        ("انقرة", "ESB"),
        ("انقره", "ESB"),
        ("أنقـــرة", "ESB"),
        ("القاهرة", "CAI"),
        ("القاهره", "CAI"),
        ("قاهرة", "CAI"),
        ("قاهره", "CAI"),
        ("الرياض", "RUH"),
        ("رياض", "RUH"),
        ("الكويت", "KWI"),
        ("کویت", "KWI"),
        ("دوحه", "DOH"),
        ("الدار البيضاء", "CMN"),
        ("دار بيضاء", "CMN"),
        ("أضنه", "COV"),
        ("أنطاليا", "AYT"),
        ("انطالىا", "AYT"),
        ("الأنطاليا", "AYT"),
        ("ازمير", "ADB"),
        ("آزمير", "ADB"),
        ("ألماتي", "ALA"),
        ("الماتى", "ALA"),
    ] {
        assert_eq!(codes(typed).first(), Some(&meant), "{typed} found {:?}", codes(typed));
    }
    assert!(!codes("الم").contains(&"MAD"), "the beginning of Almaty, not an article");
}

#[test]
fn the_best_airport_match_comes_first() {
    assert_eq!(codes("ist").first(), Some(&"IST"), "a code");
    assert_eq!(codes("SAW").first(), Some(&"SAW"), "before Warsaw, which has it inside");
    assert_eq!(
        codes("ist"),
        ["IST", "SAW", "PRN"],
        "what begins with it before Pristina, which has it inside"
    );
    assert_eq!(codes("istanbul"), ["IST", "SAW"], "the city, the busier first");
    assert_eq!(codes("istanbul sabiha"), ["SAW"], "city and name");
    for keyword in ["sabiha istanbul", "SAW istanbul", "istanbul havalimanı gökçen"] {
        assert_eq!(codes(keyword), ["SAW"], "{keyword}: words in any order");
    }
    assert_eq!(codes("london"), ["LHR", "STN", "LGW"]);
    assert_eq!(codes("londra"), codes("london"));
    let van = codes("van");
    assert_eq!(van.first(), Some(&"VAN"));
    assert_eq!(find_airports("a", 20).len(), 20);
    assert!(codes("").is_empty() && codes(" - ").is_empty());
}

#[test]
fn popular_airports_start_with_the_busiest() {
    let popular: Vec<_> = popular_airports(3).into_iter().map(|airport| airport.code).collect();
    assert_eq!(popular, ["IST", "SAW", "AYT"]);
}

#[test]
fn folding_makes_spellings_of_a_surname_equal() {
    for (a, b) in [
        ("Çağlar", "CAGLAR"),
        ("IŞIK", "ışık"),
        ("Işık", "isik"),
        ("İnönü", "INONU"),
        ("O’Neil", "o'neil"),
        ("Öz-Şahin", "oz sahin"),
        ("Müller", "MULLER"),
        ("Groß", "GROSS"),
        ("Łukasz Østergård", "lukasz ostergard"),
        ("Иванов", "ИВАНОВ"),
    ] {
        assert_eq!(fold(a), fold(b), "{a} {b}");
    }
    assert_ne!(fold("Öz"), fold("Uz"));
    assert_eq!(fold("  Van   der  Berg "), "van der berg");
}

#[test]
fn every_country_has_a_name_in_every_language() {
    assert!(countries().len() >= 249);
    assert!(countries().is_sorted_by(|a, b| a.code < b.code));
    let ids: BTreeSet<_> = countries().iter().map(|country| country.id).collect();
    assert_eq!(ids.len(), countries().len());
    for country in countries() {
        for language in Language::ALL {
            assert!(
                !country.name(language).is_empty() && country.name(language) != country.code,
                "{}",
                country.code
            );
        }
        let digits = country.phone_code;
        assert!(!digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()), "{}", country.code);
    }
    assert_eq!(country_name("TR", Language::Tr), Some("Türkiye"));
    assert_eq!(country_name("DE", Language::Ru), Some("Германия"));
    assert_eq!(country_name("QQ", Language::Tr), None);
    let turkiye = country_by_id(792).unwrap();
    assert_eq!((turkiye.code, turkiye.phone_code), ("TR", "90"));
}
