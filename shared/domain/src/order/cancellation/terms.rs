//! Cancellation and change terms of a line: fees and deadlines. Computed from the order's own record: its
//! purchase and the rules in force when it was selected.

use crate::supplier::Unit;
use std::collections::BTreeSet;
use std::sync::OnceLock;

use jiff::civil::DateTime;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::bus::offer as bus;
use crate::clock::later;
use crate::flight::offer::{FareOption, FlightDirection, PolicyStep};
use crate::flight::purchase::FlightPurchase;
use crate::line::split;
use crate::money::{Currency, Money};
use crate::order::{ChangeState, ChangeSum, Clock, JourneyState, Line, Order, Purchase};
use crate::place::embedded;

/// Cancellation rules from `content/cancellation.json`. An order keeps the rules in force at its selection,
/// as plain numbers because every hold writes them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct CancellationRules(u16, u16, u16, u16, u16, u16, u16);

/// Contents of the file. The ministry's hours for buses are a minimum: a company may refund in full until
/// later.
#[derive(Deserialize)]
struct File {
    flight_free_after_purchase_hours: u16,
    flight_free_before_departure_hours: u16,
    bus_refund_before_departure_hours: u16,
    bus_open_ticket_before_departure_hours: u16,
    open_ticket_valid_months: u16,
    quote_minutes: u16,
    arrives_within_days: u16,
}

impl CancellationRules {
    pub fn current() -> Self {
        static FILE: OnceLock<File> = OnceLock::new();
        let file = FILE.get_or_init(|| embedded(crate::content!("cancellation.json")));
        Self(
            file.flight_free_after_purchase_hours,
            file.flight_free_before_departure_hours,
            file.bus_refund_before_departure_hours,
            file.quote_minutes,
            file.arrives_within_days,
            file.bus_open_ticket_before_departure_hours,
            file.open_ticket_valid_months,
        )
    }

    fn flight_free_after_purchase_hours(self) -> u16 {
        self.0
    }

    fn flight_free_before_departure_hours(self) -> u16 {
        self.1
    }

    fn bus_refund_before_departure_hours(self) -> u16 {
        self.2
    }

    fn bus_open_ticket_before_departure_hours(self) -> u16 {
        self.5
    }

    pub fn open_ticket_valid_months(self) -> u16 {
        self.6
    }

    pub fn quote_minutes(self) -> u16 {
        self.3
    }

    pub fn arrives_within_days(self) -> u16 {
        self.4
    }
}

/// One step of a line's terms: valid before `until`, from the end of the previous step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Term {
    pub until: Timestamp,
    /// Amount of the line's price that the carrier keeps.
    pub fee: Money,
    pub allowed: bool,
    /// True when the refund is an open ticket instead of money.
    pub is_open_ticket: bool,
}

/// Summary of the cancellation terms for documents and pages, before a quote is requested.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OnlineCancellation {
    pub until: Timestamp,
    /// Clock of the place in whose local time `until` is shown.
    pub clock: Clock,
    /// Refund; `None` where a fee is kept.
    pub back: Option<Money>,
    pub is_open_ticket: bool,
    /// End of cancelling for a fee, after `until`. `None` where cancelling ends at `until`, or already
    /// costs a fee.
    pub fee_until: Option<Timestamp>,
}

impl Term {
    fn free(until: Timestamp) -> Self {
        Self { until, fee: Money::kurus(0), allowed: true, is_open_ticket: false }
    }
}

impl Order {
    /// Returns the steps in order of time; after the last one the line cannot be cancelled.
    pub fn terms(&self, line: &Line, now: Timestamp) -> Vec<Term> {
        if self.open_disruptions(now).any(|one| one.is_refundable) {
            // A disruption by the carrier overrides the agreed terms.
            let until = self.departs_at(line);
            return until.map(Term::free).into_iter().collect();
        }
        self.terms_of(line, |fare| &fare.cancellation_policies)
    }

    /// Returns the steps for changing: a fare has its own steps; a bus and a car are changed at the cost of
    /// cancelling them.
    pub fn change_terms(&self, line: &Line) -> Vec<Term> {
        self.terms_of(line, |fare| &fare.change_policies)
    }

