//! Rules of changes: the tickets that may be changed, the search for other ones, and the cost.

use crate::supplier::{RefundSource, Unit};
use jiff::civil::{Date, Time};
use jiff::{SignedDuration, Timestamp, ToSpan as _};

use crate::clock::later;
use crate::flight::query::{Cabin, FlightQuery, Party, PassengerType, Trip};
use crate::money::{Currency, Money};
use crate::order::{ChangeSum, Entry, Event, ExchangedLines, Line, Order, Purchase};
use crate::place::{AirportId, airport, airport_city};
use crate::session::Query;

/// Terms that apply to a change, by its cause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChangeTerms {
    /// The buyer's wish: the terms of the tickets apply.
    OfTicket,
    /// The carrier's disruption: no fee and no difference, at any time.
    Waived,
}

/// Days before and after a disrupted departure in which another departure is free.
const WAIVED_DAYS: i32 = 14;
/// Maximum number of changes of a booking within a day, besides changes after a disruption.
pub const CHANGES_A_DAY: usize = 10;
pub const CHANGES_IN_ALL: usize = 30;
const DAY: SignedDuration = SignedDuration::from_hours(24);

/// New dates and times that the buyer wants. An absent one stays as it is.
#[derive(Debug, Clone, Copy, Default)]
pub struct NewDates {
    pub departure: Option<Date>,
    /// Date of the return direction, or of the car's return.
    pub back: Option<Date>,
    pub pickup_time: Option<Time>,
    pub dropoff_time: Option<Time>,
}

/// Reasons against changing a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotChangeable {
    NotIssued,
    Departed,
    /// The terms do not allow a change, or not any more.
    Terms,
    /// A child would travel alone.
    ChildAlone,
    /// The directions do not have the same passengers, or the passengers do not share a journey.
    NotTogether,
    /// A passenger is too old for the ticket on the new date, or a passport has expired by then.
    Papers,
    /// The supplier changes one direction at a time.
    OneWay,
    /// A response of that airline is pending.
    UnderWay,
    /// The booking has reached the maximum number of changes for today or in all.
    TooOften,
}

impl Order {
    /// Returns the lines that move when `wanted` move, if their terms allow it: infants with their adults,
    /// and each ride of a bus journey.
    pub fn to_change(
        &self,
        wanted: &[usize],
        terms: ChangeTerms,
        now: Timestamp,
    ) -> Result<ExchangedLines, (usize, NotChangeable)> {
        let lines = self.moved_together(wanted);
        let of = |at: &usize| self.lines.get(*at).map(|line| (self.direction(line), line.passenger));
        let mut travelling: Vec<(usize, usize)> = lines.iter().filter_map(of).collect();
        travelling.sort_unstable();
        let mut passengers: Vec<usize> = travelling.iter().map(|(_, passenger)| *passenger).collect();
        let mut directions: Vec<usize> = travelling.iter().map(|(direction, _)| *direction).collect();
        for list in [&mut passengers, &mut directions] {
            list.sort_unstable();
            list.dedup();
        }
        if terms == ChangeTerms::OfTicket && self.is_changed_too_often(now) {
            return Err((lines.first().copied().unwrap_or_default(), NotChangeable::TooOften));
        }
        for at in &lines {
            self.check_changeable(*at, terms, now).map_err(|why| (*at, why))?;
            let leaves_alone =
                self.lines.get(*at).is_some_and(|line| self.leaves_children_alone(line, &lines));
            if leaves_alone {
                return Err((*at, NotChangeable::ChildAlone));
            }
        }
        let first = lines.first().copied().unwrap_or_default();
        let types = self.pax_types();
        if !passengers.iter().any(|at| types.get(*at).is_some_and(|pax| pax.is_adult())) {
            return Err((first, NotChangeable::ChildAlone));
        }
        if travelling.len() != passengers.len() * directions.len() {
            return Err((first, NotChangeable::NotTogether));
        }
        if self.capabilities().changes == Unit::Direction && directions.len() > 1 {
            return Err((first, NotChangeable::OneWay));
        }
        Ok(ExchangedLines { lines, passengers, directions })
    }

