//! Stock of a flight's cabin, a bus or a fleet of cars. A stock is read, changed here, and written back by
//! `store` on condition that it was not written in between, so that no unit is sold twice and no expired
//! hold keeps a unit (invariant 1).
//!
//! A stock has a row of slots (the sections of a bus between two stops, the days of a fleet; a flight has
//! one slot). An order uses units in a range of slots.

mod shares;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::people::Gender;
use crate::rejection::Rejection;

pub use self::shares::{Holder, SHORT_HOLD};

/// Units of one stock that an order needs. Frozen in the order at its selection: a sold order no longer
/// depends on the supplier's timetable.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    /// Key of the stock in the inventory.
    pub stock: String,
    /// Key of the list that a search reads in place of every stock.
    pub listing: String,
    /// Number of remaining units at or below which the stock is on the list.
    pub listed_at: u32,
    /// Last date on which the stock may be read.
    pub date: Date,
    pub allocation: Allocation,
    pub capacity: Capacity,
}

impl Claim {
    /// Returns the flight or bus of the claim: `P7101/2026-10-05`, `BUS/10101/2026-10-05`. A fleet has no
    /// departure.
    pub fn departure(&self) -> Option<&str> {
        if self.stock.starts_with("BUS/") {
            return Some(&self.stock);
        }
        // A flight's stock ends with its cabin, a fleet's with its month.
        let (departure, _) = self.stock.rsplit_once('/')?;
        let (_, date) = departure.rsplit_once('/')?;
        date.parse::<Date>().is_ok().then_some(departure)
    }

    /// True when both claims need the same units: the same seats, or any units of the same stock without
    /// seat numbers.
    pub fn shares_units_with(&self, other: &Self) -> bool {
        let shared = |seat: &Seat| other.allocation.sits_at(seat.number).is_some();
        self.stock == other.stock
            && (self.allocation.seats.is_empty() || self.allocation.seats.iter().any(shared))
    }
}

/// Units in the slots from `from` until before `to`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Allocation {
    #[serde(default)]
    pub from: u16,
    pub to: u16,
    /// Number of units. Negative: units that a one-way rental returns here, available once that rental is
    /// ticketed.
    pub units: i32,
    /// Numbered seats, as many as `units`; empty where units have no numbers.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seats: Vec<Seat>,
    /// Seats of women in a listing, one bit for each seat; `men` has the seats of men.
    #[serde(default, skip_serializing_if = "is_nobody")]
    pub women: u64,
    #[serde(default, skip_serializing_if = "is_nobody")]
    pub men: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_nobody(seats: &u64) -> bool {
    *seats == 0
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seat {
    pub number: u8,
    pub gender: Gender,
}

/// Capacity of a stock.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Capacity {
    /// Number of equal units in every slot.
    Units(u32),
    /// Seats from 1 to `seats`. A woman and a man who do not book together never get `neighbours`.
    Seats { seats: u8, neighbours: Vec<(u8, u8)>, sold_elsewhere: Vec<Allocation> },
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stock {
    #[serde(default)]
    pub sold: Vec<Allocation>,
    /// Holds by order id, until the order is ticketed.
    #[serde(default)]
    pub holds: BTreeMap<String, Hold>,
    /// True when the departure was cancelled or moved: no more units are held or sold.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_closed: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hold {
    #[serde(flatten)]
    pub allocation: Allocation,
    pub until: Timestamp,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<Holder>,
}

impl Allocation {
    /// Returns an allocation of equal units in a single slot.
    pub fn units(units: u32) -> Self {
        Self { to: 1, units: i32::try_from(units).unwrap_or(i32::MAX), ..Self::default() }
    }

    /// Adds the units of another allocation in the same slots.
    pub fn together(mut self, other: Self) -> Self {
        self.units = self.units.saturating_add(other.units);
        self.seats.extend(other.seats);
        (self.women, self.men) = (self.women | other.women, self.men | other.men);
        self
    }

    /// Returns an allocation over the slots of both, with the larger number of units.
    pub fn spanning(&self, other: &Self) -> Self {
        Self {
            from: self.from.min(other.from),
            to: self.to.max(other.to),
            units: self.units.abs().max(other.units.abs()),
            ..Self::default()
        }
    }

    pub fn overlaps(&self, other: &Self) -> bool {
        self.from < other.to && other.from < self.to
    }

    /// Returns the allocation with one bit for each seat.
    fn counted(&self) -> Self {
        let of = |gender| {
            let own = self.seats.iter().filter(|seat| seat.gender == gender);
            own.fold(0, |bits, seat| bits | bit(seat.number))
        };
        Self { women: of(Gender::F), men: of(Gender::M), seats: Vec::new(), ..self.clone() }
    }

    fn is_alike(&self, other: &Self) -> bool {
        (self.from, self.to) == (other.from, other.to) && self.seats == other.seats
    }

    pub fn sits_at(&self, number: u8) -> Option<Gender> {
        [Gender::F, Gender::M].into_iter().find(|gender| self.seats_at(number, *gender))
    }

    /// A woman and a man may have the same seat on different sections of the bus.
    fn seats_at(&self, number: u8, gender: Gender) -> bool {
        let counted = if gender == Gender::F { self.women } else { self.men };
        counted & bit(number) != 0 || self.seats.contains(&Seat { number, gender })
    }

    /// Merges all `allocations` that overlap `range` into one allocation of that range.
    pub fn merged<'a>(allocations: impl Iterator<Item = &'a Self>, range: &Self) -> Self {
        let overlapping = allocations.filter(|allocation| allocation.overlaps(range)).map(Self::counted);
        let merged = overlapping.fold(
            Self { from: range.from, to: range.to, ..Self::default() },
            |all, allocation| Self {
                women: all.women | allocation.women,
                men: all.men | allocation.men,
                ..all
            },
        );
        let seats = (merged.women | merged.men).count_ones();
        Self { units: i32::try_from(seats).unwrap_or(i32::MAX), ..merged }
    }
}

