//! Airports of the whole world are found by their usual names in five languages; the built-in network keeps
//! its ids and its rank.

use std::collections::{BTreeMap, BTreeSet};

use jiff::tz::TimeZone;

use super::*;
use crate::language::Language;
use crate::place::{airport_by_code, airport_city, country, find_airports, fold};

fn codes(keyword: &str) -> Vec<&'static str> {
    find_airports_of_world(keyword, 20).into_iter().map(|airport| airport.code).collect()
}

#[test]
fn every_airport_of_the_world_has_valid_data() {
    assert!(world_airports().len() >= 3_500, "{}", world_airports().len());
    assert!(world_airports().is_sorted_by(|a, b| a.id < b.id));
    let all: BTreeSet<_> = airports().iter().chain(world_airports()).map(|airport| airport.code).collect();
    assert_eq!(all.len(), airports().len() + world_airports().len(), "a code stands once");
    for airport in world_airports() {
        let code = airport.code;
        assert!(code.len() == 3 && code.bytes().all(|letter| letter.is_ascii_uppercase()), "{code}");
        assert!(TimeZone::get(airport.tz).is_ok(), "{code} {}", airport.tz);
        assert!(airport.lat.abs() <= 85.0 && airport.lng.abs() <= 180.0, "{code}");
        assert!(airport.lat != 0.0 || airport.lng != 0.0, "{code}");
        assert!(country(airport.country_code).is_some(), "{code} {}", airport.country_code);
        assert!(!airport.is_turkish() && !airport.is_of_network(), "{code}");
        assert_eq!(super::super::airport(airport.id).map(|found| found.code), Some(code));
        assert_eq!(airport_by_code(code).map(|found| found.id), Some(airport.id));
        for language in Language::ALL {
            let (name, city) = (airport.name(language), airport.city(language));
            assert!(name.chars().count() >= 5 && !city.is_empty(), "{code} {language:?} {name} {city}");
        }
        assert!(!airport.name(Language::Tr).contains("Airport"), "{code}");
    }
}

#[test]
fn city_names_are_in_the_script_of_their_language_or_english() {
    let latin = |name: &str| {
        name.chars().all(|c| !c.is_alphabetic() || c < '\u{250}' || fold(&c.to_string()).is_ascii())
    };
    let within = |name: &str, letters: std::ops::RangeInclusive<char>| {
        name.chars().all(|c| letters.contains(&c) || " -()'".contains(c))
    };
    let (mut russian, mut arabic) = (0, 0);
    for airport in world_airports() {
        let [tr, en, de, ru, ar] = Language::ALL.map(|spoken| airport.city(spoken));
        assert!([tr, en, de].into_iter().all(latin), "{tr} {en} {de}");
        let (is_russian, is_arabic) = (within(ru, 'Ё'..='ё'), within(ar, '\u{621}'..='\u{652}'));
        assert!(is_russian || ru == en, "{ru}");
        assert!(is_arabic || ar == en, "{ar}");
        russian += usize::from(is_russian);
        arabic += usize::from(is_arabic);
    }
    assert!(russian >= 2_000 && arabic >= 1_200, "{russian} {arabic}");
}

/// Search links, sessions and alerts of clients contain the ids.
#[test]
fn airport_ids_never_change() {
    let id = |code| airport_by_code(code).unwrap().id;
    let network =
        [("IST", 1), ("SAW", 2), ("FRA", 101), ("LHR", 123), ("SVO", 160), ("JFK", 200), ("CMN", 211)];
    let world = [("AAA", 100_000), ("SYD", 112_795), ("LTN", 107_943), ("NRT", 109_249), ("ZZV", 117_571)];
    for (code, known) in network {
        assert_eq!(id(code), known, "{code}");
    }
    for (code, known) in world {
        assert_eq!(id_of(code), Some(known), "{code}");
    }
    assert!(airports().iter().all(|airport| airport.id < FIRST));
    assert_eq!([id_of("syd"), id_of("SY"), id_of("SYDN"), id_of("SY1")], [None; 4]);
    assert!(super::super::airport(id_of("QQQ").unwrap()).is_none(), "a code that no airport has");
}

