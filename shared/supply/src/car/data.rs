//! Reads the network from the files under `content/` and checks its integrity: every id is known and unique.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use serde::Deserialize;

use super::prices::Tariff;
use super::{Fleet, Network};
use domain::car::fleet::{FleetKey, ModelId, VendorId};
use domain::car::location::{Location, LocationId, location};
use domain::car::offer::{self, Acriss, FuelPolicy};
use domain::car::query::CarQuery;
use domain::place::embedded;
use domain::pricing::{draw, scale};

/// Vendor of the network. All vendors are invented. A vendor that leaves stays in the data, without
/// locations.
#[derive(Debug, Deserialize)]
pub struct Vendor {
    pub id: VendorId,
    slug: &'static str,
    pub name: &'static str,
    #[cfg_attr(not(test), expect(dead_code, reason = "a test of the data reads it"))]
    pub kind: VendorKind,
    /// Level of the vendor's prices, deposits and excesses, in thousandths of the usual ones.
    pub(super) price_permille: i64,
    pub(super) deposit_permille: i64,
    pub(super) excess_permille: i64,
    pub(super) daily_range_km: u32,
    pub(super) total_range_km: u32,
    /// Terms of one-way rentals; `None` when cars must be returned to their pick-up location.
    pub(super) one_way: Option<OneWay>,
    pub(super) free_cancel_hours: i64,
    pub(super) late_cancel_days: u32,
    pub(super) fuel_policy: FuelPolicy,
    /// Documents that a driver shows at the office. Each one also names a message:
    /// `server.car_bring_<document>`.
    pub bring: Vec<&'static str>,
    pub(super) extras: Vec<&'static str>,
    /// Size of the vendor's fleets, in thousandths of the usual ones.
    size_permille: i64,
    models: Vec<ModelId>,
    /// Ids of the locations, ascending.
    locations: Vec<LocationId>,
    #[serde(skip)]
    offered: OnceLock<Arc<offer::Vendor>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VendorKind {
    AirportDesk,
    Budget,
    Premium,
}

#[derive(Debug, Deserialize)]
pub struct OneWay {
    pub least_kurus: i64,
    pub kurus_per_km: i64,
}

/// Car model as sold in Türkiye. A model that is no longer rented out stays in the data.
#[derive(Debug, Deserialize)]
pub struct Model {
    pub id: ModelId,
    pub brand: &'static str,
    pub model: &'static str,
    pub acriss: Acriss,
    /// Class, which also names a message: `server.car_class_<class>`.
    pub class: &'static str,
    /// Body type, which names the drawing.
    pub(super) body: &'static str,
    /// Number of seats, including the driver's.
    pub seats: u8,
    pub doors: u8,
    /// Number of large suitcases.
    pub luggage: u8,
    #[serde(skip)]
    offered: OnceLock<Arc<offer::Model>>,
}

/// Entry of `car-extras.json`.
#[derive(Debug, Deserialize)]
pub struct ExtraData {
    pub id: &'static str,
    #[serde(default)]
    pub daily_kurus: i64,
    /// Daily price in thousandths of the car's daily price.
    #[serde(default)]
    pub daily_permille: i64,
    pub cap_kurus: Option<i64>,
    pub max_quantity: u8,
    /// Months in which the extra is offered; `None` for all.
    months: Option<Vec<i8>>,
    /// Body types that the extra fits; `None` for all.
    bodies: Option<Vec<&'static str>>,
}

#[derive(Debug, thiserror::Error)]
#[error("car data: {0}")]
pub struct DataError(String);

impl Vendor {
    /// Returns the vendor as it appears in offers and orders.
    pub fn offered(&self) -> Arc<offer::Vendor> {
        Arc::clone(self.offered.get_or_init(|| {
            Arc::new(offer::Vendor {
                id: self.id,
                slug: Cow::Borrowed(self.slug),
                name: Cow::Borrowed(self.name),
                bring: self.bring.iter().copied().map(Cow::Borrowed).collect(),
            })
        }))
    }

