//! Built-in car rental network: vendors, models, fleets and prices are pure functions of the data under
//! `content/`. The caller passes the instant and the rented and held cars. Equal inputs give equal offers;
//! a price depends only on the data, the query, the car and the date of that instant.

mod data;
mod prices;
mod product_id;
mod purchase;
mod supplier;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::ops::Range;
use std::sync::OnceLock;

use jiff::Timestamp;

use self::data::ExtraData;
use self::data::{Model, Vendor};
use self::prices::Tariff;
pub use self::purchase::{check_still_sold, claims, mint_ticket_numbers, purchase};
pub use self::supplier::{find_offer, search};
use domain::car::fleet::{Days, FleetKey, FleetMonth, ModelId, VendorId};
use domain::car::location::{LocationId, LocationKind, distance_km, location};
use domain::car::offer::{Offer, Rules};
use domain::car::query::CarQuery;

#[derive(Debug)]
pub(crate) struct Network {
    /// Vendors; like the models, ascending by id.
    vendors: Vec<Vendor>,
    models: Vec<Model>,
    extras: Vec<ExtraData>,
    tariff: Tariff,
    /// Fleets by location, each list ascending by vendor and model.
    fleets: HashMap<LocationId, Vec<Fleet>>,
}

/// Fleet: the cars of one model that a vendor has at a location.
#[derive(Debug, Clone, Copy)]
struct Fleet {
    key: FleetKey,
    units: u32,
}

/// Maximum number of a fleet's cars that are rented or held on any of the days (slots of the month);
/// negative when more cars were brought in.
pub type Taken<'a> = &'a dyn Fn(&FleetMonth, &Range<u16>) -> i32;

/// Search request, with the cars in use and with values that are equal for every car.
struct Enquiry<'a> {
    network: &'a Network,
    query: &'a CarQuery,
    taken: Taken<'a>,
    rental_days_count: u32,
    at_airport: bool,
    distance_km: u32,
    away: Vec<Days>,
    /// Factor of a day's price from days ahead, length, season, weekdays and holidays, in thousandths.
    demand_permille: i64,
}

impl Network {
    /// Returns the network of the embedded data, read on first use.
    pub fn embedded() -> &'static Self {
        static NETWORK: OnceLock<Network> = OnceLock::new();
        crate::embedded(&NETWORK, data::read_embedded)
    }

    pub fn vendor(&self, id: VendorId) -> Option<&Vendor> {
        self.vendors.binary_search_by_key(&id, |vendor| vendor.id).ok().and_then(|at| self.vendors.get(at))
    }

    pub fn model(&self, id: ModelId) -> Option<&Model> {
        self.models.binary_search_by_key(&id, |model| model.id).ok().and_then(|at| self.models.get(at))
    }

    /// Returns the offers that can be rented, cheapest first.
    pub fn search(&self, query: &CarQuery, as_of: Timestamp, taken: Taken<'_>) -> Vec<Offer> {
        let Some(enquiry) = Enquiry::new(self, query, as_of, taken) else { return Vec::new() };
        let fleets = self.fleets_at(query.pickup_location).iter();
        let mut offers: Vec<Offer> = fleets.filter_map(|fleet| enquiry.offer(fleet)).collect();
        offers.sort_unstable_by_key(|offer| (offer.price.total.minor, offer.vendor.id, offer.model.id));
        offers
    }

    /// Finds the offer of an id from a search of this query, if it can still be rented.
    pub fn find_offer(
        &self,
        query: &CarQuery,
        product_id: &str,
        as_of: Timestamp,
        taken: Taken<'_>,
    ) -> Option<Offer> {
        let (vendor, model) = product_id::parse(query, product_id)?;
        let fleet = self.fleet(FleetKey { vendor, location: query.pickup_location, model })?;
        Enquiry::new(self, query, as_of, taken)?.offer(fleet)
    }

    /// Returns the number of cars that the fleet owns; 0 when there is no such fleet.
    pub fn units(&self, fleet: FleetKey) -> u32 {
        self.fleet(fleet).map_or(0, |fleet| fleet.units)
    }

    fn fleets_at(&self, location: LocationId) -> &[Fleet] {
        self.fleets.get(&location).map_or(&[], Vec::as_slice)
    }

    fn fleet(&self, key: FleetKey) -> Option<&Fleet> {
        let fleets = self.fleets_at(key.location);
        fleets.binary_search_by_key(&key, |fleet| fleet.key).ok().and_then(|at| fleets.get(at))
    }
}

impl<'n> Enquiry<'n> {
    /// Creates a request; `None` when a place id is unknown or the pick-up time has passed.
    fn new(network: &'n Network, query: &'n CarQuery, as_of: Timestamp, taken: Taken<'n>) -> Option<Self> {
        let pickup = location(query.pickup_location)?;
        let distance_km = distance_km(pickup, location(query.dropoff_location)?);
        (!query.has_passed(as_of)).then(|| Self {
            network,
            query,
            taken,
            rental_days_count: query.rental_days_count(),
            at_airport: pickup.kind == LocationKind::Airport,
            distance_km,
            away: query.away(distance_km),
            demand_permille: network.tariff.demand_permille(query, as_of),
        })
    }

    /// Returns the fleet's offer; `None` when the vendor accepts no drop-off there or no car is left.
    fn offer(&self, fleet: &Fleet) -> Option<Offer> {
        let vendor = self.network.vendor(fleet.key.vendor)?;
        let model = self.network.model(fleet.key.model)?;
        let class = self.network.tariff.class(model)?;
        let price = self.price(vendor, model, class)?;
        let rental_days_count = self.rental_days_count;
        Some(Offer {
            product_id: product_id::of(self.query, vendor.id, model.id),
            vendor: vendor.offered(),
            model: model.offered(),
            rental_days_count,
            rules: Rules {
                daily_range_limit_km: vendor.daily_range_km,
                total_range_limit_km: (vendor.daily_range_km * rental_days_count).min(vendor.total_range_km),
                driver_age: class.driver_age,
                licence_years: class.licence_years,
            },
            terms: self.terms(vendor, model, &price),
            price,
            remaining_units: self.remaining_units(fleet)?,
        })
    }

    fn remaining_units(&self, fleet: &Fleet) -> Option<u32> {
        let taken = self.away.iter().map(|days| {
            let key = FleetMonth { fleet: fleet.key, month: days.month };
            i64::from((self.taken)(&key, &days.slots))
        });
        let left = i64::from(fleet.units) - taken.max()?;
        u32::try_from(left).ok().filter(|left| *left > 0)
    }
}
