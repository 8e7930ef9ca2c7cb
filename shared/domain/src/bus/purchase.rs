//! Purchase of a bus journey: the offer with its price at the selection, and the seats. The price is fixed
//! as long as the order exists. The buyer chooses the seats of the first bus; the seats after a connection
//! are assigned.

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::offer::{Offer, Ride};
use super::query::BusQuery;
use crate::clock::moved;
use crate::flight::query::PassengerType;
use crate::inventory::{Allocation, Claim, Seat};
use crate::language::Language;
use crate::line::{Line, split};
use crate::money::{Currency, Money};
use crate::people::{Gender, GenderTerm, TravelTerms};
use crate::place::{Station, station};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChosenSeat {
    pub seat: u8,
    pub gender: Gender,
    /// Price for the whole journey.
    pub price: Money,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BusPurchase {
    pub query: BusQuery,
    /// Instant at which the prices were computed.
    pub priced_at: Timestamp,
    pub offer: Offer,
    /// One to four seats on the first bus.
    pub seats: Vec<ChosenSeat>,
    /// Seats on the bus after a connection, in the order of `seats`.
    pub onward_seats: Vec<Seat>,
}

impl BusPurchase {
    pub fn total(&self) -> Money {
        Money::sum(Currency::Try, self.seats.iter().map(|seat| seat.price))
    }

    /// Returns each ride with its seats, in the order of the passengers.
    pub fn rides(&self) -> impl Iterator<Item = (&Ride, Vec<Seat>)> {
        let chosen = self.seats.iter().map(|seat| Seat { number: seat.seat, gender: seat.gender }).collect();
        self.offer.rides.iter().zip([chosen, self.onward_seats.clone()])
    }

    /// Returns a seat for each passenger and ride. Two rides cost half of the seat's price each.
    pub fn lines(&self) -> Vec<Line> {
        let rides = self.offer.rides.len();
        let line = |purchase_direction: usize| {
            self.seats.iter().enumerate().map(move |(passenger, seat)| {
                let price =
                    split(seat.price, rides).into_iter().nth(purchase_direction).unwrap_or(seat.price);
                Line::held(passenger, purchase_direction, price)
            })
        };
        (0..rides).flat_map(line).collect()
    }

    /// Returns the rides on the bus `departure`.
    pub fn purchase_directions_on(&self, departure: &str) -> Vec<usize> {
        let rides = self.offer.rides.iter().enumerate();
        rides
            .filter(|(_, ride)| ride.vehicle.to_string() == departure)
            .map(|(purchase_direction, _)| purchase_direction)
            .collect()
    }

    pub fn move_departure(&mut self, departure: &str, minutes: i32) {
        for purchase_direction in self.purchase_directions_on(departure) {
            let Some(ride) = self.offer.rides.get_mut(purchase_direction) else { continue };
            moved(&mut ride.departs_at, &mut ride.departs_local, minutes);
            moved(&mut ride.arrives_at, &mut ride.arrives_local, minutes);
        }
        let ends = self.offer.rides.first().zip(self.offer.rides.last());
        let length = ends.map(|(first, last)| last.arrives_at.duration_since(first.departs_at).as_mins());
        self.offer.duration_minutes =
            length.and_then(|length| u32::try_from(length).ok()).unwrap_or(self.offer.duration_minutes);
    }

    /// Returns the line's seat on its ride.
    pub fn share(&self, line: &Line, claim: &Claim) -> Option<Allocation> {
        let (ride, seats) = self.rides().nth(line.purchase_direction)?;
        let seat = *seats.get(line.passenger)?;
        (ride.vehicle.to_string() == claim.stock).then(|| Allocation {
            units: 1,
            seats: vec![seat],
            ..ride.slots()
        })
    }

    /// Returns the requirements for the passengers, in the order of the seats.
    pub fn travel_terms(&self, today: Date) -> TravelTerms {
        let seats: Vec<_> = self.seats.iter().map(|chosen| (chosen.seat, chosen.gender)).collect();
        let last = self.offer.rides.last().map(|ride| ride.arrives_local.date());
        TravelTerms {
            party: seats.iter().map(|_| PassengerType::Adult).collect(),
            min_age: 0,
            domestic: true,
            today,
            departure_date: self.query.departure_date,
            last_travel_date: last.unwrap_or(self.query.departure_date),
            last_arrival_date: last.unwrap_or(self.query.departure_date),
            is_rental: false,
            asks_birth_date: false,
            gender: GenderTerm::Known(seats),
        }
    }

    /// Returns a text that fits on a card statement: `Istanbul-Ankara 2026-12-24`.
    pub fn item_name(&self) -> String {
        let end = |ride: Option<&Ride>, end: fn(&Ride) -> u32| ride.and_then(|ride| station(end(ride)));
        let city =
            |station: Option<&'static Station>| station.map_or("", |station| station.city(Language::En));
        let origin = city(end(self.offer.rides.first(), |ride| ride.origin));
        let destination = city(end(self.offer.rides.last(), |ride| ride.destination));
        format!("{origin}-{destination} {}", self.query.departure_date)
    }
}
