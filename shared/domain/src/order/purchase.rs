//! The purchase of an order, by product. The order distinguishes products here only.

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
use crate::product::Product;
use crate::rejection::Rejection;

/// Purchase, by product.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purchase {
    Flight(Box<FlightPurchase>),
    Bus(Box<BusPurchase>),
    Car(Box<CarPurchase>),
}

impl Purchase {
    pub fn product(&self) -> Product {
        match self {
            Self::Flight(_) => Product::Flight,
            Self::Bus(_) => Product::Bus,
            Self::Car(_) => Product::Car,
        }
    }

    /// Returns the flight purchase, or `NotFound` for another product.
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

    /// Replaces the chosen extras with these, each an id and a quantity.
    pub fn with_extras(self, extras: &[(String, Option<u32>)]) -> Result<Self, FieldErrors> {
        match self {
            Self::Car(car) => Ok(Self::Car(Box::new(car.with_extras(extras)?))),
            other if extras.is_empty() => Ok(other),
            _ => Err(FieldErrors::one("extras.0.id", Message::new("rules.invalid"))),
        }
    }

    /// Returns the lines by direction or bus ride, each in the order of the passengers.
    pub fn lines(&self) -> Vec<Line> {
        match self {
            Self::Flight(flight) => flight.lines(),
            Self::Bus(bus) => bus.lines(),
            Self::Car(car) => car.lines(),
        }
    }

    /// Returns the share of `claim` that `line` needs; `None` for no units.
    pub fn share(&self, line: &Line, claim: &Claim) -> Option<Allocation> {
        match self {
            Self::Flight(flight) => flight.share(line, claim),
            Self::Bus(bus) => bus.share(line, claim),
            // The single line of a rental needs the whole claim.
            Self::Car(_) => Some(claim.allocation.clone()),
        }
    }

    /// Returns the positions of the directions or rides that use the flight or bus `departure`.
    pub fn purchase_directions_on(&self, departure: &str) -> Vec<usize> {
        match self {
            Self::Flight(flight) => flight.purchase_directions_on(departure),
            Self::Bus(bus) => bus.purchase_directions_on(departure),
            Self::Car(_) => vec![],
        }
    }

    /// Moves `departure` by `minutes`; negative: earlier.
    pub fn move_departure(&mut self, departure: &str, minutes: i32) {
        match self {
            Self::Flight(flight) => flight.move_departure(departure, minutes),
            Self::Bus(bus) => bus.move_departure(departure, minutes),
            Self::Car(_) => {}
        }
    }

    /// True when `line` of this purchase and `other_line` of `other` have the same departures, fare and
    /// seats, or are the same rental.
    pub fn gives_as_much(&self, line: &Line, other: &Self, other_line: &Line) -> bool {
        match (self, other) {
            (Self::Flight(one), Self::Flight(other)) => {
                let flown = |flight: &FlightPurchase, line: &Line| {
                    let (direction, fare) = flight.directions().nth(line.purchase_direction)?;
                    let flights = direction.segments.iter();
                    let times: Vec<_> =
                        flights.map(|one| (one.departure.to_string(), one.departs_at)).collect();
                    Some((times, fare.code.clone()))
                };
                flown(one, line) == flown(other, other_line)
            }
            (Self::Bus(one), Self::Bus(other)) => {
                let ridden = |bus: &BusPurchase, line: &Line| {
                    let (ride, seats) = bus.rides().nth(line.purchase_direction)?;
                    let seat = seats.get(line.passenger)?.number;
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

    /// Returns the ids of the purchased offers.
    pub fn product_ids(&self) -> Vec<&str> {
        match self {
            Self::Flight(flight) => flight.offers.iter().map(|offer| offer.product_id.as_str()).collect(),
            Self::Bus(bus) => vec![&bus.offer.product_id],
            Self::Car(car) => vec![&car.offer.product_id],
        }
    }

    /// Returns the carriers: codes of airlines, or the bus or rental company.
    pub fn carriers(&self) -> Vec<String> {
        match self {
            Self::Flight(flight) => {
                flight.directions().flat_map(|(direction, _)| direction.carriers()).collect()
            }
            Self::Bus(bus) => bus.offer.carriers(),
            Self::Car(car) => car.offer.carriers(),
        }
    }

    /// Returns the amount to charge.
    pub fn charge(&self) -> Money {
        match self {
            Self::Flight(flight) => flight.total(),
            Self::Bus(bus) => bus.total(),
            Self::Car(car) => car.total(),
        }
    }

    /// True for travel within Türkiye: only domestic travel may be paid in instalments.
    pub fn is_domestic(&self) -> bool {
        match self {
            Self::Flight(flight) => flight.query.is_domestic(),
            Self::Bus(_) | Self::Car(_) => true,
        }
    }

    /// Returns the charge in another currency: the sum of the shown prices, each seat, flight and day
    /// converted alone.
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

    /// Validates the passengers or the driver of the form.
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

    /// True when a passenger who was named for other dates may travel on these: of the right age, with a
    /// valid passport.
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

    /// Returns one line for the card statement.
    pub fn item_name(&self) -> String {
        match self {
            Self::Flight(flight) => flight.item_name(),
            Self::Bus(bus) => bus.item_name(),
            Self::Car(car) => car.item_name(),
        }
    }
}
