//! The text of a product: its departures, as `P6101-20261005.P6745-20261006`, the way home after a `~`.
//! Clients treat it as opaque; every character of it may stand in an address as it is.

use jiff::civil::Date;

use super::Chain;
use domain::flight::offer::FlightNumber;

const MAX_LEGS: usize = 6;

pub fn of(chains: &[&Chain<'_>]) -> String {
    chains.iter().map(|chain| of_chain(chain)).collect::<Vec<_>>().join("~")
}

pub fn of_chain(chain: &Chain<'_>) -> String {
    let legs = chain.iter().map(|leg| {
        let (year, month, day) = (leg.date.year(), leg.date.month(), leg.date.day());
        format!("{}-{year:04}{month:02}{day:02}", leg.flight.number)
    });
    legs.collect::<Vec<_>>().join(".")
}

/// The departures of each way; `None` for what no product is called.
pub fn parse(text: &str) -> Option<Vec<Vec<(FlightNumber, Date)>>> {
    if text.split(['.', '~']).count() > MAX_LEGS {
        return None;
    }
    text.split('~').map(|way| way.split('.').map(parse_departure).collect()).collect()
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
