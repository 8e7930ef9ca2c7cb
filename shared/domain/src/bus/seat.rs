//! Seats of a bus: layout, neighbours, and the seats for sale. The supplier builds a layout for each size
//! of bus; the seat popup draws the matrix.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::display_as_spelled;
use crate::inventory::{Allocation, Seat, bit};
use crate::money::Money;
use crate::people::Gender;

#[cfg(test)]
mod tests;

/// Number of seats in a row on the driver's side and on the door's side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
pub enum SeatType {
    #[serde(rename = "2+1")]
    TwoPlusOne,
    #[serde(rename = "2+2")]
    TwoPlusTwo,
}

impl SeatType {
    /// Returns the number of seats on the driver's side; the door's side always has two.
    fn left(self) -> u8 {
        match self {
            Self::TwoPlusOne => 1,
            Self::TwoPlusTwo => 2,
        }
    }
}

display_as_spelled!(SeatType);

/// Rows from front to back, seats from the driver's side to the door's side; no seat at the aisle or the
/// middle door. Seats are numbered in that order from 1.
#[derive(Debug, PartialEq, Eq)]
pub struct Layout {
    pub seat_type: SeatType,
    pub seats: u8,
    pub rows: Vec<Vec<Option<u8>>>,
    /// Pairs of adjacent seats, without an aisle between them.
    pub neighbours: Vec<(u8, u8)>,
    /// Groups of adjacent seats, in order; most are pairs.
    pub blocks: Vec<Vec<u8>>,
    /// One bit for each seat whose neighbour is the seat with the next number.
    left_neighbours: u64,
}

/// One seat of the matrix in the contract.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatCell {
    pub seat: u8,
    pub is_empty: bool,
    /// True when the seat can be sold to a woman or to a man.
    pub active: bool,
    pub can_sale_male: bool,
    pub can_sale_female: bool,
    pub sold_to: Option<Gender>,
    pub price: Money,
}

/// Occupied seats by gender on the sections of a ride: one bit for each seat.
#[derive(Debug, Clone, Copy, Default)]
pub struct Occupancy {
    men: u64,
    women: u64,
}

impl Layout {
    /// Builds a layout. The middle door replaces two seats, and the last row has one more seat at the end
    /// of the aisle. `None` for a number of seats that fits no bus.
    pub fn new(seat_type: SeatType, seats: u8) -> Option<Self> {
        let left = seat_type.left();
        let row = left + 2;
        let beside_the_door = seats.checked_sub(left)?;
        let (full_rows, aisle_ends_in_a_seat) = match beside_the_door % row {
            0 => (beside_the_door / row, false),
            1 => (beside_the_door / row, true),
            _ => return None,
        };
        let mut numbers = 1..=seats;
        let door = full_rows / 2;
        let rows: Vec<Vec<Option<u8>>> = (0..=full_rows)
            .map(|at| {
                let is_last = at == full_rows;
                let place = |column: u8| match column {
                    column if column == left => is_last && aisle_ends_in_a_seat,
                    column => column < left || at != door,
                };
                (0..=row).map(|column| if place(column) { numbers.next() } else { None }).collect()
            })
            .collect();
        let blocks = blocks(&rows);
        let pairs =
            |block: &Vec<u8>| block.iter().copied().zip(block.iter().copied().skip(1)).collect::<Vec<_>>();
        let neighbours: Vec<(u8, u8)> = blocks.iter().flat_map(pairs).collect();
        let left_neighbours = neighbours.iter().fold(0, |bits, (left, _)| bits | bit(*left));
        Some(Self { seat_type, seats, rows, neighbours, blocks, left_neighbours })
    }

    /// True when the seat has no neighbour.
    pub fn is_single(&self, seat: u8) -> bool {
        !self.neighbours.iter().any(|&(a, b)| a == seat || b == seat)
    }

