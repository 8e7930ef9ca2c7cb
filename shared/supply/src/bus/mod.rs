//! Built-in bus network: timetable, prices and seats sold by other channels are pure functions of the data
//! under `content/`. The caller passes the instant and the sold and held seats. Equal inputs give equal
//! offers; a price depends only on the data, the ride, the seat and the date of that instant.

mod data;
mod fares;
mod load;
mod product_id;
mod purchase;
mod search;
mod supplier;
#[cfg(test)]
mod tests;
mod timetable;

use std::collections::{BTreeSet, HashMap};
use std::sync::OnceLock;

use jiff::Timestamp;
use jiff::civil::{Date, DateTime};

use self::fares::Tariff;
pub use self::purchase::{check_still_sold, choose_seats, claim_of_departure, claims, mint_ticket_numbers};
use self::search::{Enquiry, Journey};
pub use self::supplier::{fares_of_days, find, find_offer, layout, remaining_seats, seat_matrix, stops};
use self::timetable::{Line, Service, Trip, midnight};
use domain::bus::offer::{BusNumber, Offer, Ride, VehicleKey};
use domain::bus::query::BusQuery;
use domain::bus::seat::{Layout, SeatCell};
use domain::inventory::{Allocation, Capacity, Claim, Seat};
use domain::money::Money;
use domain::people::Gender;
use domain::place::StationId;

#[derive(Debug)]
pub(crate) struct Network {
    lines: Vec<Line>,
    /// Stops at each station, as line and stop indexes, ascending.
    stops: HashMap<StationId, Vec<(usize, usize)>>,
    /// Line and service index by bus number.
    numbers: HashMap<BusNumber, (usize, usize)>,
    tariff: Tariff,
}

/// Seats of a bus that Rota has sold or held, from its stock or its listing.
pub type Taken<'a> = &'a dyn Fn(&VehicleKey) -> Vec<Allocation>;

impl Network {
    /// Returns the network of the embedded data, read on first use.
    pub fn embedded() -> &'static Self {
        static NETWORK: OnceLock<Network> = OnceLock::new();
        crate::embedded(&NETWORK, data::read_embedded)
    }

    /// Finds every journey that matches the query, earliest first.
    pub fn find(&self, query: &BusQuery, as_of: Timestamp) -> BusResults<'_> {
        BusResults { network: self, as_of, journeys: Enquiry::new(self, query, as_of).journeys() }
    }

    /// Returns the lowest fare of the matching direct buses for each of the days, whether or not seats are
    /// left.
    pub fn fares_of_days(&self, query: &BusQuery, days: &[Date], as_of: Timestamp) -> Vec<Option<i64>> {
        let enquiry = Enquiry::new(self, query, as_of);
        let sections = enquiry.sections();
        let fares = |day: &Date| {
            let trips = enquiry.trips_of(&sections, *day);
            trips.map(|trip| self.tariff.fare_kurus(&trip, as_of)).min()
        };
        days.iter().map(fares).collect()
    }

    /// Finds the offer of an id from a search of this query, if it can still be bought.
    pub fn find_offer(
        &self,
        query: &BusQuery,
        product_id: &str,
        as_of: Timestamp,
        taken: Taken<'_>,
    ) -> Option<Offer> {
        let found = self.find(query, as_of);
        let journey = found.journeys.iter().find(|journey| product_id::of(journey) == product_id)?;
        found.offer(journey, taken)
    }

    /// Returns the seats of the first bus, each with its price for the whole direction. Passengers for whom
    /// the connecting bus has no seat left cannot choose one here either.
    pub fn seat_matrix(
        &self,
        offer: &Offer,
        as_of: Timestamp,
        taken: Taken<'_>,
    ) -> Option<Vec<Vec<Option<SeatCell>>>> {
        let trip = self.trip(offer.first()?)?;
        let onward = offer.onward().map(|ride| self.trip(ride).ok_or(())).transpose().ok()?;
        let onward_kurus = onward.as_ref().map_or(0, |onward| self.tariff.fare_kurus(onward, as_of));
        let price = |seat| Money::kurus(self.tariff.seat_kurus(&trip, seat, as_of) + onward_kurus);
        let mut rows = trip.service.layout.matrix(trip.occupancy(&taken(&trip.key())), price);
        if let Some(onward) = onward {
            let occupancy = onward.occupancy(&taken(&onward.key()));
            let [women, men] =
                [Gender::F, Gender::M].map(|gender| onward.service.layout.for_sale(occupancy, gender) != 0);
            for cell in rows.iter_mut().flatten().flatten() {
                cell.can_sale_female &= women;
                cell.can_sale_male &= men;
                cell.active = cell.can_sale_female || cell.can_sale_male;
            }
        }
        Some(rows)
    }

    /// Returns the number of seats that can be sold for the whole direction; with a connection, that of the
    /// fuller bus.
    pub fn remaining_seats(&self, offer: &Offer, taken: Taken<'_>) -> Option<u32> {
        let trips: Option<Vec<_>> = offer.rides.iter().map(|ride| self.trip(ride)).collect();
        remaining(trips?.iter(), taken)
    }

    pub fn layout(&self, ride: &Ride) -> Option<&Layout> {
        Some(self.service(ride.vehicle.number)?.1.layout.as_ref())
    }

    /// Assigns seats to a group, given the sold and held ones; used for the connecting bus, on which the
    /// system chooses.
    pub fn assign_seats(&self, ride: &Ride, genders: &[Gender], taken: &[Allocation]) -> Option<Vec<Seat>> {
        let trip = self.trip(ride)?;
        let occupancy = trip.occupancy(taken);
        let numbers = trip.service.layout.assign(occupancy, genders)?;
        Some(numbers.into_iter().zip(genders).map(|(number, &gender)| Seat { number, gender }).collect())
    }

    /// Returns the claim of an order for these seats; `None` for a bus that does not run.
    pub fn claim(&self, ride: &Ride, seats: Vec<Seat>) -> Option<Claim> {
        Some(claim(&self.trip(ride)?, seats))
    }

    /// Returns a claim on the whole route of a bus without any seat; `None` for a bus that does not run.
    pub fn claim_of(&self, vehicle: VehicleKey) -> Option<Claim> {
        let (line, service) = self.service(vehicle.number)?;
        let last = line.stops.len().checked_sub(1)?;
        Some(claim(&Trip::new(line, service, vehicle.date, midnight(vehicle.date), 0, last)?, vec![]))
    }

    fn service(&self, number: BusNumber) -> Option<(&Line, &Service)> {
        let (line, service) = self.numbers.get(&number)?;
        let line = self.lines.get(*line)?;
        Some((line, line.services.get(*service)?))
    }

    /// Returns stations and times of a ride, from boarding to alighting; empty for a bus that does not run.
    pub fn stops(&self, ride: &Ride) -> Vec<(StationId, DateTime)> {
        self.trip(ride).map_or_else(Vec::new, |trip| trip.stops())
    }

    fn trip(&self, ride: &Ride) -> Option<Trip<'_>> {
        let (line, service) = self.service(ride.vehicle.number)?;
        let date = ride.vehicle.date;
        Trip::new(line, service, date, midnight(date), ride.from.into(), ride.to.into())
    }
}

