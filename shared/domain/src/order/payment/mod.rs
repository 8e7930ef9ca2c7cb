//! Payments of an order. Only the last one may still be captured; an earlier one stays in the list when its
//! capture was requested and the outcome is not known.

mod payer;
mod review;
mod steps;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::card::Brand;
use crate::clock::later;
use crate::money::Money;
use crate::rejection::Decline;

pub use self::payer::{Payer, UsedCoupon, UsedOpenTicket, mask_code};
pub use self::steps::NewPayment;

/// Maximum time for card details and 3-D Secure; the hold lasts a little longer.
pub const PAYMENT_WINDOW: SignedDuration = SignedDuration::from_mins(15);
const PAYMENT_HOLD_MARGIN: SignedDuration = SignedDuration::from_mins(5);
/// Time to wait for the browser after authentication: the capture needs data that the issuer passes through
/// the browser.
const RETURN_GRACE: SignedDuration = SignedDuration::from_secs(30);
/// Time until a capture may be requested again; longer than any response of the provider takes.
const CAPTURE_AGAIN_AFTER: SignedDuration = SignedDuration::from_secs(60);
/// Give up on a capture after this time.
const GIVE_UP_CAPTURE_AFTER: SignedDuration = SignedDuration::from_hours(1);
/// Interval at which the sweeper checks a payment in 3-D Secure, besides a check at its end. Usually the
/// provider or the browser reports the outcome earlier.
pub(in crate::order) const AT_ISSUER_ASKED_EVERY: SignedDuration = SignedDuration::from_mins(3);
/// Usual maximum duration of a review; after it the order counts as overdue.
pub(in crate::order) const REVIEW_MAY_TAKE: SignedDuration = SignedDuration::from_hours(24);
/// End of a review before the departure: a later decision is useless to the buyer.
pub(in crate::order) const REVIEW_ENDS_BEFORE_DEPARTURE: SignedDuration = SignedDuration::from_hours(1);
/// Interval at which the provider is asked about a review, in case its notice is lost.
pub(in crate::order) const REVIEW_ASKED_EVERY: SignedDuration = SignedDuration::from_mins(15);
/// Time until the provider is asked once more about a capture that was given up.
pub(in crate::order) const ORPHAN_CHARGE_AFTER: SignedDuration = SignedDuration::from_hours(1);

/// One try to pay.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Payment {
    /// Generated before the provider is called; used as the provider's conversation id and in the return
    /// URL.
    pub id: String,
    /// Amount in TRY.
    pub amount: Money,
    pub started_at: Timestamp,
    /// Id of the change that the payment is for; none for the first purchase.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub change: Option<String>,
    /// True when the buyer pays on the provider's payment page. A charge is possible until that page no
    /// longer accepts a card, so a payment without a charge ends as [`PaymentState::GivenUp`].
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_hosted: bool,
    pub state: PaymentState,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "name")]
pub enum PaymentState {
    /// The provider is asked to start 3-D Secure. No charge is possible yet.
    Started,
    /// The buyer is in 3-D Secure; `authenticated_at` is set once the issuer is done and the browser has
    /// not returned.
    Authenticating {
        /// The token of the payment page, where one is used: the payment gets its id at the provider later.
        provider_payment_id: String,
        authenticated_at: Option<Timestamp>,
    },
    /// The capture was requested. The provider is asked for the outcome until it is known.
    Capturing {
        provider_payment_id: String,
        conversation_data: String,
        since: Timestamp,
    },
    /// Charged, and the provider reviews whether the cardholder paid: no delivery before its decision.
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
    /// The buyer never returned from 3-D Secure. Nothing was charged.
    Abandoned,
    /// Ended, and may have been charged after all; a late charge is refunded. `decline` is none where the
    /// buyer never returned.
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

/// A charge that the provider confirmed, server to server.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Receipt {
    pub provider_payment_id: String,
    pub payment_id: String,
    pub amount: Money,
    /// The provider's id of the paid item, which a refund names.
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
    pub(in crate::order) fn start(id: String, amount: Money, change: Option<String>, now: Timestamp) -> Self {
        Self { id, amount, started_at: now, change, is_hosted: false, state: PaymentState::Started }
    }

    /// Ends the payment without a charge, as far as is known.
    pub(in crate::order) fn end(&mut self, decline: Option<Decline>, now: Timestamp) {
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

    /// True when the payment is for this change.
    pub fn is_of(&self, change_id: &str) -> bool {
        self.change.as_deref() == Some(change_id)
    }

    /// True when the payment has neither been captured for good nor ended.
    pub fn is_open(&self) -> bool {
        use PaymentState::{Authenticating, Capturing, Started, UnderReview};
        matches!(self.state, Started | Authenticating { .. } | Capturing { .. } | UnderReview { .. })
    }

    /// True when the capture was requested.
    pub fn is_capturing(&self) -> bool {
        matches!(self.state, PaymentState::Capturing { .. } | PaymentState::UnderReview { .. })
    }

    /// Returns the receipt of a charge under review.
    pub fn reviewed(&self) -> Option<&Receipt> {
        match &self.state {
            PaymentState::UnderReview { receipt, .. } => Some(receipt),
            _ => None,
        }
    }

    /// True when a charge may exist without a receipt.
    pub fn is_orphan_charge(&self) -> bool {
        matches!(self.state, PaymentState::GivenUp { .. })
    }

    pub fn receipt(&self) -> Option<&Receipt> {
        match &self.state {
            PaymentState::Captured { receipt } => Some(receipt),
            _ => None,
        }
    }

    /// Returns the end of the hold during the payment, a little later than the end of the payment.
    pub fn hold_until(&self) -> Timestamp {
        later(self.expires_at(), PAYMENT_HOLD_MARGIN)
    }

    pub fn expires_at(&self) -> Timestamp {
        later(self.started_at, PAYMENT_WINDOW)
    }

    /// True while the buyer is in 3-D Secure.
    pub fn is_awaiting_buyer(&self) -> bool {
        matches!(self.state, PaymentState::Authenticating { authenticated_at: None, .. })
    }

    /// True when the payment waits for the buyer only, so that no charge can exist.
    pub fn is_without_charge(&self) -> bool {
        matches!(self.state, PaymentState::Started) || self.is_awaiting_buyer()
    }

    /// True when the buyer has authenticated and the browser has not returned in time.
    pub fn is_return_overdue(&self, now: Timestamp) -> bool {
        matches!(self.state, PaymentState::Authenticating { authenticated_at: Some(since), .. } if now.duration_since(since) >= RETURN_GRACE)
    }

    /// True when a capture that is known to have failed may be requested again.
    pub fn may_capture_again(&self, now: Timestamp) -> bool {
        matches!(self.state, PaymentState::Capturing { since, .. } if now.duration_since(since) >= CAPTURE_AGAIN_AFTER)
    }

    /// True when the time for the capture is over.
    pub fn is_given_up(&self, now: Timestamp) -> bool {
        matches!(self.state, PaymentState::Capturing { since, .. } if now.duration_since(since) >= GIVE_UP_CAPTURE_AFTER)
    }
}

impl Receipt {
    /// Returns the card as `Visa •••• 0008`.
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
