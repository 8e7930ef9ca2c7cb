//! Buses: one trip with a leg for each ride, and for each a ticket of each passenger and an event.

use domain::bus::offer::Ride;
use domain::bus::purchase::BusPurchase;
use domain::inventory::Seat;
use domain::money::Money;
use domain::order::Line;
use domain::people::Passenger;
use domain::place::{Station, station};
use jiff::Zoned;

use crate::barcode;
use crate::booking::{Booking, identity, turkish};
use crate::format::{day, time};
use crate::texts::{BusTexts, fill};
use crate::ticket::{
    End, Event, Field, Journey, Leg, Pass, Price, PriceLine, Product, Stop, Traveller, Trip,
};

/// A ride with what its ends are called, and the seats in the order of the passengers.
struct Ridden<'a> {
    booking: &'a Booking<'a>,
    words: &'static BusTexts,
    index: usize,
    ride: &'a Ride,
    seats: Vec<Seat>,
    company: &'a str,
    from: Terminal,
    to: Terminal,
}

struct Terminal {
    station: &'static Station,
    city: &'static str,
    name: &'static str,
    at: Zoned,
}

/// `None` for a purchase without rides or between unknown stations; orders have none of those.
pub(crate) fn journey(booking: &Booking<'_>, purchase: &BusPurchase) -> Option<Journey> {
    let rides: Vec<Ridden<'_>> = purchase
        .rides()
        .enumerate()
        .map(|(index, (ride, seats))| ridden(booking, index, ride, seats))
        .collect::<Option<_>>()?;
    let (from, to) = (&rides.first()?.from, &rides.last()?.to);
    Some(Journey {
        product: Product::Bus,
        route: format!("{} {} {}", from.city, booking.texts.arrow(), to.city),
        short_route: format!("{}-{}", from.city, to.city),
        starts_at: from.at.clone(),
        trips: vec![trip(booking, purchase, &rides, from)],
        travellers: travellers(booking, &rides),
        prices: vec![price(booking, purchase)],
        passes: rides.iter().flat_map(Ridden::passes).collect(),
        notes: booking.notes(booking.texts.bus.told.notes.clone(), rides.iter().map(Ridden::operator)),
        events: rides.iter().map(Ridden::event).collect(),
    })
}

fn ridden<'a>(
    booking: &'a Booking<'a>,
    index: usize,
    ride: &'a Ride,
    seats: Vec<Seat>,
) -> Option<Ridden<'a>> {
    let language = booking.order.language;
    let terminal = |id, at| {
        let station = station(id)?;
        Some(Terminal {
            station,
            city: station.city(language),
            name: station.name_only(language),
            at: turkish(at),
        })
    };
    Some(Ridden {
        booking,
        words: &booking.texts.bus,
        index,
        ride,
        seats,
        company: &ride.company.name,
        from: terminal(ride.origin, ride.departs_at)?,
        to: terminal(ride.destination, ride.arrives_at)?,
    })
}

fn trip(booking: &Booking<'_>, purchase: &BusPurchase, rides: &[Ridden<'_>], from: &Terminal) -> Trip {
    let (words, formats) = (&booking.texts.bus, &booking.texts.formats);
    let manner = if rides.len() > 1 { &words.change } else { &words.direct };
    let waits = [None, purchase.offer.change_minutes()];
    Trip {
        title: words.title.clone(),
        detail: formats.date(&from.at),
        summary: format!("{} · {manner}", formats.duration(purchase.offer.duration_minutes.into())),
        legs: rides.iter().zip(waits).map(|(ridden, wait)| ridden.leg(wait)).collect(),
        terms: vec![fill(&words.cancel, &[("hours", &purchase.offer.cancel_hours().to_string())])],
    }
}

fn travellers(booking: &Booking<'_>, rides: &[Ridden<'_>]) -> Vec<Traveller> {
    let traveller = |(index, passenger): (usize, &Passenger)| {
        let seats: Vec<String> = rides.iter().filter_map(|ridden| ridden.seat_number(index)).collect();
        Traveller {
            name: passenger.full_name(),
            kind: Some(seats.join(" · ")),
            numbers: rides.iter().map(|ridden| ridden.number(index)).collect(),
        }
    };
    booking.people.passengers.iter().enumerate().map(traveller).collect()
}

/// Seat by seat, each for the whole way.
fn price(booking: &Booking<'_>, purchase: &BusPurchase) -> Price {
    let line = |seat: u8, amount| {
        let label = fill(&booking.texts.bus.seat_number, &[("seat", &seat.to_string())]);
        PriceLine::new(label, booking.money(amount))
    };
    let lines = purchase.seats.iter().map(|chosen| line(chosen.seat, chosen.price));
    booking.charged(lines, &booking.texts.paper.total)
}

impl Terminal {
    fn stop(&self, later: Option<String>) -> Stop {
        Stop { time: time(&self.at), later, place: self.city.to_owned(), name: self.name.to_owned() }
    }

    fn end(&self, note: Option<String>) -> End {
        End { head: self.city.to_owned(), name: self.name.to_owned(), time: time(&self.at), note }
    }

