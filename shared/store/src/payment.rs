//! Page of a payment: the payment's order, and the issuer's opening page for the buyer's browser.

use domain::clock::later;
use domain::failure::Result;
use domain::rejection::Rejection;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::item::{expiring, key};
use crate::{Store, keys};

const PAGE: &str = "page";
/// An issuer's return may come late; the order's own state decides its effect.
const REMEMBERED: SignedDuration = SignedDuration::from_hours(24);

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PaymentPage {
    pub order_id: String,
    /// Sealed, because issuers put arbitrary data into the page.
    pub page: IssuerPage,
    /// Counters of the payment's declines.
    #[serde(default)]
    pub counted: Counted,
}

/// Counters of a payment's declines, and the time of the count. A forgiven payment is subtracted only
/// within the hour that counted it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counted {
    pub counters: Vec<String>,
    pub at: Timestamp,
}

/// Page or address that leads the browser to the issuer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum IssuerPage {
    /// The provider's HTML, shown at Rota's own address.
    Html(String),
    /// The provider's own page, which asks for the card.
    Url(String),
}

impl Store {
    pub async fn put_payment_page(&self, payment_id: &str, page: &PaymentPage, now: Timestamp) -> Result<()> {
        let mut item = key(keys::payment(payment_id));
        item.insert(PAGE.to_owned(), self.sealed(page, payment_id)?);
        self.write(&self.tables.sessions, expiring(item, later(now, REMEMBERED))).await
    }

    pub async fn get_payment_page(&self, payment_id: &str) -> Result<PaymentPage> {
        let found = self.read(&self.tables.sessions, keys::payment(payment_id)).await?;
        let page = found.as_ref().and_then(|item| item.get(PAGE)).ok_or(Rejection::NotFound)?;
        self.opened(page, payment_id)
    }
}
