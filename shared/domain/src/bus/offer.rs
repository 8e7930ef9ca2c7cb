//! Bus offers: seats on a bus between two of its stops, or on two buses with a connection. A supplier
//! generates offers; the journey shows, holds and stores them.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::seat::SeatType;
use crate::display_as_spelled;
use crate::inventory::Allocation;
use crate::money::Money;
use crate::place::StationId;

/// The company's id and a serial number of four digits: `10101`.
pub type BusNumber = u32;
pub type CompanyId = u32;

/// One bus from its first stop to its last: the unit in which seats are counted. Its text,
/// `BUS/10101/2026-10-05`, is the key of the inventory table and never changes its form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct VehicleKey {
    pub number: BusNumber,
    /// Date of the departure from the first stop; at later stops passengers may board on the next day.
    pub date: Date,
}

impl fmt::Display for VehicleKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BUS/{}/{}", self.number, self.date)
    }
}

/// Feature on board a company's buses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = BusFeature)]
pub enum Feature {
    Wifi,
    Socket,
    Screen,
    /// Drinks and snacks are served.
    Service,
}

impl Feature {
    pub const ALL: [Self; 4] = [Self::Wifi, Self::Socket, Self::Screen, Self::Service];

    pub fn icon_class(self) -> IconClass {
        match self {
            Self::Wifi => IconClass::IconWifi,
            Self::Socket => IconClass::IconSocket,
            Self::Screen => IconClass::IconScreen,
            Self::Service => IconClass::IconService,
        }
    }
}

display_as_spelled!(Feature);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum IconClass {
    IconWifi,
    IconSocket,
    IconScreen,
    IconService,
}

/// A bus company with the terms of its tickets, when the offer was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Company {
    pub id: CompanyId,
    /// Code that names the company's badge.
    pub code: Cow<'static, str>,
    pub name: Cow<'static, str>,
    pub features: Vec<Feature>,
    /// Deadline for cancelling online, in hours before departure.
    pub cancel_hours: u32,
    /// Registered company; absent where `content/seller.json` does not name it.
    pub operator: Option<Operator>,
}

/// Registration data of a bus company.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Operator {
    pub name: Cow<'static, str>,
    /// Permit to carry passengers, kind and number: `D1 …`.
    pub certificate: Cow<'static, str>,
    /// Number at the tax office.
    #[serde(default)]
    pub tax_number: Cow<'static, str>,
}

impl Company {
    /// Returns the path of the badge on the web origin.
    pub fn logo(&self) -> String {
        format!("/companies/{}.svg", self.code)
    }
}

/// Journey on one bus from boarding to alighting.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ride {
    pub vehicle: VehicleKey,
    /// Shared value for all offers of a search.
    #[serde(with = "crate::shared")]
    pub company: Arc<Company>,
    pub seat_type: SeatType,
    /// Sections of the bus that are travelled, from `from` until before `to`; a section leads from one stop
    /// to the next.
    pub from: u16,
    pub to: u16,
    pub origin: StationId,
    pub destination: StationId,
    pub departs_local: DateTime,
    /// Local arrival; may be on a later date.
    pub arrives_local: DateTime,
    pub departs_at: Timestamp,
    pub arrives_at: Timestamp,
    pub duration_minutes: u32,
    /// Number of breaks of half an hour during the journey.
    pub breaks: u32,
}

/// One ride, or two with a connection at a station; never empty.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// Id that is opaque to clients and URL-safe; equal for equal rides.
    pub product_id: String,
    pub rides: Vec<Ride>,
    /// Duration from the first boarding to the last alighting.
    pub duration_minutes: u32,
    /// Price of an ordinary seat; single seats may cost more, as the seat matrix shows.
    pub price: Money,
    /// Seats that can be sold for the whole journey to a woman or to a man; with a connection, on the
    /// fuller bus.
    pub remaining_seats: u32,
}

impl Ride {
    pub const BREAK_MINUTES: u32 = 30;

    /// Returns the sections that are travelled.
    pub fn slots(&self) -> Allocation {
        Allocation { from: self.from, to: self.to, ..Allocation::default() }
    }
}

impl Offer {
    /// Returns the codes of the companies.
    pub fn carriers(&self) -> Vec<String> {
        self.rides.iter().map(|ride| ride.company.code.to_string()).collect()
    }

    /// Returns the bus whose seats the buyer chooses.
    pub fn first(&self) -> Option<&Ride> {
        self.rides.first()
    }

    /// Returns the bus after a connection, whose seats are assigned.
    pub fn onward(&self) -> Option<&Ride> {
        self.rides.get(1)
    }

    pub fn breaks(&self) -> u32 {
        self.rides.iter().map(|ride| ride.breaks).sum()
    }

    /// Returns the deadline for cancelling online, in hours before departure.
    pub fn cancel_hours(&self) -> u32 {
        self.rides.iter().map(|ride| ride.company.cancel_hours).max().unwrap_or(0)
    }

    /// Returns the connection time between the two buses, in minutes.
    pub fn change_minutes(&self) -> Option<i64> {
        Some(self.onward()?.departs_at.duration_since(self.first()?.arrives_at).as_mins())
    }
}