#[test]
fn a_city_is_found_by_its_usual_names() {
    let names = [
        // Turkish
        ("Londra", "LHR"),
        ("Kolonya", "CGN"),
        ("Köln", "CGN"),
        ("Pekin", "PEK"),
        ("Şam", "DAM"),
        ("Halep", "ALP"),
        ("Napoli", "NAP"),
        ("Floransa", "FLR"),
        ("Cenova", "GOA"),
        ("Sidney", "SYD"),
        ("Meksiko", "MEX"),
        ("Marakeş", "RAK"),
        ("Erivan", "EVN"),
        ("Tebriz", "TBZ"),
        ("İskenderiye", "HBE"),
        ("Singapur", "SIN"),
        ("Maldivler", "MLE"),
        ("Kalküta", "CCU"),
        ("Rodos", "RHO"),
        // English
        ("Beijing", "PEK"),
        ("Bangkok", "BKK"),
        ("Sydney", "SYD"),
        ("San Francisco", "SFO"),
        ("Rio de Janeiro", "GIG"),
        ("Buenos Aires", "EZE"),
        ("Cape Town", "CPT"),
        ("Krakow", "KRK"),
        ("Reykjavik", "KEF"),
        ("Ho Chi Minh", "SGN"),
        ("Saigon", "SGN"),
        ("Auckland", "AKL"),
        ("Montreal", "YUL"),
        ("Heathrow", "LHR"),
        ("Luton", "LTN"),
        ("Newark", "EWR"),
        ("Narita", "NRT"),
        // German
        ("Mailand", "MXP"),
        ("Neapel", "NAP"),
        ("Kapstadt", "CPT"),
        ("Krakau", "KRK"),
        ("Mexiko-Stadt", "MEX"),
        ("Jerewan", "EVN"),
        ("Lüttich", "LGG"),
        ("Teneriffa", "TFS"),
        ("Danzig", "GDN"),
        // Russian
        ("Лондон", "LHR"),
        ("Нью-Йорк", "JFK"),
        ("Пекин", "PEK"),
        ("Сидней", "SYD"),
        ("Сочи", "AER"),
        ("Новосибирск", "OVB"),
        ("Владивосток", "VVO"),
        ("Ереван", "EVN"),
        ("Рио-де-Жанейро", "GIG"),
        ("Кейптаун", "CPT"),
        ("Шарм", "SSH"),
        ("Мехико", "MEX"),
        ("Мальдивы", "MLE"),
        ("Пхукет", "HKT"),
        // Arabic
        ("لندن", "LHR"),
        ("بكين", "PEK"),
        ("نيويورك", "JFK"),
        ("دمشق", "DAM"),
        ("حلب", "ALP"),
        ("الإسكندرية", "HBE"),
        ("اسكندريه", "HBE"),
        ("مراكش", "RAK"),
        ("سيدني", "SYD"),
        ("طرابلس", "MJI"),
        ("الشارقة", "SHJ"),
        ("بوينس آيرس", "EZE"),
        ("المالديف", "MLE"),
    ];
    let missed = names.into_iter().map(|(typed, meant)| (typed, meant, codes(typed)));
    let missed: Vec<_> = missed.filter(|(_, meant, found)| found.first() != Some(meant)).collect();
    assert!(missed.is_empty(), "{missed:#?}");
}

#[test]
fn an_airport_is_found_by_code_name_and_country() {
    for (typed, meant) in
        [("syd", "SYD"), ("kingsford smith", "SYD"), ("sydney kingsford", "SYD"), ("ltn", "LTN")]
    {
        assert_eq!(codes(typed).first(), Some(&meant), "{typed} found {:?}", codes(typed));
    }
    for (typed, country) in [
        ("Avustralya", "AU"),
        ("Australia", "AU"),
        ("Neuseeland", "NZ"),
        ("Бразилия", "BR"),
        ("الأرجنتين", "AR"),
        ("ارجنتين", "AR"),
    ] {
        let found = find_airports_of_world(typed, 20);
        assert!(found.len() >= 10, "{typed}");
        assert!(found.iter().all(|airport| airport.country_code == country), "{typed} {:?}", codes(typed));
    }
    assert!(["SYD", "MEL"].contains(&codes("Australien")[0]), "the busiest first");
    assert!(codes("xyzxyz").is_empty() && codes("").is_empty());
}

