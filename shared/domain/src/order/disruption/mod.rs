//! Disruptions: departures that their carrier cancelled or moved, as an order records them, and the buyer's
//! answer: the new times, or a refund. The order has the new times of a moved departure at once, so that
//! ticket and calendar show them.

mod airline_change;

use crate::supplier::StockOwner;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::money::{Currency, Money};
use crate::order::{Event, Line, Order, Payment, QuotedLine, State};
use crate::rejection::Rejection;

pub use self::airline_change::{AirlineChange, ChangedDirection};

/// The carrier's change of a departure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DepartureChange {
    Cancelled,
    /// The departure leaves this many minutes later than in the timetable; negative: earlier.
    Moved(i32),
}

/// A change of a departure that staff or a supplier's notice reported. Every booking of the departure gets
/// it once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Announcement {
    pub id: String,
    /// Departure in the spelling of [`crate::inventory::Claim::departure`].
    pub departure: String,
    pub change: DepartureChange,
    pub at: Timestamp,
    /// Number that increases with each announcement of the departure; it orders announcements, since clocks
    /// differ.
    #[serde(default)]
    pub sequence: u64,
}

/// An announcement that affects an order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Disruption {
    /// Id of the announcement.
    pub id: String,
    pub departure: String,
    pub change: DepartureChange,
    /// Positions in the lines of the order.
    pub lines: Vec<usize>,
    /// Instant of the history entry that records the disruption; none in orders written before this field
    /// existed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[serde(rename = "told_at")]
    pub recorded_at: Option<Timestamp>,
    /// Sequence number of the announcement.
    #[serde(default)]
    pub sequence: u64,
    /// True when the buyer accepted the new times, a later announcement replaced this one, or the airline
    /// settled it.
    #[serde(default)]
    pub is_settled: bool,
    /// True when a full refund is available instead.
    #[serde(rename = "gives_back", default = "yes")]
    pub is_refundable: bool,
    /// True when the buyer accepted the new times and an external supplier must still pass this on to the
    /// airline.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_to_accept: bool,
}

fn yes() -> bool {
    true
}

impl Disruption {
    /// Returns the key of the buyer's message in the catalogue `server`. `rebooks` is true when
    /// another departure is offered.
    pub fn words(&self, rebooks: bool) -> &'static str {
        match (self.change, rebooks, self.is_refundable) {
            (DepartureChange::Cancelled, true, _) => "disruption_cancelled",
            (DepartureChange::Moved(_), true, _) => "disruption_moved",
            (DepartureChange::Cancelled, false, true) => "disruption_airline_cancelled",
            (DepartureChange::Cancelled, false, false) => "disruption_airline_cancelled_later",
            (DepartureChange::Moved(_), false, true) => "disruption_airline_moved",
            (DepartureChange::Moved(_), false, false) => "disruption_airline_moved_only",
        }
    }
}

impl Order {
    /// Applies an announcement. `None` where the order already has this or a later announcement, or has no
    /// ticket for the departure.
    pub fn disrupted(mut self, news: &Announcement, now: Timestamp) -> Option<Self> {
        let is_later = |one: &Disruption| one.departure == news.departure && one.sequence > news.sequence;
        if self.disruptions.iter().any(|one| one.id == news.id || is_later(one)) {
            return None;
        }
        // A changed ticket no longer uses the departure.
        let is_on = |line: &Line| {
            self.sold_as(line).is_some_and(|(purchase, line)| {
                purchase.purchase_directions_on(&news.departure).contains(&line.purchase_direction)
            })
        };
        let mut lines = self.issued_lines();
        lines.retain(|at| self.lines.get(*at).is_some_and(is_on));
        if lines.is_empty() {
            return None;
        }
        let mut moved_before = 0;
        for before in self.disruptions.iter_mut().filter(|before| before.departure == news.departure) {
            before.is_settled = true;
            if let DepartureChange::Moved(minutes) = before.change {
                moved_before = minutes;
            }
        }
        let event = match news.change {
            DepartureChange::Cancelled => Event::DepartureCancelled,
            DepartureChange::Moved(minutes) => {
                let by = minutes.saturating_sub(moved_before);
                let changed = self.changes.iter_mut().map(|change| &mut change.purchase);
                for purchase in std::iter::once(&mut self.purchase).chain(changed) {
                    purchase.move_departure(&news.departure, by);
                }
                Event::DepartureMoved(minutes)
            }
        };
        let Announcement { id, departure, change, sequence, .. } = news.clone();
        self.disruptions.push(Disruption {
            id,
            departure,
            change,
            lines,
            recorded_at: Some(now),
            sequence,
            is_settled: false,
            is_refundable: true,
            is_to_accept: false,
        });
        // The quoted refund is less than the amount due now.
        self.cancellation_quote = None;
        self.is_notified = false;
        Some(self.record(now, event))
    }

