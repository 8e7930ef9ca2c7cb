//! Product ids of flights: the departures, as `P6101-20261005.P6745-20261006`, those of the return
//! direction after a `~`. Clients treat an id as opaque; all of its characters may appear unescaped in a URL.

use jiff::civil::Date;

use super::Chain;
use domain::flight::offer::FlightNumber;

const MAX_SEGMENTS: usize = 6;

pub fn of(chains: &[&Chain<'_>]) -> String {
    chains.iter().map(|chain| of_chain(chain)).collect::<Vec<_>>().join("~")
}

pub fn of_chain(chain: &Chain<'_>) -> String {
    let segments = chain.iter().map(|segment| {
        let (year, month, day) = (segment.date.year(), segment.date.month(), segment.date.day());
        format!("{}-{year:04}{month:02}{day:02}", segment.flight.number)
    });
    segments.collect::<Vec<_>>().join(".")
}

/// Returns the departures of each direction; `None` for an id that no product has.
pub fn parse(text: &str) -> Option<Vec<Vec<(FlightNumber, Date)>>> {
    if text.split(['.', '~']).count() > MAX_SEGMENTS {
        return None;
    }
    text.split('~').map(|direction| direction.split('.').map(parse_departure).collect()).collect()
}

fn parse_departure(text: &str) -> Option<(FlightNumber, Date)> {
    let (number, date) = text.split_once('-')?;
    if date.len() != 8 || !date.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let part = |range: std::ops::Range<usize>| date.get(range);
    let date =
        Date::new(part(0..4)?.parse().ok()?, part(4..6)?.parse().ok()?, part(6..8)?.parse().ok()?).ok()?;
    Some((number.parse().ok()?, date))
}
