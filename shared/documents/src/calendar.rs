//! The trip as a calendar file (RFC 5545): one event per leg, in UTC, so that no reader needs our time zones.
//! Unique ids are stable: importing the file again updates the events instead of doubling them.

use icalendar::{Calendar, Component, Event, EventLike};
use jiff::Zoned;
use jiff::tz::TimeZone;

use crate::format::time;
use crate::texts::fill;
use crate::ticket::{Leg, Ticket, Trip};

pub fn calendar(ticket: &Ticket) -> String {
    let mut calendar = Calendar::empty();
    for property in [("VERSION", "2.0"), ("PRODID", "-//Rota//Ticket//EN"), ("CALSCALE", "GREGORIAN")] {
        calendar.append_property(property);
    }
    let legs = ticket.trips.iter().flat_map(|trip| trip.legs.iter().map(move |leg| (trip, leg)));
    for (index, (trip, leg)) in legs.enumerate() {
        calendar.push(event(ticket, trip, leg, index));
    }
    calendar.to_string()
}

fn event(ticket: &Ticket, trip: &Trip, leg: &Leg, index: usize) -> Event {
    let texts = &ticket.texts().calendar;
    let summary =
        fill(&texts.summary, &[("flight", &leg.number), ("from", &leg.from.city), ("to", &leg.to.city)]);
    let description = fill(
        &texts.description,
        &[
            ("reference", &ticket.reference),
            ("carrier", &leg.carrier.name),
            ("flight", &leg.number),
            ("cabin", &trip.cabin.name),
            ("from_place", &format!("{} ({})", leg.from.name, leg.from.code)),
            ("to_place", &format!("{} ({})", leg.to.name, leg.to.code)),
            ("departure", &time(&leg.from.at)),
            ("arrival", &time(&leg.to.at)),
            ("link", &ticket.link),
        ],
    );
    let mut event = Event::new();
    event
        .uid(&format!("{}-{index}@rota", ticket.reference))
        .summary(&summary)
        .description(&description)
        .location(&format!("{} ({})", leg.from.name, leg.from.code))
        .url(&ticket.link)
        .add_property("DTSTAMP", utc(&ticket.booked_at))
        .add_property("DTSTART", utc(&leg.from.at))
        .add_property("DTEND", utc(&leg.to.at));
    event.done()
}

/// `20260312T030500Z`.
fn utc(at: &Zoned) -> String {
    at.with_time_zone(TimeZone::UTC).strftime("%Y%m%dT%H%M%SZ").to_string()
}

#[cfg(test)]
mod tests {
    use domain::language::Language;

    use super::*;
    use crate::sample;

    #[test]
    fn one_event_per_leg() {
        insta::assert_snapshot!(calendar(&sample::ticket(Language::Tr)));
    }

    #[test]
    fn speaks_the_travellers_language() {
        let text = calendar(&sample::ticket(Language::Ar));
        assert!(text.contains("SUMMARY:رحلة R4 101"), "{text}");
    }

    /// Folding must not cut a letter in two, and lines stay within 75 bytes.
    #[test]
    fn lines_are_folded_by_the_standard() {
        for language in Language::ALL {
            let text = calendar(&sample::ticket(language));
            assert!(text.split("\r\n").all(|line| line.len() <= 75), "{text}");
        }
    }
}
