//! Flights: a trip for each direction, a segment for each flight, a pass for each passenger and direction.

mod boarding;

use domain::Product;
use domain::flight::offer::{FareOption, FlightDirection, Segment};
use domain::flight::purchase::FlightPurchase;
use domain::flight::query::PassengerType;
use domain::money::Money;
use domain::order::Journey;
use domain::people::Passenger;
use domain::place::{AirportId, airport};
use jiff::tz::TimeZone;
use jiff::{Timestamp, Zoned};

use crate::booking::{Booking, identity};
use crate::format::time;
use crate::product::Pieces;
use crate::texts::{FlightTexts, Texts, fill};
use crate::ticket::{End, Event, Field, Pass, Price, PriceLine, Stop, TicketSegment, Trip};

/// A direction of the journey, with one ticket number for each passenger.
struct Direction<'a> {
    booking: &'a Booking<'a>,
    index: usize,
    /// Journey of the direction and its position among the booking's journeys; `None` when others have
    /// replaced it.
    journey: Option<(usize, &'a Journey)>,
    title: &'static str,
    direction: &'a FlightDirection,
    fare: &'a FareOption,
    segments: Vec<Flown<'a>>,
}

/// A flight with the names of its ends.
struct Flown<'a> {
    segment: &'a Segment,
    number: String,
    carrier: &'a str,
    from: Airport,
    to: Airport,
}

struct Airport {
    code: &'static str,
    city: &'static str,
    name: &'static str,
    at: Zoned,
}

/// Returns `None` for a purchase without flights, which no order has.
pub(crate) fn pieces(booking: &Booking<'_>, purchase: &FlightPurchase) -> Option<Pieces> {
    let words = &booking.texts.flight;
    let titles = [words.outbound.as_str(), &words.inbound];
    let directions: Vec<Direction<'_>> = purchase
        .directions()
        .enumerate()
        .map(|(index, (direction, fare))| {
            let title = titles.get(booking.direction(index)).copied().unwrap_or_default();
            let segments = direction.segments.iter().map(|segment| flown(booking, segment)).collect();
            let journey = booking.journey(index);
            Direction { booking, index, journey, title, direction, fare, segments }
        })
        .collect();
    directions.first()?.ends()?;
    let standing = || directions.iter().filter(|direction| direction.journey.is_some());
    let kind = |passenger: &Passenger| Some(pax_type(booking.texts, passenger.pax_type).to_owned());
    let carriers = standing().flat_map(|one| &one.segments).map(|flown| booking.texts.list([flown.carrier]));
    Some(Pieces {
        product: Product::Flight,
        trips: directions.iter().filter_map(Direction::trip).collect(),
        passes: directions.iter().flat_map(Direction::passes).collect(),
        kinds: booking.people.passengers.iter().map(kind).collect(),
        prices: vec![price(booking, purchase)],
        notes: booking.notes(words.told.notes.clone(), carriers),
        events: directions.iter().flat_map(Direction::events).collect(),
    })
}

fn flown<'a>(booking: &Booking<'_>, segment: &'a Segment) -> Flown<'a> {
    let flight = &segment.departure.flight;
    let end = |id: AirportId, at: Timestamp| {
        let (place, language) = (airport(id), booking.order.language);
        Airport {
            code: place.map_or("", |place| place.code),
            city: place.map_or("", |place| place.city(language)),
            name: place.map_or("", |place| place.name(language)),
            at: at.to_zoned(place.map_or(TimeZone::UTC, |place| place.time_zone().clone())),
        }
    };
    Flown {
        segment,
        number: flight.printed(),
        carrier: &segment.carrier,
        from: end(segment.origin, segment.departs_at),
        to: end(segment.destination, segment.arrives_at),
    }
}

impl Airport {
    fn place(&self) -> String {
        format!("{} ({})", self.city, self.code)
    }

    fn full_name(&self) -> String {
        format!("{} ({})", self.name, self.code)
    }

    fn stop(&self, later: Option<String>) -> Stop {
        Stop { time: time(&self.at), later, place: self.place(), name: self.name.to_owned(), note: None }
    }

    fn end(&self, note: Option<String>) -> End {
        End { head: self.code.to_owned(), name: self.city.to_owned(), time: time(&self.at), note }
    }
}

