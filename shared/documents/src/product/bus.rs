//! Buses: one trip with a segment for each ride; each ride has a pass for every passenger, and an event.

use domain::Product;
use domain::bus::offer::Ride;
use domain::bus::purchase::{BusPurchase, ChosenSeat};
use domain::inventory::Seat;
use domain::money::Money;
use domain::order::{Journey, JourneyState};
use domain::people::Passenger;
use domain::place::{Station, station};
use jiff::Zoned;

use crate::barcode;
use crate::booking::{Booking, identity, turkish};
use crate::format::time;
use crate::product::Pieces;
use crate::texts::{BusTexts, fill};
use crate::ticket::{End, Event, Field, Pass, Price, PriceLine, Stop, TicketSegment, Trip};

/// A ride with the names of its ends, and the seats in the order of the passengers.
struct Ridden<'a> {
    booking: &'a Booking<'a>,
    words: &'static BusTexts,
    index: usize,
    /// Journey of the ride and its position among the booking's journeys; `None` when others have
    /// replaced it.
    journey: Option<(usize, &'a Journey)>,
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

/// Returns `None` for a purchase without rides or between unknown stations, which no order has.
pub(crate) fn pieces(booking: &Booking<'_>, purchase: &BusPurchase) -> Option<Pieces> {
    let rides: Vec<Ridden<'_>> = purchase
        .rides()
        .enumerate()
        .map(|(index, (ride, seats))| ridden(booking, index, ride, seats))
        .collect::<Option<_>>()?;
    rides.first()?;
    Some(Pieces {
        product: Product::Bus,
        trips: trip(booking, purchase, &rides).into_iter().collect(),
        passes: rides.iter().flat_map(Ridden::passes).collect(),
        kinds: kinds(booking, &rides),
        prices: vec![price(booking, purchase)],
        notes: booking.notes(booking.texts.bus.told.notes.clone(), rides.iter().map(Ridden::operator)),
        events: rides.iter().map(|ridden| (ridden.index, ridden.event())).collect(),
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
        journey: booking.journey(index),
        ride,
        seats,
        company: &ride.company.name,
        from: terminal(ride.origin, ride.departs_at)?,
        to: terminal(ride.destination, ride.arrives_at)?,
    })
}

/// Builds one trip for all rides, some of which may be cancelled.
fn trip(booking: &Booking<'_>, purchase: &BusPurchase, rides: &[Ridden<'_>]) -> Option<(usize, Trip)> {
    let (words, formats) = (&booking.texts.bus, &booking.texts.formats);
    let (from, to) = (&rides.first()?.from, &rides.last()?.to);
    let journeys = || rides.iter().filter_map(|ridden| ridden.journey);
    let place = journeys().map(|(place, _)| place).min()?;
    let state = journeys().map(|(_, journey)| journey.state).min()?;
    let manner = if rides.len() > 1 { &words.change } else { &words.direct };
    let waits = [None, purchase.offer.change_minutes()];
    let trip = Trip {
        lines: journeys().flat_map(|(_, journey)| journey.lines.clone()).collect(),
        direction: 0,
        state,
        ends: [from.city, to.city].map(str::to_owned),
        short_route: format!("{}-{}", from.city, to.city),
        starts_at: from.at.clone(),
        mark: booking.mark(state),
        title: words.title.clone(),
        detail: formats.date(&from.at),
        summary: format!("{} · {manner}", formats.duration(purchase.offer.duration_minutes.into())),
        segments: rides.iter().zip(waits).map(|(ridden, wait)| ridden.segment(wait, state)).collect(),
        terms: vec![fill(&words.cancel, &[("hours", &purchase.offer.cancel_hours().to_string())])],
    };
    Some((place, trip))
}

fn kinds(booking: &Booking<'_>, rides: &[Ridden<'_>]) -> Vec<Option<String>> {
    let seats = |passenger: usize| {
        let seats: Vec<String> = rides.iter().filter_map(|ridden| ridden.seat_number(passenger)).collect();
        Some(seats.join(" · "))
    };
    (0..booking.people.passengers.len()).map(seats).collect()
}

/// Price by seat, each for the whole trip. Cancelled seats are marked, because the total is the amount
/// paid.
fn price(booking: &Booking<'_>, purchase: &BusPurchase) -> Price {
    let line = |(passenger, chosen): (usize, &ChosenSeat)| {
        let seat = fill(&booking.texts.bus.seat_number, &[("seat", &chosen.seat.to_string())]);
        let is_cancelled = booking.is_refunded(0, passenger);
        let label = if is_cancelled { format!("{seat} · {}", booking.texts.paper.cancelled) } else { seat };
        PriceLine::new(label, booking.money(chosen.price))
    };
    let lines = purchase.seats.iter().enumerate().map(line);
    booking.charged(lines, &booking.texts.paper.total)
}

impl Terminal {
    fn stop(&self, later: Option<String>) -> Stop {
        Stop {
            time: time(&self.at),
            later,
            place: self.city.to_owned(),
            name: self.name.to_owned(),
            note: None,
        }
    }

