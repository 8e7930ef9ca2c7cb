//! The text of a product: its rides, as `10101-20261005-0-4.20107-20261005-2-5`: number, date and the stops travelled
//! between. Clients treat it as opaque; every character of it may stand in an address as it is.

use jiff::civil::Date;

use super::search::Journey;

/// One change at most.
const MAX_RIDES: usize = 2;

pub fn of(journey: &Journey<'_>) -> String {
    let rides = journey.trips().map(|trip| {
        let (year, month, day) = (trip.date.year(), trip.date.month(), trip.date.day());
        format!("{}-{year:04}{month:02}{day:02}-{}-{}", trip.service.number, trip.from, trip.to)
    });
    rides.collect::<Vec<_>>().join(".")
}

/// Could a product be called so?
pub fn is_well_formed(text: &str) -> bool {
    let is_number = |part: &&str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let is_ride = |ride: &str| match ride.split('-').collect::<Vec<_>>().as_slice() {
        [number, date, from, to] => {
            [number, from, to].into_iter().all(is_number)
                && date.len() == 8
                && Date::strptime("%Y%m%d", date).is_ok()
        }
        _ => false,
    };
    text.split('.').count() <= MAX_RIDES && text.split('.').all(is_ride)
}