impl Direction<'_> {
    fn words(&self) -> &'static FlightTexts {
        &self.booking.texts.flight
    }

    fn ends(&self) -> Option<(&Airport, &Airport)> {
        Some((&self.segments.first()?.from, &self.segments.last()?.to))
    }

    fn trip(&self) -> Option<(usize, Trip)> {
        let (place, journey) = self.journey?;
        let (from, to) = self.ends()?;
        let formats = &self.booking.texts.formats;
        let duration = formats.duration(self.direction.duration_minutes.into());
        let trip = Trip {
            lines: journey.lines.clone(),
            direction: journey.direction,
            state: journey.state,
            ends: [from.city, to.city].map(str::to_owned),
            short_route: format!("{}-{}", from.code, to.code),
            starts_at: from.at.clone(),
            mark: self.booking.mark(journey.state),
            title: self.title.to_owned(),
            detail: formats.date(&from.at),
            summary: format!("{duration} · {}", self.stops()),
            segments: self.segments(),
            terms: vec![format!("{} · {}", self.fare_name(), self.baggage())],
        };
        Some((place, trip))
    }

    fn segments(&self) -> Vec<TicketSegment> {
        let formats = &self.booking.texts.formats;
        let waits = std::iter::once(None).chain(self.direction.layovers_minutes().into_iter().map(Some));
        let segment = |(flown, wait): (&Flown<'_>, Option<i64>)| {
            let duration = formats.duration(flown.segment.duration_minutes.into());
            let wait = wait.map(|minutes| {
                let places = [("duration", formats.duration(minutes)), ("place", flown.from.place())];
                fill(&self.words().layover, &places.each_ref().map(|(name, value)| (*name, value.as_str())))
            });
            TicketSegment {
                wait,
                from: flown.from.stop(None),
                to: flown.to.stop(self.booking.later(&flown.from.at, &flown.to.at)),
                service: [
                    flown.number.clone(),
                    flown.carrier.to_owned(),
                    format!("{} · {duration}", self.cabin()),
                ],
            }
        };
        self.segments.iter().zip(waits).map(segment).collect()
    }

    /// Number of stops: `Direct`, `1 stop`, `3 stops`.
    fn stops(&self) -> String {
        match self.segments.len() {
            0 | 1 => self.words().direct.clone(),
            2 => self.words().stop.clone(),
            flights => fill(&self.words().stops, &[("count", &(flights - 1).to_string())]),
        }
    }

    fn cabin(&self) -> &'static str {
        let cabin = self.direction.segments.first().map_or("", |segment| segment.departure.cabin.value());
        self.booking.texts.name(&format!("class_{cabin}"))
    }

    /// Name of the fare as given by its airline, or Rota's own name.
    fn fare_name(&self) -> &str {
        let ours = || self.booking.texts.name(&format!("fare_{}", self.fare.code));
        self.fare.name.as_deref().unwrap_or_else(ours)
    }

    /// Baggage of every passenger with a seat: `Hand baggage 8 kg · Checked 20 kg`.
    fn baggage(&self) -> String {
        if self.fare.quote.is_some() {
            return self.pieces();
        }
        let kilograms =
            |sentence: &str, kg| fill(sentence, &[("weight", &self.booking.texts.formats.kilograms(kg))]);
        let hold = match self.fare.hold_baggage_kg {
            0 => self.words().no_checked_luggage.clone(),
            kg => kilograms(&self.words().checked_luggage, kg),
        };
        format!("{} · {hold}", kilograms(&self.words().hand_luggage, self.fare.hand_baggage_kg))
    }

    /// Baggage of airlines that count pieces: `Cabin 1× · Checked 2×`. Unstated counts are left out.
    fn pieces(&self) -> String {
        let count = |sentence: &str, pieces: u32| fill(sentence, &[("weight", &format!("{pieces}×"))]);
        let bags = self.fare.bags;
        let hand =
            bags.and_then(|bags| bags.carry_on).map(|pieces| count(&self.words().hand_luggage, pieces));
        let hold = bags.and_then(|bags| bags.checked).map(|pieces| match pieces {
            0 => self.words().no_checked_luggage.clone(),
            _ => count(&self.words().checked_luggage, pieces),
        });
        let told: Vec<String> = hand.into_iter().chain(hold).collect();
        if told.is_empty() { "—".to_owned() } else { told.join(" · ") }
    }

    /// Short baggage allowance, `8 kg + 20 kg`. An infant on a lap has no allowance of its own.
    fn allowance(&self, pax_type: PassengerType) -> String {
        if !pax_type.needs_seat() {
            return "—".to_owned();
        }
        if self.fare.quote.is_some() {
            return self.pieces();
        }
        let weights = [self.fare.hand_baggage_kg, self.fare.hold_baggage_kg].into_iter().filter(|kg| *kg > 0);
        let weights = weights.map(|kg| self.booking.texts.formats.kilograms(kg));
        weights.collect::<Vec<_>>().join(" + ")
    }

    fn number(&self, passenger: usize) -> String {
        self.booking.number(self.index, passenger)
    }

    fn numbers(&self) -> Vec<&str> {
        self.segments.iter().map(|flown| flown.number.as_str()).collect()
    }

    fn passes(&self) -> impl Iterator<Item = (usize, Pass)> {
        let passengers = self.booking.people.passengers.iter().enumerate();
        let travelling = passengers.filter(|(index, _)| self.booking.is_travelled(self.index, *index));
        travelling.filter_map(|(index, passenger)| Some((self.journey?.0, self.pass(index, passenger)?)))
    }

    fn pass(&self, index: usize, passenger: &Passenger) -> Option<Pass> {
        let (from, to) = self.ends()?;
        let number = self.number(index);
        let via: Vec<&str> = self.segments.iter().skip(1).map(|flown| flown.from.code).collect();
        let via = [self.stops(), self.booking.texts.list(via.iter().copied())].join(if via.is_empty() {
            ""
        } else {
            " · "
        });
        let mut carriers: Vec<&str> = self.segments.iter().map(|flown| flown.carrier).collect();
        carriers.dedup();
        Some(Pass {
            order_direction: self.booking.direction(self.index),
            passenger: self.booking.passenger(index),
            operator: carriers.join(" · "),
            title: self.title.to_owned(),
            from: from.end(None),
            to: to.end(self.booking.later(&from.at, &to.at)),
            direction: [self.booking.texts.formats.duration(self.direction.duration_minutes.into()), via],
            fields: self.fields(passenger, &number),
            holder: passenger.full_name(),
            surname: passenger.surname.clone(),
            stub: format!("{} – {}", from.code, to.code),
            code: boarding::content(self, passenger, &number),
        })
    }

    fn fields(&self, passenger: &Passenger, number: &str) -> [Vec<Field>; 2] {
        let (paper, words) = (&self.booking.texts.paper, self.words());
        let kind = pax_type(self.booking.texts, passenger.pax_type);
        let date =
            self.ends().map_or_else(String::new, |(from, _)| self.booking.texts.formats.date(&from.at));
        let cabin = [self.cabin(), self.fare_name()];
        let cabin: Vec<&str> = cabin.into_iter().filter(|name| !name.is_empty()).collect();
        [
            vec![
                Field::name(&paper.passenger, passenger, &format!(" ({kind})")),
                Field::technical(&paper.document, identity(passenger)),
                Field::technical(&paper.ticket_number, number),
            ],
            vec![
                Field::technical(&words.flight, self.numbers().join(" · ")),
                Field::new(&paper.date, date),
                Field::new(&words.cabin, cabin.join(" · ")),
                Field::new(&words.baggage, self.allowance(passenger.pax_type)),
            ],
        ]
    }

    fn events(&self) -> impl Iterator<Item = (usize, Event)> {
        self.segments.iter().map(|flown| (self.index, self.event(flown)))
    }

    fn event(&self, flown: &Flown<'_>) -> Event {
        let words = &self.words().event;
        let (from, to) = (&flown.from, &flown.to);
        let summary = [("flight", flown.number.as_str()), ("from", from.city), ("to", to.city)];
        let description = fill(
            &words.description,
            &[
                ("reference", &self.booking.order.reference),
                ("carrier", flown.carrier),
                ("flight", &flown.number),
                ("cabin", self.cabin()),
                ("from_place", &from.full_name()),
                ("to_place", &to.full_name()),
                ("departure", &time(&from.at)),
                ("arrival", &time(&to.at)),
            ],
        );
        Event {
            key: String::new(),
            is_cancelled: true,
            summary: fill(&words.summary, &summary),
            description,
            place: from.full_name(),
            from: from.at.clone(),
            to: to.at.clone(),
        }
    }
}