/// Result of a search. The number of seats is known after its listings are read.
#[derive(Debug)]
pub struct BusResults<'n> {
    network: &'n Network,
    as_of: Timestamp,
    journeys: Vec<Journey<'n>>,
}

impl BusResults<'_> {
    /// Returns the lists that contain every stock of these buses with sold or held seats.
    pub fn listings(&self) -> Vec<String> {
        let trips = self.journeys.iter().flat_map(|journey| journey.trips());
        let listings: BTreeSet<(&str, Date)> = trips.map(|trip| (trip.line.home, trip.date)).collect();
        listings.into_iter().map(|(home, date)| listing(home, date)).collect()
    }

    /// Returns everything that can be bought, earliest first.
    pub fn offers(&self, taken: Taken<'_>) -> Vec<Offer> {
        self.journeys.iter().filter_map(|journey| self.offer(journey, taken)).collect()
    }

    /// Returns the offer of a journey; `None` when no seat is left.
    fn offer(&self, journey: &Journey<'_>, taken: Taken<'_>) -> Option<Offer> {
        let remaining_seats = remaining(journey.trips(), taken).filter(|seats| *seats > 0)?;
        let price = journey.trips().map(|trip| self.network.tariff.fare_kurus(trip, self.as_of)).sum();
        Some(Offer {
            product_id: product_id::of(journey),
            rides: journey.trips().map(Trip::ride).collect(),
            duration_minutes: journey.minutes(),
            price: Money::kurus(price),
            remaining_seats,
        })
    }
}

fn claim(trip: &Trip<'_>, seats: Vec<Seat>) -> Claim {
    let (layout, slots) = (&trip.service.layout, trip.slots());
    let sold_elsewhere = trip.sold_elsewhere();
    Claim {
        stock: trip.key().to_string(),
        listing: listing(trip.line.home, trip.date),
        listed_at: u32::MAX,
        date: trip.last_date(),
        capacity: Capacity::Seats {
            seats: layout.seats,
            neighbours: layout.neighbours.clone(),
            sold_elsewhere: vec![Allocation::merged(sold_elsewhere.iter(), &slots)],
        },
        allocation: Allocation { units: i32::try_from(seats.len()).unwrap_or(i32::MAX), seats, ..slots },
    }
}

/// Returns the number of seats left on the fullest of the buses.
fn remaining<'t, 'n: 't>(trips: impl Iterator<Item = &'t Trip<'n>>, taken: Taken<'_>) -> Option<u32> {
    trips.map(|trip| trip.service.layout.remaining(trip.occupancy(&taken(&trip.key())))).min()
}

/// Name of the list with the stocks of a day's buses whose lines belong to the hub.
fn listing(home: &str, date: Date) -> String {
    format!("bus/{date}/{home}")
}