    /// Adds the lines that must move together: infants with their adults, all rides of a bus journey, and a
    /// whole direction of an external supplier.
    pub fn moved_together(&self, wanted: &[usize]) -> Vec<usize> {
        if self.capabilities().changes == Unit::Direction {
            let direction_of = |at: &usize| self.lines.get(*at).map(|line| self.direction(line));
            let directions: Vec<usize> = wanted.iter().filter_map(direction_of).collect();
            let is_moved =
                |at: &usize| direction_of(at).is_some_and(|direction| directions.contains(&direction));
            // Includes wanted lines that are no longer issued, so that they are reported as such.
            let mut lines: Vec<usize> = self.issued_lines().into_iter().filter(is_moved).collect();
            lines.extend(
                wanted.iter().filter(|at| self.lines.get(**at).is_some_and(|line| !line.is_issued())),
            );
            lines.sort_unstable();
            return lines;
        }
        let mut lines = self.cancelled_together(wanted);
        if let Purchase::Bus(_) = self.purchase {
            let rides = |at: &usize| {
                let line = self.lines.get(*at);
                let is_of = move |other: &Line| {
                    line.is_some_and(|line| {
                        (line.purchase_index, line.passenger) == (other.purchase_index, other.passenger)
                    })
                };
                self.lines.iter().enumerate().filter(move |(_, other)| other.is_issued() && is_of(other))
            };
            let all: Vec<usize> = lines.iter().flat_map(rides).map(|(at, _)| at).collect();
            lines.extend(all);
            lines.sort_unstable();
            lines.dedup();
        }
        lines
    }

    /// Returns waived terms where the carrier cancelled or moved the departure of each journey that moves,
    /// the buyer has not answered yet, and the new dates are near.
    pub fn terms_of_change(&self, wanted: &[usize], dates: NewDates, now: Timestamp) -> ChangeTerms {
        let lines = self.moved_together(wanted);
        // The rides of a bus journey count as one journey; each direction of flights counts alone.
        let journey_of = |at: &usize| {
            let line = self.lines.get(*at)?;
            let direction = if matches!(self.purchase, Purchase::Bus(_)) { 0 } else { self.direction(line) };
            Some((line.purchase_index, line.passenger, direction))
        };
        let is_open = |at: &usize| {
            let departs_at = self.lines.get(*at).and_then(|line| self.departs_at(line));
            self.disruption_of(*at, now).is_some() && departs_at.is_some_and(|departs_at| now < departs_at)
        };
        let changed: Vec<_> = (0..self.lines.len()).filter(is_open).map(|at| journey_of(&at)).collect();
        let is_changed = !lines.is_empty() && lines.iter().all(|at| changed.contains(&journey_of(at)));
        let is_near = |date: Date| {
            lines.iter().filter_map(|at| self.waived_days(*at)).any(|(from, to)| (from..=to).contains(&date))
        };
        let mut days = dates.departure.into_iter().chain(dates.back);
        if is_changed && self.capabilities().rebooks && days.all(is_near) {
            ChangeTerms::Waived
        } else {
            ChangeTerms::OfTicket
        }
    }

    /// Returns the first and the last date of a free other departure.
    pub fn waived_days(&self, at: usize) -> Option<(Date, Date)> {
        let day = self.departs_local(self.lines.get(at)?)?.date();
        Some((day.saturating_sub(WAIVED_DAYS.days()), day.saturating_add(WAIVED_DAYS.days())))
    }

    /// True when each direction keeps the fare that was bought: waived terms change the departure, not the
    /// fare.
    pub fn keeps_fares(&self, moved: &ExchangedLines, purchase: &Purchase) -> bool {
        let Purchase::Flight(new) = purchase else { return true };
        (0..moved.directions.len()).all(|at| {
            let fare = new.offer_of_purchase_direction(at).map(|(offer, _)| offer.fare.code.as_str());
            fare == self.fare_of_direction(moved, at)
        })
    }

    /// Returns the code of the fare that was bought for a direction that moves.
    pub fn fare_of_direction(&self, moved: &ExchangedLines, at: usize) -> Option<&str> {
        let direction = moved.directions.get(at)?;
        let mut lines = moved.lines.iter().filter_map(|at| self.lines.get(*at));
        let (Purchase::Flight(flight), line) =
            self.sold_as(lines.find(|line| self.direction(line) == *direction)?)?
        else {
            return None;
        };
        flight.offer_of_purchase_direction(line.purchase_direction).map(|(offer, _)| offer.fare.code.as_str())
    }

    /// Checks a line by its own terms, without regard to other lines.
    pub fn check_changeable(
        &self,
        at: usize,
        terms: ChangeTerms,
        now: Timestamp,
    ) -> Result<(), NotChangeable> {
        let line = self.lines.get(at).filter(|line| line.is_issued()).ok_or(NotChangeable::NotIssued)?;
        if terms == ChangeTerms::Waived {
            return Ok(());
        }
        if self.departs_at(line).is_none_or(|departs_at| departs_at <= now) {
            return Err(NotChangeable::Departed);
        }
        if self.cancellation_under_way().is_some() || self.change_under_way().is_some() {
            return Err(NotChangeable::UnderWay);
        }
        if self.capabilities().refund == RefundSource::Quote && self.change_terms(line).is_empty() {
            // The airline does not state its terms before the change is requested.
            return Ok(());
        }
        let term = self.change_term(line, now).filter(|term| term.allowed);
        term.map(drop).ok_or(NotChangeable::Terms)
    }

