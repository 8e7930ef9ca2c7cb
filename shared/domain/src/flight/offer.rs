//! Flight offers: directions of timed segments with their fares. A supplier generates offers; the journey
//! shows, holds and stores them. Every amount is exact in kuruş, and a total is the sum of its breakdown.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use serde::{Deserialize, Serialize};

use super::query::{Cabin, PassengerType};
use crate::money::{Currency, Money};
use crate::place::{Airport, AirportId, airport};
use crate::supplier::SupplierBooking;

/// Carrier and number, written `P7101` in keys and in the API.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FlightNumber {
    pub carrier: CarrierCode,
    pub number: u16,
}

/// Two capital letters or digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CarrierCode([u8; 2]);

/// One cabin of one flight on one date: the unit in which seats are counted. Its text,
/// `P7101/2026-10-05/economy`, is the key of the inventory table and never changes its form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct DepartureKey {
    pub flight: FlightNumber,
    /// Local date at the origin.
    pub date: Date,
    pub cabin: Cabin,
}

/// One flight from take-off to landing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Segment {
    pub departure: DepartureKey,
    /// Name of the carrier when the offer was made.
    pub carrier: Cow<'static, str>,
    /// Operating airline, where it is another airline than the carrier that sells the flight.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub operated_by: Option<String>,
    /// Aircraft type, such as `Airbus A320`, where known. Orders of built-in flights do not store it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aircraft: Option<Cow<'static, str>>,
    pub origin: AirportId,
    pub destination: AirportId,
    /// Terminal in the supplier's words; [`Segment::terminals`] has a fallback where the supplier names
    /// none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin_terminal: Option<Cow<'static, str>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub destination_terminal: Option<Cow<'static, str>>,
    /// Local time at the origin.
    pub departs_local: DateTime,
    /// Local time at the destination; may be on a later date.
    pub arrives_local: DateTime,
    pub departs_at: Timestamp,
    pub arrives_at: Timestamp,
    pub duration_minutes: u32,
}

impl Segment {
    /// Returns the terminals of departure and arrival, where known: the supplier's name, else `domestic` or
    /// `international` where the airport has separate buildings.
    pub fn terminals(&self) -> [Option<&str>; 2] {
        let (from, to) = (airport(self.origin), airport(self.destination));
        let is_domestic = from.zip(to).map(|(from, to)| from.is_turkish() && to.is_turkish());
        let at = |end: Option<&'static Airport>| end?.terminal(is_domestic?);
        [
            self.origin_terminal.as_deref().or_else(|| at(from)),
            self.destination_terminal.as_deref().or_else(|| at(to)),
        ]
    }
}

/// One direction from origin to destination: one to three segments, in order, never empty.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlightDirection {
    pub segments: Vec<Segment>,
    /// Duration from the first departure to the last arrival.
    pub duration_minutes: u32,
}

/// One step of a fare's terms: from `from` until before `to`, a change or cancellation costs `amount` for
/// each passenger, or is not possible.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PolicyStep {
    pub from: Timestamp,
    pub to: Timestamp,
    pub amount: Money,
    /// True when the change or cancellation is possible.
    pub allowed: bool,
}

/// Price of one passenger of a type, and the number of such passengers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PassengerPrice {
    pub pax_type: PassengerType,
    pub count: u32,
    pub base: Money,
    pub tax: Money,
    pub service_fee: Money,
}

impl PassengerPrice {
    /// Returns the price of all passengers of the type.
    pub fn total(&self) -> Money {
        self.of_one().times(self.count)
    }