impl Capacity {
    pub fn check<'a>(
        &'a self,
        allocation: &Allocation,
        taken: impl Iterator<Item = &'a Allocation> + Clone,
    ) -> Result<(), Rejection> {
        match self {
            Self::Units(units) => {
                let left = i64::from(*units) - i64::from(most_taken(taken, allocation));
                if i64::from(allocation.units) <= left { Ok(()) } else { Err(Rejection::SoldOut) }
            }
            Self::Seats { seats, neighbours, sold_elsewhere } => {
                let others =
                    || sold_elsewhere.iter().chain(taken.clone()).filter(|other| other.overlaps(allocation));
                let refused = allocation.seats.iter().find(|seat| {
                    let exists = (1..=*seats).contains(&seat.number);
                    !exists || others().any(|other| keeps_out(other, **seat, neighbours))
                });
                refused.map_or(Ok(()), |seat| Err(Rejection::SeatNotSold { seat: seat.number }))
            }
        }
    }

    fn places(&self) -> u32 {
        match self {
            Self::Units(units) => *units,
            Self::Seats { seats, .. } => (*seats).into(),
        }
    }

    /// Returns the number of units that are left in every slot of `wanted`.
    fn left<'a>(&'a self, taken: impl Iterator<Item = &'a Allocation> + Clone, wanted: &Allocation) -> u32 {
        let left = match self {
            Self::Units(units) => i64::from(*units) - i64::from(most_taken(taken, wanted)),
            Self::Seats { seats, sold_elsewhere, .. } => {
                i64::from(*seats) - i64::from(most_taken(sold_elsewhere.iter().chain(taken), wanted))
            }
        };
        u32::try_from(left).unwrap_or(0)
    }
}

/// Returns the bit of a seat in the seats of a bus, which has fewer than 64 seats.
pub fn bit(number: u8) -> u64 {
    1_u64.checked_shl(u32::from(number)).unwrap_or(0)
}

/// True when `other` occupies the seat, or a neighbouring seat with a passenger of the other gender.
fn keeps_out(other: &Allocation, seat: Seat, neighbours: &[(u8, u8)]) -> bool {
    let stranger = if seat.gender == Gender::F { Gender::M } else { Gender::F };
    let beside = |number| other.seats_at(number, stranger);
    other.sits_at(seat.number).is_some()
        || neighbours.iter().any(|&(a, b)| (a == seat.number && beside(b)) || (b == seat.number && beside(a)))
}

/// Returns the number of allocated units in the fullest slot of `range`.
pub fn most_taken<'a>(taken: impl Iterator<Item = &'a Allocation> + Clone, range: &Allocation) -> i32 {
    let in_slot = |slot: u16| {
        let here = taken.clone().filter(|allocation| (allocation.from..allocation.to).contains(&slot));
        here.fold(0, |sum: i32, allocation| sum.saturating_add(allocation.units))
    };
    (range.from..range.to).map(in_slot).max().unwrap_or(0)
}

impl Stock {
    /// Returns the allocations that are unavailable to `order_id` at `now`: sold units and other orders'
    /// holds.
    pub fn taken(&self, order_id: Option<&str>, now: Timestamp) -> impl Iterator<Item = &Allocation> + Clone {
        let others =
            self.holds.iter().filter(move |(id, hold)| Some(id.as_str()) != order_id && hold.until > now);
        // Units that a one-way rental returns are not available before that rental is sold.
        let held = others.map(|(_, hold)| &hold.allocation).filter(|allocation| allocation.units > 0);
        self.sold.iter().chain(held)
    }

