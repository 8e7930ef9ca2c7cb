//! What can be bought: seats on a bus between two of its stops, or on two buses with a change. A supplier makes
//! offers; the journey shows, holds and stores them.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use serde::{Deserialize, Serialize};

use super::seat::SeatType;
use crate::inventory::Allocation;
use crate::money::Money;
use crate::place::StationId;

/// The company's id and a serial of four digits: `10101`.
pub type BusNumber = u32;
pub type CompanyId = u32;

/// One bus from its first stop to its last: the unit that seats are counted in. Its text, `BUS/10101/2026-10-05`, is the
/// key of the inventory table and never changes its form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct VehicleKey {
    pub number: BusNumber,
    /// Of the departure from the first stop; who gets on later may do so on the next day.
    pub date: Date,
}

impl fmt::Display for VehicleKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BUS/{}/{}", self.number, self.date)
    }
}

/// What a company has on board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Feature {
    Wifi,
    Socket,
    Screen,
    /// Drinks and snacks are brought.
    Service,
}

impl Feature {
    pub const ALL: [Self; 4] = [Self::Wifi, Self::Socket, Self::Screen, Self::Service];

    /// Of its sentence.
    pub fn code(self) -> &'static str {
        match self {
            Self::Wifi => "wifi",
            Self::Socket => "socket",
            Self::Screen => "screen",
            Self::Service => "service",
        }
    }

    /// Of the contract.
    pub fn icon_class(self) -> &'static str {
        match self {
            Self::Wifi => "icon-wifi",
            Self::Socket => "icon-socket",
            Self::Screen => "icon-screen",
            Self::Service => "icon-service",
        }
    }
}

/// A bus company, with the terms of its tickets, when the offer was made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Company {
    pub id: CompanyId,
    /// Names its badge.
    pub code: Cow<'static, str>,
    pub name: Cow<'static, str>,
    pub features: Vec<Feature>,
    /// Online, until so many hours before departure.
    pub cancel_hours: u32,
    /// Absent for a company that `content/seller.json` does not name.
    pub operator: Option<Operator>,
}

/// A bus company as it is registered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Operator {
    pub name: Cow<'static, str>,
    /// The permit to carry passengers, kind and number: `D1 …`.
    pub certificate: Cow<'static, str>,
    /// Its number at the tax office.
    #[serde(default)]
    pub tax_number: Cow<'static, str>,
}

impl Company {
    /// Path of the badge on the web origin.
    pub fn logo(&self) -> String {
        format!("/companies/{}.svg", self.code)
    }
}

/// On one bus from getting on to getting off.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ride {
    pub vehicle: VehicleKey,
    /// One value for all offers of a search.
    #[serde(with = "crate::shared")]
    pub company: Arc<Company>,
    pub seat_type: SeatType,
    /// Legs of the bus that are travelled, `from..to`; a leg leads from one stop to the next.
    pub from: u16,
    pub to: u16,
    pub origin: StationId,
    pub destination: StationId,
    pub departs_local: DateTime,
    /// May be on a later day.
    pub arrives_local: DateTime,
    pub departs_at: Timestamp,
    pub arrives_at: Timestamp,
    pub duration_minutes: u32,
    /// Rests of half an hour on the way.
    pub breaks: u32,
}

/// One ride, or two with a change at a station; never none.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// Opaque to clients, URL-safe; equal for equal rides.
    pub product_id: String,
    pub rides: Vec<Ride>,
    /// From getting on to getting off for good.
    pub duration_minutes: u32,
    /// Of an ordinary seat; single seats may cost more, as the seat matrix says.
    pub price: Money,
    /// Seats that can be sold for the whole way to a woman or to a man; with a change, on the fuller bus.
    pub remaining_seats: u32,
}

impl Ride {
    pub const BREAK_MINUTES: u32 = 30;

    /// The legs that are travelled.
    pub fn legs(&self) -> Allocation {
        Allocation { from: self.from, to: self.to, ..Allocation::default() }
    }
}

impl Offer {
    /// The codes of the companies.
    pub fn carriers(&self) -> Vec<String> {
        self.rides.iter().map(|ride| ride.company.code.to_string()).collect()
    }

    /// The bus whose seats the traveller chooses.
    pub fn first(&self) -> Option<&Ride> {
        self.rides.first()
    }

    /// The bus after a change, whose seats are assigned.
    pub fn onward(&self) -> Option<&Ride> {
        self.rides.get(1)
    }

    pub fn breaks(&self) -> u32 {
        self.rides.iter().map(|ride| ride.breaks).sum()
    }

    /// Until so many hours before departure it can be cancelled online.
    pub fn cancel_hours(&self) -> u32 {
        self.rides.iter().map(|ride| ride.company.cancel_hours).max().unwrap_or(0)
    }

    /// Minutes between the two buses.
    pub fn change_minutes(&self) -> Option<i64> {
        Some(self.onward()?.departs_at.duration_since(self.first()?.arrives_at).as_mins())
    }
}