    /// Returns the carriers of the line: codes of airlines, or the bus or rental company.
    pub fn carriers(&self, line: &Line) -> Vec<String> {
        let Some((purchase, line)) = self.sold_as(line) else { return vec![] };
        match purchase {
            Purchase::Flight(flight) => {
                let direction = flight.directions().nth(line.purchase_direction);
                direction.map(|(direction, _)| direction.carriers()).unwrap_or_default()
            }
            other => other.carriers(),
        }
    }

    /// Returns the search for replacements of `moved`.
    pub fn change_query(
        &self,
        moved: &ExchangedLines,
        dates: NewDates,
    ) -> Result<Query, (usize, NotChangeable)> {
        let first = moved.lines.first().copied().unwrap_or_default();
        let apart = (first, NotChangeable::NotTogether);
        let line = self.lines.get(first).ok_or(apart)?;
        let (purchase, _) = self.sold_as(line).ok_or(apart)?;
        match purchase {
            Purchase::Flight(_) => self.flight_query(moved, dates).map(Query::Flight).ok_or(apart),
            Purchase::Bus(bus) => {
                let parts =
                    moved.lines.iter().filter_map(|at| self.lines.get(*at)).map(|line| line.purchase_index);
                if parts.into_iter().any(|part| part != line.purchase_index) {
                    return Err(apart);
                }
                let date = dates.departure.unwrap_or(bus.query.departure_date);
                Ok(Query::Bus(bus.query.clone().moved_to(date)))
            }
            Purchase::Car(car) => {
                let mut query = car.query.clone();
                if let Some(date) = dates.departure {
                    query = query.moved_to(date);
                }
                query.dropoff_date = dates.back.unwrap_or(query.dropoff_date);
                query.pickup_time = dates.pickup_time.unwrap_or(query.pickup_time);
                query.dropoff_time = dates.dropoff_time.unwrap_or(query.dropoff_time);
                Ok(Query::Car(query))
            }
        }
    }

    /// Returns the search between the airports of the lines, in their cabin, for the passengers who move.
    fn flight_query(&self, moved: &ExchangedLines, dates: NewDates) -> Option<FlightQuery> {
        let mut directions =
            moved.directions.iter().filter_map(|direction| self.flown(*direction, &moved.lines));
        let there = directions.next()?;
        let (mut origin, mut destination, date, cabin) = there;
        let trip = match directions.next() {
            None => Trip::OneWay,
            Some(back) => {
                (origin, destination) = both_directions(there, back)?;
                Trip::RoundTrip { return_date: dates.back.unwrap_or(back.2) }
            }
        };
        let types = self.pax_types();
        let count = |wanted: PassengerType| {
            let of_type = moved.passengers.iter().filter(|at| types.get(**at) == Some(&wanted));
            u8::try_from(of_type.count()).unwrap_or(u8::MAX)
        };
        let party = Party {
            adult_count: count(PassengerType::Adult),
            child_count: count(PassengerType::Child),
            infant_count: count(PassengerType::Infant),
            senior_count: count(PassengerType::Senior),
        };
        // A return direction alone takes the date of the return.
        let alone = if moved.directions == [1] { dates.back } else { None };
        Some(FlightQuery {
            trip,
            origin,
            destination,
            departure_date: alone.or(dates.departure).unwrap_or(date),
            direct_flights_only: false,
            refundables_only: false,
            party,
            cabin,
        })
    }

    /// Returns origin, destination, date and cabin of the direction, from the first of these lines in it.
    fn flown(&self, direction: usize, lines: &[usize]) -> Option<Flown> {
        let mut lines = lines.iter().filter_map(|at| self.lines.get(*at));
        let (Purchase::Flight(flight), line) =
            self.sold_as(lines.find(|line| self.direction(line) == direction)?)?
        else {
            return None;
        };
        let (direction, _) = flight.directions().nth(line.purchase_direction)?;
        let (from, to) = (direction.segments.first()?, direction.segments.last()?);
        Some((from.origin, to.destination, from.departs_local.date(), from.departure.cabin))
    }

    /// Returns the two places whose round trip replaces both directions.
    pub fn round_trip(&self) -> Option<(AirportId, AirportId)> {
        let lines = self.issued_lines();
        both_directions(self.flown(0, &lines)?, self.flown(1, &lines)?)
    }

