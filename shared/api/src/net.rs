//! Net price of a booking after changes or cancellations, when it differs from the price of the purchase.

use domain::money::Money;
use domain::order::Order;
use serde::Serialize;
use utoipa::ToSchema;

use super::booking::shown_price;
use rota_http::answer::Price;

/// Net price in the display currency of the purchase: `paid` plus `changes` minus `refunded` is `total`.
#[derive(Debug, Serialize, ToSchema)]
pub struct NetPrice {
    pub total: Price,
    /// Amount paid for the purchase.
    pub paid: Price,
    /// Amount paid for later changes; null without any.
    #[schema(required = true)]
    pub changes: Option<Price>,
    /// Amount refunded to cards, or on its way there. Null without a refund.
    #[schema(required = true)]
    pub refunded: Option<Price>,
}

/// Converts a refund in lira to the display currency of the purchase. A refund of the whole charge equals
/// the displayed price to the last unit, in spite of rounding.
pub fn shown_back(order: &Order, back: Money) -> Money {
    if back == order.charged() { shown_price(order) } else { order.display.from_try(back) }
}

impl NetPrice {
    /// Returns `None` when the price is already net.
    pub fn of(order: &Order) -> Option<Self> {
        let net = order.net()?;
        let (all, paid) = (shown_price(order), order.shown_charge());
        let refunded = shown_back(order, net.refunded);
        let less =
            |from: Money, part: Money| Money::new(from.minor.saturating_sub(part.minor), from.currency);
        let any = |amount: Money| (amount.minor != 0).then(|| amount.into());
        Some(Self {
            total: less(all, refunded).into(),
            paid: paid.into(),
            changes: any(less(all, paid)),
            refunded: any(refunded),
        })
    }
}