    /// Returns the seats that can be sold to the gender.
    pub fn for_sale(&self, taken: Occupancy, gender: Gender) -> u64 {
        let others = match gender {
            Gender::F => taken.men,
            Gender::M => taken.women,
        };
        // Neighbours have consecutive numbers.
        let beside = (others & self.left_neighbours) << 1 | others >> 1 & self.left_neighbours;
        self.all() & !taken.men & !taken.women & !beside
    }

    /// Returns the number of seats that can be sold to a woman or to a man.
    pub fn remaining(&self, taken: Occupancy) -> u32 {
        (self.for_sale(taken, Gender::F) | self.for_sale(taken, Gender::M)).count_ones()
    }

    /// Assigns seats to a group, one for each gender in order, from the front, with no neighbour of the
    /// other gender outside the group.
    pub fn assign(&self, taken: Occupancy, genders: &[Gender]) -> Option<Vec<u8>> {
        let (women, men) = (self.for_sale(taken, Gender::F), self.for_sale(taken, Gender::M));
        // The first try keeps the group close together. The second try prefers seats that only one gender
        // can have, so that no passenger gets a seat that another one needs.
        [women | men, (women | men) & !(women & men)].into_iter().find_map(|preferred| {
            let mut left = women | men;
            let seat = |gender: &Gender| {
                let own = left & if *gender == Gender::F { women } else { men };
                let choice = if own & preferred == 0 { own } else { own & preferred };
                let seat = u8::try_from(choice.trailing_zeros()).ok().filter(|_| choice != 0)?;
                left &= !bit(seat);
                Some(seat)
            };
            genders.iter().map(seat).collect()
        })
    }

    /// Returns the matrix; `price` returns the price of each seat.
    pub fn matrix(&self, taken: Occupancy, price: impl Fn(u8) -> Money) -> Vec<Vec<Option<SeatCell>>> {
        let (women, men) = (self.for_sale(taken, Gender::F), self.for_sale(taken, Gender::M));
        let cell = |seat: u8| SeatCell {
            seat,
            is_empty: (taken.men | taken.women) & bit(seat) == 0,
            active: (women | men) & bit(seat) != 0,
            can_sale_male: men & bit(seat) != 0,
            can_sale_female: women & bit(seat) != 0,
            sold_to: taken.sits_at(seat),
            price: price(seat),
        };
        self.rows.iter().map(|row| row.iter().map(|seat| seat.map(cell)).collect()).collect()
    }

    fn all(&self) -> u64 {
        (1..=self.seats).fold(0, |all, seat| all | bit(seat))
    }
}

impl Occupancy {
    /// Returns the occupancy on the sections of `ride`.
    pub fn of<'a>(ride: &Allocation, taken: impl IntoIterator<Item = &'a Allocation>) -> Self {
        let mut occupancy = Self::default();
        for allocation in taken.into_iter().filter(|allocation| allocation.overlaps(ride)) {
            allocation.seats.iter().for_each(|seat| occupancy.seat(*seat));
            (occupancy.women, occupancy.men) =
                (occupancy.women | allocation.women, occupancy.men | allocation.men);
        }
        occupancy
    }

    pub fn seat(&mut self, seat: Seat) {
        match seat.gender {
            Gender::F => self.women |= bit(seat.number),
            Gender::M => self.men |= bit(seat.number),
        }
    }

    /// Returns the gender of a seat's passenger; the woman's where both have the seat on different sections.
    fn sits_at(self, seat: u8) -> Option<Gender> {
        match (self.women & bit(seat) != 0, self.men & bit(seat) != 0) {
            (true, _) => Some(Gender::F),
            (_, true) => Some(Gender::M),
            _ => None,
        }
    }
}

fn blocks(rows: &[Vec<Option<u8>>]) -> Vec<Vec<u8>> {
    let of_row = |row: &Vec<Option<u8>>| -> Vec<Vec<u8>> {
        row.split(Option::is_none).map(|block| block.iter().copied().flatten().collect()).collect()
    };
    rows.iter().flat_map(of_row).filter(|block| !block.is_empty()).collect()
}
