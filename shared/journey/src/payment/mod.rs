//! Money in and money back: the vocabulary of a card payment, and the one provider that speaks it ([`iyzico`]).
//! `pay`, `fulfil` and the sweeper call it. Always holds: only `capture`, or the traveller on the provider's own page, charges a card; an
//! answer that was lost is asked for, never guessed and never blindly repeated; nothing here prints a card number, a CVC or a buyer.

pub mod iyzico;

use std::fmt;

use domain::card::Brand;
use domain::failure::Failure;
use domain::money::Money;
use domain::rejection::{Decline, Rejection};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

pub use iyzico::Iyzico;

/// What the caller stored before it asked for money: each later answer must agree with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    /// The bank's name of the order: [`Context::basket_id`](crate::Context::basket_id).
    pub basket_id: String,
    /// New for every try of the same order.
    pub attempt_id: String,
    /// Cards are charged in TRY.
    pub amount: Money,
}

/// Everything that starts one payment.
#[derive(Debug)]
pub struct Charge {
    pub attempt: Attempt,
    pub buyer: Buyer,
    /// One line that the buyer recognises, such as `IST–ESB 24.12.2026`.
    pub item_name: String,
    /// Where the bank posts the customer's browser back to.
    pub callback_url: String,
    /// `tr` or `en`: the provider knows no other.
    pub locale: &'static str,
}

/// Who pays. The provider demands all of it.
#[derive(Clone)]
pub struct Buyer {
    pub name: String,
    pub surname: String,
    pub email: String,
    /// `+905321234567`.
    pub phone: String,
    /// National id, or the passport number of a foreigner.
    pub identity_number: String,
    pub address: String,
    pub city: String,
    pub country: String,
    /// The customer's address as the CDN saw it.
    pub ip: String,
}

impl fmt::Debug for Buyer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Buyer(…)")
    }
}

/// The customer may now authenticate: show `three_ds_html`, a whole page.
#[derive(Clone, PartialEq, Eq)]
pub struct Started {
    pub provider_payment_id: String,
    pub three_ds_html: String,
}

impl fmt::Debug for Started {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Started({})", self.provider_payment_id)
    }
}

/// The provider's own page, which asks for the card, charges it, and sends the customer back.
#[derive(Clone, PartialEq, Eq)]
pub struct HostedPage {
    /// Opens the page, and answers what came of it.
    pub token: String,
    pub url: String,
}

impl fmt::Debug for HostedPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HostedPage(…)")
    }
}

/// Monthly instalments that cost no more than a single payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    pub count: u32,
    /// As the bank rounds it.
    pub each: Money,
}

/// A charge that happened. Stored with the order; all that is needed to give it back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settled {
    pub provider_payment_id: String,
    pub basket_id: String,
    pub attempt_id: String,
    pub price: Money,
    pub paid_price: Money,
    pub instalments: u32,
    /// What went back of it, as far as was asked.
    pub refunded: Money,
    /// `None` where the provider does not say, or names a scheme that is not accepted here.
    pub card_brand: Option<Brand>,
    pub card_last_four: String,
    /// The provider's id of the one basket line; a refund names it.
    pub transaction_id: String,
    pub charged_at: Timestamp,
    pub review: Review,
}

/// Whether the provider takes a charge for fraud.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Review {
    Approved,
    /// Nothing may be delivered yet.
    Pending,
    /// The charge goes back: the provider does it, or is asked to.
    Rejected,
}

impl Settled {
    /// Whether order, attempt, amount and currency are those that were asked for.
    pub fn agrees_with(&self, attempt: &Attempt) -> bool {
        self.basket_id == attempt.basket_id
            && self.attempt_id == attempt.attempt_id
            && self.price == attempt.amount
            && self.paid_price == attempt.amount
    }
}

/// What the provider knows of an attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProviderStatus {
    /// The provider never heard of it: nothing was charged.
    NotFound,
    /// The customer is at the bank or on the provider's own page, or left. Nothing was charged.
    AwaitingCustomer,
    /// The customer authenticated. Nothing was charged; `capture` would.
    Authenticated,
    /// Nothing was charged, and nothing will be.
    Declined(Decline),
    Settled(Settled),
    /// Was settled, then cancelled or refunded in full.
    Refunded(Settled),
}

/// The cross-site return of the customer's browser, as a form. Only a hint, even when its signature holds.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct BankReturn {
    pub status: String,
    pub payment_id: String,
    pub conversation_id: String,
    /// Handed to `capture` as it came; often empty.
    pub conversation_data: String,
    pub md_status: String,
    pub signature: String,
    /// Of the provider's own page, which sends nothing else.
    pub token: String,
}

/// A notification of the provider: says which attempt to ask about, nothing more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    pub attempt_id: String,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PaymentError {
    /// The bank said no. Nothing was charged.
    #[error("declined: {0:?}")]
    Declined(Decline),
    /// The provider said no for a reason that is not the customer's (its error code). Nothing happened.
    #[error("refused by the provider, code {code}")]
    Refused { code: String },
    /// No usable answer.
    #[error("the payment provider is unavailable")]
    Unavailable {
        /// False when the effect may have happened: ask `detail` before repeating.
        retry_is_safe: bool,
    },
    #[error("the payment provider's signature does not hold")]
    BadSignature,
    /// Signed by the provider, but about another order, attempt, amount or currency.
    #[error("the payment provider's answer is about something else")]
    Disagrees,
}

impl From<PaymentError> for Failure {
    fn from(error: PaymentError) -> Self {
        match error {
            PaymentError::Declined(decline) => Rejection::PaymentDeclined(decline).into(),
            PaymentError::Unavailable { retry_is_safe } => {
                Self::Unavailable { what: "payment provider".to_owned(), retry_is_safe }
            }
            other => Self::internal(other),
        }
    }
}
