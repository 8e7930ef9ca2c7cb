//! Who pays for an order, and with which coupon.

use serde::{Deserialize, Serialize};

use crate::money::Money;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UsedCoupon {
    pub id: String,
    pub code: String,
    /// What it took off: its value, or the whole price where that is less.
    pub value: Money,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UsedOpenTicket {
    pub code: String,
    /// What it took off.
    pub value: Money,
}

/// A guest has neither user nor coupon.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Payer {
    pub user_id: Option<String>,
    pub coupon: Option<UsedCoupon>,
    pub open_ticket: Option<UsedOpenTicket>,
}
