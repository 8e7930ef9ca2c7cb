//! Emissions for each kilometre by plane, bus and car: official figures, used wherever CO₂ is shown.
//! `decisions/46` gives the reasons.

use serde::Serialize;
use utoipa::ToSchema;

use crate::product::Product;

/// Emission for each kilometre, as CO₂ equivalent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Emission {
    pub product: Product,
    /// Emission in hundredths of a gram.
    pub centigrams_per_km: u32,
    pub per: EmissionUnit,
}

/// `vehicle`: for all its occupants together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EmissionUnit {
    Passenger,
    Vehicle,
}

impl Emission {
    /// Returns the emission in grams, rounded.
    pub fn grams_per_km(self) -> u64 {
        u64::from(self.centigrams_per_km + 50) / 100
    }

    /// Returns the published figure as a decimal string, `229.28`, for clients that multiply it.
    pub fn exact_grams_per_km(self) -> String {
        format!("{}.{:02}", self.centigrams_per_km / 100, self.centigrams_per_km % 100)
    }

    /// Returns the emission of one passenger or vehicle over `km`, in kilograms, rounded.
    pub fn kg(self, km: u32) -> u64 {
        (u64::from(km) * u64::from(self.centigrams_per_km) + 50_000) / 100_000
    }
}

/// Domestic flight, average passenger, with the effects at high altitude (RF), as the publisher recommends.
pub const PLANE: Emission =
    Emission { product: Product::Flight, centigrams_per_km: 22_928, per: EmissionUnit::Passenger };
/// Coach; also used for transfers to airports and stations.
pub const COACH: Emission =
    Emission { product: Product::Bus, centigrams_per_km: 2776, per: EmissionUnit::Passenger };
/// Average car of any fuel.
pub const CAR: Emission =
    Emission { product: Product::Car, centigrams_per_km: 16_725, per: EmissionUnit::Vehicle };

/// Figures of one publisher. Figures of a new year replace all three together.
pub const EMISSIONS: [Emission; 3] = [PLANE, COACH, CAR];
pub const SOURCE: &str = "UK Government GHG Conversion Factors for Company Reporting (DESNZ)";
pub const SOURCE_YEAR: u16 = 2025;
pub const SOURCE_URL: &str =
    "https://www.gov.uk/government/publications/greenhouse-gas-reporting-conversion-factors-2025";
