//! Card payments: charge and refund. Defines the types of a payment, and the one payment provider
//! ([`iyzico`]). Called by `pay`, `settle`, `refund` and `instalments`. Invariants: only `capture`, or the
//! buyer on the provider's own page, charges a card; the outcome of a lost response is looked up, never
//! guessed, and no request is repeated blindly; nothing here prints a card number, a CVC or a buyer.

pub mod iyzico;

use std::fmt;

use domain::card::Brand;
use domain::failure::Failure;
use domain::money::Money;
use domain::rejection::{Decline, Rejection};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

pub use iyzico::Iyzico;

/// Data of a payment that the caller stored before the first request; each later answer must agree with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaymentReference {
    /// Order's id at the payment provider: [`Context::basket_id`](crate::Context::basket_id).
    pub basket_id: String,
    /// Id of the payment; each payment of an order has its own.
    pub payment_id: String,
    /// Amount in TRY, the only currency in which cards are charged.
    pub amount: Money,
}

/// Input that starts one payment.
#[derive(Debug)]
pub struct Charge {
    pub payment: PaymentReference,
    pub buyer: Buyer,
    /// Line that the buyer recognises, such as `IST–ESB 24.12.2026`.
    pub item_name: String,
    /// URL to which the issuer's page posts the buyer's browser back.
    pub callback_url: String,
    /// `tr` or `en`, the only locales that the provider supports.
    pub locale: &'static str,
}

/// Buyer. The payment provider requires every field.
#[derive(Clone)]
pub struct Buyer {
    pub name: String,
    pub surname: String,
    pub email: String,
    /// Phone number, such as `+905321234567`.
    pub phone: String,
    /// National id, or the passport number of a foreigner.
    pub identity_number: String,
    pub address: String,
    pub city: String,
    pub country: String,
    /// Buyer's IP address as the CDN saw it.
    pub ip: String,
}

impl fmt::Debug for Buyer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Buyer(…)")
    }
}

/// Started payment: the buyer may now authenticate on `three_ds_html`, a complete page.
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

/// Payment provider's own page, which asks for the card, charges it, and sends the buyer back.
#[derive(Clone, PartialEq, Eq)]
pub struct HostedPage {
    /// Token that opens the page and is used to look up its outcome.
    pub token: String,
    pub url: String,
}

impl fmt::Debug for HostedPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HostedPage(…)")
    }
}

/// Plan of monthly instalments that costs no more than a single payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    pub count: u32,
    /// Amount of one instalment, as rounded by the provider.
    pub each: Money,
}

/// Charge that was made. Stored with the order; contains everything needed for a refund.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settled {
    pub provider_payment_id: String,
    pub basket_id: String,
    #[serde(rename = "attempt_id")]
    pub payment_id: String,
    pub price: Money,
    pub paid_price: Money,
    pub instalments: u32,
    /// Refunded amount, as of the last look.
    pub refunded: Money,
    /// `None` when the provider names no brand, or one that Rota does not accept.
    pub card_brand: Option<Brand>,
    pub card_last_four: String,
    /// Provider's id of the single basket line; a refund names it.
    pub transaction_id: String,
    pub charged_at: Timestamp,
    pub review: Review,
}

/// Result of the provider's fraud review of a charge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Review {
    Approved,
    /// Under review; nothing may be delivered yet.
    Pending,
    /// Rejected; the charge is refunded by the provider, or at Rota's request.
    Rejected,
}

impl Settled {
    /// True when order, payment, amount and currency are those of the request.
    pub fn agrees_with(&self, payment: &PaymentReference) -> bool {
        self.basket_id == payment.basket_id
            && self.payment_id == payment.payment_id
            && self.price == payment.amount
            && self.paid_price == payment.amount
    }
}

/// Provider's state of a payment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProviderStatus {
    /// The provider does not know the payment: nothing was charged.
    NotFound,
    /// The buyer is at the issuer or on the provider's own page, or left. Nothing was charged.
    AwaitingCustomer,
    /// The buyer authenticated. Nothing was charged; `capture` charges.
    Authenticated,
    /// Declined for good: nothing was charged, and nothing will be.
    Declined(Decline),
    Settled(Settled),
    /// Settled, then cancelled or refunded in full.
    Refunded(Settled),
}

/// Form of the cross-site return of the buyer's browser. Even with a valid signature it is only a hint.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct IssuerReturn {
    pub status: String,
    pub payment_id: String,
    pub conversation_id: String,
    /// Opaque data, passed unchanged to `capture`; often empty.
    pub conversation_data: String,
    pub md_status: String,
    pub signature: String,
    /// Token of the provider's own page, which sends no other field.
    pub token: String,
}

/// Notice of the payment provider. Names the payment to look at, nothing more.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    pub payment_id: String,
}

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PaymentError {
    /// The issuer declined. Nothing was charged.
    #[error("the payment was declined: {0:?}")]
    Declined(Decline),
    /// The provider refused for a reason that is not the buyer's; `code` is its error code. Nothing was
    /// changed.
    #[error("the payment provider rejected the request, code {code}")]
    Refused { code: String },
    /// No usable response arrived.
    #[error("the payment provider is unavailable")]
    Unavailable {
        /// False when the request may have taken effect: ask `detail` before repeating it.
        retry_is_safe: bool,
    },
    #[error("the payment provider's signature is invalid")]
    BadSignature,
    /// The answer has a valid signature, but is about another order, payment, amount or currency.
    #[error("the payment provider's response belongs to another request")]
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
