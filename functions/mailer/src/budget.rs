//! How many texts go out in a day, by kind, so that none of them uses up what tickets need: the account's monthly limit at SNS is one for all.
//! And how many mails of price alerts go to a mailbox of somebody else.

use domain::failure::Result;
use jiff::Timestamp;
use journey::logged;
use lambda::limits::Limit;
use store::Store;

use crate::bounds::TEXTS_OF_NUMBER;

const DAY_S: u32 = 86_400;
/// Price alerts of one user. What is over it goes by mail and into the app.
pub const ALERTS_OF_USER: Limit = Limit { name: "texts-alerts-user", max: 10, window_s: DAY_S };
/// Mails of price alerts to a mailbox that is not the user's own: nobody has shown that it wants them.
pub const ALERTS_TO_OTHERS: Limit = Limit { name: "mails-alerts-others", max: 5, window_s: DAY_S };

/// Of all users together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Budget {
    /// Of tickets and what becomes of them.
    #[default]
    Bookings,
    /// That open a booking.
    ManageCodes,
    /// Codes that open a booking and that its buyer asks for.
    BuyersCodes,
    /// That show whose a phone number is: any new account can request them.
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

    /// How many texts a number has in a day before one of this kind is too many. The kinds count together, and each leaves the rest to those that matter
    /// more: whoever asks for codes to somebody's number keeps no ticket from it, and no code from the buyer.
    pub fn of_number(self) -> Limit {
        let max = match self {
            Self::Bookings => TEXTS_OF_NUMBER.max,
            Self::BuyersCodes => 5,
            Self::ManageCodes => 4,
            Self::PhoneCodes | Self::Alerts => 3,
        };
        Limit { max, ..TEXTS_OF_NUMBER }
    }

    /// Takes one of it; `infra-cdk` raises an alarm where none is left.
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
