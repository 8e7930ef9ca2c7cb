//! What is bought, by product: the one place that tells the products apart for an order.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::Line;
use crate::bill::{Bill, BillForm, check_bill, check_rental_bill};
use crate::bus::purchase::BusPurchase;
use crate::car::purchase::CarPurchase;
use crate::flight::purchase::FlightPurchase;
use crate::inventory::{Allocation, Claim};
use crate::message::{FieldErrors, Message};
use crate::money::{Money, Rate};
use crate::people::{Passenger, PassengerForm, age_on, check_driver, check_passengers};
use crate::rejection::Rejection;

/// What is bought, by product.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purchase {
    Flight(Box<FlightPurchase>),
    Bus(Box<BusPurchase>),
    Car(Box<CarPurchase>),
}

impl Purchase {
    /// As the routes spell it.
    pub fn product(&self) -> &'static str {
        match self {
            Self::Flight(_) => "flight",
            Self::Bus(_) => "bus",
            Self::Car(_) => "car",
        }
    }

    /// Absent for the calls of another product.
    pub fn flight(&self) -> Result<&FlightPurchase, Rejection> {
        match self {
            Self::Flight(flight) => Ok(flight),
            _ => Err(Rejection::NotFound),
        }
    }

    pub fn bus(&self) -> Result<&BusPurchase, Rejection> {
        match self {
            Self::Bus(bus) => Ok(bus),
            _ => Err(Rejection::NotFound),
        }
    }

    pub fn car(&self) -> Result<&CarPurchase, Rejection> {
        match self {
            Self::Car(car) => Ok(car),
            _ => Err(Rejection::NotFound),
        }
    }

    /// The same with these extras, each by id and quantity, in place of those chosen before.
    pub fn with_extras(self, extras: &[(String, Option<u32>)]) -> Result<Self, FieldErrors> {
        match self {
            Self::Car(car) => Ok(Self::Car(Box::new(car.with_extras(extras)?))),
            other if extras.is_empty() => Ok(other),
            _ => Err(FieldErrors::one("extras.0.id", Message::new("rules.invalid"))),
        }
    }

    /// One leg after the other, each in the order of the travellers.
    pub fn lines(&self) -> Vec<Line> {
        match self {
            Self::Flight(flight) => flight.lines(),
            Self::Bus(bus) => bus.lines(),
            Self::Car(car) => car.lines(),
        }
    }

    /// What `line` takes of the stock that `claim` is for; `None` where that is nothing.
    pub fn share(&self, line: &Line, claim: &Claim) -> Option<Allocation> {
        match self {
            Self::Flight(flight) => flight.share(line, claim),
            Self::Bus(bus) => bus.share(line, claim),
            // One line takes all of it.
            Self::Car(_) => Some(claim.allocation.clone()),
        }
    }

    /// The legs that travel with the flight or bus `departure`.
    pub fn legs_on(&self, departure: &str) -> Vec<usize> {
        match self {
            Self::Flight(flight) => flight.legs_on(departure),
            Self::Bus(bus) => bus.legs_on(departure),
            Self::Car(_) => vec![],
        }
    }

    /// The carrier lets `departure` go so many minutes later.
    pub fn move_departure(&mut self, departure: &str, minutes: i32) {
        match self {
            Self::Flight(flight) => flight.move_departure(departure, minutes),
            Self::Bus(bus) => bus.move_departure(departure, minutes),
            Self::Car(_) => {}
        }
    }

    /// Does the line have of another purchase what the other line has of this one: the same departures, fare and seats, or the same rental?
    pub fn gives_as_much(&self, line: &Line, other: &Self, other_line: &Line) -> bool {
        match (self, other) {
            (Self::Flight(one), Self::Flight(other)) => {
                let flown = |flight: &FlightPurchase, line: &Line| {
                    let (itinerary, fare) = flight.itineraries().nth(line.leg)?;
                    let flights = itinerary.segments.iter();
                    let times: Vec<_> =
                        flights.map(|one| (one.departure.to_string(), one.departs_at)).collect();
                    Some((times, fare.code.clone()))
                };
                flown(one, line) == flown(other, other_line)
            }
            (Self::Bus(one), Self::Bus(other)) => {
                let ridden = |bus: &BusPurchase, line: &Line| {
                    let (ride, seats) = bus.rides().nth(line.leg)?;
                    let seat = seats.get(line.traveller)?.number;
                    Some((ride.vehicle.to_string(), ride.from, ride.to, ride.departs_at, seat))
                };
                ridden(one, line) == ridden(other, other_line)
            }
            (Self::Car(one), Self::Car(other)) => {
                let of = |car: &CarPurchase| (car.offer.vendor.id, car.offer.model.id);
                one.query == other.query && of(one) == of(other)
            }
            _ => false,
        }
    }

    /// The offers that it is made of.
    pub fn product_ids(&self) -> Vec<&str> {
        match self {
            Self::Flight(flight) => flight.offers.iter().map(|offer| offer.product_id.as_str()).collect(),
            Self::Bus(bus) => vec![&bus.offer.product_id],
            Self::Car(car) => vec![&car.offer.product_id],
        }
    }

    /// Who carries it out: codes of airlines, or the bus or rental company.
    pub fn carriers(&self) -> Vec<String> {
        match self {
            Self::Flight(flight) => {
                flight.itineraries().flat_map(|(itinerary, _)| itinerary.carriers()).collect()
            }
            Self::Bus(bus) => bus.offer.carriers(),
            Self::Car(car) => car.offer.carriers(),
        }
    }

    /// What the card is charged.
    pub fn charge(&self) -> Money {
        match self {
            Self::Flight(flight) => flight.total(),
            Self::Bus(bus) => bus.total(),
            Self::Car(car) => car.total(),
        }
    }

    /// Within Türkiye: instalments are for such travel alone.
    pub fn is_domestic(&self) -> bool {
        match self {
            Self::Flight(flight) => flight.query.is_domestic(),
            Self::Bus(_) | Self::Car(_) => true,
        }
    }

    /// The same in another currency: what was shown piece by piece, each seat, flight and day, and then added up.
    pub fn shown_charge(&self, display: Rate) -> Money {
        let shown = |part| display.from_try(part);
        match self {
            Self::Flight(flight) => {
                Money::sum(display.currency, flight.offers.iter().map(|offer| shown(offer.fare.total)))
            }
            Self::Bus(bus) => Money::sum(display.currency, bus.seats.iter().map(|seat| shown(seat.price))),
            Self::Car(car) => car.offer.shown_total(display),
        }
    }

    /// Those who travel, as the form names them.
    pub fn check_people(
        &self,
        forms: &[PassengerForm],
        today: Date,
        errors: &mut FieldErrors,
    ) -> Vec<Passenger> {
        match self {
            Self::Flight(flight) => check_passengers(forms, &flight.travel_terms(today), errors),
            Self::Bus(bus) => check_passengers(forms, &bus.travel_terms(today), errors),
            Self::Car(car) => {
                let driver = forms.first().cloned().unwrap_or_default();
                check_driver(&driver, &car.travel_terms(today), errors).into_iter().collect()
            }
        }
    }

    /// May somebody who was named for other days travel on these: of the right age, with a passport that is valid?
    pub fn may_travel(&self, passenger: &Passenger) -> bool {
        let today = Date::MIN;
        let (terms, oldest) = match self {
            Self::Flight(flight) => (flight.travel_terms(today), passenger.pax_type.ages().1),
            Self::Bus(bus) => (bus.travel_terms(today), u8::MAX),
            Self::Car(car) => (car.travel_terms(today), u8::MAX),
        };
        let is_of_age = passenger
            .birth_date
            .is_none_or(|birth| (terms.min_age..=oldest).contains(&age_on(birth, terms.last_travel_date)));
        is_of_age && passenger.passport_expiry_date.is_none_or(|end| end > terms.departure_date)
    }

    pub fn check_bill(&self, form: &BillForm, errors: &mut FieldErrors) -> Option<Bill> {
        let checked = match self {
            Self::Car(_) => check_rental_bill(form),
            _ => check_bill(form),
        };
        checked.map_err(|faults| errors.merge_under("bill", faults)).ok()
    }

    /// One line for the card statement.
    pub fn item_name(&self) -> String {
        match self {
            Self::Flight(flight) => flight.item_name(),
            Self::Bus(bus) => bus.item_name(),
            Self::Car(car) => car.item_name(),
        }
    }
}