    pub fn serves(&self, location: LocationId) -> bool {
        self.locations.binary_search(&location).is_ok()
    }
}

impl Model {
    /// Returns the model as it appears in offers and orders.
    pub fn offered(&self) -> Arc<offer::Model> {
        Arc::clone(self.offered.get_or_init(|| {
            Arc::new(offer::Model {
                id: self.id,
                brand: Cow::Borrowed(self.brand),
                model: Cow::Borrowed(self.model),
                acriss: self.acriss,
                class: Cow::Borrowed(self.class),
                body: Cow::Borrowed(self.body),
                seats: self.seats,
                doors: self.doors,
                luggage: self.luggage,
            })
        }))
    }
}

impl ExtraData {
    pub fn fits(&self, model: &Model) -> bool {
        self.bodies.as_ref().is_none_or(|bodies| bodies.contains(&model.body))
    }

    /// True when the extra is offered on the day of the pick-up or of the drop-off; no rental is longer
    /// than a season.
    pub fn is_in_season(&self, query: &CarQuery) -> bool {
        let offered = |months: &Vec<i8>| {
            [query.pickup_date, query.dropoff_date].iter().any(|day| months.contains(&day.month()))
        };
        self.months.as_ref().is_none_or(offered)
    }
}

pub fn read_embedded() -> Result<Network, DataError> {
    let tariff: Tariff = embedded(domain::content!("car-rates.json"));
    Network::new(
        embedded(domain::content!("car-vendors.json")),
        embedded(domain::content!("car-models.json")),
        embedded(domain::content!("car-extras.json")),
        tariff.with_holidays(),
    )
}

impl Network {
    fn new(
        vendors: Vec<Vendor>,
        models: Vec<Model>,
        extras: Vec<ExtraData>,
        tariff: Tariff,
    ) -> Result<Self, DataError> {
        check_ascending("vendor", vendors.iter().map(|vendor| vendor.id))?;
        check_ascending("model", models.iter().map(|model| model.id))?;
        let mut network = Self { vendors, models, extras, tariff, fleets: HashMap::new() };
        let mut fleets: HashMap<LocationId, Vec<Fleet>> = HashMap::new();
        for vendor in &network.vendors {
            check_ascending(vendor.slug, vendor.locations.iter().copied())?;
            check_ascending(vendor.slug, vendor.models.iter().copied())?;
            for id in &vendor.extras {
                network.extras.iter().find(|extra| extra.id == *id).ok_or_else(|| unknown(id))?;
            }
            for id in &vendor.locations {
                let place = location(*id).ok_or_else(|| unknown(&id.to_string()))?;
                for model in &vendor.models {
                    fleets.entry(*id).or_default().extend(network.read_fleet(vendor, place, *model)?);
                }
            }
        }
        network.fleets = fleets;
        Ok(network)
    }

    /// Returns the fleet of a model at a place; `None` when the vendor has no such car there. Only the
    /// largest places have every model.
    fn read_fleet(&self, vendor: &Vendor, place: &Location, id: ModelId) -> Result<Option<Fleet>, DataError> {
        let model = self.model(id).ok_or_else(|| unknown(&id.to_string()))?;
        let class = self.tariff.class(model).ok_or_else(|| unknown(model.class))?;
        let key = FleetKey { vendor: vendor.id, location: place.id, model: id };
        let drawn = draw([vendor.id, place.id, id].map(u64::from));
        let permille = |drawn: u64| i64::try_from(drawn % 1000).unwrap_or(0);
        // Demand in thousandths: from 300 at the smallest place to 1000 at the largest.
        let demand = 300 + 7 * i64::from(place.popularity);
        if permille(drawn) >= demand {
            return Ok(None);
        }
        let usual = scale(scale(class.fleet, vendor.size_permille), demand);
        let units = scale(usual, 500 + permille(drawn / 1000)).max(1);
        Ok(Some(Fleet { key, units: u32::try_from(units).unwrap_or(1) }))
    }
}

fn check_ascending(what: &str, ids: impl Iterator<Item = u32>) -> Result<(), DataError> {
    if ids.is_sorted_by(|a, b| a < b) {
        Ok(())
    } else {
        Err(DataError(format!("{what}: the ids are not in ascending order")))
    }
}

fn unknown(what: &str) -> DataError {
    DataError(format!("{what} is unknown"))
}
