//! What can be rented: a car of a vendor at a price, with its rules and terms. A supplier makes offers; the journey
//! shows, holds and stores them. `price.total` is exactly `rental_days_count` times `price.daily` plus `price.one_way_fee`.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use super::fleet::{ModelId, VendorId};
use crate::money::{Money, Rate};

/// What the industry calls a car by: category, type, transmission, and fuel with air conditioning (ACRISS).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Acriss([u8; 4]);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gear {
    Manual,
    Automatic,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fuel {
    Petrol,
    Diesel,
    Hybrid,
    Electric,
    Lpg,
}

/// How a vendor wants its cars back.
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
    /// Names its badge.
    pub slug: Cow<'static, str>,
    pub name: Cow<'static, str>,
    /// What a driver shows at the office; each names its sentence too: `server.car_bring_<it>`.
    pub bring: Vec<Cow<'static, str>>,
}

/// A car as it is sold in Türkiye, when the offer was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Model {
    pub id: ModelId,
    pub brand: Cow<'static, str>,
    pub model: Cow<'static, str>,
    pub acriss: Acriss,
    /// Names its sentence too: `server.car_class_<class>`.
    pub class: Cow<'static, str>,
    /// What it is drawn as.
    pub body: Cow<'static, str>,
    /// With the driver's.
    pub seats: u8,
    pub doors: u8,
    /// Large suitcases.
    pub luggage: u8,
}

impl Vendor {
    /// Path of the badge on the web origin.
    pub fn logo(&self) -> String {
        format!("/vendors/{}.svg", self.slug)
    }
}

impl Model {
    /// Path of the picture on the web origin.
    pub fn image(&self) -> String {
        format!("/cars/{}.svg", self.body)
    }

    /// `Renault Clio`.
    pub fn name(&self) -> String {
        format!("{} {}", self.brand, self.model)
    }
}

/// All in kuruş, whole liras.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Price {
    /// Charged to the card: every day's price and the one-way fee, without extras.
    pub total: Money,
    pub daily: Money,
    /// 0 when the car comes back to where it was picked up.
    pub one_way_fee: Money,
    /// Blocked at the office on the driver's card, and not part of any sum here.
    pub deposit: Money,
    /// The damage excess, the most that a driver pays for damage: part of no sum. Orders made before offers had it have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub excess: Option<Money>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rules {
    pub daily_range_limit_km: u32,
    /// Of the whole rental.
    pub total_range_limit_km: u32,
    /// Full years, on the day of the pick-up.
    pub driver_age: u8,
    /// Full years that the driver must have held a licence for; looked at in the office.
    pub licence_years: u8,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// Cancelled before, everything is given back.
    pub free_cancel_until: Timestamp,
    /// Kept when it is cancelled later, before the pick-up. After it, nothing is given back.
    pub late_cancel_fee: Money,
    pub fuel_policy: FuelPolicy,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// Opaque to clients, URL-safe; equal for equal rentals.
    pub product_id: String,
    /// One value for all offers of a search, as is the model.
    #[serde(with = "crate::shared")]
    pub vendor: Arc<Vendor>,
    #[serde(with = "crate::shared")]
    pub model: Arc<Model>,
    pub rental_days_count: u32,
    pub price: Price,
    pub rules: Rules,
    pub terms: Terms,
    /// Cars that are left on every day of the rental: so many, where they are few.
    pub remaining_units: u32,
}

/// Something to rent along with a car, paid at the office.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extra {
    /// Names its sentence too: `server.car_extra_<id>`.
    pub id: String,
    /// Of one; `price` is exactly `rental_days_count` times this.
    pub daily_price: Money,
    /// Of one, for the whole rental.
    pub price: Money,
    pub max_quantity: u8,
}

impl Offer {
    /// Who rents it out.
    pub fn carriers(&self) -> Vec<String> {
        vec![self.vendor.slug.to_string()]
    }

    /// `price.total` in another currency: each day and the fee as they are shown, added up.
    pub fn shown_total(&self, display: Rate) -> Money {
        let days = display.from_try(self.price.daily).times(self.rental_days_count);
        Money::sum(display.currency, [days, display.from_try(self.price.one_way_fee)])
    }

    /// The same of an extra's price for the whole rental.
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
#[error("no ACRISS code of a car with air conditioning and a known fuel")]
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

impl Gear {
    /// Of its sentence and its icon.
    pub fn value(self) -> &'static str {
        match self {
            Self::Manual => "manual",
            Self::Automatic => "automatic",
        }
    }
}

impl Fuel {
    /// Of its sentence and its icon.
    pub fn value(self) -> &'static str {
        match self {
            Self::Petrol => "petrol",
            Self::Diesel => "diesel",
            Self::Hybrid => "hybrid",
            Self::Electric => "electric",
            Self::Lpg => "lpg",
        }
    }
}

impl FuelPolicy {
    /// Of its sentence.
    pub fn value(self) -> &'static str {
        match self {
            Self::FullToFull => "full_to_full",
            Self::SameLevel => "same_level",
            Self::Charged => "charged",
        }
    }
}
