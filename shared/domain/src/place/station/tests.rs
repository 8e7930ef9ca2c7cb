//! The stations are complete, and keywords find the intended ones.

use std::collections::BTreeSet;

use super::*;
use crate::place::Point;

const ESENLER: StationId = 3401;
const ANKARA: StationId = 601;

fn found(keyword: &str) -> Vec<StationId> {
    find_stations(keyword, 20).into_iter().map(|station| station.id).collect()
}

#[test]
fn every_province_has_a_station_and_large_cities_have_several() {
    assert!(stations().len() >= 150, "{}", stations().len());
    assert!(stations().is_sorted_by(|a, b| a.id < b.id));
    let provinces: BTreeSet<u32> = stations().iter().map(|station| station.province()).collect();
    assert_eq!(provinces, (1..=81).collect());
    for city in [601, 101, 701, 1601, 2701, 3501, 4201] {
        assert!(stations().iter().filter(|station| station.city_id == city).count() >= 2, "{city}");
    }
    assert!(stations().iter().filter(|station| station.city_id == ESENLER).count() >= 5);
    for at in stations() {
        assert!((35.8..42.2).contains(&at.lat) && (25.9..45.0).contains(&at.lng), "{}", at.id);
        assert!(at.popularity > 0);
        let city = station(at.city_id).unwrap();
        assert_eq!(city.city(Language::Tr), at.city(Language::Tr));
        assert_eq!(city.province(), at.province());
        assert!(at.km_to(city) <= 45, "{}", at.id);
        // A town of another province would be farther away.
        assert!(at.km_to(station(at.province() * 100 + 1).unwrap()) <= 220, "{}", at.id);
    }
    let names: BTreeSet<&str> = stations().iter().map(|station| station.name(Language::Tr)).collect();
    assert_eq!(names.len(), stations().len(), "a name stands once");
}

#[test]
fn a_station_is_found_by_its_name_in_each_script() {
    for keyword in ["إسنلر", "محطة حافلات إسنلر", "Автовокзал Эсенлер"] {
        assert_eq!(found(keyword).first(), Some(&ESENLER), "{keyword}");
    }
}

#[test]
fn a_station_has_a_short_name_and_a_name_with_its_city() {
    let esenler = station(ESENLER).unwrap();
    assert_eq!(esenler.name(Language::Tr), "İstanbul (Esenler Otogarı)");
    assert_eq!(esenler.name_only(Language::Tr), "Esenler Otogarı");
    assert_eq!(esenler.name(Language::De), "Istanbul (Esenler Bus Terminal)");
    assert_eq!(station(4301).unwrap().name(Language::Tr), "Kütahya Otogarı");
}

#[test]
fn stations_are_found_by_keyword_and_by_position() {
    for keyword in ["istanbul", "İSTANBUL", "ıstanbul", "istnbul"] {
        assert_eq!(found(keyword).first(), Some(&ESENLER), "{keyword}");
    }
    assert_eq!(found("alibeykoy"), [3402]);
    assert_eq!(found("aşti").first(), Some(&ANKARA));
    assert_eq!(found("eregli").len(), 2);
    let popular: Vec<StationId> = popular_stations(3).into_iter().map(|station| station.id).collect();
    assert_eq!(popular, [3401, 601, 3402]);
    let near = |lat, lng| nearest_station(Point { lat, lng }, 100).map(|station| station.id);
    assert_eq!(near(41.01, 29.16), Some(ESENLER), "the city's main station, not that round the corner");
    assert_eq!(near(37.03, 27.43), Some(4820));
    assert_eq!(near(52.5, 13.4), None);
}
