//! What no timetable says of a way from door to door: how long a traveller is on the way to it and waits, and what a kilometre emits.
//! Round figures of common advice, not measured ones: the screen calls them estimates. `decisions/46` gives the reasons.

/// An airport farther from the city's centre, in a straight line, is another city's.
pub const AIRPORT_REACH_KM: u32 = 100;
/// Nobody goes farther for a car.
pub const CAR_REACH_KM: u32 = 30;
/// Of those within reach, the nearest ones.
pub const MOST_PLACES: usize = 4;

/// Around a city, roads are so much longer than the straight line, in thousandths.
pub const DETOUR_PERMILLE: u32 = 1300;
/// To an airport, a station or a car the first kilometres lead through a city, the others out of it.
pub const CITY_KM: u32 = 10;
pub const CITY_KM_PER_HOUR: u32 = 30;
pub const OUTSIDE_KM_PER_HOUR: u32 = 60;

/// Counters of domestic flights close 45 minutes before departure; half an hour for bags and the way through the terminal.
pub const AIRPORT_WAIT_MINUTES: u32 = 75;
/// From landing to the terminal's door, with a suitcase.
pub const AIRPORT_EXIT_MINUTES: u32 = 25;
/// Companies ask for it.
pub const STATION_WAIT_MINUTES: u32 = 20;
pub const STATION_EXIT_MINUTES: u32 = 5;
/// Papers, deposit, a walk around the car; and back again.
pub const CAR_PICKUP_MINUTES: u32 = 30;
pub const CAR_RETURN_MINUTES: u32 = 15;
/// Mostly motorway, with a quarter of an hour's rest every two hours.
pub const DRIVEN_KM_PER_HOUR: u32 = 80;

/// What a kilometre emits, as CO₂ equivalent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Emission {
    pub product: &'static str,
    /// Hundredths of a gram.
    pub centigrams_per_km: u64,
    /// `passenger`, or `vehicle` for all in it.
    pub per: &'static str,
}

/// Domestic, average passenger, with the effects at high altitude (RF), as the publisher recommends.
pub const PLANE: Emission = Emission { product: "flight", centigrams_per_km: 22_928, per: "passenger" };
/// A coach; also what takes people to airports and stations.
pub const COACH: Emission = Emission { product: "bus", centigrams_per_km: 2776, per: "passenger" };
/// An average car, whatever its fuel.
pub const CAR: Emission = Emission { product: "car", centigrams_per_km: 16_725, per: "vehicle" };

/// Whose figures these are. A new year's replace all three together.
pub const EMISSIONS: [Emission; 3] = [PLANE, COACH, CAR];
pub const SOURCE: &str = "UK Government GHG Conversion Factors for Company Reporting (DESNZ)";
pub const SOURCE_YEAR: u16 = 2025;
pub const SOURCE_URL: &str =
    "https://www.gov.uk/government/publications/greenhouse-gas-reporting-conversion-factors-2025";
