//! Current journeys of a booking, in order of departure: each direction of flights, bus ride or rental that
//! a passenger has, or had until its cancellation. Documents, letters, calendars and pages name journeys by
//! this list alone, so that all of them agree.

use std::collections::BTreeSet;

use jiff::Timestamp;

use super::{Change, DepartureChange, Disruption, Entry, Event, Line, Order};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Journey {
    /// Number of the purchase: 0 for the first purchase, then one more for each change.
    pub purchase_index: usize,
    /// Position of the direction or ride in that purchase.
    pub purchase_direction: usize,
    /// Direction of the order: 0 for outbound, 1 for return; for buses the position of the ride.
    pub direction: usize,
    /// Positions in the lines of the order, without lines that a change replaced.
    pub lines: Vec<usize>,
    pub departs_at: Timestamp,
    pub state: JourneyState,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum JourneyState {
    Live,
    /// The carrier cancelled the departure, and the buyer has not answered yet.
    CancelledByCarrier,
    Cancelled,
}

/// Journey of an entry in the buyer's calendar, now or at an earlier time. The entry's id stays the same
/// after a change, so that importing the file again moves the entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CalendarEntry {
    pub direction: usize,
    /// The first of the passengers who travel together: a position in the passengers of the order.
    pub passenger: usize,
    pub purchase_index: usize,
    pub purchase_direction: usize,
    pub is_live: bool,
}

impl Order {
    pub fn journeys(&self) -> Vec<Journey> {
        let mut journeys: Vec<Journey> = Vec::new();
        for (at, line) in self.lines.iter().enumerate().filter(|(_, line)| !line.is_changed()) {
            let same = |journey: &&mut Journey| {
                (journey.purchase_index, journey.purchase_direction)
                    == (line.purchase_index, line.purchase_direction)
            };
            match journeys.iter_mut().find(same) {
                Some(journey) => journey.lines.push(at),
                None => journeys.push(Journey {
                    purchase_index: line.purchase_index,
                    purchase_direction: line.purchase_direction,
                    direction: self.direction(line),
                    lines: vec![at],
                    departs_at: self.departs_at(line).unwrap_or(Timestamp::MAX),
                    state: JourneyState::Live,
                }),
            }
        }
        let by_carrier = self.lines_cancelled_by_carrier();
        for journey in &mut journeys {
            journey.state = self.state_of(&journey.lines, &by_carrier);
        }
        journeys.sort_by_key(|journey| (journey.departs_at, journey.direction, journey.purchase_index));
        journeys
    }

    /// True when a journey has not begun yet, so that the buyer may still change or cancel it.
    pub fn has_journey_ahead(&self, now: Timestamp) -> bool {
        let is_ahead =
            |line: &Line| line.is_live() && self.departs_at(line).is_some_and(|departs_at| now < departs_at);
        self.lines.iter().any(is_ahead)
    }

    /// Returns the positions of the passengers of these lines; where all lines are cancelled, of all their
    /// former passengers.
    pub fn passengers_of(&self, lines: &[usize]) -> Vec<usize> {
        let of = |is_meant: fn(&Line) -> bool| {
            let lines = lines.iter().filter_map(|at| self.lines.get(*at)).filter(|line| is_meant(line));
            lines.map(|line| line.passenger).collect::<BTreeSet<usize>>()
        };
        let live = of(Line::is_live);
        if live.is_empty() { of(|_| true) } else { live }.into_iter().collect()
    }

    fn state_of(&self, lines: &[usize], by_carrier: &[usize]) -> JourneyState {
        let is_live = |at: &&usize| self.lines.get(**at).is_some_and(Line::is_live);
        let live: Vec<&usize> = lines.iter().filter(is_live).collect();
        if live.is_empty() {
            JourneyState::Cancelled
        } else if live.iter().all(|at| by_carrier.contains(at)) {
            JourneyState::CancelledByCarrier
        } else {
            JourneyState::Live
        }
    }

    /// Returns the main journey of a direction: a live one before a cancelled one, then the one of the
    /// first passenger.
    pub(super) fn journey_of_direction(&self, direction: usize) -> Option<Journey> {
        let of_direction = self.journeys().into_iter().filter(|journey| journey.direction == direction);
        let first = |journey: &Journey| {
            journey.lines.iter().filter_map(|at| self.lines.get(*at)).map(|line| line.passenger).min()
        };
        of_direction.min_by_key(|journey| (journey.state == JourneyState::Cancelled, first(journey)))
    }

