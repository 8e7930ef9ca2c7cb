use std::sync::Arc;

use domain::language::Language;
use domain::order::Purchase;
use serde_json::json;

use crate::barcode::aztec;
use crate::barcode::tests::scan;
use crate::sample;
use crate::ticket::Journey;

fn journey() -> Journey {
    sample::ticket(&sample::bus(Language::En)).journey
}

#[test]
fn a_bus_trip_shows_the_next_day_seats_breaks_and_the_change() {
    let journey = journey();
    let trip = &journey.trips[0];
    assert_eq!(
        (trip.detail.as_str(), trip.summary.as_str()),
        ("Thursday, 24 December 2026", "10 hr 55 min · 1 change")
    );
    let [night, onward] = &trip.segments[..] else { panic!("two rides") };
    assert_eq!((night.from.time.as_str(), night.from.later.as_deref()), ("23:30", None));
    assert_eq!((night.to.time.as_str(), night.to.later.as_deref()), ("05:45", Some("+1 day(s)")));
    assert_eq!(night.from.name, "Esenler Bus Terminal");
    assert_eq!(night.service, ["Gece Kuşu", "Seat 5, 6, 7 · 2+1 seat layout", "6 hr 15 min · Break 30 min"]);
    assert_eq!(onward.wait.as_deref(), Some("30 min to change at Ankara (AŞTİ Bus Terminal)"));
    assert_eq!(onward.service, ["Zeytin Dalı", "Seat 9, 10, 13 · 2+2 seat layout", "4 hr 10 min · No break"]);
    assert_eq!(
        (journey.name.route.as_str(), journey.name.short_route.as_str()),
        ("Istanbul → Kayseri", "Istanbul-Kayseri")
    );
}

#[test]
fn a_bus_route_is_written_in_the_script_and_reading_direction_of_the_language() {
    let route = |language| sample::ticket(&sample::bus(language)).journey.name.route;
    assert_eq!(route(Language::Ru), "Стамбул → Кайсери");
    assert_eq!(route(Language::Ar), "إسطنبول ← قيصري");
}

/// Digits after an Arabic letter are read as an Arabic number, whose parts change places at a hyphen.
#[test]
fn a_ticket_number_after_an_arabic_city_keeps_the_order_of_its_digits() {
    let journey = sample::ticket(&sample::bus(Language::Ar)).journey;
    assert!(
        journey.passengers[0].numbers[0].ends_with("\u{2068}03-0000000001\u{2069}"),
        "{:?}",
        journey.passengers[0].numbers
    );
}

#[test]
fn seats_are_listed_with_the_comma_of_the_language() {
    let seats = |language| {
        let journey = sample::ticket(&sample::bus(language)).journey;
        let said = [&journey.trips[0].segments[0].service[1], &journey.events[0].description];
        said.map(|words| words.replace(['\u{2068}', '\u{2069}'], ""))
    };
    assert!(seats(Language::Ar).iter().all(|said| said.contains("5، 6، 7") && !said.contains("5,")));
    assert!(seats(Language::Tr).iter().all(|said| said.contains("5, 6, 7")));
}

#[test]
fn a_ticket_names_the_carriers_that_run_the_service() {
    let of = |notes: &[String], count: usize| notes[notes.len() - count..].join("\n");
    let bus = of(&journey().notes, 2);
    assert!(bus.starts_with("Service by Gece Kuşu Turizm Ltd. Şti., D1 "), "{bus}");
    assert!(bus.contains("\nService by Zeytin Dalı Taşımacılık A.Ş., D1 "), "{bus}");
    let flight = of(&sample::ticket(&sample::flight(Language::En)).journey.notes, 2);
    assert_eq!(flight, "Service by Meltem Jet\nService by Rheinstern");
    let car = of(&sample::ticket(&sample::car(Language::En)).journey.notes, 1);
    assert!(car.starts_with("Service by "), "{car}");
}

#[test]
fn the_strictest_bus_company_sets_the_cancellation_deadline() {
    let terms = journey().trips.remove(0).terms;
    assert_eq!(terms, ["Can be cancelled online up to 12 hours before departure."]);
}

#[test]
fn every_passenger_has_a_ticket_for_each_bus() {
    let journey = journey();
    let tickets: Vec<_> = journey
        .passes
        .iter()
        .map(|pass| {
            let value = |row: usize, at: usize| pass.fields[row][at].value.as_str();
            (value(0, 0), value(0, 2), value(1, 0), value(1, 1), pass.stub.as_str())
        })
        .collect();
    assert_eq!(
        tickets,
        [
            ("Şükrü Çağlar Yıldırım", "03-0000000001", "5", "Female", "Seat 5"),
            ("Iğdır Ümmügülsüm Nazlıcan Öz", "03-0000000002", "6", "Female", "Seat 6"),
            ("Ece Öz", "03-0000000003", "7", "Male", "Seat 7"),
            ("Şükrü Çağlar Yıldırım", "04-0000000004", "9", "Female", "Seat 9"),
            ("Iğdır Ümmügülsüm Nazlıcan Öz", "04-0000000005", "10", "Female", "Seat 10"),
            ("Ece Öz", "04-0000000006", "13", "Male", "Seat 13"),
        ]
    );
    assert_eq!(journey.passengers[2].kind.as_deref(), Some("Seat 7 · Seat 13"));
    assert_eq!(
        journey.passengers[2].numbers,
        ["Istanbul–Ankara 03-0000000003", "Ankara–Kayseri 04-0000000006"]
    );
}

#[test]
fn the_barcode_names_bus_seat_and_passenger() {
    let journey = journey();
    let code = &journey.passes[5].code;
    assert_eq!(code, "ROTA1|BUS|K7M4QXWP|04-0000000006|40111|2026-12-25|601|3801|13|M|OZ/ECE");
    assert_eq!(scan(&aztec(code).unwrap()).as_ref(), Some(code));
}

#[test]
fn a_trip_without_a_change_has_one_bus_and_one_pass_per_passenger() {
    let order = sample::bus(Language::En);
    let mut purchase = order.purchase.clone();
    let Purchase::Bus(bus) = &mut purchase else { panic!("a bus") };
    bus.offer.rides.pop();
    let order = order.with_fields(json!({ "purchase": purchase })).unwrap();
    let journey = sample::ticket(&order).journey;
    assert_eq!((journey.trips[0].segments.len(), journey.passes.len(), journey.events.len()), (1, 3, 1));
    assert!(journey.trips[0].summary.ends_with("No change"), "{}", journey.trips[0].summary);
    assert_eq!(journey.prices[0].lines[0].label, "Seat 5");
}

#[test]
fn a_ticket_keeps_the_company_name_and_terms_of_the_purchase() {
    let order = sample::bus(Language::En);
    let mut purchase = order.purchase.clone();
    let Purchase::Bus(bus) = &mut purchase else { panic!("a bus") };
    bus.offer.rides.pop();
    let company = Arc::make_mut(&mut bus.offer.rides[0].company);
    (company.name, company.cancel_hours) = ("Renamed Since".into(), 3);
    let order = order.with_fields(json!({ "purchase": purchase })).unwrap();
    let trip = sample::ticket(&order).journey.trips.remove(0);
    assert_eq!(trip.segments[0].service[0], "Renamed Since");
    assert_eq!(trip.terms, ["Can be cancelled online up to 3 hours before departure."]);
}
