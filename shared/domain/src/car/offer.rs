//! Rental offers: a vendor's car at a price, with its rules and terms. A supplier generates offers; the
//! journey shows, holds and stores them. `price.total` is exactly `rental_days_count` times `price.daily`
//! plus `price.one_way_fee`.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::fleet::{ModelId, VendorId};
use crate::display_as_spelled;
use crate::money::{Money, Rate};

/// Industry code of a car: category, type, transmission, and fuel with air conditioning (ACRISS).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Acriss([u8; 4]);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Gear {
    Automatic,
    Manual,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Fuel {
    Diesel,
    Electric,
    Hybrid,
    Lpg,
    Petrol,
}

/// Fuel level that a vendor requires at the return.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FuelPolicy {
    FullToFull,
    SameLevel,
    /// Electric cars: charged to 80 % or more.
    Charged,
}

/// A rental company when the offer was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Vendor {
    pub id: VendorId,
    /// Name of the company's badge.
    pub slug: Cow<'static, str>,
    pub name: Cow<'static, str>,
    /// Documents that a driver shows at the office; each is also part of the key of its text:
    /// `server.car_bring_<it>`.
    pub bring: Vec<Cow<'static, str>>,
}

/// A car model as sold in Türkiye, when the offer was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Model {
    pub id: ModelId,
    pub brand: Cow<'static, str>,
    pub model: Cow<'static, str>,
    pub acriss: Acriss,
    /// Class of the car, also part of the key of its text: `server.car_class_<class>`.
    pub class: Cow<'static, str>,
    /// Name of the picture.
    pub body: Cow<'static, str>,
    /// Number of seats, with the driver's.
    pub seats: u8,
    pub doors: u8,
    /// Number of large suitcases.
    pub luggage: u8,
}

impl Vendor {
    /// Returns the path of the badge on the web origin.
    pub fn logo(&self) -> String {
        format!("/vendors/{}.svg", self.slug)
    }
}

impl Model {
    /// Returns the path of the picture on the web origin.
    pub fn image(&self) -> String {
        format!("/cars/{}.svg", self.body)
    }

    /// Returns brand and model: `Renault Clio`.
    pub fn name(&self) -> String {
        format!("{} {}", self.brand, self.model)
    }
}

/// Prices in kuruş, in whole liras.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Price {
    /// Amount charged to the card: all days and the one-way fee, without extras.
    pub total: Money,
    pub daily: Money,
    /// Fee for a return at another location; 0 for a return at the pick-up location.
    pub one_way_fee: Money,
    /// Amount blocked on the driver's card at the office; part of no sum here.
    pub deposit: Money,
    /// Damage excess: the maximum that a driver pays for damage; part of no sum. `None` in orders from
    /// before offers had this field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub excess: Option<Money>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rules {
    pub daily_range_limit_km: u32,
    /// Limit of the whole rental, in kilometres.
    pub total_range_limit_km: u32,
    /// Minimum age of the driver in full years, at the pick-up.
    pub driver_age: u8,
    /// Minimum number of full years that the driver has held a licence; checked at the office.
    pub licence_years: u8,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// End of free cancellation with a full refund.
    pub free_cancel_until: Timestamp,
    /// Fee for a later cancellation before the pick-up. After the pick-up there is no refund.
    pub late_cancel_fee: Money,
    pub fuel_policy: FuelPolicy,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// Id that is opaque to clients and URL-safe; equal for equal rentals.
    pub product_id: String,
    /// Shared value for all offers of a search, like the model.
    #[serde(with = "crate::shared")]
    pub vendor: Arc<Vendor>,
    #[serde(with = "crate::shared")]
    pub model: Arc<Model>,
    pub rental_days_count: u32,
    pub price: Price,
    pub rules: Rules,
    pub terms: Terms,
    /// Number of cars that are left on every day of the rental, where only few are left.
    pub remaining_units: u32,
}

/// Extra to rent with a car, paid at the office.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extra {
    /// Id of the extra, also part of the key of its text: `server.car_extra_<id>`.
    pub id: String,
    /// Price of one unit for a day; `price` is exactly `rental_days_count` times this amount.
    pub daily_price: Money,
    /// Price of one unit for the whole rental.
    pub price: Money,
    pub max_quantity: u8,
}

impl Offer {
    /// Returns the rental company.
    pub fn carriers(&self) -> Vec<String> {
        vec![self.vendor.slug.to_string()]
    }

    /// Returns `price.total` in another currency: the sum of the shown prices of each day and the fee.
    pub fn shown_total(&self, display: Rate) -> Money {
        let days = display.from_try(self.price.daily).times(self.rental_days_count);
        Money::sum(display.currency, [days, display.from_try(self.price.one_way_fee)])
    }

    /// Returns an extra's price for the whole rental in another currency: the sum of the shown prices of
    /// each day.
    pub fn shown_extra(&self, extra: &Extra, display: Rate) -> Money {
        display.from_try(extra.daily_price).times(self.rental_days_count)
    }
}

impl Acriss {
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }

    pub fn gear(&self) -> Gear {
        if matches!(self.0[2], b'A' | b'B' | b'D') { Gear::Automatic } else { Gear::Manual }
    }

    pub fn fuel(&self) -> Fuel {
        match self.0[3] {
            b'D' => Fuel::Diesel,
            b'H' => Fuel::Hybrid,
            b'E' => Fuel::Electric,
            b'L' => Fuel::Lpg,
            _ => Fuel::Petrol,
        }
    }
}

impl fmt::Display for Acriss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the ACRISS code names no car with air conditioning and a known fuel")]
pub struct NotACode;

impl FromStr for Acriss {
    type Err = NotACode;

    fn from_str(text: &str) -> Result<Self, NotACode> {
        let code: [u8; 4] = text.as_bytes().try_into().map_err(|_| NotACode)?;
        let [category, body, transmission, fuel] = code;
        let sound = category.is_ascii_uppercase()
            && body.is_ascii_uppercase()
            && b"MNCABD".contains(&transmission)
            && b"VDHEL".contains(&fuel);
        if sound { Ok(Self(code)) } else { Err(NotACode) }
    }
}

impl Serialize for Acriss {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Acriss {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

display_as_spelled!(Gear, Fuel, FuelPolicy);