    pub fn of_one(&self) -> Money {
        Money::kurus(self.base.minor.saturating_add(self.tax.minor).saturating_add(self.service_fee.minor))
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FareOption {
    /// `LF`, `XF` (the recommended one) or `FF`: `alternative_prices[].code` of the contract. Fares of an
    /// external supplier have a code that is equal for equal terms.
    pub code: String,
    /// Name that an external supplier gives to the fare: the airline's fare brand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Hand baggage in kilograms; 0 where `bags` counts pieces instead.
    pub hand_baggage_kg: u32,
    /// Hold baggage in kilograms; 0 for hand baggage only, or where `bags` counts pieces instead.
    pub hold_baggage_kg: u32,
    /// Baggage of an external supplier, whose airlines count pieces, not kilograms.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bags: Option<Bags>,
    pub seat_selection: bool,
    /// True when a cancellation is free at the instant of the search.
    pub free_cancel: bool,
    pub free_change: bool,
    /// Steps for changing, without gaps and in order, from the opening of sale to departure. Empty: the
    /// airline has not stated whether a change is possible, and at what cost.
    pub change_policies: Vec<PolicyStep>,
    /// Steps for cancelling, in the same form.
    pub cancellation_policies: Vec<PolicyStep>,
    /// One entry for each type of passenger in the party.
    pub breakdown: Vec<PassengerPrice>,
    /// Price of the whole party, in kuruş: the sum of the breakdown.
    pub total: Money,
    /// Quote of an external supplier.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quote: Option<SupplierQuote>,
}

/// Pieces of baggage that each passenger with a seat may take on every flight; `None` where the airline
/// states none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bags {
    pub carry_on: Option<u32>,
    pub checked: Option<u32>,
}

/// An external supplier's cost of a fare, and the validity of that cost.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SupplierQuote {
    #[serde(rename = "source")]
    pub booking: SupplierBooking,
    /// `None`: the airline requires payment at once, and holds no seats before it.
    pub hold: Option<HoldTerms>,
    /// True when the airline requires a passport or similar document of every passenger.
    pub documents_required: bool,
    /// CO₂ emission of one passenger in all directions of the offer, in kilograms; `None` where the
    /// supplier states none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub co2_kg: Option<u32>,
}

/// An airline's terms for holding unpaid seats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct HoldTerms {
    /// End of the hold of unpaid seats; `None` where the airline states none.
    pub pay_by: Option<Timestamp>,
    /// End of the guaranteed price of held seats; `None`: the price may change at any time.
    pub price_until: Option<Timestamp>,
}

impl FareOption {
    /// True unless an external supplier's quote for the fare has ended at `now`.
    pub fn stands(&self, now: Timestamp) -> bool {
        self.quote.as_ref().is_none_or(|quote| !quote.booking.is_expired(now))
    }

    /// Returns the fare at another cost of its supplier: the selling price changes in proportion, each part
    /// rounded up.
    pub fn at_cost(mut self, cost: Money, expires_at: Timestamp) -> Self {
        let Some(quote) = &mut self.quote else { return self };
        let was = i128::from(quote.booking.cost.minor.max(1));
        (quote.booking.cost, quote.booking.expires_at) = (cost, expires_at);
        let follow = |part: Money| {
            let product = i128::from(part.minor).saturating_mul(i128::from(cost.minor));
            Money::kurus(i64::try_from((product + was - 1).div_euclid(was)).unwrap_or(i64::MAX))
        };
        for price in &mut self.breakdown {
            (price.base, price.tax) = (follow(price.base), follow(price.tax));
            price.service_fee = follow(price.service_fee);
        }
        self.total = Money::sum(Currency::Try, self.breakdown.iter().map(PassengerPrice::total));
        self
    }

    /// Returns the fare for one of its directions (`directions` in number) at another price: the service fee
    /// stays, and the airline's share changes in proportion, rounded down.
    pub fn at_price(mut self, price: Money, directions: usize) -> Self {
        let directions = i64::try_from(directions.max(1)).unwrap_or(1);
        let of_airline = |one: &PassengerPrice| {
            i128::from(one.base.minor.saturating_add(one.tax.minor)) * i128::from(one.count)
        };
        let was: i128 = self.breakdown.iter().map(of_airline).sum();
        let fees = self.breakdown.iter().map(|one| one.service_fee.minor / directions * i64::from(one.count));
        let left = i128::from((price.minor - fees.sum::<i64>()).max(0));
        let follow = |part: Money| {
            let part = i128::from(part.minor) * left / was.max(1);
            Money::kurus(i64::try_from(part).unwrap_or(i64::MAX))
        };
        for one in &mut self.breakdown {
            (one.base, one.tax) = (follow(one.base), follow(one.tax));
            one.service_fee.minor /= directions;
        }
        for step in self.change_policies.iter_mut().chain(&mut self.cancellation_policies) {
            step.amount.minor /= directions;
        }
        self.total = Money::sum(Currency::Try, self.breakdown.iter().map(PassengerPrice::total));
        self
    }

