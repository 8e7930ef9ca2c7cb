//! The seats of a bus: how they are laid out, which of them are neighbours, and what may be sold of them.
//! The supplier builds a layout for each size of bus; the seat popup draws the matrix.

use serde::{Deserialize, Serialize};

use crate::inventory::{Allocation, Seat, bit};
use crate::money::Money;
use crate::people::Gender;

#[cfg(test)]
mod tests;

/// Seats of a row on the driver's side and on the door's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum SeatType {
    #[serde(rename = "2+1")]
    TwoPlusOne,
    #[serde(rename = "2+2")]
    TwoPlusTwo,
}

impl SeatType {
    /// `layout` and `seat_type` of the contract.
    pub fn code(self) -> &'static str {
        match self {
            Self::TwoPlusOne => "2+1",
            Self::TwoPlusTwo => "2+2",
        }
    }

    /// On the driver's side; on the door's there are two.
    fn left(self) -> u8 {
        match self {
            Self::TwoPlusOne => 1,
            Self::TwoPlusTwo => 2,
        }
    }
}

/// Rows from front to back, seats from the driver's side to the door's; no seat where the aisle or the middle door is.
/// Seats are numbered in that order from 1.
#[derive(Debug, PartialEq, Eq)]
pub struct Layout {
    pub seat_type: SeatType,
    pub seats: u8,
    pub rows: Vec<Vec<Option<u8>>>,
    /// Seats side by side with nothing between them.
    pub neighbours: Vec<(u8, u8)>,
    /// Seats side by side, in order; most are pairs.
    pub blocks: Vec<Vec<u8>>,
    /// A bit for each seat whose neighbour is the next.
    left_neighbours: u64,
}

/// A seat of the matrix, as the contract has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatCell {
    pub seat: u8,
    pub is_empty: bool,
    /// Can be sold to somebody.
    pub active: bool,
    pub can_sale_male: bool,
    pub can_sale_female: bool,
    pub sold_to: Option<Gender>,
    pub price: Money,
}

/// Who sits where on the legs of a ride: a bit for each seat.
#[derive(Debug, Clone, Copy, Default)]
pub struct Occupancy {
    men: u64,
    women: u64,
}

impl Layout {
    /// The middle door takes the place of two seats, and the last row has one more where the aisle ends. `None` for a
    /// count that makes no such bus.
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

    /// Does nobody ever sit beside it?
    pub fn is_single(&self, seat: u8) -> bool {
        !self.neighbours.iter().any(|&(a, b)| a == seat || b == seat)
    }

    /// The seats that can be sold to that gender.
    pub fn for_sale(&self, taken: Occupancy, gender: Gender) -> u64 {
        let others = match gender {
            Gender::F => taken.men,
            Gender::M => taken.women,
        };
        // Neighbours' numbers follow one another.
        let beside = (others & self.left_neighbours) << 1 | others >> 1 & self.left_neighbours;
        self.all() & !taken.men & !taken.women & !beside
    }

    /// How many can be sold to a woman or to a man.
    pub fn remaining(&self, taken: Occupancy) -> u32 {
        (self.for_sale(taken, Gender::F) | self.for_sale(taken, Gender::M)).count_ones()
    }

    /// Seats for a group, one for each gender in order, from the front, beside nobody of the other gender but their own.
    pub fn assign(&self, taken: Occupancy, genders: &[Gender]) -> Option<Vec<u8>> {
        let (women, men) = (self.for_sale(taken, Gender::F), self.for_sale(taken, Gender::M));
        // First as near to one another as it goes; then so that nobody is given a seat that only another can have.
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

    /// `price` is that of each seat.
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
    /// Of the legs of `ride`.
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

    /// Who gets on first is not told apart where both do.
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
