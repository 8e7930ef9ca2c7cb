//! Every expected rejection, as a closed set with its data. `rota-http` maps each rejection to a status, a
//! code and a localised sentence in one place.

use crate::message::FieldErrors;
use crate::money::{Currency, Money, Rate};

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Rejection {
    #[error("the body is not the documented JSON")]
    MalformedBody,
    #[error("the request has invalid fields")]
    Invalid(FieldErrors),
    #[error("the request has no valid token")]
    Unauthenticated,
    #[error("the e-mail address is not confirmed yet")]
    AccountNotActivated,
    #[error("the request requires the password")]
    PasswordRequired,
    #[error("the password is not the password of the signed-in member")]
    PasswordWrong,
    #[error("the resource does not exist or does not belong to the caller")]
    NotFound,
    #[error("no booking has this reference and surname")]
    PnrNotFound,
    #[error("the search session has expired")]
    SearchExpired,
    #[error("the date of the option has passed")]
    OptionExpired,
    #[error("a concurrent request changed the record first")]
    Conflict,
    #[error("the first request with this idempotency key is still running")]
    IdempotencyInFlight,
    #[error("the idempotency key was used with another body")]
    IdempotencyMismatch,
    #[error("too many requests")]
    TooManyRequests { retry_after_s: u32 },
    /// First of the gateway rejections, which are answered with 200, `status: false` and the flags of
    /// [`Rejection::advice`].
    #[error("the stock is sold out")]
    SoldOut,
    /// Other seats of the same vehicle may be available.
    #[error("seat {seat} is not for sale to this passenger")]
    SeatNotSold { seat: u8 },
    #[error("the caller's network holds too many unpaid units")]
    HeldTooMuch,
    #[error("the selected offers cannot be combined: {0:?}")]
    Impossible(Impossible),
    #[error("the price changed from {was} to {now}")]
    PriceChanged { was: Money, now: Money },
    #[error("the airline changed the conditions of the fare")]
    TermsChanged,
    #[error("the departure or the pick-up has passed")]
    Departed,
    #[error("the hold has expired")]
    HoldLapsed,
    #[error("the amount differs from the payment page")]
    ChargeChanged,
    #[error("a payment is in progress")]
    PaymentPending,
    #[error("the order is paid")]
    OrderPaid,
    #[error("the order is closed")]
    OrderClosed,
    #[error("the card was declined")]
    PaymentDeclined(Decline),
    #[error("holding without payment is switched off")]
    PrebookDisabled,
    #[error("the caller is neither the buyer nor has a token of the booking")]
    ManageRequired,
    #[error("the quote has expired, or its lines changed")]
    QuoteLapsed,
}

/// Reasons of a failed payment, mostly a decline of the issuer: the closed set that every payment
/// provider's adapter maps to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decline {
    InsufficientFunds,
    DoNotHonour,
    ExpiredCard,
    InvalidCvc,
    SuspectedFraud,
    /// The cardholder failed, cancelled or never finished the 3-D Secure step.
    AuthenticationFailed,
    /// The 3-D Secure step could not be started.
    AuthenticationUnavailable,
    /// The journey began before the card was charged.
    Departed,
    /// The units were sold to other buyers, or the supplier's quote ended, before the card was charged.
    NoLongerSold,
    Other,
}

/// Reasons why offers can never be combined into a journey, even after a new search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Impossible {
    /// Two flights for a one-way trip.
    SecondFlightOfOneWay,
    /// One flight for a round trip.
    HalfRoundTrip,
    /// A package contains both directions already.
    PackageWithFlight,
    /// The offers are not an outbound and a return direction.
    NotThereAndBack,
    /// The return departs before the outbound direction has arrived, or too soon after.
    ReturnTooEarly,
}

/// Advice to a client after a gateway rejection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Advice {
    /// The client should search again.
    pub research: bool,
    /// The client should reload the payment data.
    pub refresh: bool,
}

impl Rejection {
    /// Converts prices in liras to the caller's currency.
    pub fn shown_in(self, display: Rate) -> Self {
        match self {
            Self::PriceChanged { was, now } if was.currency == Currency::Try => {
                Self::PriceChanged { was: display.from_try(was), now: display.from_try(now) }
            }
            other => other,
        }
    }

    /// True when another buyer has taken the wanted units.
    pub fn is_gone(&self) -> bool {
        matches!(self, Self::SoldOut | Self::SeatNotSold { .. })
    }

    /// Returns `Some` for the rejections that the gateway answers with a 200.
    pub fn advice(&self) -> Option<Advice> {
        let advice = |research, refresh| Some(Advice { research, refresh });
        match self {
            Self::SoldOut
            | Self::PriceChanged { .. }
            | Self::TermsChanged
            | Self::Departed
            | Self::HoldLapsed
            | Self::OrderClosed => advice(true, false),
            Self::ChargeChanged | Self::PaymentPending | Self::QuoteLapsed => advice(false, true),
            // The booking's page shows a paid order's ticket, or its progress.
            Self::OrderPaid
            | Self::SeatNotSold { .. }
            | Self::HeldTooMuch
            | Self::Impossible(_)
            | Self::PaymentDeclined(_)
            | Self::PrebookDisabled => advice(false, false),
            _ => None,
        }
    }
}
