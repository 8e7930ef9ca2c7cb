//! Assumptions about parts of a door-to-door journey that no timetable covers: access times and waiting
//! times. The values are round figures of common advice, not measurements; the screen calls them estimates.
//! `decisions/46` gives the reasons.

/// Maximum straight-line distance of an airport from the city centre; a farther one belongs to another city.
pub const AIRPORT_REACH_KM: u32 = 100;
/// Maximum straight-line distance of a car rental location from the city centre.
pub const CAR_REACH_KM: u32 = 30;
/// Maximum number of places within reach that are searched, nearest first.
pub const MOST_PLACES: usize = 4;

/// Ratio of road distance to straight-line distance around a city, in thousandths.
pub const DETOUR_PERMILLE: u32 = 1300;
/// Number of kilometres of the access to an airport, station or car that lead through the city; the rest is
/// outside it.
pub const CITY_KM: u32 = 10;
pub const CITY_KM_PER_HOUR: u32 = 30;
pub const OUTSIDE_KM_PER_HOUR: u32 = 60;

/// Wait at the airport: counters of domestic flights close 45 minutes before departure; half an hour is
/// added for bags and the walk through the terminal.
pub const AIRPORT_WAIT_MINUTES: u32 = 75;
/// Time from landing to the terminal's door, with a suitcase.
pub const AIRPORT_EXIT_MINUTES: u32 = 25;
/// Wait at the bus station, as recommended by bus companies.
pub const STATION_WAIT_MINUTES: u32 = 20;
pub const STATION_EXIT_MINUTES: u32 = 5;
/// Time for documents, deposit and an inspection of the car, at the pick-up and at the drop-off.
pub const CAR_PICKUP_MINUTES: u32 = 30;
pub const CAR_RETURN_MINUTES: u32 = 15;
/// Average speed by car: mostly motorway, with a break of a quarter of an hour every two hours.
pub const DRIVEN_KM_PER_HOUR: u32 = 80;
