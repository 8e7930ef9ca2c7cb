//! Occupancy of buses by other sales channels. A pure function of the bus and its day, independent of the
//! time of the request, so that these seats never collide with seats that Rota has sold. Strangers of
//! different gender are never placed side by side.

use super::timetable::Trip;
use domain::bus::seat::Occupancy;
use domain::inventory::{Allocation, Seat};
use domain::people::Gender;
use domain::pricing::draw;

/// Minimum and maximum share of seats that other channels sell, in thousandths.
const LOAD: (u64, u64) = (50, 850);
/// Percentage of blocks that are sold, if at all, to a couple.
const COUPLES: u64 = 25;
/// Percentage of passengers who ride from the first stop to the last.
const ALL_THE_WAY: u64 = 60;

/// Pseudo-random draw for one seat of one bus on one day. Each decision uses its own bits.
#[derive(Clone, Copy)]
struct Draw(u64);

impl Draw {
    fn for_seat(vehicle: u64, seat: u8) -> Self {
        Self(draw([vehicle, seat.into()]))
    }

    fn below(self, end: u64, decides: Decides) -> u64 {
        (self.0 >> (decides as u32) & 0xFFF).checked_rem(end).unwrap_or(0)
    }
}

/// Decision of a draw; the value is the first of the twelve bits that the decision uses.
#[derive(Clone, Copy)]
enum Decides {
    Sold = 0,
    /// `From` and `To` select the section that the sale covers.
    From = 12,
    To = 24,
    Section = 36,
    /// Decision for a whole block, drawn with its first seat.
    Block = 48,
}

/// Sale to a single passenger, or to a couple side by side, for the sections `from..to`.
pub struct Sale {
    from: u16,
    to: u16,
    seat: Seat,
    partner: Option<Seat>,
}

impl Sale {
    fn seats(&self) -> impl Iterator<Item = Seat> {
        std::iter::once(self.seat).chain(self.partner)
    }
}

impl Trip<'_> {
    /// Returns the seats sold by other channels; each allocation is a group that travels together.
    pub fn sold_elsewhere(&self) -> Vec<Allocation> {
        let allocation = |sale: Sale| {
            let seats: Vec<Seat> = sale.seats().collect();
            Allocation {
                from: sale.from,
                to: sale.to,
                units: i32::try_from(seats.len()).unwrap_or(0),
                seats,
                ..Allocation::default()
            }
        };
        self.sales().map(allocation).collect()
    }

    /// Returns the occupancy on the sections of the trip, given the seats that Rota has sold or held.
    pub fn occupancy(&self, with_us: &[Allocation]) -> Occupancy {
        let slots = self.slots();
        let mut occupancy = Occupancy::of(&slots, with_us);
        for sale in self.sales().filter(|sale| sale.from < slots.to && slots.from < sale.to) {
            sale.seats().for_each(|seat| occupancy.seat(seat));
        }
        occupancy
    }

    /// True when other channels leave a seat. Strangers within a block have one gender, so every unsold
    /// seat there can be sold to somebody.
    pub fn has_seats(&self) -> bool {
        let (slots, draws) = (self.slots(), self.draws());
        self.service.layout.blocks.iter().any(|block| {
            let sold = draws.sold_of(block).filter(|sale| sale.from < slots.to && slots.from < sale.to);
            sold.map(|sale| sale.seats().count()).sum::<usize>() < block.len()
        })
    }

    fn sales(&self) -> impl Iterator<Item = Sale> {
        let draws = self.draws();
        self.service.layout.blocks.iter().flat_map(move |block| draws.sold_of(block))
    }

    fn draws(&self) -> Draws {
        let day = u64::from(self.date.year().unsigned_abs()) * 512
            + u64::from(self.date.day_of_year().unsigned_abs());
        let vehicle = draw([self.service.number.into(), day]);
        let slots = u16::try_from(self.line.stops.len().saturating_sub(1)).unwrap_or(u16::MAX);
        Draws { vehicle, load: LOAD.0 + vehicle % (LOAD.1 - LOAD.0 + 1), slots }
    }
}

/// Pseudo-random draws for one bus on one day.
#[derive(Clone, Copy)]
struct Draws {
    vehicle: u64,
    /// Share of seats that other channels sell, in thousandths.
    load: u64,
    slots: u16,
}

impl Draws {
    /// Returns the sales of a block: a couple without neighbours, or strangers of one gender.
    fn sold_of(self, block: &[u8]) -> impl Iterator<Item = Sale> {
        let first = Draw::for_seat(self.vehicle, block.first().copied().unwrap_or(0));
        let drawn = first.below(200, Decides::Block);
        let (gender, other) =
            if drawn.is_multiple_of(2) { (Gender::F, Gender::M) } else { (Gender::M, Gender::F) };
        let couple = block.get(1).filter(|_| drawn / 2 < COUPLES);
        let partner = couple.map(|&number| Seat { number, gender: other });
        let passengers = if partner.is_some() { 1 } else { block.len() };
        block.iter().take(passengers).filter_map(move |&number| {
            let draw = Draw::for_seat(self.vehicle, number);
            let (from, to) = section(draw, self.slots);
            let sale = Sale { from, to, seat: Seat { number, gender }, partner };
            (draw.below(1000, Decides::Sold) < self.load).then_some(sale)
        })
    }
}

fn section(draw: Draw, slots: u16) -> (u16, u16) {
    if draw.below(100, Decides::Section) < ALL_THE_WAY {
        return (0, slots);
    }
    let below = |end: u16, decides| u16::try_from(draw.below(end.into(), decides)).unwrap_or(0);
    let from = below(slots, Decides::From);
    (from, from + 1 + below(slots - from, Decides::To))
}
