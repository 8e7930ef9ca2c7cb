//! How full buses are: the seats that other channels sell. A pure function of the bus and its day, whatever the time of
//! the enquiry, so that they never come to sit where we have sold; and never beside a stranger of the other gender.

use super::timetable::Trip;
use domain::bus::seat::Occupancy;
use domain::inventory::{Allocation, Seat};
use domain::people::Gender;
use domain::pricing::draw;

/// Least and greatest share of the seats that is sold elsewhere, in thousandths.
const LOAD: (u64, u64) = (50, 850);
/// Of a hundred blocks, so many are a couple's, if anybody's.
const COUPLES: u64 = 25;
/// Of a hundred travellers, so many ride from the first stop to the last.
const ALL_THE_WAY: u64 = 60;

/// What is drawn for one seat of one bus on one day: even draws, each from bits of its own.
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

/// The first of the twelve bits that each is drawn from.
#[derive(Clone, Copy)]
enum Decides {
    Sold = 0,
    /// Both draw where the sale covers a part of the way.
    From = 12,
    To = 24,
    Way = 36,
    /// Of a whole block, drawn with its first seat.
    Block = 48,
}

/// Somebody alone, or a couple side by side; on the legs `from..to`.
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
    /// Each take is of people who travel together.
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

    /// Who sits where on the legs of the trip, given what is taken with us.
    pub fn occupancy(&self, with_us: &[Allocation]) -> Occupancy {
        let legs = self.legs();
        let mut occupancy = Occupancy::of(&legs, with_us);
        for sale in self.sales().filter(|sale| sale.from < legs.to && legs.from < sale.to) {
            sale.seats().for_each(|seat| occupancy.seat(seat));
        }
        occupancy
    }

    /// Is any seat left by those who sell elsewhere? Strangers in a block are of one gender, so whatever is not sold
    /// there can be sold to somebody.
    pub fn has_seats(&self) -> bool {
        let (legs, draws) = (self.legs(), self.draws());
        self.service.layout.blocks.iter().any(|block| {
            let sold = draws.sold_of(block).filter(|sale| sale.from < legs.to && legs.from < sale.to);
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
        let legs = u16::try_from(self.line.stops.len().saturating_sub(1)).unwrap_or(u16::MAX);
        Draws { vehicle, load: LOAD.0 + vehicle % (LOAD.1 - LOAD.0 + 1), legs }
    }
}

/// What is drawn for one bus on one day.
#[derive(Clone, Copy)]
struct Draws {
    vehicle: u64,
    /// The share of its seats that is sold, in thousandths.
    load: u64,
    legs: u16,
}

impl Draws {
    /// A couple beside whom nobody sits, or strangers of one gender.
    fn sold_of(self, block: &[u8]) -> impl Iterator<Item = Sale> {
        let first = Draw::for_seat(self.vehicle, block.first().copied().unwrap_or(0));
        let drawn = first.below(200, Decides::Block);
        let (gender, other) =
            if drawn.is_multiple_of(2) { (Gender::F, Gender::M) } else { (Gender::M, Gender::F) };
        let couple = block.get(1).filter(|_| drawn / 2 < COUPLES);
        let partner = couple.map(|&number| Seat { number, gender: other });
        let travellers = if partner.is_some() { 1 } else { block.len() };
        block.iter().take(travellers).filter_map(move |&number| {
            let draw = Draw::for_seat(self.vehicle, number);
            let (from, to) = way(draw, self.legs);
            let sale = Sale { from, to, seat: Seat { number, gender }, partner };
            (draw.below(1000, Decides::Sold) < self.load).then_some(sale)
        })
    }
}

fn way(draw: Draw, legs: u16) -> (u16, u16) {
    if draw.below(100, Decides::Way) < ALL_THE_WAY {
        return (0, legs);
    }
    let below = |end: u16, decides| u16::try_from(draw.below(end.into(), decides)).unwrap_or(0);
    let from = below(legs, Decides::From);
    (from, from + 1 + below(legs - from, Decides::To))
}