    /// Returns the disruptions that the buyer may still answer and has tickets for. A passenger who has
    /// left at the new times has accepted them.
    pub fn open_disruptions(&self, now: Timestamp) -> impl Iterator<Item = &Disruption> {
        let is_open = move |line: &Line, change: DepartureChange| {
            let is_to_leave = || self.departs_at(line).is_some_and(|departs_at| now < departs_at);
            line.is_issued() && (change == DepartureChange::Cancelled || is_to_leave())
        };
        self.disruptions.iter().filter(move |one| {
            let lines = one.lines.iter().filter_map(|at| self.lines.get(*at));
            !one.is_settled && lines.into_iter().any(|line| is_open(line, one.change))
        })
    }

    /// Returns the open disruption of the line at this position.
    pub fn disruption_of(&self, line: usize, now: Timestamp) -> Option<&Disruption> {
        self.open_disruptions(now).find(|disruption| disruption.lines.contains(&line))
    }

    /// Returns the disruption that the last letter must report, if no other event happened since.
    pub fn last_disruption(&self) -> Option<&Disruption> {
        let news = self.last_news()?;
        let is_disruption = matches!(news.event, Event::DepartureCancelled | Event::DepartureMoved(_));
        self.disruptions.last().filter(|_| is_disruption)
    }

    /// The buyer accepts the new times.
    pub fn new_times_taken(mut self, now: Timestamp) -> Result<Self, Rejection> {
        let is_offered = |one: &Disruption| matches!(one.change, DepartureChange::Moved(_));
        let open: Vec<String> =
            self.open_disruptions(now).filter(|one| is_offered(one)).map(|one| one.id.clone()).collect();
        let is_waiting = self.cancellation_under_way().is_some() || self.change_under_way().is_some();
        if open.is_empty() || is_waiting {
            return Err(Rejection::OrderClosed);
        }
        let is_to_accept = self.capabilities().stock == StockOwner::Supplier;
        for one in self.disruptions.iter_mut().filter(|one| is_offered(one) && open.contains(&one.id)) {
            (one.is_settled, one.is_to_accept) = (true, is_to_accept);
        }
        self.cancellation_quote = None;
        // The documents are sent once more, with the times in force.
        self.is_notified = false;
        Ok(self.record(now, Event::NewTimesTaken))
    }

    /// Returns when the first cancelled departure without an answer of the buyer would have left.
    pub(in crate::order) fn cancelled_departure_at(&self) -> Option<Timestamp> {
        let lines = self.lines_cancelled_by_carrier();
        lines.iter().filter_map(|at| self.departs_at(self.lines.get(*at)?)).min()
    }

    pub(in crate::order) fn lines_cancelled_by_carrier(&self) -> Vec<usize> {
        let is_open = |one: &&Disruption| !one.is_settled && one.change == DepartureChange::Cancelled;
        let cancelled = self.disruptions.iter().filter(is_open);
        let mut lines: Vec<usize> = cancelled.flat_map(|one| one.lines.iter().copied()).collect();
        lines.retain(|at| self.lines.get(*at).is_some_and(Line::is_issued));
        lines.sort_unstable();
        lines.dedup();
        lines
    }

    /// Returns the lines that are refunded now without an answer of the buyer. A paid change is first made
    /// or refunded.
    pub fn lines_to_refund(&self, now: Timestamp) -> Vec<usize> {
        let mut lines = self.lines_cancelled_by_carrier();
        let has_left = |at: &usize| {
            self.lines.get(*at).and_then(|line| self.departs_at(line)).is_some_and(|left_at| left_at <= now)
        };
        lines.retain(has_left);
        let may_be_changed =
            self.agreed_change().is_some() || self.open_payment().is_some_and(Payment::is_capturing);
        let is_cancelling = self.cancellation_under_way().is_some();
        if self.state() == State::Ticketed && !may_be_changed && !is_cancelling { lines } else { vec![] }
    }

    /// Cancels the lines with a full refund, service fee included.
    pub fn refunded_by_carrier(mut self, lines: &[usize], now: Timestamp) -> Result<Self, Rejection> {
        let nothing = Money::kurus(0);
        let whole = |at: &usize| {
            let refund = self.lines.get(*at)?.price;
            Some(QuotedLine {
                line: *at,
                fee: nothing,
                service_fee_kept: nothing,
                refund,
                is_open_ticket: false,
            })
        };
        let quoted: Vec<QuotedLine> = lines.iter().filter_map(whole).collect();
        let total = Money::sum(Currency::Try, quoted.iter().map(|line| line.refund));
        self.refund_lines(&quoted, now)?;
        Ok(self.record(now, Event::GivenBack(total)))
    }
}
