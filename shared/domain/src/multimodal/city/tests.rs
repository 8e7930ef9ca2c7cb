//! The cities are those of the stations, keywords find them, and road distances are realistic.

use super::*;
use crate::place::{station, stations};

fn named(name: &str) -> &'static City {
    find_cities(name, 1)[0]
}

#[test]
fn every_city_with_a_station_is_listed_at_its_centre() {
    let mains = stations().iter().filter(|station| station.id == station.city_id);
    assert_eq!(
        cities().iter().map(|city| city.id).collect::<Vec<_>>(),
        mains.map(|station| station.id).collect::<Vec<_>>()
    );
    for city in cities() {
        let main = station(city.id).unwrap();
        assert_eq!(city.name(Language::Tr), main.city(Language::Tr));
        assert!(great_circle_km(city.point(), main.point()) <= 30, "{}", city.id);
        assert!(!city.province(Language::Tr).is_empty(), "{}", city.id);
    }
}

#[test]
fn cities_are_found_by_keyword() {
    let found = |keyword| find_cities(keyword, 3).into_iter().map(|city| city.id).collect::<Vec<_>>();
    assert_eq!(found("istanbul")[0], 3401);
    assert_eq!(found("ankra")[0], 601);
    assert_eq!(found("Стамбул")[0], 3401);
    assert_eq!(found("antalya")[0], 701, "the city before the towns of its province");
    assert!(find_cities("antalya", 20).iter().any(|city| city.name(Language::Tr) == "Alanya"));
    let popular: Vec<u32> = popular_cities(3).into_iter().map(|city| city.id).collect();
    assert_eq!(popular, [3401, 601, 3501]);
    assert_eq!(named("alanya").province(Language::En), "Antalya");
}

#[test]
fn road_distances_between_cities_match_the_real_roads() {
    let km = |from, to| road_km(named(from), named(to));
    assert_eq!(km("istanbul", "ankara"), 453);
    assert_eq!(km("istanbul", "izmir"), 475, "by the bridge");
    assert_eq!(km("ankara", "kayseri"), km("kayseri", "ankara"));
    assert!((310..=330).contains(&km("ankara", "kayseri")), "{}", km("ankara", "kayseri"));
    assert!((120..=165).contains(&km("antalya", "alanya")), "{}", km("antalya", "alanya"));
    assert!((520..=600).contains(&km("ankara", "alanya")), "{}", km("ankara", "alanya"));
}