    /// Stands alone: `İstanbul (Esenler Otogarı)`.
    fn full_name(&self, booking: &Booking<'_>) -> &'static str {
        self.station.name(booking.order.language)
    }
}

impl Ridden<'_> {
    /// As it is registered: `Gece Kuşu Turizm Ltd. Şti., D1 34.D1.000003`.
    fn operator(&self) -> String {
        self.ride.company.operator.as_ref().map_or_else(
            || self.company.to_owned(),
            |operator| {
                let tax = fill(&self.booking.texts.paper.tax_number, &[("number", &operator.tax_number)]);
                format!("{}, {}, {tax}", operator.name, operator.certificate)
            },
        )
    }

    fn number(&self, passenger: usize) -> String {
        self.booking.number(self.index, passenger, 2)
    }

    fn seat_number(&self, passenger: usize) -> Option<String> {
        let seat = self.seats.get(passenger)?.number.to_string();
        Some(fill(&self.words.seat_number, &[("seat", &seat)]))
    }

    /// Of the seats, in the order of the passengers: `3, 4`.
    fn seats(&self) -> String {
        self.seats.iter().map(|seat| seat.number.to_string()).collect::<Vec<_>>().join(", ")
    }

    fn duration(&self) -> String {
        self.booking.texts.formats.duration(self.ride.duration_minutes.into())
    }

    fn rest(&self) -> String {
        match self.ride.breaks {
            0 => self.words.no_rest.clone(),
            breaks => {
                let minutes = i64::from(breaks.saturating_mul(Ride::BREAK_MINUTES));
                fill(&self.words.rest, &[("duration", &self.booking.texts.formats.duration(minutes))])
            }
        }
    }

    fn layout(&self) -> String {
        fill(&self.words.layout, &[("layout", self.ride.seat_type.code())])
    }

    fn leg(&self, wait: Option<i64>) -> Leg {
        let wait = wait.map(|minutes| {
            let duration = self.booking.texts.formats.duration(minutes);
            fill(
                &self.words.layover,
                &[("duration", &duration), ("place", self.from.full_name(self.booking))],
            )
        });
        let seats = fill(&self.words.seat_number, &[("seat", &self.seats())]);
        Leg {
            wait,
            from: self.from.stop(None),
            to: self.to.stop(self.booking.later(&self.from.at, &self.to.at)),
            service: [
                self.company.to_owned(),
                format!("{seats} · {}", self.layout()),
                format!("{} · {}", self.duration(), self.rest()),
            ],
        }
    }

    fn passes(&self) -> impl Iterator<Item = Pass> {
        let passengers = self.booking.people.passengers.iter().zip(&self.seats);
        passengers.enumerate().map(|(index, (passenger, seat))| self.pass(index, passenger, *seat))
    }

    fn pass(&self, index: usize, passenger: &Passenger, seat: Seat) -> Pass {
        let number = self.number(index);
        Pass {
            operator: self.company.to_owned(),
            title: self.words.title.clone(),
            from: self.from.end(Some(day(&self.from.at))),
            to: self.to.end(self.booking.later(&self.from.at, &self.to.at)),
            way: [self.duration(), self.rest()],
            fields: self.fields(index, passenger, seat, &number),
            holder: passenger.full_name(),
            stub: self.seat_number(index).unwrap_or_default(),
            code: self.code(passenger, seat, &number),
        }
    }

    /// Of one passenger on this bus.
    fn fare(&self, passenger: usize) -> Money {
        let of = |line: &&Line| line.traveller == passenger && line.leg == self.index;
        self.booking.order.lines.iter().find(of).map_or(Money::kurus(0), |line| line.price)
    }

    fn fields(&self, index: usize, passenger: &Passenger, seat: Seat, number: &str) -> [Vec<Field>; 2] {
        let (paper, words) = (&self.booking.texts.paper, self.words);
        let gender = self.booking.texts.name(&format!("gender_{}", seat.gender.code()));
        [
            vec![
                Field::new(&paper.passenger, passenger.full_name()),
                Field::technical(&paper.document, identity(passenger)),
                Field::technical(&paper.ticket_number, number),
                Field::new(&paper.price, self.booking.money(self.fare(index))),
            ],
            vec![
                Field::new(&words.seat, seat.number.to_string()),
                Field::new(&words.gender, gender),
                Field::new(&paper.date, self.booking.texts.formats.date(&self.from.at)),
                Field::new(&words.company, self.company),
            ],
        ]
    }

    fn code(&self, passenger: &Passenger, seat: Seat, number: &str) -> String {
        barcode::content(&[
            "BUS",
            &self.booking.order.reference,
            number,
            &self.ride.vehicle.number.to_string(),
            &self.ride.vehicle.date.to_string(),
            &self.ride.origin.to_string(),
            &self.ride.destination.to_string(),
            &seat.number.to_string(),
            seat.gender.code(),
            &barcode::name(passenger),
        ])
    }

    fn event(&self) -> Event {
        let words = &self.words.event;
        let (from, to) = (&self.from, &self.to);
        let (from_place, to_place) = (from.full_name(self.booking), to.full_name(self.booking));
        let description = fill(
            &words.description,
            &[
                ("reference", &self.booking.order.reference),
                ("company", self.company),
                ("seats", &self.seats()),
                ("from_place", from_place),
                ("to_place", to_place),
                ("departure", &time(&from.at)),
                ("arrival", &time(&to.at)),
                ("link", &self.booking.link),
            ],
        );
        Event {
            summary: fill(&words.summary, &[("company", self.company), ("from", from.city), ("to", to.city)]),
            description,
            place: from_place.to_owned(),
            from: from.at.clone(),
            to: to.at.clone(),
        }
    }
}

#[cfg(test)]
mod tests;