#[test]
fn a_keyword_forgives_one_typing_error() {
    for (typed, meant) in [
        ("sydeny", "SYD"),
        ("melborne", "MEL"),
        ("Marrakes", "RAK"),
        ("Krasnoyrsk", "KJA"),
        ("Новосбирск", "OVB"),
        ("دمسق", "DAM"),
        ("istnbul", "IST"),
    ] {
        assert!(codes(typed).contains(&meant), "{typed} found {:?}", codes(typed));
    }
}

/// GeoNames has no Russian or Arabic names for these cities.
#[test]
fn a_city_without_a_russian_or_arabic_name_is_found_by_its_sound() {
    for (typed, meant) in [("Колхапур", "KLH"), ("كولهابور", "KLH"), ("بوهانغ", "KPO")]
    {
        assert!(codes(typed).contains(&meant), "{typed} found {:?}", codes(typed));
    }
}

#[test]
fn airports_of_the_built_in_network_are_found_first() {
    for typed in ["ist", "an", "bod", "lon", "mun", "new", "san", "ber", "van", "Лон", "par"] {
        assert_eq!(codes(typed).first(), Some(&find_airports(typed, 1)[0].code), "{typed}");
    }
    assert_eq!(codes("mun")[0], "MUC", "not Maturín, whose code it is");
    assert!(codes("mun").contains(&"MUN"));
    assert_eq!(codes("istanbul"), ["IST", "SAW"]);
}

#[test]
fn airports_of_a_city_share_it_with_airports_of_the_built_in_network() {
    for (code, city, codes) in [
        ("LTN", "Londra", "LON LHR LGW STN LTN LCY SEN"),
        ("EWR", "New York", "NYC JFK EWR LGA"),
        ("NRT", "Tokyo", "TYO HND NRT"),
        ("KIX", "Osaka", "OSA KIX ITM UKB"),
        ("EZE", "Buenos Aires", "BUE EZE AEP"),
    ] {
        let (metropolitan, members) = codes.split_once(' ').unwrap();
        let airport = airport_by_code(code).unwrap();
        let place = airport_city(airport.city_id).unwrap();
        assert_eq!((place.code, place.city(Language::Tr)), (metropolitan, city), "{code}");
        assert_eq!(super::super::airport(place.id).map(|found| found.code), Some(metropolitan));
        for member in members.split(' ') {
            assert_eq!(airport_by_code(member).unwrap().city_id, airport.city_id, "{member}");
        }
        assert_eq!(place.is_of_network(), code != "KIX" && code != "EZE", "{code}");
    }
    assert_eq!(airport_city(airport_by_code("ESB").unwrap().city_id).map(|city| city.id), None);
}

/// A new group in `content/generate/metropolitan.csv` needs a code in `content/city-places.json`.
#[test]
fn exactly_the_cities_with_several_airports_have_a_city_code() {
    let mut members: BTreeMap<u32, u32> = BTreeMap::new();
    for airport in airports().iter().chain(world_airports()) {
        *members.entry(airport.city_id).or_default() += 1;
    }
    for (city_id, members) in members {
        let main = super::super::airport(city_id).unwrap();
        assert_eq!(airport_city(city_id).is_some(), members > 1, "{} {city_id}", main.code);
    }
}

#[test]
fn the_nearest_airport_is_found_anywhere_in_the_world() {
    let opera_house = Point { lat: -33.857, lng: 151.215 };
    assert_eq!(nearest_airport_of_world(opera_house, 300).map(|airport| airport.code), Some("SYD"));
    assert_eq!(nearest_airport(opera_house, 300).map(|airport| airport.code), None);
    let arnavutkoy = Point { lat: 41.18, lng: 28.74 };
    assert_eq!(nearest_airport_of_world(arnavutkoy, 300).map(|airport| airport.code), Some("IST"));
}
