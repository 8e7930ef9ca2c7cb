//! The journey as a calendar file (RFC 5545), in UTC, so that no reader needs Turkish time zones. Unique
//! ids are stable: importing the file again moves or cancels the events instead of duplicating them.

use icalendar::{Calendar, Component, EventLike, EventStatus};
use jiff::Zoned;
use jiff::tz::TimeZone;

use crate::ticket::{Event, Ticket, host};

pub fn calendar(ticket: &Ticket) -> String {
    let mut calendar = Calendar::empty();
    for property in [("VERSION", "2.0"), ("PRODID", "-//Rota//Ticket//EN"), ("CALSCALE", "GREGORIAN")] {
        calendar.append_property(property);
    }
    for event in &ticket.journey.events {
        calendar.push(entry(ticket, event));
    }
    calendar.to_string()
}

fn entry(ticket: &Ticket, event: &Event) -> icalendar::Event {
    let mut entry = icalendar::Event::new();
    let changed_at = utc(&ticket.issued_at);
    entry
        .uid(&format!("{}-{}@{}", ticket.reference, event.key, host(&ticket.link)))
        .summary(&event.summary)
        .description(&format!("{}\n{}", event.description.trim_end(), ticket.follow))
        .location(&event.place)
        .url(&ticket.follow)
        .sequence(u32::try_from(ticket.edition).unwrap_or(u32::MAX))
        .add_property("DTSTAMP", &changed_at)
        .add_property("LAST-MODIFIED", &changed_at)
        .add_property("DTSTART", utc(&event.from))
        .add_property("DTEND", utc(&event.to));
    if event.is_cancelled {
        entry.status(EventStatus::Cancelled);
    }
    entry.done()
}

/// UTC time in the form `20260312T030500Z`.
fn utc(at: &Zoned) -> String {
    at.with_time_zone(TimeZone::UTC).strftime("%Y%m%dT%H%M%SZ").to_string()
}

#[cfg(test)]
mod tests {
    use domain::Product;
    use domain::language::Language;

    use super::*;
    use crate::sample;

    /// A flight has an event per segment, a bus per ride, a car for its pick-up and its return.
    #[test]
    fn each_product_writes_its_events_into_the_calendar() {
        for (order, product) in sample::orders(Language::Tr).into_iter().zip(Product::ALL) {
            insta::assert_snapshot!(product.as_str(), calendar(&sample::ticket(&order)));
        }
    }

    #[test]
    fn the_calendar_is_in_the_language_of_the_order() {
        let text = calendar(&sample::ticket(&sample::flight(Language::Ar)));
        assert!(text.contains("SUMMARY:رحلة R4 101"), "{text}");
    }

    /// Folding must not split a letter, and lines are at most 75 bytes long.
    #[test]
    fn calendar_lines_are_folded_to_75_bytes() {
        for order in Language::ALL.into_iter().flat_map(sample::orders) {
            let text = calendar(&sample::ticket(&order));
            assert!(text.split("\r\n").all(|line| line.len() <= 75), "{text}");
        }
    }
}
