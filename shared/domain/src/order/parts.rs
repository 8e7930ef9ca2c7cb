//! Purchases of an order: the first purchase and each change.

use std::borrow::Cow;

use super::{ExchangedLines, Journey, Line, Order, Purchase};
use crate::flight::purchase::{ChosenOffer, FlightPurchase};

/// One purchase of an order as an order of its own, with its passengers and directions as positions in the
/// whole order.
#[derive(Debug)]
pub struct Part {
    /// Number of the purchase: 0 for the first purchase, then one more for each change.
    pub purchase_index: usize,
    pub order: Order,
    pub passengers: Vec<usize>,
    /// Directions of the order that the purchase covers, by position in the purchase; empty for the first
    /// purchase, where both positions are equal.
    pub directions: Vec<usize>,
}

/// Lines of passengers who have the same departures in a direction, whether bought or changed to; all rides
/// of a bus journey count as one direction.
#[derive(Debug)]
pub struct Together {
    /// 0 for the outbound direction, 1 for the return; all rides of buses count as 0.
    pub direction: usize,
    /// Positions in the lines of the order.
    pub lines: Vec<usize>,
}

/// One direction, or all rides of a bus journey, as some passengers have it.
#[derive(Debug)]
pub struct Apart {
    /// 0 for the outbound direction, 1 for the return; all rides of buses count as 0.
    pub direction: usize,
    /// Positions in the passengers of the order.
    pub passengers: Vec<usize>,
    /// Purchase with this direction only.
    pub purchase: Purchase,
}

impl Order {
    /// Returns the purchase of a line, and the line with its positions in that purchase.
    pub fn sold_as(&self, line: &Line) -> Option<(&Purchase, Line)> {
        let Some(change) = line.purchase_index.checked_sub(1) else {
            return Some((&self.purchase, line.clone()));
        };
        let change = self.changes.get(change)?;
        let passenger = change.moved.passengers.iter().position(|passenger| *passenger == line.passenger)?;
        Some((&change.purchase, Line { passenger, purchase_index: 0, ..line.clone() }))
    }

    /// Returns the line's direction in the order: 0 for outbound, 1 for return; for buses the position of
    /// the ride.
    pub fn direction(&self, line: &Line) -> usize {
        let change = line.purchase_index.checked_sub(1).and_then(|at| self.changes.get(at));
        change
            .and_then(|change| change.moved.directions.get(line.purchase_direction).copied())
            .unwrap_or(line.purchase_direction)
    }

    /// Returns the lines that no change has replaced.
    pub fn standing_lines(&self) -> impl Iterator<Item = &Line> {
        self.lines.iter().filter(|line| !line.is_changed())
    }

    /// Returns all purchases that have lines, in the order of purchase. Never stored.
    pub fn parts(&self) -> Vec<Part> {
        let mut parts: Vec<usize> = self.lines.iter().map(|line| line.purchase_index).collect();
        parts.sort_unstable();
        parts.dedup();
        parts.into_iter().filter_map(|part| self.part(part)).collect()
    }

    fn part(&self, part: usize) -> Option<Part> {
        let mut order = self.clone();
        let Some(at) = part.checked_sub(1) else {
            order.lines.retain(|line| line.purchase_index == 0);
            let people = self.people.as_ref().map_or(0, |people| people.passengers.len());
            return Some(Part {
                purchase_index: part,
                order,
                passengers: (0..people).collect(),
                directions: vec![],
            });
        };
        let change = self.changes.get(at)?;
        let lines = self.lines.iter().filter(|line| line.purchase_index == part);
        order.lines = lines.filter_map(|line| Some(self.sold_as(line)?.1)).collect();
        (order.purchase, order.claims) = (change.purchase.clone(), change.claims.clone());
        let ExchangedLines { passengers, directions, .. } = change.moved.clone();
        order.people = order.people.map(|people| people.only(&passengers));
        Some(Part { purchase_index: part, order, passengers, directions })
    }

    /// Returns the purchase with all changes applied: for flights each direction as its first passenger has
    /// it. [`Self::apart`] returns the deviating journeys of the other passengers.
    pub fn purchase_now(&self) -> Cow<'_, Purchase> {
        let first = |direction: usize| self.lines.get(*self.journey_of_direction(direction)?.lines.first()?);
        if !self.lines.iter().any(Line::is_changed) {
            return Cow::Borrowed(&self.purchase);
        }
        let Purchase::Flight(flight) = &self.purchase else {
            let sold = first(0).and_then(|line| self.sold_as(line));
            return Cow::Borrowed(sold.map_or(&self.purchase, |(purchase, _)| purchase));
        };
        let offers = (0..flight.directions().count())
            .filter_map(|direction| self.offer_of(first(direction)?))
            .collect();
        Cow::Owned(Purchase::Flight(Box::new(FlightPurchase { offers, ..(**flight).clone() })))
    }

    /// Groups the passengers of each direction by equal departures, in order of travel, so that a page
    /// shows each departure once.
    pub fn together(&self) -> Vec<Together> {
        let is_bus = matches!(self.purchase, Purchase::Bus(_));
        let mut all: Vec<Together> = Vec::new();
        for Journey { direction, lines, .. } in self.journeys() {
            let direction = if is_bus { 0 } else { direction };
            let is_same =
                |known: &&mut Together| known.direction == direction && self.lead_alike(&known.lines, &lines);
            match all.iter_mut().find(is_same) {
                Some(known) => known.lines.extend(lines),
                None => all.push(Together { direction, lines }),
            }
        }
        all
    }

    /// True when the lines of a direction have the same flights at the same fare, or the same buses.
    fn lead_alike(&self, one: &[usize], other: &[usize]) -> bool {
        let sold = |lines: &[usize]| self.sold_as(self.lines.get(*lines.first()?)?);
        let flown = |flight: &FlightPurchase, line: &Line| {
            let (direction, fare) = flight.directions().nth(line.purchase_direction)?;
            Some((direction.clone(), fare.code.clone()))
        };
        match (sold(one), sold(other)) {
            (Some((Purchase::Flight(one), line)), Some((Purchase::Flight(other), at))) => {
                flown(one, &line) == flown(other, &at)
            }
            (Some((Purchase::Bus(one), _)), Some((Purchase::Bus(other), _))) => {
                one.offer.rides == other.offer.rides
            }
            _ => false,
        }
    }

    /// Returns the journeys of passengers whose departures differ from those of the first passenger of the
    /// direction, because only some passengers were changed; in order of travel.
    pub fn apart(&self) -> Vec<Apart> {
        let apart = self.together().into_iter().filter_map(|Together { direction, lines }| {
            let first = self.journey_of_direction(direction)?;
            if lines.contains(first.lines.first()?) {
                return None;
            }
            let line = self.lines.get(*lines.first()?)?;
            let purchase = match self.sold_as(line)?.0 {
                Purchase::Flight(flight) => {
                    let offers = vec![self.offer_of(line)?];
                    Purchase::Flight(Box::new(FlightPurchase { offers, ..(**flight).clone() }))
                }
                other => other.clone(),
            };
            Some(Apart { direction, passengers: self.passengers_of(&lines), purchase })
        });
        apart.collect()
    }

    /// Returns the flight of the line as an offer of that direction alone.
    fn offer_of(&self, line: &Line) -> Option<ChosenOffer> {
        let (Purchase::Flight(flight), line) = self.sold_as(line)? else { return None };
        let (offer, at) = flight.offer_of_purchase_direction(line.purchase_direction)?;
        Some(ChosenOffer { directions: vec![offer.directions.get(at)?.clone()], ..offer.clone() })
    }
}
