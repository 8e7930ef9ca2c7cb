//! Built-in flight network: timetable, fares and seats for sale are pure functions of the data under
//! `content/`. The caller passes the instant and the sold and held seats. Equal inputs give equal offers; a
//! price depends only on the data, the query, the departure and the date of that instant.

mod data;
pub mod external;
mod fares;
mod load;
mod paths;
mod product_id;
mod purchase;
mod supplier;
#[cfg(test)]
mod tests;
mod timetable;

use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::{Arc, OnceLock};

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};

use self::data::Carrier;
use self::fares::Tariff;
use self::paths::Ends;
pub use self::purchase::{check_still_sold, claims, claims_of_departure, mint_ticket_numbers};
pub use self::supplier::{find_offer, is_outbound, lowest_of_days, return_offers, search, seats_for_sale};
use self::timetable::{Route, ScheduledSegment};
use domain::flight::offer::{DepartureKey, FlightDirection, FlightNumber, Offer};
use domain::flight::query::{FlightQuery, SHORTEST_STAY};
use domain::place::AirportId;
use domain::pricing::days_between;

/// Time before departure at which sale ends.
const SALE_CLOSES: SignedDuration = SignedDuration::from_hours(2);
/// Maximum number of flight sequences per direction, direct ones first, then the shortest. No pair of
/// airports or cities has this many today.
const MAX_DIRECTIONS: usize = 300;
/// Number of outbound and of return flight sequences per pair of airports that are combined into packages.
const PACKAGED_EACH_WAY: usize = 6;

#[derive(Debug)]
pub(crate) struct Network {
    carriers: Vec<Arc<Carrier>>,
    /// Routes by index of the origin in [`domain::place::airports`], each list ascending by the
    /// destination's id.
    routes: Vec<Vec<Route>>,
    /// Indexes by flight number: origin, route, flight.
    numbers: HashMap<FlightNumber, (usize, usize, usize)>,
    tariff: Tariff,
}

/// Seats of a departure that Rota has sold or held.
pub type Taken<'a> = &'a dyn Fn(&DepartureKey) -> u32;

/// Search request, with its instant and the sold and held seats.
struct Enquiry<'a> {
    network: &'a Network,
    query: &'a FlightQuery,
    as_of: Timestamp,
    taken: Taken<'a>,
    /// Segments of a route by day, computed once, because many paths share a route.
    segments: RefCell<HashMap<RouteDay, Rc<[ScheduledSegment<'a>]>>>,
}

/// Origin, destination, local date.
type RouteDay = (AirportId, AirportId, Date);

/// Segments in order; becomes a direction of an offer.
type Chain<'n> = Vec<ScheduledSegment<'n>>;

