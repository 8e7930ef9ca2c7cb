use domain::language::Language;
use domain::order::Purchase;
use serde_json::json;

use crate::barcode::aztec;
use crate::barcode::tests::scan;
use crate::sample;
use crate::ticket::Journey;

fn journey() -> Journey {
    sample::ticket(&sample::car(Language::En)).journey
}

fn sums(journey: &Journey) -> Vec<(&str, &str)> {
    journey.prices.iter().map(|price| (price.total.label.as_str(), price.total.amount.as_str())).collect()
}

#[test]
fn car_extras_are_listed_as_payable_at_the_rental_office() {
    let journey = journey();
    let lines: Vec<_> = journey
        .prices
        .iter()
        .flat_map(|price| &price.lines)
        .map(|line| (line.label.as_str(), line.amount.as_str()))
        .collect();
    assert_eq!(
        lines,
        [
            ("5 days × ₺1,400.00", "₺7,000.00"),
            ("One-way fee", "₺2,500.00"),
            ("2 × Child seat (9–18 kg)", "₺900.00"),
            ("1 × Additional driver", "₺625.00"),
        ]
    );
    assert_eq!(
        sums(&journey),
        [
            ("Charged to the card", "₺9,500.00"),
            ("Payable at the rental office", "₺1,525.00"),
            ("Rental total", "₺11,025.00"),
        ]
    );
}

#[test]
fn a_rental_without_extras_and_one_way_fee_shows_one_total() {
    let order = sample::car(Language::En);
    let mut purchase = order.purchase.clone();
    let Purchase::Car(car) = &mut purchase else { panic!("a car") };
    car.extras.clear();
    car.query.dropoff_location = car.query.pickup_location;
    car.offer.price.one_way_fee.minor = 0;
    let order = order.with_fields(json!({ "purchase": purchase })).unwrap();
    let journey = sample::ticket(&order).journey;
    assert_eq!(sums(&journey), [("Charged to the card", "₺9,500.00")]);
    assert_eq!((journey.prices[0].lines.len(), journey.name.route.as_str()), (1, "Istanbul"));
    assert!(!format!("{:?}", journey.passes).contains("Payable at the rental office"));
}

#[test]
fn the_voucher_shows_places_car_terms_and_required_documents() {
    let journey = journey();
    let trip = &journey.trips[0];
    assert_eq!((trip.detail.as_str(), trip.summary.as_str()), ("Çınaraltı Rent", "5 days"));
    let segment = &trip.segments[0];
    assert_eq!((segment.from.time.as_str(), segment.from.place.as_str()), ("10:30", "Pick-up: Istanbul"));
    assert_eq!(segment.to.name, "Adnan Menderes Airport · Monday, 28 December 2026");
    let desk = "Car rental desk in the arrivals hall · Open 24 hours · +90 850 000 07 31";
    assert_eq!([&segment.from, &segment.to].map(|stop| stop.note.as_deref()), [Some(desk); 2]);
    assert_eq!(segment.service, ["Renault Clio or similar", "Economy · 5 seats", "Manual · Petrol"]);
    assert_eq!(
        trip.terms,
        [
            "Deposit ₺5,000.00 (€100.00): blocked on the driver’s card at pick-up, released at drop-off.",
            "Mileage limit: 400\u{a0}km a day, 2,000\u{a0}km in total · Fuel: Full to full",
            "Driver’s age from 21, licence held for at least 1 year · For damage you pay ₺12,000.00 (€240.00) at most.",
            "Until 22 December 2026 10:30, Istanbul time: free cancellation · Until 24 December 2026 10:30: cancellation for ₺1,400.00",
        ]
    );
    assert_eq!(
        journey.notes[0],
        "The driver’s own driving licence · Identity card or passport · A credit card in the driver’s name for the deposit"
    );
    assert_eq!(journey.name.short_route, "Renault Clio, Istanbul");
}

#[test]
fn a_deposit_is_shown_in_liras_and_in_the_display_currency() {
    let pounds = json!({ "currency": "GBP", "micro_try_per_unit": 50_000_000 });
    let order = sample::car(Language::En).with_fields(json!({ "display": pounds })).unwrap();
    let journey = sample::ticket(&order).journey;
    let held = "Deposit ₺5,000.00 (£100.00): blocked on the driver’s card at pick-up";
    assert!(journey.trips[0].terms[0].starts_with(held), "{:?}", journey.trips[0].terms);
    let fields = journey.passes[0].fields.iter().flatten();
    let deposit = fields.filter(|field| field.label == "Deposit").map(|field| field.value.as_str());
    assert_eq!(deposit.collect::<Vec<_>>(), ["₺5,000.00 (£100.00)"]);
}

/// Calendars name the office as well.
#[test]
fn a_city_office_is_shown_with_address_opening_hours_and_telephone() {
    let order = sample::car(Language::Tr);
    let mut purchase = order.purchase.clone();
    let Purchase::Car(car) = &mut purchase else { panic!("a car") };
    (car.query.pickup_location, car.query.dropoff_location) = (2034, 2034);
    let order = order.with_fields(json!({ "purchase": purchase })).unwrap();
    let journey = sample::ticket(&order).journey;
    let office = "Direksiyon Sokağı No: 3 · Pzt–Cmt 08:30–22:30, Paz 09:30–22:30 · +90 850 000 07 31";
    assert_eq!(journey.trips[0].segments[0].from.note.as_deref(), Some(office));
    let event = &journey.events[1];
    assert_eq!(event.place, "Direksiyon Sokağı No: 3, Kadıköy, İstanbul");
    assert!(event.description.contains("Paz 09:30–22:30\n+90 850 000 07 31"), "{}", event.description);
}

/// A rental has a voucher and a driver in every language, and neither a ticket nor a passenger.
#[test]
fn texts_of_a_rental_mention_neither_a_ticket_nor_a_passenger() {
    let words = [
        (Language::Tr, ["bilet", "yolcu "]),
        (Language::En, ["ticket", "passenger"]),
        (Language::De, ["ticket", "passagier"]),
        (Language::Ru, ["билет", "пассажир"]),
        (Language::Ar, ["تذكر", "قسيمة"]),
    ];
    for (language, words) in words {
        let ticket = sample::ticket(&sample::car(language));
        let (told, trip) = (ticket.told(), &ticket.journey.trips[0]);
        let letter = &told.ticketed;
        let parts =
            [&told.title, &told.passengers, &letter.subject, &letter.title, &letter.text, &letter.sms];
        let parts = parts.into_iter().chain(&told.notes).chain(&trip.terms);
        let said = parts.map(|part| part.to_lowercase()).collect::<String>();
        assert!(!words.iter().any(|word| said.contains(word)), "{said}");
    }
}

#[test]
fn the_voucher_barcode_holds_voucher_number_times_and_driver() {
    let journey = journey();
    let code = &journey.passes[0].code;
    assert!(code.starts_with("ROTA1|CAR|K7M4QXWP|501-0000000001|1|"), "{code}");
    assert!(code.ends_with("|2026-12-24T10:30|2026-12-28T18:00|YILDIRIM/SUKRU CAGLAR"), "{code}");
    assert_eq!(scan(&aztec(code).unwrap()).as_ref(), Some(code));
}
