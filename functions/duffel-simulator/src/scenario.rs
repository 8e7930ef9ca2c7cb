//! What goes wrong on purpose: on the routes of Duffel's own test mode, and on every route for passengers and flights of certain names
//! and numbers. The crate's documentation lists them.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::offer::Offer;
use crate::refusal::Refusal;

/// What is decided late is decided after this.
pub const LATER: SignedDuration = SignedDuration::from_secs(20);
/// Longer than any quote stands.
const HOURS_LATER: SignedDuration = SignedDuration::from_hours(3);

/// After its offer was asked for, a busy airline cannot be reached for so long.
const BUSY: SignedDuration = SignedDuration::from_mins(5);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Scenario {
    Usual,
    ConfirmedLate,
    FailsLate,
    ConfirmedHoursLater,
    FailsHoursLater,
    Refused,
    /// Nothing is bought, and the answer does not say so.
    Unsure,
    /// It is bought, and the answer does not arrive in time.
    AnswerLost,
    /// It is bought, and the answer is an error.
    Broken,
    BalanceTooLow,
    PriceChanged,
    /// The airline cannot be reached for a while, and nothing is bought.
    Busy,
    /// The airline moves the flights.
    Moved,
    /// The same, and a cancellation gives back what the fare says.
    MovedStrictly,
    /// The airline cancels the flights.
    Grounded,
    /// It is cancelled or changed, and the answer does not arrive in time.
    Silent,
    /// What was chosen as a change is refused when it is confirmed.
    Unchanged,
    /// What is cancelled comes back as the airline's credit.
    Credits,
    /// Each notice comes twice, the second time after newer ones.
    Doubled,
}

impl Scenario {
    /// By the route of the first slice, or else by the family name of the first passenger.
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

    /// Can the airline be reached for an offer that was asked for at `asked_at`?
    pub fn may_reach(self, asked_at: Timestamp, now: Timestamp) -> Result<(), Refusal> {
        let is_busy = self == Self::Busy && now.duration_since(asked_at) < BUSY;
        if is_busy { Err(Refusal::UNAVAILABLE) } else { Ok(()) }
    }

    /// Does the airline change the flights once they are paid?
    pub fn changes_flights(self) -> bool {
        matches!(self, Self::Moved | Self::MovedStrictly | Self::Grounded)
    }

    /// Refuses the call that buys, where that is what goes wrong.
    pub fn may_buy(self) -> Result<(), Refusal> {
        match self {
            Self::Refused => Err(Refusal::NOT_CREATED),
            Self::Unsure => Err(Refusal::AIRLINE_UNKNOWN),
            Self::BalanceTooLow => Err(Refusal::BALANCE_TOO_LOW),
            Self::PriceChanged => Err(Refusal::PRICE_CHANGED),
            _ => Ok(()),
        }
    }

    /// How long the airline takes where it does not answer at once.
    pub fn decided_after(self) -> Option<SignedDuration> {
        match self {
            Self::ConfirmedLate | Self::FailsLate => Some(LATER),
            Self::ConfirmedHoursLater | Self::FailsHoursLater => Some(HOURS_LATER),
            _ => None,
        }
    }

    /// When the airline answers what was asked at `since`.
    pub fn decided_at(self, since: Timestamp) -> Timestamp {
        self.decided_after().and_then(|after| since.checked_add(after).ok()).unwrap_or(since)
    }

    /// What is decided late comes to nothing.
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

/// The price in a list against the usual one, in thousandths.
pub fn listed_permille(offer: &Offer, now: Timestamp) -> i64 {
    let seconds = now.duration_since(offer.enquiry.asked_at).as_secs().max(0);
    if route(offer) == ("LHR", "STN") { 1_000 + 10 * seconds } else { 1_000 }
}

/// The price of an offer that is read alone.
pub fn read_permille(offer: &Offer, now: Timestamp) -> i64 {
    let rises = offer.first_number().is_some_and(|number| number % 10 == 7);
    if rises { 1_040 } else { listed_permille(offer, now) }
}

/// It is in the list, and not there when it is read alone.
pub fn is_gone(offer: &Offer) -> bool {
    route(offer) == ("LGW", "LHR") || offer.first_number().is_some_and(|number| number % 20 == 13)
}

/// The airlines do not answer the search in time.
pub fn is_too_slow(origin: &str, destination: &str) -> bool {
    (origin, destination) == ("STN", "LHR")
}

/// No bag is included, and none is sold.
pub fn has_no_bags(origin: &str, destination: &str) -> bool {
    origin == "BTS" && ["MRU", "ABV"].contains(&destination)
}