    /// Holds the claimed units for `order_id` until `until`, in place of its former hold. Expired holds are
    /// removed. Units that the order already holds stay its own, even if the capacity has shrunk since.
    pub fn hold(
        &mut self,
        order_id: &str,
        claim: &Claim,
        until: Timestamp,
        now: Timestamp,
    ) -> Result<(), Rejection> {
        if self.is_closed {
            return Err(Rejection::SoldOut);
        }
        let allocation = &claim.allocation;
        let own = self.holds.get(order_id).is_some_and(|hold| {
            hold.until > now
                && hold.allocation.units >= allocation.units
                && hold.allocation.is_alike(allocation)
        });
        let by = self.holds.get(order_id).and_then(|hold| hold.by);
        self.release(order_id, now);
        if !own {
            claim.capacity.check(allocation, self.taken(None, now))?;
        }
        self.holds.insert(order_id.to_owned(), Hold { allocation: allocation.clone(), until, by });
        Ok(())
    }

    /// Turns the order's hold into a sale. An expired hold is renewed if the capacity still allows it.
    pub fn sell(&mut self, order_id: &str, claim: &Claim, now: Timestamp) -> Result<(), Rejection> {
        self.hold(order_id, claim, now, now)?;
        self.holds.remove(order_id);
        add(&mut self.sold, &claim.allocation);
        Ok(())
    }

    /// Makes the sold units of `claim` available again. Returns `Conflict` where they were never sold, or
    /// already released. Units that a one-way rental returned stay in the stock where other orders already
    /// use them: no sold unit is lost, and the vendor brings another car.
    pub fn unsell(&mut self, claim: &Claim) -> Result<(), Rejection> {
        let back = &claim.allocation;
        let taken = most_taken(self.sold.iter(), back);
        if back.units < 0
            && matches!(claim.capacity, Capacity::Units(units) if i64::from(taken) - i64::from(back.units) > i64::from(units))
        {
            return Ok(());
        }
        let is_part = |sold: &Allocation| {
            (sold.from, sold.to) == (back.from, back.to)
                && sold.seats.is_empty() == back.seats.is_empty()
                && sold.units.signum() == back.units.signum()
                && sold.units.abs() >= back.units.abs()
        };
        if back.seats.is_empty() {
            let sold = self.sold.iter_mut().find(|sold| is_part(sold)).ok_or(Rejection::Conflict)?;
            sold.units -= back.units;
        } else {
            // Passengers of several orders may cancel together.
            for seat in &back.seats {
                let is_of_seat = |sold: &&mut Allocation| {
                    (sold.from, sold.to) == (back.from, back.to) && sold.seats.contains(seat)
                };
                let sold = self.sold.iter_mut().find(is_of_seat).ok_or(Rejection::Conflict)?;
                sold.seats.retain(|sold| sold != seat);
                sold.units -= 1;
            }
        }
        self.sold.retain(|sold| sold.units != 0);
        Ok(())
    }

    pub fn release(&mut self, order_id: &str, now: Timestamp) {
        self.holds.retain(|id, hold| id != order_id && hold.until > now);
    }

    /// Transfers the hold of `former_id` to the order, with the same end.
    pub fn pass_on(&mut self, former_id: &str, order_id: &str) {
        if let Some(hold) = self.holds.remove(former_id) {
            self.holds.entry(order_id.to_owned()).or_insert(hold);
        }
    }

    /// True when so few units are left, or were left before the claimed units became available again, that
    /// the stock must be on the list of a search; also when the stock is closed.
    pub fn is_listed(&self, claim: &Claim, now: Timestamp) -> bool {
        let limit = claim.listed_at.saturating_add(claim.allocation.units.unsigned_abs());
        self.is_closed || claim.capacity.left(self.taken(None, now), &claim.allocation) <= limit
    }

    /// Returns the stock in short form: all that a search needs.
    pub fn counted(&self) -> Self {
        let mut counted = Self { is_closed: self.is_closed, ..Self::default() };
        for allocation in &self.sold {
            add(&mut counted.sold, &allocation.counted());
        }
        for (at, hold) in self.holds.values().enumerate() {
            let allocation = hold.allocation.counted();
            counted.holds.insert(at.to_string(), Hold { allocation, until: hold.until, by: None });
        }
        counted
    }
}

/// Adds equal units to one allocation, so that a stock does not grow with every sale.
fn add(sold: &mut Vec<Allocation>, allocation: &Allocation) {
    // Returned and sold units are counted separately, so that each can be released.
    let is_alike = |other: &&mut Allocation| {
        other.is_alike(allocation) && other.units.signum() == allocation.units.signum()
    };
    match sold.iter_mut().find(|other| allocation.seats.is_empty() && is_alike(other)) {
        Some(other) => {
            other.units = other.units.saturating_add(allocation.units);
            (other.women, other.men) = (other.women | allocation.women, other.men | allocation.men);
        }
        None => sold.push(allocation.clone()),
    }
}
