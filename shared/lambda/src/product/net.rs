//! What is paid after all, where a change or a cancellation made it another sum than the price of the purchase.

use domain::money::Money;
use domain::order::Order;
use serde::Serialize;
use utoipa::ToSchema;

use super::booking::shown_price;
use crate::answer::Price;

/// In the display currency of the purchase: `paid` and `changes` less `refunded` are `total`.
#[derive(Debug, Serialize, ToSchema)]
pub struct NetPrice {
    pub total: Price,
    /// For the purchase.
    pub paid: Price,
    /// For changes since; null without any.
    #[schema(required = true)]
    pub changes: Option<Price>,
    /// Refunded to cards, or on its way there. Null without a refund.
    #[schema(required = true)]
    pub refunded: Option<Price>,
}

/// Liras that go back, in the display currency of the purchase: to the last unit where everything goes back, whatever was rounded.
pub fn shown_back(order: &Order, back: Money) -> Money {
    if back == order.charged() { shown_price(order) } else { order.display.from_try(back) }
}

impl NetPrice {
    /// None where the price says it all.
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
