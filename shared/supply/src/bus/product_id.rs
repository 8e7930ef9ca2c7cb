//! The text of a product: its rides, as `10101-20261005-0-4.20107-20261005-2-5`: number, date and the stops travelled
//! between. Clients treat it as opaque; every character of it may stand in an address as it is.

use super::search::Journey;

pub fn of(journey: &Journey<'_>) -> String {
    let rides = journey.trips().map(|trip| {
        let (year, month, day) = (trip.date.year(), trip.date.month(), trip.date.day());
        format!("{}-{year:04}{month:02}{day:02}-{}-{}", trip.service.number, trip.from, trip.to)
    });
    rides.collect::<Vec<_>>().join(".")
}
