//! The built-in supplier: vendors, models, fleets and prices as a pure function of the data under `content/`. The journey
//! calls it with the instant and the cars that are taken; the same inputs give the same offers, and a price depends on
//! nothing but the data, the query, the car and the date of that instant.

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
    /// Both ascending by id.
    vendors: Vec<Vendor>,
    models: Vec<Model>,
    extras: Vec<ExtraData>,
    tariff: Tariff,
    /// By location, each list ascending by vendor and model.
    fleets: HashMap<LocationId, Vec<Fleet>>,
}

/// Cars alike of a vendor at a location.
#[derive(Debug, Clone, Copy)]
struct Fleet {
    key: FleetKey,
    units: u32,
}

/// The most cars of a fleet that are taken on any of the days (slots of the month); below zero where more came in.
pub type Taken<'a> = &'a dyn Fn(&FleetMonth, &Range<u16>) -> i32;

/// One call: what is asked, what is gone, and what is the same for every car.
struct Enquiry<'a> {
    network: &'a Network,
    query: &'a CarQuery,
    taken: Taken<'a>,
    rental_days_count: u32,
    at_airport: bool,
    distance_km: u32,
    away: Vec<Days>,
    /// What days ahead, length, season, weekdays and holidays make of a day's price.
    demand_permille: i64,
}

impl Network {
    /// The network of the data that ships with the code, read on first use.
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

    /// What can be rented, the cheapest first.
    pub fn search(&self, query: &CarQuery, as_of: Timestamp, taken: Taken<'_>) -> Vec<Offer> {
        let Some(enquiry) = Enquiry::new(self, query, as_of, taken) else { return Vec::new() };
        let fleets = self.fleets_at(query.pickup_location).iter();
        let mut offers: Vec<Offer> = fleets.filter_map(|fleet| enquiry.offer(fleet)).collect();
        offers.sort_unstable_by_key(|offer| (offer.price.total.minor, offer.vendor.id, offer.model.id));
        offers
    }

    /// The offer of an id that a search of this query answered, if it can still be rented.
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

    /// Cars that the fleet owns; 0 where there is none.
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
    /// `None` where no place is known by its id, or the moment of the pick-up has passed.
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

    /// `None` where the vendor takes no car back there, or none is left.
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