    fn terms_of(&self, line: &Line, steps: fn(&FareOption) -> &[PolicyStep]) -> Vec<Term> {
        let Some((purchase, local)) = self.sold_as(line) else { return vec![] };
        let mut terms = match purchase {
            Purchase::Flight(flight) => flight_terms(flight, &local, self.rules, self.bought_at(), steps),
            Purchase::Bus(bus) => bus_terms(&bus.offer, self.rules),
            Purchase::Car(car) => {
                let terms = &car.offer.terms;
                let late = Term { fee: terms.late_cancel_fee, ..Term::free(car.picked_up_at()) };
                vec![Term::free(terms.free_cancel_until), late]
            }
        };
        for term in &mut terms {
            term.fee.minor = term.fee.minor.min(line.price.minor);
        }
        if let Some(last) = terms
            .last_mut()
            .filter(|_| self.capabilities().cancels == Unit::Order && self.lines.iter().any(Line::is_changed))
        {
            // The outbound direction may have been changed since, so that only departures of standing lines
            // count.
            let standing = self.standing_lines().filter(|other| other.purchase_index == line.purchase_index);
            last.until = standing.filter_map(|line| self.departs_at(line)).min().unwrap_or(last.until);
        }
        terms
    }

    /// Returns the refund for cancelling the whole order online at `now`, and its deadline. `None` where
    /// nothing can be cancelled, or where the airline of an external supplier has not stated its terms.
    pub fn online_cancellation(&self, now: Timestamp) -> Option<OnlineCancellation> {
        self.online_cancellation_of(&(0..self.lines.len()).collect::<Vec<_>>(), now)
    }

    /// Returns the terms for these lines alone, because each trip of a document may have its own deadline.
    pub fn online_cancellation_of(&self, lines: &[usize], now: Timestamp) -> Option<OnlineCancellation> {
        let lines = lines.iter().filter_map(|at| self.lines.get(*at)).filter(|line| line.is_live());
        let open: Vec<(&Line, Term)> = lines
            .filter_map(|line| Some((line, self.term(line, now).filter(|term| term.allowed)?)))
            .collect();
        let (first, Term { until, .. }) = open.iter().min_by_key(|(_, term)| term.until)?;
        let is_free =
            open.iter().all(|(line, term)| term.fee.minor == 0 && self.non_refundable(line, now) == 0);
        let fees = open.iter().map(|(line, _)| fee_until(&self.terms(line, now), *until));
        let fee_until = fees.min().flatten().filter(|_| is_free);
        Some(OnlineCancellation {
            until: *until,
            fee_until,
            clock: self.clock_of(first)?,
            back: is_free.then(|| Money::sum(Currency::Try, open.iter().map(|(line, _)| line.price))),
            is_open_ticket: open
                .iter()
                .any(|(line, term)| term.is_open_ticket || self.is_only_for_open_ticket(line, now)),
        })
    }

    /// Returns the terms of each live direction with its position, where the deadlines differ. Empty where
    /// all deadlines are equal, or where the supplier cancels whole orders only.
    pub fn online_cancellation_of_directions(
        &self,
        now: Timestamp,
    ) -> Vec<(usize, Option<OnlineCancellation>)> {
        let directions = self.journeys().into_iter().filter(|journey| journey.state == JourneyState::Live);
        let directions: Vec<_> = directions
            .map(|journey| (journey.direction, self.online_cancellation_of(&journey.lines, now)))
            .collect();
        let ends: BTreeSet<_> = directions.iter().map(|(_, terms)| terms.map(|terms| terms.until)).collect();
        if ends.len() > 1 && self.capabilities().cancels != Unit::Order { directions } else { vec![] }
    }

    /// Returns the start of the free window after the purchase, also for tickets that a change brings
    /// later.
    pub fn bought_at(&self) -> Timestamp {
        self.receipt().map_or(self.held_at, |receipt| receipt.paid_at)
    }

    /// Returns the terms that the order will have for the lines of an offered change once `sum` is agreed.
    pub fn cancellation_of_offer(
        &self,
        directions: &[FlightDirection],
        fare: &FareOption,
        sum: &ChangeSum,
        now: Timestamp,
    ) -> Option<OnlineCancellation> {
        let terms = promised(directions, fare, self.rules, self.bought_at(), now)?;
        let back = terms.back.filter(|_| sum.non_refundable.minor == 0).map(|_| sum.price);
        Some(OnlineCancellation { back, ..terms })
    }

