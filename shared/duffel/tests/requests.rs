//! Requests to Duffel for a search and for an order.
#![cfg(test)]

use domain::flight::query::{Cabin, FlightQuery, Party, PassengerType, Trip};
use domain::money::{Currency, Money};
use domain::people::{Gender, Passenger};
use domain::place::airport_by_code;
use duffel::request::{Booking, Unfit, order, search};
use duffel::wire::{self, CreateOrder, OfferPassenger, OrderType};
use jiff::civil::date;
use serde_json::json;

fn query() -> FlightQuery {
    FlightQuery {
        trip: Trip::RoundTrip { return_date: date(2027, 1, 17) },
        origin: airport_by_code("IST").unwrap().id,
        destination: airport_by_code("LHR").unwrap().id,
        departure_date: date(2027, 1, 10),
        direct_flights_only: false,
        refundables_only: false,
        party: Party { adult_count: 1, child_count: 1, infant_count: 1, senior_count: 1 },
        cabin: Cabin::Business,
    }
}

#[test]
fn a_search_request_has_both_directions_and_all_passengers() {
    let asked = serde_json::to_value(search(&query()).unwrap()).unwrap();
    let expected = json!({
        "slices": [
            {"origin": "IST", "destination": "LHR", "departure_date": "2027-01-10"},
            {"origin": "LHR", "destination": "IST", "departure_date": "2027-01-17"},
        ],
        "passengers": [{"type": "adult"}, {"age": 8}, {"age": 1}, {"type": "adult"}],
        "cabin_class": "business",
    });
    assert_eq!(asked, expected);
    let direct = FlightQuery { direct_flights_only: true, ..query() };
    assert_eq!(search(&direct).unwrap().max_connections, Some(0));
    assert_eq!(search(&FlightQuery { origin: 4_000_000, ..query() }), None);
}

fn passenger(pax_type: PassengerType, name: &str) -> Passenger {
    Passenger {
        pax_type,
        name: name.to_owned(),
        surname: "Öz".to_owned(),
        latin_name: None,
        latin_surname: None,
        birth_date: Some(date(1987, 7, 24)),
        gender: Some(Gender::F),
        nationality: 792,
        citizen_number: Some("10000000146".to_owned()),
        passport: Some("U12345678".to_owned()),
        passport_expiry_date: Some(date(2030, 1, 1)),
    }
}

fn offered(id: &str, r#type: Option<wire::PassengerType>, age: Option<u8>) -> OfferPassenger {
    OfferPassenger { id: id.to_owned(), r#type, age, ..OfferPassenger::default() }
}

/// The offer names its passengers in a different order than the booking.
fn offer_passengers() -> [OfferPassenger; 5] {
    [
        offered("pas_infant", Some(wire::PassengerType::InfantWithoutSeat), None),
        offered("pas_one", Some(wire::PassengerType::Adult), None),
        offered("pas_child", None, Some(8)),
        offered("pas_two", Some(wire::PassengerType::Adult), None),
        offered("pas_baby", None, Some(1)),
    ]
}

fn party() -> Vec<Passenger> {
    vec![
        passenger(PassengerType::Adult, "Ayşe"),
        passenger(PassengerType::Child, "Can"),
        passenger(PassengerType::Infant, "Ela"),
        passenger(PassengerType::Infant, "Efe"),
        passenger(PassengerType::Senior, "Işıl"),
    ]
}

fn ordered(passengers: &[Passenger], payment: Option<Money>) -> Result<CreateOrder, Unfit> {
    order(&Booking {
        reference: "order-1",
        offer_id: "off_1",
        offer_passengers: &offer_passengers(),
        passengers,
        email: "ayse@example.com",
        phone: "+905321234567",
        payment,
    })
}

#[test]
fn an_order_request_gives_each_passenger_an_id_and_each_infant_an_adult() {
    let created = ordered(&party(), None).unwrap();
    assert_eq!((created.r#type, created.payments.len()), (OrderType::Hold, 0));
    let travellers: Vec<(&str, &str, Option<&str>)> = created
        .passengers
        .iter()
        .map(|traveller| (&*traveller.given_name, &*traveller.id, traveller.infant_passenger_id.as_deref()))
        .collect();
    let expected = [
        ("Ayşe", "pas_one", Some("pas_infant")),
        ("Can", "pas_child", None),
        ("Ela", "pas_infant", None),
        ("Efe", "pas_baby", None),
        ("Işıl", "pas_two", Some("pas_baby")),
    ];
    assert_eq!(travellers, expected);
    let written = serde_json::to_value(&created).unwrap();
    assert_eq!(written["metadata"], json!({"rota_order": "order-1"}));
    let first = json!({
        "id": "pas_one", "title": "ms", "gender": "f", "given_name": "Ayşe", "family_name": "Öz", "born_on": "1987-07-24",
        "email": "ayse@example.com", "phone_number": "+905321234567", "infant_passenger_id": "pas_infant",
        "identity_documents": [{"type": "passport", "unique_identifier": "U12345678", "issuing_country_code": "TR", "expires_on": "2030-01-01"}],
    });
    assert_eq!(written["passengers"][0], first);
}

#[test]
fn an_instant_order_pays_the_whole_price_from_the_balance() {
    let created = ordered(&party(), Some(Money::new(12_130, Currency::Gbp))).unwrap();
    assert_eq!(created.r#type, OrderType::Instant);
    let paid = serde_json::to_value(&created.payments).unwrap();
    assert_eq!(paid, json!([{"type": "balance", "amount": "121.30", "currency": "GBP"}]));
}

#[test]
fn passengers_that_do_not_fit_the_offer_are_rejected() {
    let mut one_less = party();
    one_less.pop();
    let mut other_types = party();
    other_types[1].pax_type = PassengerType::Adult;
    let mut nameless = party();
    nameless[0].name = "محمد".to_owned();
    let mut ageless = party();
    ageless[0].birth_date = None;
    let mut genderless = party();
    genderless[0].gender = None;
    for passengers in [one_less, other_types, nameless, ageless, genderless, vec![]] {
        assert_eq!(ordered(&passengers, None), Err(Unfit));
    }
}