    /// Returns the lines that the last news affects; all standing lines where it affects the whole booking.
    pub fn lines_of_news(&self) -> Vec<usize> {
        let found = match self.last_news().map(|news| &news.event) {
            Some(Event::Changed(_)) => {
                let part = self.changes.iter().rposition(Change::is_made).map_or(0, |at| at + 1);
                self.standing_positions(|line| line.purchase_index == part)
            }
            Some(Event::ChangeNotMade) => {
                self.changes.last().map(|change| change.moved.lines.clone()).unwrap_or_default()
            }
            Some(Event::Cancelled(_) | Event::GivenBack(_)) => {
                let refunds = self.last_cancellation().unwrap_or_default();
                refunds.iter().flat_map(|refund| refund.lines.clone()).collect()
            }
            Some(Event::DepartureCancelled | Event::DepartureMoved(_)) => {
                let id = self.disruptions.last().map(|last| last.id.as_str());
                self.disrupted_positions(|one| Some(one.id.as_str()) == id)
            }
            Some(Event::NewTimesTaken) => {
                let mut moved =
                    self.disrupted_positions(|one| matches!(one.change, DepartureChange::Moved(_)));
                // A passenger whose line was changed or cancelled since has no new times.
                moved.retain(|at| self.lines.get(*at).is_some_and(Line::is_live));
                moved
            }
            Some(Event::NameCorrected(passenger)) => {
                self.standing_positions(|line| line.passenger == *passenger && line.is_live())
            }
            _ => vec![],
        };
        if found.is_empty() { self.standing_positions(|_| true) } else { found }
    }

    /// Returns the lines that an entry of the history cancelled or moved.
    pub fn lines_befallen(&self, entry: &Entry) -> Vec<usize> {
        let told = |is_kind: fn(DepartureChange) -> bool| {
            let is_told =
                |one: &Disruption| one.recorded_at.is_none_or(|recorded_at| recorded_at == entry.at);
            self.disrupted_positions(|one| is_kind(one.change) && is_told(one))
        };
        let mut lines = match entry.event {
            Event::Cancelled(_) | Event::GivenBack(_) => {
                let refunds = self.refunds_of_cancellation(entry.at);
                refunds.iter().flat_map(|refund| refund.lines.clone()).collect()
            }
            Event::DepartureCancelled => told(|change| change == DepartureChange::Cancelled),
            Event::DepartureMoved(_) => told(|change| change != DepartureChange::Cancelled),
            _ => vec![],
        };
        lines.sort_unstable();
        lines.dedup();
        lines
    }

    fn standing_positions(&self, is_meant: impl Fn(&Line) -> bool) -> Vec<usize> {
        let lines = self.lines.iter().enumerate().filter(|(_, line)| !line.is_changed() && is_meant(line));
        lines.map(|(at, _)| at).collect()
    }

    fn disrupted_positions(&self, is_meant: impl Fn(&Disruption) -> bool) -> Vec<usize> {
        self.disruptions.iter().filter(|one| is_meant(one)).flat_map(|one| one.lines.clone()).collect()
    }

    /// Returns all entries that calendars of the booking ever had, oldest first; the current ones come
    /// last.
    pub fn calendar_entries(&self) -> Vec<CalendarEntry> {
        let made = self.changes.iter().filter(|change| change.is_made()).count();
        let before = (0..made).flat_map(|changes| self.entries_after(changes));
        let live: Vec<Journey> =
            self.journeys().into_iter().filter(|journey| journey.state == JourneyState::Live).collect();
        let is_live = |entry: &CalendarEntry| {
            live.iter().any(|journey| {
                (journey.purchase_index, journey.purchase_direction)
                    == (entry.purchase_index, entry.purchase_direction)
            })
        };
        let now = self.entries_after(made).into_iter();
        before.chain(now.map(|entry| CalendarEntry { is_live: is_live(&entry), ..entry })).collect()
    }

    /// Returns the journeys after the first `changes` changes, with the passengers who travelled together.
    fn entries_after(&self, changes: usize) -> Vec<CalendarEntry> {
        let was_moved =
            |at: &usize| self.changes.iter().take(changes).any(|one| one.moved.lines.contains(at));
        let lines = self.lines.iter().enumerate();
        let stood =
            lines.filter(|(at, line)| line.purchase_index <= changes && !was_moved(at)).map(|(_, line)| line);
        let mut entries: Vec<CalendarEntry> = Vec::new();
        for line in stood {
            let same = |entry: &&mut CalendarEntry| {
                (entry.purchase_index, entry.purchase_direction)
                    == (line.purchase_index, line.purchase_direction)
            };
            match entries.iter_mut().find(same) {
                Some(entry) => entry.passenger = entry.passenger.min(line.passenger),
                None => entries.push(CalendarEntry {
                    direction: self.direction(line),
                    passenger: line.passenger,
                    purchase_index: line.purchase_index,
                    purchase_direction: line.purchase_direction,
                    is_live: false,
                }),
            }
        }
        entries
    }
}
