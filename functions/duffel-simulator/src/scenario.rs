//! Deliberate failures: on the routes of Duffel's own test mode, and on every route for certain passenger
//! names and flight numbers. The crate's documentation lists them.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::offer::Offer;
use crate::refusal::Refusal;

/// Delay of late decisions.
pub const LATER: SignedDuration = SignedDuration::from_secs(20);
/// Delay that is longer than any quote is valid.
const HOURS_LATER: SignedDuration = SignedDuration::from_hours(3);

/// Time after the search during which a busy airline is unreachable.
const BUSY: SignedDuration = SignedDuration::from_mins(5);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Scenario {
    Usual,
    ConfirmedLate,
    FailsLate,
    ConfirmedHoursLater,
    FailsHoursLater,
    Refused,
    /// The purchase fails, and the response does not say so.
    Unsure,
    /// The purchase succeeds, and the response is a timeout.
    AnswerLost,
    /// The purchase succeeds, and the response is an error.
    Broken,
    BalanceTooLow,
    PriceChanged,
    /// The airline is temporarily unreachable, and nothing is booked.
    Busy,
    /// The airline moves the flights.
    Moved,
    /// The airline moves the flights, and a cancellation still refunds according to the fare.
    MovedStrictly,
    /// The airline cancels the flights.
    Grounded,
    /// The cancellation or change succeeds, and the response is a timeout.
    Silent,
    /// The chosen change is rejected at its confirmation.
    Unchanged,
    /// A cancellation is refunded as the airline's credit.
    Credits,
    /// Each notice is sent twice, the second time after newer ones.
    Doubled,
}

impl Scenario {
    /// Chooses the scenario by the route of the first slice, or else by the family name of the first
    /// passenger.
    pub fn of(offer: &Offer, family_name: &str) -> Self {
        match route(offer) {
            ("LHR", "LGW") => Self::Unsure,
            ("LGW", "STN") => Self::BalanceTooLow,
            ("LHR", "STN") => Self::PriceChanged,
            ("SEN", "STN") => Self::ConfirmedLate,
            ("LCY", "STN") => Self::FailsLate,
            ("LHR", "LTN") => Self::Moved,
            ("LTN", "SYD") => Self::Credits,
            _ => Self::of_name(family_name),
        }
    }

    /// Rejects the call while a busy airline is unreachable for an offer that was searched at `requested_at`.
    pub fn may_reach(self, requested_at: Timestamp, now: Timestamp) -> Result<(), Refusal> {
        let is_busy = self == Self::Busy && now.duration_since(requested_at) < BUSY;
        if is_busy { Err(Refusal::UNAVAILABLE) } else { Ok(()) }
    }

    /// Returns true when the airline changes the flights after the payment.
    pub fn changes_flights(self) -> bool {
        matches!(self, Self::Moved | Self::MovedStrictly | Self::Grounded)
    }

    /// Rejects the purchase call in scenarios of a failed purchase.
    pub fn may_buy(self) -> Result<(), Refusal> {
        match self {
            Self::Refused => Err(Refusal::NOT_CREATED),
            Self::Unsure => Err(Refusal::AIRLINE_UNKNOWN),
            Self::BalanceTooLow => Err(Refusal::BALANCE_TOO_LOW),
            Self::PriceChanged => Err(Refusal::PRICE_CHANGED),
            _ => Ok(()),
        }
    }

    /// Delay of the airline's answer, if the airline does not answer immediately.
    pub fn decided_after(self) -> Option<SignedDuration> {
        match self {
            Self::ConfirmedLate | Self::FailsLate => Some(LATER),
            Self::ConfirmedHoursLater | Self::FailsHoursLater => Some(HOURS_LATER),
            _ => None,
        }
    }

    /// Time of the airline's answer to a request at `since`.
    pub fn decided_at(self, since: Timestamp) -> Timestamp {
        self.decided_after().and_then(|after| since.checked_add(after).ok()).unwrap_or(since)
    }

    /// Returns true when the late decision is a failure.
    pub fn fails(self) -> bool {
        matches!(self, Self::FailsLate | Self::FailsHoursLater)
    }

    fn of_name(family_name: &str) -> Self {
        match &*family_name.to_uppercase() {
            "LATE" => Self::ConfirmedLate,
            "FAILED" => Self::FailsLate,
            "HOURS" => Self::ConfirmedHoursLater,
            "HOPELESS" => Self::FailsHoursLater,
            "REFUSED" => Self::Refused,
            "UNSURE" => Self::Unsure,
            "TIMEOUT" => Self::AnswerLost,
            "BROKEN" => Self::Broken,
            "BALANCE" => Self::BalanceTooLow,
            "RISES" => Self::PriceChanged,
            "BUSY" => Self::Busy,
            "MOVED" => Self::Moved,
            "STRICT" => Self::MovedStrictly,
            "GROUNDED" => Self::Grounded,
            "SILENT" => Self::Silent,
            "UNCHANGED" => Self::Unchanged,
            "CREDITS" => Self::Credits,
            "DOUBLED" => Self::Doubled,
            _ => Self::Usual,
        }
    }
}

fn route(offer: &Offer) -> (&str, &str) {
    offer.enquiry.slices.first().map_or(("", ""), |first| (&*first.origin, &*first.destination))
}

/// Listed price relative to the usual one, in thousandths.
pub fn listed_permille(offer: &Offer, now: Timestamp) -> i64 {
    let seconds = now.duration_since(offer.enquiry.requested_at).as_secs().max(0);
    if route(offer) == ("LHR", "STN") { 1_000 + 10 * seconds } else { 1_000 }
}

/// Price of an offer that is read alone, relative to the usual one, in thousandths.
pub fn read_permille(offer: &Offer, now: Timestamp) -> i64 {
    let rises = offer.first_number().is_some_and(|number| number % 10 == 7);
    if rises { 1_040 } else { listed_permille(offer, now) }
}

/// Returns true when the offer is listed, but not available when it is read alone.
pub fn is_gone(offer: &Offer) -> bool {
    route(offer) == ("LGW", "LHR") || offer.first_number().is_some_and(|number| number % 20 == 13)
}

/// Returns true when the search times out.
pub fn is_too_slow(origin: &str, destination: &str) -> bool {
    (origin, destination) == ("STN", "LHR")
}

/// Returns true when no bag is included or sold.
pub fn has_no_bags(origin: &str, destination: &str) -> bool {
    origin == "BTS" && ["MRU", "ABV"].contains(&destination)
}