    /// Returns the terms of the change's lines once the change is made, for the page where the change is
    /// paid.
    pub fn cancellation_of_change(&self, id: &str, now: Timestamp) -> Option<OnlineCancellation> {
        let at = self.changes.iter().position(|change| change.id == id)?;
        let change = self.changes.get(at)?;
        let made = match change.state {
            ChangeState::Made => self.clone(),
            ChangeState::Held { .. } => {
                let numbers = vec![String::new(); change.purchase.lines().len()];
                self.clone().exchanged(numbers, now).ok()?
            }
            ChangeState::NotMade => return None,
        };
        let lines = made.lines.iter().enumerate().filter(|(_, line)| line.purchase_index == at + 1);
        made.online_cancellation_of(&lines.map(|(at, _)| at).collect::<Vec<_>>(), now)
    }

    /// True when the airline of an external supplier has not stated cancellation terms.
    pub fn has_unknown_cancellation(&self) -> bool {
        let offers = self.purchase.flight().map(|flight| flight.offers.as_slice()).unwrap_or_default();
        offers.iter().any(|offer| offer.fare.quote.is_some() && offer.fare.cancellation_policies.is_empty())
    }

    /// Returns the step in force at `now`.
    pub fn term(&self, line: &Line, now: Timestamp) -> Option<Term> {
        self.terms(line, now).into_iter().find(|term| now < term.until)
    }

    pub fn change_term(&self, line: &Line, now: Timestamp) -> Option<Term> {
        self.change_terms(line).into_iter().find(|term| now < term.until)
    }

    /// Returns the service fee in the line's price, which is kept where the carrier keeps a fee.
    pub fn service_fee(&self, line: &Line) -> Money {
        let Some((Purchase::Flight(flight), line)) = self.sold_as(line) else { return Money::kurus(0) };
        let found = flight.offer_of_purchase_direction(line.purchase_direction).and_then(|(offer, at)| {
            let pax_type = *flight.party().get(line.passenger)?;
            let price = offer.fare.breakdown.iter().find(|price| price.pax_type == pax_type)?;
            split(price.service_fee, offer.directions.len()).into_iter().nth(at)
        });
        found.unwrap_or(Money::kurus(0))
    }

    /// Returns the departure in local time.
    pub fn departs_local(&self, line: &Line) -> Option<DateTime> {
        let (purchase, line) = self.sold_as(line)?;
        match purchase {
            Purchase::Flight(flight) => {
                Some(flight.directions().nth(line.purchase_direction)?.0.segments.first()?.departs_local)
            }
            Purchase::Bus(bus) => Some(bus.offer.rides.get(line.purchase_direction)?.departs_local),
            Purchase::Car(car) => Some(car.query.pickup()),
        }
    }

    /// Returns the departure of the line's passenger, or the pick-up of the car.
    pub fn departs_at(&self, line: &Line) -> Option<Timestamp> {
        let (purchase, line) = self.sold_as(line)?;
        match purchase {
            Purchase::Flight(flight) => {
                let (direction, _) = flight.directions().nth(line.purchase_direction)?;
                Some(direction.segments.first()?.departs_at)
            }
            Purchase::Bus(bus) => Some(bus.offer.rides.get(line.purchase_direction)?.departs_at),
            Purchase::Car(car) => Some(car.picked_up_at()),
        }
    }
}

/// Returns a free window after the purchase, then the fare's steps.
fn flight_terms(
    flight: &FlightPurchase,
    line: &Line,
    rules: CancellationRules,
    bought_at: Timestamp,
    steps: fn(&FareOption) -> &[PolicyStep],
) -> Vec<Term> {
    let Some((offer, at)) = flight.offer_of_purchase_direction(line.purchase_direction) else {
        return vec![];
    };
    let of_direction = |fee| split(fee, offer.directions.len()).into_iter().nth(at).unwrap_or(fee);
    let terms = if offer.fare.quote.is_some() {
        airline_terms(&offer.directions, steps(&offer.fare))
    } else {
        fare_terms(&offer.directions, steps(&offer.fare), rules, bought_at)
    };
    let terms = terms.into_iter();
    terms.map(|term| Term { fee: of_direction(term.fee), ..term }).collect()
}

/// Returns the terms of an external supplier, which does not offer the free window after a purchase.
fn airline_terms(directions: &[FlightDirection], steps: &[PolicyStep]) -> Vec<Term> {
    let departs_at = directions.first().and_then(|it| Some(it.segments.first()?.departs_at));
    departs_at.map_or(vec![], |departs_at| steps.iter().map(|step| term_of(step, departs_at)).collect())
}

fn term_of(step: &PolicyStep, departs_at: Timestamp) -> Term {
    Term { until: step.to.min(departs_at), fee: step.amount, allowed: step.allowed, is_open_ticket: false }
}

