//! The locations are complete, and keywords find them as people type them.

use super::*;
use crate::place::airports;

fn ids(keyword: &str) -> Vec<LocationId> {
    find_locations(keyword, 20).iter().map(|location| location.id).collect()
}

#[test]
fn every_turkish_airport_and_at_least_25_cities_are_car_locations() {
    for airport in airports().iter().filter(|airport| airport.is_turkish()) {
        let here = location(airport.id).unwrap();
        assert_eq!((here.code, here.airport()), (airport.code, Some(airport.id)));
        assert_eq!(here.name(Language::Tr), airport.name(Language::Tr));
        assert_eq!(here.point(), airport.point());
    }
    let centres: Vec<_> = locations().iter().filter(|place| place.kind == LocationKind::City).collect();
    assert!(centres.len() >= 25, "{}", centres.len());
    assert!(centres.iter().all(|centre| centre.airport().is_none() && centre.code.is_empty()));
    assert!(locations().iter().all(|place| {
        (35.5..42.5).contains(&place.lat) && (25.5..45.0).contains(&place.lng) && place.popularity <= 100
    }));
    assert!(locations().is_sorted_by(|a, b| a.id < b.id));
}

#[test]
fn car_locations_are_found_by_code_name_and_with_a_typing_error() {
    let istanbul = ids("istanbul");
    assert_eq!(istanbul, ids("İSTANBUL"));
    assert!([1, 2, 1034, 2034].iter().all(|id| istanbul.contains(id)), "{istanbul:?}");
    assert_eq!(istanbul[0], 1, "the most wanted first");
    assert_eq!(ids("ESB"), [3]);
    assert_eq!(ids("kadikoy"), [2034]);
    assert!(ids("bodrm").contains(&2048), "one typing error");
    assert!(ids("qqqq").is_empty());
    assert_eq!(popular_locations(3).iter().map(|place| place.id).collect::<Vec<_>>(), [1, 1034, 2]);
}