    /// Returns the cost of changing `lines` for a replacement of `price` at `now`. A refund is never more
    /// than the refund for cancelling the lines.
    pub fn change_sum(&self, lines: &[usize], price: Money, terms: ChangeTerms, now: Timestamp) -> ChangeSum {
        let lines = || lines.iter().filter_map(|at| self.lines.get(*at));
        let paid = Money::sum(Currency::Try, lines().map(|line| line.price));
        if terms == ChangeTerms::Waived {
            let nothing = Money::kurus(0);
            let kept = lines().map(|_| nothing).collect();
            return ChangeSum {
                paid,
                price: paid,
                fee: nothing,
                kept,
                non_refundable: nothing,
                due: nothing,
            };
        }
        let fees: Vec<i64> =
            lines().map(|line| self.change_term(line, now).map_or(0, |term| term.fee.minor)).collect();
        let fee: i64 = fees.iter().sum();
        let more = price.minor + fee - paid.minor;
        let back: i64 = lines().map(|line| self.back_by_terms(line, now).minor).sum();
        let mut not_back = (-more - back).max(0);
        let kept = lines().zip(&fees).map(|(line, fee)| {
            let more = not_back.min(line.price.minor - fee);
            not_back -= more;
            Money::kurus(fee + more)
        });
        let kept = kept.collect();
        let due = more.max(-back);
        let non_refundable = Money::kurus(self.non_refundable_by_change(price, fee, back, due));
        ChangeSum { paid, price, fee: Money::kurus(fee), kept, non_refundable, due: Money::kurus(due) }
    }

    /// Returns the amount of the new `price` that was neither refundable before (`back`) nor newly paid. A
    /// bus and a car are changed at the cost of cancelling them: this fee was paid then, and is not
    /// deducted again.
    fn non_refundable_by_change(&self, price: Money, fee: i64, back: i64, due: i64) -> i64 {
        let still_back = back - (-due).max(0);
        let newly_paid = (due - fee).max(0);
        let paid_to_cancel = match self.purchase {
            Purchase::Flight(_) => 0,
            Purchase::Bus(_) | Purchase::Car(_) => fee.min(due.max(0)),
        };
        (price.minor - still_back - newly_paid - paid_to_cancel).clamp(0, price.minor)
    }

    /// True when all passengers who move already have the new purchase's departures, fares and seats. A
    /// change without effect would only send documents once more.
    pub fn changes_nothing(&self, moved: &ExchangedLines, purchase: &Purchase) -> bool {
        let lines = purchase.lines();
        let had = |new: &Line| {
            let of_new =
                (*moved.directions.get(new.purchase_direction)?, *moved.passengers.get(new.passenger)?);
            let mut lines = moved.lines.iter().filter_map(|at| self.lines.get(*at));
            self.sold_as(lines.find(|line| (self.direction(line), line.passenger) == of_new)?)
        };
        let is_had =
            |new: &Line| had(new).is_some_and(|(sold, line)| sold.gives_as_much(&line, purchase, new));
        lines.len() == moved.lines.len() && lines.iter().all(is_had)
    }

    /// True when the booking was changed too often. Each change sends a letter to an unverified address.
    fn is_changed_too_often(&self, now: Timestamp) -> bool {
        // A change after a disruption is made at the moment of its selection.
        let is_waived =
            |at: Timestamp| self.changes.iter().any(|change| change.is_waived && change.selected_at == at);
        let changes = || {
            let is_change = |entry: &&Entry| matches!(entry.event, Event::Changed(_) | Event::ChangeNotMade);
            self.history.iter().filter(is_change).filter(|entry| !is_waived(entry.at))
        };
        let today = changes().filter(|entry| now < later(entry.at, DAY));
        changes().count() >= CHANGES_IN_ALL || today.count() >= CHANGES_A_DAY
    }

    /// Checks that the passengers who move may travel with the new purchase.
    pub fn check_papers(
        &self,
        moved: &ExchangedLines,
        purchase: &Purchase,
    ) -> Result<(), (usize, NotChangeable)> {
        let people = self.people.as_ref();
        let may_travel = |passenger: &usize| {
            let passenger = people.and_then(|people| people.passengers.get(*passenger));
            passenger.is_none_or(|passenger| purchase.may_travel(passenger))
        };
        let at = moved.passengers.iter().find(|passenger| !may_travel(passenger));
        let line = |passenger: &usize| {
            let is_of = |at: &&usize| self.lines.get(**at).is_some_and(|line| line.passenger == *passenger);
            moved.lines.iter().find(is_of).copied().unwrap_or_default()
        };
        at.map_or(Ok(()), |passenger| Err((line(passenger), NotChangeable::Papers)))
    }
}

type Flown = (AirportId, AirportId, Date, Cabin);

fn both_directions(there: Flown, back: Flown) -> Option<(AirportId, AirportId)> {
    Some((same_place(there.0, back.1)?, same_place(there.1, back.0)?))
}

/// Returns the common airport, or the common city of two airports: a city's round trip may end at another
/// of its airports.
fn same_place(one: AirportId, other: AirportId) -> Option<AirportId> {
    if one == other {
        return Some(one);
    }
    let (one, other) = (airport(one)?, airport(other)?);
    airport_city(one.city_id).filter(|_| one.city_id == other.city_id).map(|city| city.id)
}