    /// Returns the fee for a change at `now`; `None` where a change is not possible.
    pub fn change_fee(&self, now: Timestamp) -> Option<Money> {
        let step = self.change_policies.iter().find(|step| (step.from..step.to).contains(&now))?;
        step.allowed.then_some(step.amount)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// Id that is opaque to clients and URL-safe; equal for equal flights.
    pub product_id: String,
    /// One direction, or two (outbound and return) in a packaged offer.
    #[serde(rename = "itineraries")]
    pub directions: Vec<FlightDirection>,
    /// Fares, cheapest first; never empty.
    pub fares: Vec<FareOption>,
    /// Seats left in the fullest segment; [`Offer::SEATS_NOT_TOLD`] for an external supplier, which states
    /// no number.
    pub remaining_seats: u32,
}

impl Offer {
    /// Nine or more, as in airlines' availability displays: enough for any party.
    pub const SEATS_NOT_TOLD: u32 = 9;

    pub fn is_packaged(&self) -> bool {
        self.directions.len() > 1
    }

    pub fn departs_at(&self) -> Option<Timestamp> {
        Some(self.directions.first()?.segments.first()?.departs_at)
    }

    pub fn fare(&self, code: &str) -> Option<&FareOption> {
        self.fares.iter().find(|fare| fare.code == code)
    }

    /// Returns the departures whose seats the offer needs.
    pub fn departures(&self) -> impl Iterator<Item = DepartureKey> {
        self.directions.iter().flat_map(|direction| &direction.segments).map(|segment| segment.departure)
    }
}

impl Segment {
    /// True for the flight and date of `P7101/2026-10-05`, in any cabin.
    pub fn is_of(&self, departure: &str) -> bool {
        self.departure.departure() == departure
    }
}

impl DepartureKey {
    /// Returns the key without the cabin: `P7101/2026-10-05`.
    pub fn departure(&self) -> String {
        format!("{}/{}", self.flight, self.date)
    }
}

impl FlightDirection {
    /// Returns the codes of the carriers.
    pub fn carriers(&self) -> Vec<String> {
        self.segments.iter().map(|segment| segment.departure.flight.carrier.to_string()).collect()
    }

    /// Returns the layovers between the segments, in minutes.
    pub fn layovers_minutes(&self) -> Vec<i64> {
        let pairs = self.segments.iter().zip(self.segments.iter().skip(1));
        pairs.map(|(before, after)| after.departs_at.duration_since(before.arrives_at).as_mins()).collect()
    }
}

impl CarrierCode {
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }

    /// Returns the path of the carrier's badge on the web origin.
    pub fn logo(&self) -> String {
        format!("/carriers/{self}.svg")
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the carrier, flight number or departure is unknown")]
pub struct NotAKey;

impl FromStr for CarrierCode {
    type Err = NotAKey;

    fn from_str(text: &str) -> Result<Self, NotAKey> {
        let code: [u8; 2] = text.as_bytes().try_into().map_err(|_| NotAKey)?;
        let sound = code.iter().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit());
        if sound { Ok(Self(code)) } else { Err(NotAKey) }
    }
}

impl FromStr for FlightNumber {
    type Err = NotAKey;

    fn from_str(text: &str) -> Result<Self, NotAKey> {
        let (carrier, number) = text.split_at_checked(2).ok_or(NotAKey)?;
        // Each flight has one spelling: `parse` alone would also accept "+7" and "07".
        if number.starts_with(['+', '0']) {
            return Err(NotAKey);
        }
        Ok(Self { carrier: carrier.parse()?, number: number.parse().map_err(|_| NotAKey)? })
    }
}

impl FromStr for DepartureKey {
    type Err = NotAKey;

    fn from_str(text: &str) -> Result<Self, NotAKey> {
        let mut parts = text.split('/');
        let (Some(flight), Some(date), Some(cabin), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(NotAKey);
        };
        let date: Date = date.parse().map_err(|_| NotAKey)?;
        Ok(Self { flight: flight.parse()?, date, cabin: Cabin::from_value(cabin).ok_or(NotAKey)? })
    }
}

impl fmt::Display for CarrierCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Display for FlightNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.carrier, self.number)
    }
}

impl FlightNumber {
    /// Returns the readable form: `P7 101`.
    pub fn printed(self) -> String {
        format!("{} {}", self.carrier, self.number)
    }
}

impl fmt::Display for DepartureKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.flight, self.date, self.cabin.value())
    }
}

macro_rules! serde_as_text {
    ($($key:ty),*) => {$(
        impl Serialize for $key {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
        impl<'de> Deserialize<'de> for $key {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
                text.parse().map_err(serde::de::Error::custom)
            }
        }
    )*};
}
serde_as_text!(CarrierCode, FlightNumber, DepartureKey);

#[cfg(test)]
mod tests;
