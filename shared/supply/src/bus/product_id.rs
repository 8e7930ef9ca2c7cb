//! Product ids of buses: the rides, as `10101-20261005-0-4.20107-20261005-2-5`, each with number, date and
//! the two stops. Clients treat an id as opaque; all of its characters may appear unescaped in a URL.

use super::search::Journey;

pub fn of(journey: &Journey<'_>) -> String {
    let rides = journey.trips().map(|trip| {
        let (year, month, day) = (trip.date.year(), trip.date.month(), trip.date.day());
        format!("{}-{year:04}{month:02}{day:02}-{}-{}", trip.service.number, trip.from, trip.to)
    });
    rides.collect::<Vec<_>>().join(".")
}
