//! Builds the search and order requests of Duffel's API.

use std::collections::BTreeMap;
use std::fmt;

use domain::flight::query::{Cabin, FlightQuery, PassengerType};
use domain::money::Money;
use domain::people::{Gender, Passenger, ascii_email};
use domain::place::{airport, country_by_id};

use crate::names;
use crate::wire::{self, CabinClass, DocumentType, OrderType, PaymentType, SearchedPassenger, SliceRequest};

/// Age sent for a child. A search has passenger types, but Duffel needs an age for everybody who is not an
/// adult; the sent ages are in the middle of the type's range.
const CHILD_AGE: u8 = 8;
const INFANT_AGE: u8 = 1;
/// Metadata key under which Duffel's order has Rota's booking reference.
pub const ORDER: &str = "rota_order";

/// Builds a search request; `None` when a place of the query is unknown.
pub fn search(query: &FlightQuery) -> Option<wire::SearchRequest> {
    let (origin, destination) = (airport(query.origin)?.code, airport(query.destination)?.code);
    let slice = |origin: &str, destination: &str, departure_date| SliceRequest {
        origin: origin.to_owned(),
        destination: destination.to_owned(),
        departure_date,
        departure_time: None,
        arrival_time: None,
    };
    let mut slices = vec![slice(origin, destination, query.departure_date)];
    slices.extend(query.return_date().map(|date| slice(destination, origin, date)));
    let each = query.party.groups().flat_map(|(pax_type, count)| (0..count).map(move |_| pax_type));
    let passengers = each.map(|pax_type| match pax_type {
        PassengerType::Adult | PassengerType::Senior => {
            SearchedPassenger { r#type: Some(wire::PassengerType::Adult), ..SearchedPassenger::default() }
        }
        PassengerType::Child => SearchedPassenger { age: Some(CHILD_AGE), ..SearchedPassenger::default() },
        PassengerType::Infant => SearchedPassenger { age: Some(INFANT_AGE), ..SearchedPassenger::default() },
    });
    Some(wire::SearchRequest {
        slices,
        passengers: passengers.collect(),
        cabin_class: Some(cabin_class(query.cabin)),
        max_connections: query.direct_flights_only.then_some(0),
    })
}

pub fn cabin_class(cabin: Cabin) -> CabinClass {
    match cabin {
        Cabin::Economy => CabinClass::Economy,
        Cabin::Business => CabinClass::Business,
    }
}

/// Data of a new order.
#[derive(Clone, Copy)]
pub struct Booking<'a> {
    pub reference: &'a str,
    pub offer_id: &'a str,
    /// Passengers as the offer names them.
    pub offer_passengers: &'a [wire::OfferPassenger],
    pub passengers: &'a [Passenger],
    pub email: &'a str,
    /// Phone number with a plus and the country code.
    pub phone: &'a str,
    /// Payment of an instant order; `None` holds the tickets for a later payment.
    pub payment: Option<Money>,
}

impl fmt::Debug for Booking<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Booking({}, {})", self.reference, self.offer_id)
    }
}

/// The offer is for a different party than the order, or data that airlines need is missing for a passenger.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the passengers of an order do not match its offer")]
pub struct Unfit;

pub fn order(booking: &Booking<'_>) -> Result<wire::CreateOrder, Unfit> {
    let mut ids = Ids::of(booking.offer_passengers);
    let mut travellers = Vec::new();
    for passenger in booking.passengers {
        travellers.push(traveller(passenger, ids.next(passenger.pax_type).ok_or(Unfit)?, booking)?);
    }
    if !ids.are_used_up() {
        return Err(Unfit);
    }
    let infants = booking.passengers.iter().zip(&travellers);
    let infants = infants.filter(|(passenger, _)| passenger.pax_type == PassengerType::Infant);
    let infants: Vec<String> = infants.map(|(_, traveller)| traveller.id.clone()).collect();
    let adults = booking.passengers.iter().zip(&mut travellers);
    let mut adults = adults.filter(|(passenger, _)| passenger.pax_type.infant_care());
    for infant in infants {
        adults.next().ok_or(Unfit)?.1.infant_passenger_id = Some(infant);
    }
    Ok(wire::CreateOrder {
        r#type: if booking.payment.is_some() { OrderType::Instant } else { OrderType::Hold },
        selected_offers: vec![booking.offer_id.to_owned()],
        passengers: travellers,
        payments: booking.payment.map(balance).into_iter().collect(),
        metadata: BTreeMap::from([(ORDER.to_owned(), booking.reference.to_owned())]),
    })
}

/// Payment from the prepaid balance.
pub fn balance(amount: Money) -> wire::OrderPayment {
    wire::OrderPayment {
        r#type: PaymentType::Balance,
        amount: amount.decimal(),
        currency: amount.currency.code().to_owned(),
    }
}

fn traveller(passenger: &Passenger, id: String, booking: &Booking<'_>) -> Result<wire::Traveller, Unfit> {
    let (title, gender) = match passenger.gender.ok_or(Unfit)? {
        Gender::F => ("ms", "f"),
        Gender::M => ("mr", "m"),
    };
    let [given_name, family_name] = names::sent(passenger);
    let document = passenger.passport.as_ref().zip(passenger.passport_expiry_date);
    let country = country_by_id(passenger.nationality);
    let document = document.zip(country).map(|((number, expires_on), country)| wire::IdentityDocument {
        r#type: DocumentType::Passport,
        unique_identifier: number.clone(),
        issuing_country_code: country.code.to_owned(),
        expires_on,
    });
    Ok(wire::Traveller {
        id,
        title: title.to_owned(),
        gender: gender.to_owned(),
        given_name: given_name.map_err(|_| Unfit)?,
        family_name: family_name.map_err(|_| Unfit)?,
        born_on: Some(passenger.birth_date.ok_or(Unfit)?),
        email: ascii_email(booking.email),
        phone_number: booking.phone.to_owned(),
        infant_passenger_id: None,
        identity_documents: document.into_iter().collect(),
    })
}

/// Passenger ids of the offer, assigned by type.
struct Ids {
    adults: Vec<String>,
    children: Vec<String>,
    infants: Vec<String>,
}

impl Ids {
    fn of(passengers: &[wire::OfferPassenger]) -> Self {
        let mut ids = Self { adults: vec![], children: vec![], infants: vec![] };
        // Reversed, because ids are taken from the end.
        for passenger in passengers.iter().rev() {
            let is_child = passenger.r#type == Some(wire::PassengerType::Child);
            let of_type = match (passenger.r#type, passenger.age) {
                (Some(wire::PassengerType::InfantWithoutSeat), _) => &mut ids.infants,
                (_, Some(age)) if age <= PassengerType::Infant.ages().1 => &mut ids.infants,
                (_, Some(age)) if is_child || age <= PassengerType::Child.ages().1 => &mut ids.children,
                _ if is_child => &mut ids.children,
                _ => &mut ids.adults,
            };
            of_type.push(passenger.id.clone());
        }
        ids
    }

    fn next(&mut self, pax_type: PassengerType) -> Option<String> {
        match pax_type {
            PassengerType::Adult | PassengerType::Senior => self.adults.pop(),
            PassengerType::Child => self.children.pop(),
            PassengerType::Infant => self.infants.pop(),
        }
    }

    fn are_used_up(&self) -> bool {
        self.adults.is_empty() && self.children.is_empty() && self.infants.is_empty()
    }
}
