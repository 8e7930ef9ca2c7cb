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
    pub travellers: Vec<usize>,
    /// Directions of the order that the purchase covers, by position of the itinerary; empty for the first
    /// purchase, where both positions are equal.
    pub ways: Vec<usize>,
}

/// Lines of passengers who have the same departures in a direction, whether bought or changed to; all rides
/// of a bus journey count as one direction.
#[derive(Debug)]
pub struct Together {
    /// 0 for the outbound direction, 1 for the return; all rides of buses count as 0.
    pub way: usize,
    /// Positions in the lines of the order.
    pub lines: Vec<usize>,
}

/// One direction, or all rides of a bus journey, as some passengers have it.
#[derive(Debug)]
pub struct Apart {
    /// 0 for the outbound direction, 1 for the return; all rides of buses count as 0.
    pub way: usize,
    /// Positions in the passengers of the order.
    pub travellers: Vec<usize>,
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
        let traveller = change.moved.travellers.iter().position(|traveller| *traveller == line.traveller)?;
        Some((&change.purchase, Line { traveller, purchase_index: 0, ..line.clone() }))
    }

    /// Returns the line's direction in the order: 0 for outbound, 1 for return; for buses the position of
    /// the ride.
    pub fn way(&self, line: &Line) -> usize {
        let change = line.purchase_index.checked_sub(1).and_then(|at| self.changes.get(at));
        change.and_then(|change| change.moved.ways.get(line.leg).copied()).unwrap_or(line.leg)
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
                travellers: (0..people).collect(),
                ways: vec![],
            });
        };
        let change = self.changes.get(at)?;
        let lines = self.lines.iter().filter(|line| line.purchase_index == part);
        order.lines = lines.filter_map(|line| Some(self.sold_as(line)?.1)).collect();
        (order.purchase, order.claims) = (change.purchase.clone(), change.claims.clone());
        let ExchangedLines { travellers, ways, .. } = change.moved.clone();
        order.people = order.people.map(|people| people.only(&travellers));
        Some(Part { purchase_index: part, order, travellers, ways })
    }

    /// Returns the purchase with all changes applied: for flights each direction as its first passenger has
    /// it. [`Self::apart`] returns the deviating journeys of the other passengers.
    pub fn purchase_now(&self) -> Cow<'_, Purchase> {
        let first = |way: usize| self.lines.get(*self.journey_of_way(way)?.lines.first()?);
        if !self.lines.iter().any(Line::is_changed) {
            return Cow::Borrowed(&self.purchase);
        }
        let Purchase::Flight(flight) = &self.purchase else {
            let sold = first(0).and_then(|line| self.sold_as(line));
            return Cow::Borrowed(sold.map_or(&self.purchase, |(purchase, _)| purchase));
        };
        let offers = (0..flight.itineraries().count()).filter_map(|way| self.offer_of(first(way)?)).collect();
        Cow::Owned(Purchase::Flight(Box::new(FlightPurchase { offers, ..(**flight).clone() })))
    }

    /// Groups the passengers of each direction by equal departures, in order of travel, so that a page
    /// shows each departure once.
    pub fn together(&self) -> Vec<Together> {
        let is_bus = matches!(self.purchase, Purchase::Bus(_));
        let mut all: Vec<Together> = Vec::new();
        for Journey { way, lines, .. } in self.journeys() {
            let way = if is_bus { 0 } else { way };
            let is_same = |known: &&mut Together| known.way == way && self.lead_alike(&known.lines, &lines);
            match all.iter_mut().find(is_same) {
                Some(known) => known.lines.extend(lines),
                None => all.push(Together { way, lines }),
            }
        }
        all
    }

    /// True when the lines of a direction have the same flights at the same fare, or the same buses.
    fn lead_alike(&self, one: &[usize], other: &[usize]) -> bool {
        let sold = |lines: &[usize]| self.sold_as(self.lines.get(*lines.first()?)?);
        let flown = |flight: &FlightPurchase, line: &Line| {
            let (itinerary, fare) = flight.itineraries().nth(line.leg)?;
            Some((itinerary.clone(), fare.code.clone()))
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
        let apart = self.together().into_iter().filter_map(|Together { way, lines }| {
            let first = self.journey_of_way(way)?;
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
            Some(Apart { way, travellers: self.travellers_of(&lines), purchase })
        });
        apart.collect()
    }

    /// Returns the flight of the line as an offer of that direction alone.
    fn offer_of(&self, line: &Line) -> Option<ChosenOffer> {
        let (Purchase::Flight(flight), line) = self.sold_as(line)? else { return None };
        let (offer, at) = flight.offer_of_leg(line.leg)?;
        Some(ChosenOffer { itineraries: vec![offer.itineraries.get(at)?.clone()], ..offer.clone() })
    }
}