    fn end(&self, note: Option<String>) -> End {
        End { head: self.city.to_owned(), name: self.name.to_owned(), time: time(&self.at), note }
    }

    /// Name that is complete without its city: `İstanbul (Esenler Otogar)`.
    fn full_name(&self, booking: &Booking<'_>) -> &'static str {
        self.station.name(booking.order.language)
    }
}

impl Ridden<'_> {
    /// Operator as registered: `Gece Kuşu Turizm Ltd. Şti., D1 34.D1.000003`.
    fn operator(&self) -> String {
        let texts = self.booking.texts;
        self.ride.company.operator.as_ref().map_or_else(
            || texts.list([self.company]),
            |operator| {
                let tax = fill(&texts.paper.tax_number, &[("number", &operator.tax_number)]);
                texts.list([&*operator.name, &*operator.certificate, &tax])
            },
        )
    }

    fn number(&self, passenger: usize) -> String {
        self.booking.number(self.index, passenger)
    }

    fn seat_number(&self, passenger: usize) -> Option<String> {
        let seat = self.seats.get(passenger)?.number.to_string();
        Some(fill(&self.words.seat_number, &[("seat", &seat)]))
    }

    /// Numbers of the occupied seats, in the order of the passengers: `3, 4`. Without occupied seats,
    /// numbers of the seats that were sold.
    fn seats(&self) -> String {
        let numbers = |sits: &dyn Fn(usize) -> bool| {
            let seats = self.seats.iter().enumerate().filter(|(passenger, _)| sits(*passenger));
            seats.map(|(_, seat)| seat.number.to_string()).collect::<Vec<_>>()
        };
        let taken = numbers(&|passenger| self.booking.is_travelled(self.index, passenger));
        let standing = || numbers(&|passenger| self.booking.stands(self.index, passenger));
        let seats = if taken.is_empty() { standing() } else { taken };
        let sold = || numbers(&|_| true);
        let seats = if seats.is_empty() { sold() } else { seats };
        self.booking.texts.list(seats.iter().map(String::as_str))
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
        fill(&self.words.layout, &[("layout", &self.ride.seat_type.to_string())])
    }

    /// `whole` is the state of the trip, which carries the mark when all of it is cancelled.
    fn segment(&self, wait: Option<i64>, whole: JourneyState) -> TicketSegment {
        let wait = wait.map(|minutes| {
            let duration = self.booking.texts.formats.duration(minutes);
            fill(
                &self.words.layover,
                &[("duration", &duration), ("place", self.from.full_name(self.booking))],
            )
        });
        let seats = fill(&self.words.seat_number, &[("seat", &self.seats())]);
        let state = self.journey.map_or(whole, |(_, journey)| journey.state);
        let mark = self.booking.mark(state).filter(|_| state != whole);
        TicketSegment {
            wait,
            from: self.from.stop(None),
            to: self.to.stop(self.booking.later(&self.from.at, &self.to.at)),
            service: [
                self.company.to_owned(),
                format!("{seats} · {}", self.layout()),
                mark.unwrap_or_else(|| format!("{} · {}", self.duration(), self.rest())),
            ],
        }
    }

    fn passes(&self) -> impl Iterator<Item = (usize, Pass)> {
        let passengers = self.booking.people.passengers.iter().zip(&self.seats).enumerate();
        let travelling = passengers.filter(|(index, _)| self.booking.is_travelled(self.index, *index));
        travelling.filter_map(|(index, (passenger, seat))| {
            Some((self.journey?.0, self.pass(index, passenger, *seat)))
        })
    }

    fn pass(&self, index: usize, passenger: &Passenger, seat: Seat) -> Pass {
        let number = self.number(index);
        Pass {
            order_direction: self.booking.direction(self.index),
            passenger: self.booking.passenger(index),
            operator: self.company.to_owned(),
            title: self.words.title.clone(),
            from: self.from.end(Some(self.booking.texts.formats.day(&self.from.at))),
            to: self.to.end(self.booking.later(&self.from.at, &self.to.at)),
            direction: [self.duration(), self.rest()],
            fields: self.fields(index, passenger, seat, &number),
            holder: passenger.full_name(),
            surname: passenger.surname.clone(),
            stub: self.seat_number(index).unwrap_or_default(),
            code: self.code(passenger, seat, &number),
        }
    }

    /// Fare of one passenger on this bus.
    fn fare(&self, passenger: usize) -> Money {
        self.booking.line(self.index, passenger).map_or(Money::kurus(0), |line| line.price)
    }

    fn fields(&self, index: usize, passenger: &Passenger, seat: Seat, number: &str) -> [Vec<Field>; 2] {
        let (paper, words) = (&self.booking.texts.paper, self.words);
        let gender = self.booking.texts.name(&format!("gender_{}", seat.gender));
        [
            vec![
                Field::name(&paper.passenger, passenger, ""),
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
            &seat.gender.to_string(),
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
            ],
        );
        Event {
            key: String::new(),
            is_cancelled: true,
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
