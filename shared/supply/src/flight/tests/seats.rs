//! Seats for sale decrease as departure approaches, and no offer has fewer seats than the party needs.

use super::*;

fn key(text: &str) -> DepartureKey {
    text.parse().unwrap()
}

#[test]
fn seats_for_sale_only_decrease_towards_departure() {
    let network = Network::embedded();
    let departure = key("P6101/2026-12-11/economy");
    let mut before = u32::MAX;
    for hours in (0..360 * 24).step_by(7) {
        let as_of = "2025-12-16T00:00:00Z".parse::<Timestamp>().unwrap() + SignedDuration::from_hours(hours);
        let seats = network.seats_for_sale(&departure, as_of);
        assert!(seats <= before && seats <= 156, "{as_of}");
        before = seats;
    }
    assert!(before < 156 * 45 / 100, "most seats are sold elsewhere in the end");
}

#[test]
fn a_cabin_flight_or_day_that_is_not_flown_has_no_seats() {
    let seats = |text| Network::embedded().seats_for_sale(&key(text), now());
    assert!(seats("P6101/2026-12-11/economy") > 0);
    assert!(seats("P6101/2026-12-11/business") > 0);
    assert_eq!(seats("K3101/2026-12-11/business"), 0, "a low-cost carrier has one cabin");
    assert_eq!(seats("P69999/2026-12-11/economy"), 0, "no such flight");
    let saturday = date(2026, 12, 12);
    let route =
        Network::embedded().route(airport_by_code("IST").unwrap(), airport_by_code("ESB").unwrap()).unwrap();
    let resting = route.flights.iter().find(|flight| !flight.flies_on(saturday)).unwrap();
    let departure = DepartureKey { flight: resting.number, date: saturday, cabin: Cabin::Economy };
    assert_eq!(Network::embedded().seats_for_sale(&departure, now()), 0);
}

#[test]
fn a_flight_is_offered_while_its_seats_suffice_for_the_party() {
    let network = Network::embedded();
    let mut query = one_way("IST", "ESB", a_day());
    query.party = Party { adult_count: 2, child_count: 1, infant_count: 2, senior_count: 0 };
    let free = network.search(&query, now(), NOTHING_TAKEN);
    let offer = free.first().unwrap();
    let departure = offer.departures().next().unwrap();
    let for_sale = network.seats_for_sale(&departure, now());
    assert_eq!(offer.remaining_seats, for_sale);

    let leaving = |left: u32| move |key: &DepartureKey| if *key == departure { for_sale - left } else { 0 };
    let three_left = network.find_offer(&query, &offer.product_id, now(), &leaving(3)).unwrap();
    assert_eq!(three_left.remaining_seats, 3, "infants need no seat");
    assert_eq!(three_left.fares, offer.fares, "what is taken does not move the price");
    assert_eq!(network.find_offer(&query, &offer.product_id, now(), &leaving(2)), None);
    assert_eq!(network.search(&query, now(), &leaving(2)).len(), free.len() - 1);
    assert!(network.search(&query, now(), &|_| u32::MAX).is_empty());
}

#[test]
fn the_sale_of_a_flight_closes_two_hours_before_departure() {
    let network = Network::embedded();
    let query = one_way("IST", "ESB", date(2026, 11, 20));
    let offer = network.search(&query, now(), NOTHING_TAKEN).remove(0);
    let departs = offer.directions[0].segments[0].departs_at;
    let find = |as_of| network.find_offer(&query, &offer.product_id, as_of, NOTHING_TAKEN);
    assert!(find(departs - SignedDuration::from_hours(2)).is_some());
    assert!(find(departs - SignedDuration::from_hours(2) + SignedDuration::from_secs(1)).is_none());
}

#[test]
fn departure_keys_keep_their_text_and_reject_malformed_ones() {
    for text in ["P6101/2026-12-11/economy", "K37/2027-01-01/business"] {
        assert_eq!(key(text).to_string(), text);
        assert_eq!(serde_json::to_string(&key(text)).unwrap(), format!("\"{text}\""));
    }
    for wrong in [
        "",
        "P6101",
        "P6101/2026-12-11",
        "P6101/2026-13-11/economy",
        "p6101/2026-12-11/economy",
        "P6+1/2026-12-11/economy",
        "P60101/2026-12-11/economy",
        "P6101/2026-12-11/economy/",
        "ğ101/2026-12-11/economy",
    ] {
        assert!(wrong.parse::<DepartureKey>().is_err(), "{wrong}");
    }
}
