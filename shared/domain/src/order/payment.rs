//! The payments of an order. Only the last one may still be captured; an earlier one stays when its capture was ordered and its outcome
//! is not known.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::later;
use crate::card::Brand;
use crate::money::Money;
use crate::rejection::Decline;

/// How long a payment may stay with the bank; the places are kept a little longer.
pub const PAYMENT_WINDOW: SignedDuration = SignedDuration::from_mins(15);
const PAYMENT_HOLD_MARGIN: SignedDuration = SignedDuration::from_mins(5);
/// The capture needs what the bank hands to the browser: wait this long for the browser.
const RETURN_GRACE: SignedDuration = SignedDuration::from_secs(30);
/// Longer than any answer of the provider takes: order a capture again only after this.
const CAPTURE_AGAIN_AFTER: SignedDuration = SignedDuration::from_secs(60);
/// Give up on a capture after this.
const GIVE_UP_CAPTURE_AFTER: SignedDuration = SignedDuration::from_hours(1);
/// A traveller at the bank is looked after so often, and when the time to pay is over: the provider and the browser tell before.
pub(super) const AT_BANK_ASKED_EVERY: SignedDuration = SignedDuration::from_mins(3);
/// A review may take so long before anybody wonders.
pub(super) const REVIEW_MAY_TAKE: SignedDuration = SignedDuration::from_hours(24);
/// A review that has no answer by then comes too late for the traveller.
pub(super) const REVIEW_ENDS_BEFORE_DEPARTURE: SignedDuration = SignedDuration::from_hours(1);
/// The provider tells of its answer; who was not told asks at this pace.
pub(super) const REVIEW_ASKED_EVERY: SignedDuration = SignedDuration::from_mins(15);
/// Ask once more about a capture that was given up, after this.
pub(super) const ORPHAN_CHARGE_AFTER: SignedDuration = SignedDuration::from_hours(1);

/// One try to pay.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Payment {
    /// Minted before the provider is called; the provider's conversation id and our return address.
    pub id: String,
    /// TRY.
    pub amount: Money,
    pub started_at: Timestamp,
    /// The change that it pays for; none for what was bought first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change: Option<String>,
    /// Its traveller pays on the provider's own page. Until that page no longer takes a card, a charge may come of it: without one it ends
    /// as [`PaymentState::GivenUp`].
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_hosted: bool,
    pub state: PaymentState,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "name")]
pub enum PaymentState {
    /// The provider is asked to start 3-D Secure. Nothing can be charged yet.
    Started,
    /// The traveller is at the bank; `authenticated_at` once the bank is done and the browser has not come back.
    Authenticating {
        /// On the provider's own page it is the page's token: the payment has its id once it is made.
        provider_payment_id: String,
        authenticated_at: Option<Timestamp>,
    },
    /// The capture was ordered. Its outcome is asked for until it is known.
    Capturing {
        provider_payment_id: String,
        conversation_data: String,
        since: Timestamp,
    },
    /// Charged, and the provider looks whether it was the cardholder: nothing is delivered before it says so.
    UnderReview {
        receipt: Receipt,
        since: Timestamp,
    },
    Captured {
        receipt: Receipt,
    },
    /// Ended without a charge.
    Declined {
        decline: Decline,
    },
    /// The traveller never came back from the bank. Nothing was charged.
    Abandoned,
    /// It ended, and may have been charged after all; such a charge goes back. `decline` is none where the traveller never came back.
    GivenUp {
        provider_payment_id: String,
        decline: Option<Decline>,
        since: Timestamp,
    },
    /// Captured after it was given up, and refunded.
    Returned {
        provider_payment_id: String,
    },
}

/// What the provider confirmed, server to server.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Receipt {
    pub provider_payment_id: String,
    pub payment_id: String,
    pub amount: Money,
    /// The provider's own id of the paid line, which a refund names.
    pub transaction_id: String,
    pub brand: Option<Brand>,
    pub last_four: String,
    pub paid_at: Timestamp,
    /// Number of monthly instalments; 1 for a single payment.
    #[serde(default = "single_payment", skip_serializing_if = "is_single_payment")]
    pub instalments: u32,
}

