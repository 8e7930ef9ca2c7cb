//! Airlines' changes of flights that an external supplier sold. The order has the new flights at once; the
//! buyer accepts them, or is refunded where the airline refunds in full.

use std::mem::discriminant;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::clock::later;
use crate::flight::offer::FlightDirection;
use crate::order::{DepartureChange, Disruption, Event, Line, Order, Purchase, State};
use crate::rejection::Rejection;
use crate::supplier::SupplierBooking;

/// Time before a departure in which the supplier is asked for changes without a notice, since a notice may
/// be lost.
const ASKED_BEFORE: SignedDuration = SignedDuration::from_hours(7 * 24);
const ASKED_EVERY: SignedDuration = SignedDuration::from_hours(24);
/// Time until a supplier that did not respond is asked again.
const ASKED_AGAIN: SignedDuration = SignedDuration::from_hours(1);

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AirlineChange {
    /// Id of the change at the supplier.
    pub id: String,
    pub at: Timestamp,
    #[serde(rename = "ways")]
    pub directions: Vec<ChangedDirection>,
    /// True when a full refund is available instead.
    #[serde(rename = "gives_back")]
    pub is_refundable: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChangedDirection {
    /// Position of the direction: 0 for outbound, 1 for return.
    #[serde(rename = "leg")]
    pub direction: usize,
    /// The new flights; `None` when the direction is cancelled.
    pub flights: Option<FlightDirection>,
}

impl Order {
    /// Records the supplier's notice that an airline changed something. `None` for a repeated notice before
    /// the first one is processed.
    pub fn airline_change_reported(mut self, now: Timestamp) -> Option<Self> {
        let booking = self.booking.as_mut().filter(|booking| !booking.is_to_look_at)?;
        booking.is_to_look_at = true;
        Some(self.record(now, Event::AirlineChangeReported))
    }

    /// True when the supplier reported a change and must be asked for it. A cancellation in progress comes
    /// first.
    pub fn is_to_look_at(&self) -> bool {
        self.booking.as_ref().is_some_and(|booking| booking.is_to_look_at) && self.may_be_looked_at()
    }

    /// True when a change was reported, or when it is time to ask without a notice.
    pub fn is_look_due(&self, now: Timestamp) -> bool {
        self.is_to_look_at() || self.next_look_at(now).is_some_and(|at| at <= now)
    }

    fn may_be_looked_at(&self) -> bool {
        let is_waiting = self.cancellation_under_way().is_some() || self.change_under_way().is_some();
        self.state() == State::Ticketed && !is_waiting
    }

    /// Returns when the supplier is to be asked without a notice: once a day before each future departure.
    fn next_look_at(&self, now: Timestamp) -> Option<Timestamp> {
        let booking = self.booking.as_ref().filter(|_| self.may_be_looked_at())?;
        let next = later(booking.looked_at.unwrap_or(self.created_at), ASKED_EVERY);
        let departures =
            self.lines.iter().filter(|line| line.is_issued()).filter_map(|line| self.departs_at(line));
        let looks = departures.filter(|departs_at| now < *departs_at).filter_map(|departs_at| {
            Some(next.max(later(departs_at, -ASKED_BEFORE))).filter(|look| *look < departs_at)
        });
        looks.min()
    }

    /// Returns when the sweeper asks the supplier.
    pub(in crate::order) fn look_due_at(&self, now: Timestamp) -> Option<Timestamp> {
        self.next_look_at(now).map(|at| if at <= now { later(now, ASKED_AGAIN) } else { at })
    }

    /// Returns the airline's changes that the buyer accepted and the airline does not know to be accepted.
    pub fn changes_to_accept(&self) -> Vec<String> {
        let mut ids: Vec<String> = Vec::new();
        for one in self.disruptions.iter().filter(|one| one.is_to_accept) {
            if !ids.contains(&one.id) {
                ids.push(one.id.clone());
            }
        }
        ids
    }

    pub(in crate::order) fn is_airline_to_be_asked(&self) -> bool {
        self.is_to_look_at() || self.disruptions.iter().any(|one| one.is_to_accept)
    }

    /// Applies the supplier's answer: `changes` is its complete list, oldest first; each is applied once.
    /// The changes in `answered` were settled elsewhere, such as between the airline and its passenger.
    pub fn looked_at(
        mut self,
        changes: &[AirlineChange],
        answered: &[String],
        now: Timestamp,
    ) -> Result<Self, Rejection> {
        if !self.is_look_due(now) {
            return Err(Rejection::Conflict);
        }
        if let Some(booking) = &mut self.booking {
            (booking.is_to_look_at, booking.looked_at) = (false, Some(now));
        }
        // The history records each kind of change once, with all affected lines.
        let mut events: Vec<Event> = Vec::new();
        for change in changes {
            if self.knows_change(&change.id) {
                continue;
            }
            let mut is_clear = false;
            for direction in &change.directions {
                if let Some(disrupted) = self.disrupt_direction(change, direction, now) {
                    events.retain(|known| discriminant(known) != discriminant(&disrupted));
                    events.push(disrupted);
                    is_clear = true;
                }
            }
            if let Some(booking) = self.booking.as_mut().filter(|_| !is_clear) {
                booking.unclear_changes.push(change.id.clone());
            }
        }
        for one in self.disruptions.iter_mut().filter(|one| answered.contains(&one.id)) {
            one.is_settled = true;
        }
        if events.is_empty() {
            events.push(Event::NoAirlineChange);
        } else {
            // The quoted refund may differ from the amount due now.
            self.cancellation_quote = None;
            self.is_notified = false;
        }
        Ok(events.into_iter().fold(self, |order, event| order.record(now, event)))
    }

    pub fn knows_change(&self, id: &str) -> bool {
        let is_unclear =
            |booking: &SupplierBooking| booking.unclear_changes.iter().any(|unclear| unclear == id);
        self.disruptions.iter().any(|one| one.id == id) || self.booking.as_ref().is_some_and(is_unclear)
    }

    /// True when the buyer has not answered the change yet.
    pub fn is_open_change(&self, id: &str) -> bool {
        self.disruptions.iter().any(|one| one.id == id && !one.is_settled)
    }

    /// Applies the change to one direction. `None` where there is no ticket for the direction.
    fn disrupt_direction(
        &mut self,
        change: &AirlineChange,
        direction: &ChangedDirection,
        now: Timestamp,
    ) -> Option<Event> {
        let mut lines = self.issued_lines();
        lines
            .retain(|at| self.lines.get(*at).is_some_and(|line| self.direction(line) == direction.direction));
        let Line { purchase_index, purchase_direction, .. } = *self.lines.get(*lines.first()?)?;
        let purchase = match purchase_index.checked_sub(1) {
            None => &mut self.purchase,
            Some(change) => &mut self.changes.get_mut(change)?.purchase,
        };
        let Purchase::Flight(flight) = purchase else { return None };
        let was = flight.directions().nth(purchase_direction)?.0.segments.first()?.clone();
        let mut moved_before = 0;
        for before in self.disruptions.iter_mut().filter(|one| one.lines == lines) {
            before.is_settled = true;
            if let DepartureChange::Moved(minutes) = before.change {
                moved_before = minutes;
            }
        }
        let (kind, event) = match &direction.flights {
            None => (DepartureChange::Cancelled, Event::DepartureCancelled),
            Some(flights) => {
                let departs_at = flights.segments.first()?.departs_at;
                let minutes = departs_at.duration_since(was.departs_at).as_mins();
                let minutes = i32::try_from(minutes).unwrap_or(0).saturating_add(moved_before);
                flight.replace_direction(purchase_direction, flights.clone());
                (DepartureChange::Moved(minutes), Event::DepartureMoved(minutes))
            }
        };
        self.disruptions.push(Disruption {
            id: change.id.clone(),
            departure: was.departure.departure(),
            change: kind,
            lines,
            recorded_at: Some(now),
            sequence: change.at.as_millisecond().unsigned_abs(),
            is_settled: false,
            is_refundable: change.is_refundable,
            is_to_accept: false,
        });
        Some(event)
    }

    /// Records that the airline knows of the accepted new times.
    pub fn new_times_accepted(mut self, change_id: &str, now: Timestamp) -> Result<Self, Rejection> {
        let of_change = |one: &&mut Disruption| one.id == change_id && one.is_to_accept;
        let mut found = self.disruptions.iter_mut().filter(of_change).peekable();
        found.peek().ok_or(Rejection::Conflict)?;
        found.for_each(|one| one.is_to_accept = false);
        Ok(self.record(now, Event::NewTimesAccepted))
    }
}
