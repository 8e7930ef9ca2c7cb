//! Reads the network from the texts under `content/` and checks that it is whole: every id known, and once.

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

/// A vendor of the network; all of them are invented. One that leaves stays in the data, without locations.
#[derive(Debug, Deserialize)]
pub struct Vendor {
    pub id: VendorId,
    slug: &'static str,
    pub name: &'static str,
    #[cfg_attr(not(test), expect(dead_code, reason = "a test of the data reads it"))]
    pub kind: VendorKind,
    /// Its prices, deposits and excesses against the usual ones, in thousandths.
    pub(super) price_permille: i64,
    pub(super) deposit_permille: i64,
    pub(super) excess_permille: i64,
    pub(super) daily_range_km: u32,
    pub(super) total_range_km: u32,
    /// Absent: cars come back to where they were picked up.
    pub(super) one_way: Option<OneWay>,
    pub(super) free_cancel_hours: i64,
    pub(super) late_cancel_days: u32,
    pub(super) fuel_policy: FuelPolicy,
    /// What a driver shows at the office; each names its sentence too: `server.car_bring_<it>`.
    pub bring: Vec<&'static str>,
    pub(super) extras: Vec<&'static str>,
    /// Its fleets against the usual ones, in thousandths.
    size_permille: i64,
    models: Vec<ModelId>,
    /// Ascending.
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

/// A car as it is sold in Türkiye. One that is rented out no more stays in the data.
#[derive(Debug, Deserialize)]
pub struct Model {
    pub id: ModelId,
    pub brand: &'static str,
    pub model: &'static str,
    pub acriss: Acriss,
    /// Names its sentence too: `server.car_class_<class>`.
    pub class: &'static str,
    /// What it is drawn as.
    pub(super) body: &'static str,
    /// With the driver's.
    pub seats: u8,
    pub doors: u8,
    /// Large suitcases.
    pub luggage: u8,
    #[serde(skip)]
    offered: OnceLock<Arc<offer::Model>>,
}

/// A line of `car-extras.json`.
#[derive(Debug, Deserialize)]
pub struct ExtraData {
    pub id: &'static str,
    #[serde(default)]
    pub daily_kurus: i64,
    /// Of the car's own price.
    #[serde(default)]
    pub daily_permille: i64,
    pub cap_kurus: Option<i64>,
    pub max_quantity: u8,
    /// Those it is offered in; absent: all.
    months: Option<Vec<i8>>,
    /// The cars it goes with; absent: all.
    bodies: Option<Vec<&'static str>>,
}

#[derive(Debug, thiserror::Error)]
#[error("car data: {0}")]
pub struct DataError(String);

impl Vendor {
    /// As offers and orders carry it.
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
    /// As offers and orders carry it.
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

    /// On the day of the pick-up or of the drop-off: no rental is longer than a season.
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

    /// `None` where the vendor keeps no car of the model: few places have everything.
    fn read_fleet(&self, vendor: &Vendor, place: &Location, id: ModelId) -> Result<Option<Fleet>, DataError> {
        let model = self.model(id).ok_or_else(|| unknown(&id.to_string()))?;
        let class = self.tariff.class(model).ok_or_else(|| unknown(model.class))?;
        let key = FleetKey { vendor: vendor.id, location: place.id, model: id };
        let drawn = draw([vendor.id, place.id, id].map(u64::from));
        let permille = |drawn: u64| i64::try_from(drawn % 1000).unwrap_or(0);
        // From 300 thousandths at the smallest place to all of them at the largest.
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
    if ids.is_sorted_by(|a, b| a < b) { Ok(()) } else { Err(DataError(format!("{what}: ids out of order"))) }
}

fn unknown(what: &str) -> DataError {
    DataError(format!("{what} is not known"))
}
