//! Assumptions about a journey from door to door that no timetable covers: how long a traveller is on the way to it and waits.
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