/// Returns the terms with the fees of one passenger for all directions of the offer.
fn fare_terms(
    directions: &[FlightDirection],
    steps: &[PolicyStep],
    rules: CancellationRules,
    bought_at: Timestamp,
) -> Vec<Term> {
    let departs_at = directions.first().and_then(|it| Some(it.segments.first()?.departs_at));
    let Some(departs_at) = departs_at else { return vec![] };
    let window = later(bought_at, hours(rules.flight_free_after_purchase_hours()));
    let free_until = window.min(before(departs_at, rules.flight_free_before_departure_hours()));
    // A fare that is itself free at the end of the window has the deadline in its own step.
    let is_free = |step: &PolicyStep| step.allowed && step.amount.minor == 0;
    let is_free_then = steps.iter().find(|step| free_until < step.to).is_some_and(is_free);
    let steps = steps.iter().filter(|step| step.to > free_until).map(|step| term_of(step, departs_at));
    let free = (free_until > bought_at && !is_free_then).then_some(Term::free(free_until));
    free.into_iter().chain(steps).collect()
}

/// Returns the hours after a purchase at `bought_at` in which a change or a cancellation is free although
/// `steps` charge for it. `None` where the departure is too close for all of these hours.
pub fn free_hours(directions: &[FlightDirection], steps: &[PolicyStep], bought_at: Timestamp) -> Option<u16> {
    let rules = CancellationRules::current();
    let whole = later(bought_at, hours(rules.flight_free_after_purchase_hours()));
    let first = *fare_terms(directions, steps, rules, bought_at).first()?;
    let is_step = steps.iter().any(|step| step.to == first.until);
    (first.until == whole && !is_step).then_some(rules.flight_free_after_purchase_hours())
}

/// Returns the terms of a fare for a purchase at `now`, equal to the terms that the order will have.
pub fn cancellation_of_fare(
    directions: &[FlightDirection],
    fare: &FareOption,
    now: Timestamp,
) -> Option<OnlineCancellation> {
    promised(directions, fare, CancellationRules::current(), now, now)
}

fn promised(
    directions: &[FlightDirection],
    fare: &FareOption,
    rules: CancellationRules,
    bought_at: Timestamp,
    now: Timestamp,
) -> Option<OnlineCancellation> {
    let steps = &fare.cancellation_policies;
    let terms = if fare.quote.is_some() {
        airline_terms(directions, steps)
    } else {
        fare_terms(directions, steps, rules, bought_at)
    };
    let term = *terms.iter().find(|term| now < term.until).filter(|term| term.allowed)?;
    let back = (term.fee.minor == 0).then_some(fare.total);
    let clock = Clock::Airport(directions.first()?.segments.first()?.origin);
    let fee_until = back.and_then(|_| fee_until(&terms, term.until));
    Some(OnlineCancellation { until: term.until, clock, back, is_open_ticket: false, fee_until })
}

/// Returns the end of the steps after `free` that refund money for a fee.
fn fee_until(terms: &[Term], free: Timestamp) -> Option<Timestamp> {
    let later = terms.iter().filter(|term| term.until > free);
    let last = later.take_while(|term| term.allowed && !term.is_open_ticket).last();
    last.filter(|term| term.fee.minor > 0).map(|term| term.until)
}

/// Returns the terms of a bus for a purchase at `now`; a seat's refund is its whole price.
pub fn cancellation_of_bus(offer: &bus::Offer, now: Timestamp) -> Option<Term> {
    bus_terms(offer, CancellationRules::current()).into_iter().find(|term| now < term.until)
}

/// Returns the steps of a bus: a full refund until the company's hour, or until the ministry's where the
/// company's ends earlier; then an open ticket until the ministry's second hour. With two buses the
/// departure of the first one counts.
fn bus_terms(offer: &bus::Offer, rules: CancellationRules) -> Vec<Term> {
    let Some(first) = offer.first() else { return vec![] };
    let company = u16::try_from(offer.cancel_hours()).unwrap_or(u16::MAX);
    let money = Term::free(before(first.departs_at, company.min(rules.bus_refund_before_departure_hours())));
    let open = before(first.departs_at, rules.bus_open_ticket_before_departure_hours());
    let open = Term { is_open_ticket: true, ..Term::free(open) };
    if money.until < open.until { vec![money, open] } else { vec![money] }
}

fn hours(count: u16) -> SignedDuration {
    SignedDuration::from_hours(i64::from(count))
}

fn before(at: Timestamp, count: u16) -> Timestamp {
    at.checked_sub(hours(count)).unwrap_or(Timestamp::MIN)
}
