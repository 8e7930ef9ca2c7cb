//! External suppliers of flights, as configured in `content/flight-suppliers.json`: which searches they
//! get, their limits and the mark-up.

use std::sync::OnceLock;

use domain::flight::query::FlightQuery;
use domain::place::{airport, embedded};
use jiff::SignedDuration;
use serde::Deserialize;

/// Separator between an external supplier's name and the rest of a product id. Ids of the built-in network
/// have a number before the first separator.
const SEPARATOR: char = '-';

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FlightSupplier {
    pub name: String,
    /// ISO 3166 alpha-2 codes. The supplier gets searches with an end in one of these countries or
    /// airports; without both lists, it gets every search.
    #[serde(default)]
    countries: Vec<String>,
    /// IATA codes.
    #[serde(default)]
    airports: Vec<String>,
    pub mark_up_basis_points: u32,
    pub searches_per_minute: u32,
    pub searches_per_hour: u32,
    /// Time for which the supplier's results are sold, in seconds; after it, a search requests new ones.
    use_seconds: u32,
}

/// Returns all known suppliers, whether or not they are configured.
pub fn all() -> &'static [FlightSupplier] {
    static ALL: OnceLock<Vec<FlightSupplier>> = OnceLock::new();
    ALL.get_or_init(|| embedded(domain::content!("flight-suppliers.json")))
}

pub fn named(name: &str) -> Option<&'static FlightSupplier> {
    all().iter().find(|supplier| supplier.name == name)
}

/// Returns the supplier of a product.
pub fn of_product(product_id: &str) -> Option<&'static FlightSupplier> {
    let (name, _) = product_id.split_once(SEPARATOR)?;
    named(name)
}

impl FlightSupplier {
    pub fn serves(&self, query: &FlightQuery) -> bool {
        let ends = || [query.origin, query.destination].into_iter().filter_map(airport);
        if self.countries.is_empty() && self.airports.is_empty() {
            return true;
        }
        let is_listed = |list: &[String], code: &str| list.iter().any(|listed| listed == code);
        ends().any(|end| is_listed(&self.countries, end.country_code) || is_listed(&self.airports, end.code))
    }

    pub fn used_for(&self) -> SignedDuration {
        SignedDuration::from_secs(self.use_seconds.into())
    }
}

#[cfg(test)]
mod tests {
    use domain::flight::query::{Cabin, Party, Trip};
    use domain::place::airport_by_code;
    use jiff::civil::date;

    use super::*;

    fn search(origin: &str, destination: &str) -> FlightQuery {
        let id = |code| airport_by_code(code).unwrap().id;
        FlightQuery {
            trip: Trip::OneWay,
            origin: id(origin),
            destination: id(destination),
            departure_date: date(2026, 12, 24),
            direct_flights_only: false,
            refundables_only: false,
            party: Party { adult_count: 1, child_count: 0, infant_count: 0, senior_count: 0 },
            cabin: Cabin::Economy,
        }
    }

    #[test]
    fn external_suppliers_have_valid_settings_and_own_no_built_in_product() {
        for supplier in all() {
            assert!(supplier.used_for() >= SignedDuration::from_mins(1), "{supplier:?}");
            assert!(supplier.searches_per_minute > 0 && supplier.mark_up_basis_points < 5_000);
            assert!(supplier.name.chars().all(|letter| letter.is_ascii_lowercase()), "{supplier:?}");
        }
        assert_eq!(of_product("duffel-0123").map(|supplier| &*supplier.name), Some("duffel"));
        assert!(of_product("P6101-20261005").is_none());
    }

    #[test]
    fn an_external_supplier_serves_routes_by_the_country_or_airport_of_either_end() {
        let mut supplier = named("duffel").unwrap().clone();
        (supplier.countries, supplier.airports) = (vec![], vec![]);
        assert!(supplier.serves(&search("IST", "ESB")));
        supplier.countries = vec!["GB".to_owned()];
        assert!(supplier.serves(&search("IST", "LHR")) && supplier.serves(&search("LHR", "IST")));
        assert!(!supplier.serves(&search("IST", "ESB")));
        supplier.airports = vec!["ESB".to_owned()];
        assert!(supplier.serves(&search("IST", "ESB")));
    }
}