impl Network {
    /// Returns the network of the embedded data, read on first use.
    pub fn embedded() -> &'static Self {
        static NETWORK: OnceLock<Network> = OnceLock::new();
        crate::embedded(&NETWORK, data::read_embedded)
    }

    pub fn carriers(&self) -> impl Iterator<Item = &Carrier> {
        self.carriers.iter().map(Arc::as_ref)
    }

    /// Returns outbound offers and, for a round trip, packaged ones, cheapest first. An outbound flight
    /// without a later return flight is left out.
    pub fn search(&self, query: &FlightQuery, as_of: Timestamp, taken: Taken<'_>) -> Vec<Offer> {
        let enquiry = Enquiry::new(self, query, as_of, taken);
        let mut out = enquiry.chains(&Ends::of(query), query.departure_date, Timestamp::MIN);
        let home = query.return_date().map(|date| enquiry.chains(&Ends::home(query), date, Timestamp::MIN));
        if let Some(home) = &home {
            // Only the last departure on sale matters, so the offers of earlier ones are not computed.
            let mut latest_first: Vec<_> = home.iter().collect();
            latest_first.sort_by_key(|chain| Reverse(chain.first().map(|segment| segment.departs)));
            let last = latest_first.into_iter().find(|chain| enquiry.offer(&[chain]).is_some());
            let last = last.and_then(|chain| Some(chain.first()?.departs));
            out.retain(|chain| earliest_return(chain).is_some_and(|earliest| Some(earliest) <= last));
        }
        let mut offers: Vec<Offer> = out.iter().filter_map(|chain| enquiry.offer(&[chain])).collect();
        if let Some(home) = home.filter(|_| !query.is_domestic()) {
            offers.extend(enquiry.packages(&out, &home));
        }
        packages_then_cheapest(offers)
    }

    /// Returns the lowest prices of one-way searches, by search and day; the searches differ only in their
    /// destination. The flights of a day are computed once for all searches.
    pub fn lowest_of_days(
        &self,
        queries: &[FlightQuery],
        days: &[Date],
        as_of: Timestamp,
        taken: Taken<'_>,
    ) -> Vec<Vec<Option<i64>>> {
        let mut segments = HashMap::new();
        let of_query = |query| {
            let enquiry = Enquiry {
                segments: RefCell::new(std::mem::take(&mut segments)),
                ..Enquiry::new(self, query, as_of, taken)
            };
            let ends = Ends::of(query).into_iter();
            let paths: Vec<_> = ends.flat_map(|ends| self.paths(ends, query.direct_flights_only)).collect();
            let lowest = days.iter().map(|day| enquiry.lowest(&paths, *day)).collect();
            segments = enquiry.segments.into_inner();
            lowest
        };
        queries.iter().map(of_query).collect()
    }

    /// True when a search of this query returns the product as an outbound offer by itself.
    pub fn is_outbound(&self, query: &FlightQuery, product_id: &str, as_of: Timestamp) -> bool {
        let enquiry = Enquiry::new(self, query, as_of, &|_| 0);
        enquiry
            .chains_of(product_id)
            .is_some_and(|chains| matches!(&*chains, [only] if enquiry.is_outbound(only)))
    }

    /// Returns the offers for the return direction that depart in time after the chosen outbound offer; none
    /// after a packaged one.
    pub fn return_offers(
        &self,
        query: &FlightQuery,
        outbound_product_id: &str,
        as_of: Timestamp,
        taken: Taken<'_>,
    ) -> Vec<Offer> {
        let enquiry = Enquiry::new(self, query, as_of, taken);
        let found = || {
            let chains = enquiry.chains_of(outbound_product_id)?;
            let [out] = chains.as_slice() else { return None };
            Ends::of(query).iter().find(|ends| ends.are_of(out))?;
            let home = enquiry.chains(&Ends::home(query), query.return_date()?, earliest_return(out)?);
            Some(home.iter().filter_map(|chain| enquiry.offer(&[chain])).collect())
        };
        packages_then_cheapest(found().unwrap_or_default())
    }

    /// Finds the offer of an id from a search of this query, in either direction, if it is still on sale.
    pub fn find_offer(
        &self,
        query: &FlightQuery,
        product_id: &str,
        as_of: Timestamp,
        taken: Taken<'_>,
    ) -> Option<Offer> {
        let enquiry = Enquiry::new(self, query, as_of, taken);
        let chains = enquiry.chains_of(product_id)?;
        enquiry.offer(&chains.iter().collect::<Vec<_>>())
    }

    pub(crate) fn is_flown(&self, departure: &DepartureKey) -> bool {
        self.flight(departure.flight).is_some_and(|(_, flight)| flight.flies_on(departure.date))
    }

    /// Returns the seats of the cabin, minus those sold by other channels until the date of `as_of`; 0 for
    /// a departure that does not exist.
    pub fn seats_for_sale(&self, departure: &DepartureKey, as_of: Timestamp) -> u32 {
        let Some((route, flight)) = self.flight(departure.flight) else { return 0 };
        if !flight.flies_on(departure.date) {
            return 0;
        }
        let days_ahead = days_between(route.origin.date_at(as_of), departure.date);
        self.tariff.seats_for_sale(route, flight, departure, days_ahead)
    }
}

impl<'n> Enquiry<'n> {
    fn new(network: &'n Network, query: &'n FlightQuery, as_of: Timestamp, taken: Taken<'n>) -> Self {
        Self { network, query, as_of, taken, segments: RefCell::default() }
    }

