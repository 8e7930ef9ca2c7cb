//! Orders for tests, one of each product. Used by this crate and, through the feature `sample`, by the
//! mailer and the document function.
#![expect(clippy::unwrap_used, reason = "only tests use it")]

pub mod after_sale;
mod bus;
mod car;
mod flight;

use domain::card::Brand;
use domain::flight::query::PassengerType;
use domain::language::Language;
use domain::money::{Currency, Rate};
use domain::order::{NewPayment, Order, Payer, People, Purchase, Receipt, Selected};
use domain::people::{Contact, Gender, Passenger};
use jiff::Timestamp;
use jiff::civil::{Date, date};

use crate::ticket::Ticket;

/// Returns one order of each product, in the order of [`domain::Product::ALL`].
pub fn orders(language: Language) -> [Order; 3] {
    [flight(language), bus(language), car(language)]
}

pub fn flight(language: Language) -> Order {
    let purchase = Purchase::Flight(Box::new(flight::purchase()));
    let ticket_numbers = (1..=6).map(|serial| format!("377000000000{serial}")).collect();
    ticketed(pending(language, purchase, family(PassengerType::Infant)), ticket_numbers)
}

pub fn bus(language: Language) -> Order {
    let purchase = Purchase::Bus(Box::new(bus::purchase()));
    let numbers = [3, 3, 3, 4, 4, 4].into_iter().zip(1..);
    let ticket_numbers = numbers.map(|(company, serial)| format!("{company:02}{serial:010}")).collect();
    ticketed(pending(language, purchase, family(PassengerType::Adult)), ticket_numbers)
}

pub fn car(language: Language) -> Order {
    let driver = passenger(PassengerType::Adult, "Şükrü Çağlar", "Yıldırım", date(1990, 1, 1));
    let purchase = Purchase::Car(Box::new(car::purchase()));
    ticketed(pending(language, purchase, vec![driver]), vec!["5010000000001".to_owned()])
}

/// Returns a rental whose payment is under review.
pub fn reviewed_rental(language: Language) -> Order {
    let order = car(language);
    let pending =
        pending(language, order.purchase.clone(), order.people.as_ref().unwrap().passengers.clone());
    let receipt = receipt(&pending);
    pending.under_review(receipt, at()).unwrap()
}

pub fn ticket(order: &Order) -> Ticket {
    crate::ticket(order, "https://rota.example").unwrap()
}

/// Returns a paid order without tickets.
pub fn paid(language: Language) -> Order {
    let purchase = Purchase::Flight(Box::new(flight::purchase()));
    captured(pending(language, purchase, family(PassengerType::Infant)))
}

/// Returns one order of each product whose ticket could not be issued, after its refund.
pub fn refunded(language: Language) -> [Order; 3] {
    orders(language).map(|order| {
        let passengers = order.people.as_ref().unwrap().passengers.clone();
        let paid = captured(pending(language, order.purchase.clone(), passengers));
        paid.not_issued(at()).unwrap().refunded(at()).unwrap()
    })
}

/// Returns a flight whose payment is under review, and the same flight after the payment was not
/// approved.
pub fn reviewed(language: Language) -> [Order; 2] {
    let purchase = Purchase::Flight(Box::new(flight::purchase()));
    let pending = pending(language, purchase, family(PassengerType::Infant));
    let receipt = receipt(&pending);
    let reviewed = pending.under_review(receipt, at()).unwrap();
    let failed = reviewed.clone().review_failed(at()).unwrap().refunded(at()).unwrap();
    [reviewed, failed]
}

fn ticketed(pending: Order, ticket_numbers: Vec<String>) -> Order {
    captured(pending).issued(ticket_numbers, at()).unwrap()
}

fn pending(language: Language, purchase: Purchase, passengers: Vec<Passenger>) -> Order {
    let contact = Contact {
        email: "sukru@example.com".to_owned(),
        phone_code: "90".to_owned(),
        phone: "5320000000".to_owned(),
    };
    let payment = NewPayment {
        id: "2".to_owned(),
        purchase: purchase.clone(),
        people: People { contact, passengers, bill: None },
        payer: Payer::default(),
        shown_in: (language, display()),
    };
    let selected = Selected { purchase, claims: vec![], booking: None };
    let held = Order::held("abc".to_owned(), "K7M4QXWP".to_owned(), selected, language, display(), at());
    held.start_payment(payment, at()).unwrap()
}

fn display() -> Rate {
    Rate { currency: Currency::Eur, micro_try_per_unit: 50_000_000, on: Some(date(2026, 11, 20)) }
}

fn at() -> Timestamp {
    "2026-11-21T10:00:00Z".parse().unwrap()
}

fn captured(order: Order) -> Order {
    let receipt = receipt(&order);
    order.captured(receipt, at()).unwrap()
}

fn receipt(order: &Order) -> Receipt {
    Receipt {
        provider_payment_id: "1".to_owned(),
        payment_id: "2".to_owned(),
        amount: order.charge,
        transaction_id: "3".to_owned(),
        brand: Some(Brand::Troy),
        last_four: "0001".to_owned(),
        instalments: 1,
        paid_at: at(),
    }
}

fn family(third: PassengerType) -> Vec<Passenger> {
    vec![
        passenger(PassengerType::Adult, "Şükrü Çağlar", "Yıldırım", date(1990, 1, 1)),
        passenger(PassengerType::Adult, "Iğdır Ümmügülsüm Nazlıcan", "Öz", date(1991, 1, 1)),
        passenger(third, "Ece", "Öz", date(2026, 1, 1)),
    ]
}

fn passenger(pax_type: PassengerType, name: &str, surname: &str, birth_date: Date) -> Passenger {
    Passenger {
        pax_type,
        name: name.to_owned(),
        surname: surname.to_owned(),
        latin_name: None,
        latin_surname: None,
        birth_date: Some(birth_date),
        gender: Some(Gender::F),
        nationality: 792,
        citizen_number: Some("17291716060".to_owned()),
        passport: None,
        passport_expiry_date: None,
    }
}