fn pax_type(texts: &'static Texts, pax_type: PassengerType) -> &'static str {
    texts.name(&format!("pax_{}", pax_type.code()))
}

/// The fare of each passenger type, then all taxes and fees; the lines add up to the total.
fn price(booking: &Booking<'_>, purchase: &FlightPurchase) -> Price {
    let words = &booking.texts.flight;
    let parts = || purchase.offers.iter().flat_map(|offer| &offer.fare.breakdown);
    let sum = |amounts: &mut dyn Iterator<Item = Money>| {
        booking.money(Money::kurus(amounts.fold(0_i64, |sum, amount| sum.saturating_add(amount.minor))))
    };
    let fares = purchase.query.party.groups().map(|(of_type, count)| {
        let count = count.to_string();
        let places = [("count", count.as_str()), ("passenger", pax_type(booking.texts, of_type))];
        let parts = parts().filter(|part| part.pax_type == of_type);
        let amount = sum(&mut parts.map(|part| part.base.times(part.count)));
        PriceLine::new(fill(&words.fare_line, &places), amount)
    });
    let tax = sum(&mut parts().map(|part| part.tax.times(part.count)));
    let fee = sum(&mut parts().map(|part| part.service_fee.times(part.count)));
    let rest = [PriceLine::new(&words.tax, tax), PriceLine::new(&words.service_fee, fee)];
    booking.charged(fares.chain(rest), &booking.texts.paper.total)
}

#[cfg(test)]
mod tests;
