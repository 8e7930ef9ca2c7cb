//! Daily limits for texts, by kind, so that no kind uses up the texts that tickets need: the account's
//! monthly limit at SNS covers all kinds. Also limits the mails of price alerts to mailboxes of other people.

use domain::failure::Result;
use jiff::Timestamp;
use journey::logged;
use rota_http::limits::Limit;
use store::Store;

use crate::bounds::TEXTS_OF_NUMBER;

const DAY_S: u32 = 86_400;
/// Limit for price alerts by text of one member. Further alerts go by mail and into the app.
pub const ALERTS_OF_USER: Limit = Limit { name: "texts-alerts-user", max: 10, window_s: DAY_S };
/// Limit for mails of price alerts to a mailbox that is not the member's own: its owner has not confirmed
/// that the alerts are wanted.
pub const ALERTS_TO_OTHERS: Limit = Limit { name: "mails-alerts-others", max: 5, window_s: DAY_S };

/// Daily limit that all members share.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Budget {
    /// Texts about tickets and their later changes.
    #[default]
    Bookings,
    /// Texts with codes that open a booking.
    ManageCodes,
    /// Texts with codes that open a booking, requested by its buyer.
    BuyersCodes,
    /// Texts with codes that confirm a phone number: any new account can request them.
    PhoneCodes,
    Alerts,
}

impl Budget {
    pub fn limit(self) -> Limit {
        let (name, max) = match self {
            Self::Bookings => ("texts-bookings", 20_000),
            Self::ManageCodes | Self::BuyersCodes => ("texts-manage-codes", 5_000),
            Self::PhoneCodes => ("texts-phone-codes", 2_000),
            Self::Alerts => ("texts-alerts", 2_000),
        };
        Limit { name, max, window_s: DAY_S }
    }

    /// Limit for texts of this kind to one number in a day. The kinds count together, and each kind leaves
    /// the rest to more important ones: codes that a stranger requests for a number block neither tickets to
    /// the number nor codes for the buyer.
    pub fn of_number(self) -> Limit {
        let max = match self {
            Self::Bookings => TEXTS_OF_NUMBER.max,
            Self::BuyersCodes => 5,
            Self::ManageCodes => 4,
            Self::PhoneCodes | Self::Alerts => 3,
        };
        Limit { max, ..TEXTS_OF_NUMBER }
    }

    /// Takes one text from the budget. `infra-cdk` raises an alarm when the budget is spent.
    pub async fn take(self, store: &Store, order_id: &str, now: Timestamp) -> Result<bool> {
        let limit = self.limit();
        let is_left = limit.has_room(store, "all", now).await?;
        if !is_left {
            tracing::error!(
                metric = "sms-budget-spent",
                budget = limit.name,
                order = logged(order_id),
                "sms_budget_spent"
            );
        }
        Ok(is_left)
    }
}
