//! The buyer of an order, with the coupon and open ticket used.

use serde::{Deserialize, Serialize};

use crate::money::Money;
use crate::order::Order;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UsedCoupon {
    pub id: String,
    pub code: String,
    /// Discount in TRY: the coupon's value, or the whole price where that is less.
    pub value: Money,
}

/// Masks the code of a coupon or an open ticket for readers who may not use it. The last four letters stay
/// readable, to tell codes apart.
pub fn mask_code(code: &str) -> String {
    let hidden = code.chars().count().saturating_sub(4);
    code.chars().enumerate().map(|(at, c)| if at < hidden && c.is_alphanumeric() { '*' } else { c }).collect()
}

impl Order {
    /// Masks the codes of the coupon and open ticket that paid for the order, and of open tickets from its
    /// cancellations.
    pub fn with_masked_codes(mut self) -> Self {
        let coupon = self.coupon.iter_mut().map(|used| &mut used.code);
        let open_ticket = self.open_ticket.iter_mut().map(|used| &mut used.code);
        let made = self.refunds.iter_mut().filter_map(|refund| refund.open_ticket.as_mut());
        for code in coupon.chain(open_ticket).chain(made) {
            *code = mask_code(code);
        }
        self
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UsedOpenTicket {
    pub code: String,
    /// Discount in TRY.
    pub value: Money,
}

/// The buyer of a payment. A guest has neither user id nor coupon.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Payer {
    pub user_id: Option<String>,
    pub coupon: Option<UsedCoupon>,
    pub open_ticket: Option<UsedOpenTicket>,
}
