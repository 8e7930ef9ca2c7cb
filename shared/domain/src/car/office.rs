//! Telephone, address and opening hours of a vendor's office, from `content/car-offices.json`.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::fleet::VendorId;
use super::location::LocationKind;
use crate::display_as_spelled;
use crate::message::Message;
use crate::place::embedded;

/// An office, with texts from `server.json`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Office {
    pub phone: &'static str,
    /// Desk at an airport, or street in a city.
    pub place: Message,
    pub hours: Message,
}

#[derive(Deserialize)]
struct Offices {
    phones: BTreeMap<VendorId, &'static str>,
    /// Vendors whose offices are near airports, not inside.
    shuttle: Vec<VendorId>,
    street: &'static str,
    airport: Hours,
    city: Hours,
}

/// Opening and closing time, `HH:MM`. An office is open at all times at which the search offers pick-up and
/// return.
#[derive(Deserialize)]
#[serde(bound(deserialize = "'de: 'static"))]
struct Hours {
    monday_to_saturday: [&'static str; 2],
    sunday: [&'static str; 2],
}

/// Kind of place where a vendor hands over its cars: `arrivals` in an airport's hall, `shuttle` near an
/// airport.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Desk {
    /// Arrivals hall of an airport.
    Arrivals,
    /// Near an airport, with a shuttle in both directions.
    Shuttle,
    Town,
}

impl Desk {
    pub fn of(vendor: VendorId, kind: LocationKind) -> Self {
        match kind {
            LocationKind::City => Self::Town,
            LocationKind::Airport if offices().shuttle.contains(&vendor) => Self::Shuttle,
            LocationKind::Airport => Self::Arrivals,
        }
    }
}

display_as_spelled!(Desk);

fn offices() -> &'static Offices {
    static OFFICES: OnceLock<Offices> = OnceLock::new();
    OFFICES.get_or_init(|| embedded(crate::content!("car-offices.json")))
}

impl Hours {
    fn told(&self) -> Message {
        let days = [self.monday_to_saturday, self.sunday];
        if days == [["00:00", "24:00"]; 2] {
            return Message::new("server.car_hours_always");
        }
        Message::with("server.car_hours", days.map(|day| day.join("–")))
    }
}

/// Returns the office of a vendor; `None` for a vendor that no longer exists.
pub fn office(vendor: VendorId, kind: LocationKind) -> Option<Office> {
    let Offices { phones, street, airport, city, .. } = offices();
    let phone = phones.get(&vendor)?;
    let (place, hours) = match Desk::of(vendor, kind) {
        Desk::Arrivals => (Message::new("server.car_office_airport"), airport),
        Desk::Shuttle => (Message::new("server.car_office_shuttle"), airport),
        Desk::Town => {
            let number = vendor.saturating_mul(2).saturating_add(1).to_string();
            (Message::with("server.car_office_city", [street.replace("{0}", &number)]), city)
        }
    };
    Some(Office { phone, place, hours: hours.told() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::car::query::slots;

    #[test]
    fn an_airport_office_is_a_desk_and_a_city_office_has_a_street_address() {
        let airport = office(1, LocationKind::Airport).unwrap();
        assert_eq!(airport.hours, Message::new("server.car_hours_always"));
        assert_eq!(airport.place.key, "server.car_office_airport");
        let near = office(2, LocationKind::Airport).unwrap();
        assert_eq!((near.place.key.as_str(), near.hours), ("server.car_office_shuttle", airport.hours));
        let city = office(2, LocationKind::City).unwrap();
        assert_eq!(city.place.args, ["Direksiyon Sokağı No: 5"]);
        assert_eq!(city.hours.args, ["08:30–22:30", "09:30–22:30"]);
        assert_eq!((city.phone, office(0, LocationKind::City)), ("+90 850 000 07 32", None));
    }

    /// Shorter hours would need a search that considers them: a voucher must not lead to a closed office.
    #[test]
    fn offices_are_open_at_every_time_that_a_car_search_allows() {
        let Offices { airport, city, .. } = offices();
        for [from, until] in [airport, city].into_iter().flat_map(|at| [at.monday_to_saturday, at.sunday]) {
            for slot in slots() {
                let slot = slot.strftime("%H:%M").to_string();
                assert!(*from <= *slot && *slot < *until, "{slot} is outside {from} to {until}");
            }
        }
    }
}
