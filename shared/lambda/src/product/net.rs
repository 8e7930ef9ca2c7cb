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
    /// What goes back to cards or is there already; null where nothing does.
    #[schema(required = true)]
    pub refunded: Option<Price>,
}

impl NetPrice {
    /// None where the price says it all.
    pub fn of(order: &Order) -> Option<Self> {
        let (all, paid, back) = (shown_price(order), order.shown_charge(), order.back_to_cards());
        // To the last unit where everything goes back, whatever was rounded.
        let refunded = if back == order.charged() { all } else { order.display.from_try(back) };
        let less =
            |from: Money, part: Money| Money::new(from.minor.saturating_sub(part.minor), from.currency);
        let changes = less(all, paid);
        let any = |amount: Money| (amount.minor != 0).then(|| amount.into());
        let (changes_shown, refunded_shown) = (any(changes), any(refunded).filter(|_| back.minor > 0));
        if changes_shown.is_none() && refunded_shown.is_none() {
            return None;
        }
        let total = if refunded_shown.is_some() { less(all, refunded) } else { all };
        Some(Self {
            total: total.into(),
            paid: paid.into(),
            changes: changes_shown,
            refunded: refunded_shown,
        })
    }
}