fn single_payment() -> u32 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_single_payment(instalments: &u32) -> bool {
    *instalments == 1
}

impl Payment {
    pub(super) fn start(id: String, amount: Money, change: Option<String>, now: Timestamp) -> Self {
        Self { id, amount, started_at: now, change, is_hosted: false, state: PaymentState::Started }
    }

    /// Ends without a charge, as far as is known.
    pub(super) fn end(&mut self, decline: Option<Decline>, now: Timestamp) {
        use PaymentState::{Abandoned, Authenticating, Capturing, Declined, GivenUp};
        self.state = match (std::mem::replace(&mut self.state, Abandoned), decline) {
            (Capturing { provider_payment_id, .. }, decline) => {
                GivenUp { provider_payment_id, decline, since: now }
            }
            (Authenticating { provider_payment_id, .. }, decline) if self.is_hosted => {
                GivenUp { provider_payment_id, decline, since: now }
            }
            (_, Some(decline)) => Declined { decline },
            (_, None) => Abandoned,
        };
    }

    /// Does it pay for the change?
    pub fn is_of(&self, change_id: &str) -> bool {
        self.change.as_deref() == Some(change_id)
    }

    /// Has it neither been captured for good nor ended?
    pub fn is_open(&self) -> bool {
        use PaymentState::{Authenticating, Capturing, Started, UnderReview};
        matches!(self.state, Started | Authenticating { .. } | Capturing { .. } | UnderReview { .. })
    }

    /// Was the capture ordered?
    pub fn is_capturing(&self) -> bool {
        matches!(self.state, PaymentState::Capturing { .. } | PaymentState::UnderReview { .. })
    }

    /// What was charged and is under review.
    pub fn reviewed(&self) -> Option<&Receipt> {
        match &self.state {
            PaymentState::UnderReview { receipt, .. } => Some(receipt),
            _ => None,
        }
    }

    /// May money still have moved that no receipt tells of?
    pub fn is_orphan_charge(&self) -> bool {
        matches!(self.state, PaymentState::GivenUp { .. })
    }

    pub fn receipt(&self) -> Option<&Receipt> {
        match &self.state {
            PaymentState::Captured { receipt } => Some(receipt),
            _ => None,
        }
    }

    /// The traveller's places are kept until then, a little longer than the payment may take.
    pub fn hold_until(&self) -> Timestamp {
        later(self.expires_at(), PAYMENT_HOLD_MARGIN)
    }

    pub fn expires_at(&self) -> Timestamp {
        later(self.started_at, PAYMENT_WINDOW)
    }

    /// Has the traveller still something to do at the bank?
    pub fn is_awaiting_traveller(&self) -> bool {
        matches!(self.state, PaymentState::Authenticating { authenticated_at: None, .. })
    }

    /// Is nothing but the traveller waited for?
    pub fn is_without_charge(&self) -> bool {
        matches!(self.state, PaymentState::Started) || self.is_awaiting_traveller()
    }

    /// Is the traveller done at the bank, and the browser overdue?
    pub fn is_return_overdue(&self, now: Timestamp) -> bool {
        matches!(self.state, PaymentState::Authenticating { authenticated_at: Some(since), .. } if now.duration_since(since) >= RETURN_GRACE)
    }

    /// May a capture that is known not to have happened be ordered again?
    pub fn may_capture_again(&self, now: Timestamp) -> bool {
        matches!(self.state, PaymentState::Capturing { since, .. } if now.duration_since(since) >= CAPTURE_AGAIN_AFTER)
    }

    /// Has the capture had all the time it may take?
    pub fn is_given_up(&self, now: Timestamp) -> bool {
        matches!(self.state, PaymentState::Capturing { since, .. } if now.duration_since(since) >= GIVE_UP_CAPTURE_AFTER)
    }
}

impl Receipt {
    /// `Visa •••• 0008`.
    pub fn card(&self) -> String {
        let brand = match self.brand {
            Some(Brand::Visa) => "Visa ",
            Some(Brand::Mastercard) => "Mastercard ",
            Some(Brand::Troy) => "Troy ",
            Some(Brand::Amex) => "American Express ",
            None => "",
        };
        format!("{brand}•••• {}", self.last_four)
    }
}
