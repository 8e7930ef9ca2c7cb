//! Flights: places, the timetable of the built-in network, fares and the search over them.