    /// Returns every flight sequence between the ends on the date that departs not before the instant, direct
    /// ones first.
    fn chains(&self, ends: &[Ends], date: Date, not_before: Timestamp) -> Vec<Chain<'n>> {
        let mut chains: Vec<Chain<'n>> = Vec::new();
        for ends in ends {
            for path in self.network.paths(*ends, self.query.direct_flights_only) {
                let found = self.chains_along(&path, date, not_before).into_iter();
                chains.extend(found.filter_map(|chain| self.left(chain)));
            }
        }
        chains.sort_by_cached_key(|chain| (chain.len(), duration(chain), product_id::of_chain(chain)));
        chains.truncate(MAX_DIRECTIONS);
        chains
    }

    fn lowest(&self, paths: &[Vec<&'n Route>], date: Date) -> Option<i64> {
        let chains = paths.iter().flat_map(|path| self.chains_along(path, date, Timestamp::MIN));
        let left = chains.filter_map(|chain| self.left(chain));
        left.filter_map(|chain| self.network.tariff.lowest_kurus(self.query, &[&chain], self.as_of)).min()
    }

    /// Returns round-trip offers of a single carrier that sells packages.
    fn packages(&self, out: &[Chain<'n>], home: &[Chain<'n>]) -> Vec<Offer> {
        let mut offers = Vec::new();
        for carrier in self.network.carriers().filter(|carrier| carrier.packages) {
            let own =
                |chain: &&Chain<'n>| chain.iter().all(|segment| segment.flight.carrier.code == carrier.code);
            for out in first_of_each_pair(out.iter().filter(own)) {
                let in_time = |home: &&Chain<'n>| leaves_after(home, out);
                let home = first_of_each_pair(home.iter().filter(own).filter(in_time));
                offers.extend(home.into_iter().filter_map(|home| self.offer(&[out, home])));
            }
        }
        offers
    }

    /// Returns the segments that an id names, if a search of this query can return them as an outbound
    /// direction, a return or a package.
    fn chains_of(&self, product_id: &str) -> Option<Vec<Chain<'n>>> {
        let chains = product_id::parse(product_id)?
            .into_iter()
            .map(|departures| {
                let segments = departures.into_iter().map(|(number, date)| self.segment_of(number, date));
                self.left(segments.collect::<Option<Chain<'n>>>()?)
            })
            .collect::<Option<Vec<Chain<'n>>>>()?;
        let sound = match chains.as_slice() {
            [one] => self.is_outbound(one) || self.is_return(one),
            [out, home] => self.is_outbound(out) && self.is_return(home) && self.is_package(out, home),
            _ => false,
        };
        sound.then_some(chains)
    }

    fn segment_of(&self, number: FlightNumber, date: Date) -> Option<ScheduledSegment<'n>> {
        let (route, flight) = self.network.flight(number)?;
        self.segment(route, flight, date)
    }

    fn is_outbound(&self, chain: &Chain<'n>) -> bool {
        self.leads_between(chain, &Ends::of(self.query), self.query.departure_date)
    }

    fn is_return(&self, chain: &Chain<'n>) -> bool {
        self.query.return_date().is_some_and(|date| self.leads_between(chain, &Ends::home(self.query), date))
    }

    fn leads_between(&self, chain: &Chain<'n>, ends: &[Ends], date: Date) -> bool {
        let path: Vec<&Route> = chain.iter().map(|segment| segment.route).collect();
        let joined = chain.iter().zip(chain.iter().skip(1)).all(|(before, after)| before.connects_to(after));
        chain.first().is_some_and(|segment| segment.date == date)
            && joined
            && (chain.len() == 1 || !self.query.direct_flights_only)
            && ends.iter().any(|ends| self.network.is_sane(&path, *ends))
    }

    fn is_package(&self, out: &Chain<'n>, home: &Chain<'n>) -> bool {
        let mut segments = out.iter().chain(home);
        let Some(first) = segments.next() else { return false };
        first.flight.carrier.packages
            && segments.all(|segment| segment.flight.carrier.code == first.flight.carrier.code)
            && !self.query.is_domestic()
            && leaves_after(home, out)
    }

    /// Returns the offer; `None` when no fare of the cabin is left.
    fn offer(&self, chains: &[&Chain<'n>]) -> Option<Offer> {
        let fares = self.network.tariff.fares(self.query, chains, self.as_of);
        let seats = chains.iter().flat_map(|chain| chain.iter()).map(|segment| segment.seats).min();
        let directions = chains.iter().map(|chain| direction(chain, self.query)).collect();
        let product_id = product_id::of(chains);
        (!fares.is_empty()).then_some(Offer { product_id, directions, fares, remaining_seats: seats? })
    }
}

fn direction(chain: &Chain<'_>, query: &FlightQuery) -> FlightDirection {
    let segments = chain.iter().map(|segment| segment.segment(query.cabin)).collect();
    FlightDirection { segments, duration_minutes: duration(chain) }
}

/// Returns the minutes from the first departure to the last arrival.
fn duration(chain: &Chain<'_>) -> u32 {
    let (Some(first), Some(last)) = (chain.first(), chain.last()) else { return 0 };
    u32::try_from(last.arrives.duration_since(first.departs).as_mins()).unwrap_or(u32::MAX)
}

fn earliest_return(out: &Chain<'_>) -> Option<Timestamp> {
    out.last()?.arrives.checked_add(SHORTEST_STAY).ok()
}

/// Keeps, for each pair of airports, as many flight sequences as packages combine.
fn first_of_each_pair<'c, 'n>(chains: impl Iterator<Item = &'c Chain<'n>>) -> Vec<&'c Chain<'n>> {
    let mut taken: HashMap<_, usize> = HashMap::new();
    let ends = |chain: &Chain<'n>| Some((chain.first()?.route.origin.id, chain.last()?.route.destination.id));
    chains
        .filter(|chain| {
            let of_pair = taken.entry(ends(chain)).or_default();
            *of_pair += 1;
            *of_pair <= PACKAGED_EACH_WAY
        })
        .collect()
}

fn leaves_after(home: &Chain<'_>, out: &Chain<'_>) -> bool {
    home.first().zip(earliest_return(out)).is_some_and(|(segment, earliest)| segment.departs >= earliest)
}

/// Sorts offers in the default order of results: packages first, then by price.
pub fn packages_then_cheapest(mut offers: Vec<Offer>) -> Vec<Offer> {
    offers.sort_by_cached_key(|offer| {
        let departs = offer
            .directions
            .first()
            .and_then(|direction| direction.segments.first())
            .map(|first| first.departs_at);
        let price = offer.fares.first().map(|fare| fare.total.minor);
        (!offer.is_packaged(), price, departs, offer.product_id.clone())
    });
    offers
}
