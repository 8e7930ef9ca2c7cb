//! Uses a coupon for an order. The account changes in the same transaction that starts the payment, so two
//! payments never use one coupon. If the payment fails, the coupon is unused again.

use domain::account::Account;
use domain::account::coupon::{self, Coupon, Standing};
use domain::failure::Result;
use domain::message::{FieldErrors, Message};
use domain::order::{Order, UsedCoupon};
use domain::place::turkish_time;
use domain::random::{mint_id, mint_reference};
use domain::rejection::Rejection;
use jiff::civil::Date;
use store::order::{Beside, NotWritten};
use store::{Store, Stored};

use crate::Context;

/// Marks the coupon as used by this order; returns the amount that it takes off.
pub(crate) async fn take(
    store: &Store,
    account: &mut Account,
    coupon_id: &str,
    order: &Order,
    today: Date,
) -> Result<Result<UsedCoupon, FieldErrors>> {
    let Some(at) = account.coupons.iter().position(|coupon| coupon.id == coupon_id) else {
        return Ok(Err(fault()));
    };
    let Some(coupon) = account.coupons.get_mut(at).filter(|coupon| !coupon.is_expired(today)) else {
        return Ok(Err(fault()));
    };
    if coupon.order_id.as_ref() != Some(&order.id) && standing(store, coupon).await? != Standing::Free {
        return Ok(Err(fault()));
    }
    let price = order.purchase.charge();
    if !coupon.is_enough(price) {
        return Ok(Err(too_small(coupon)));
    }
    coupon.order_id = Some(order.id.clone());
    let value = if coupon.value.minor < price.minor { coupon.value } else { price };
    Ok(Ok(UsedCoupon { id: coupon.id.clone(), code: coupon.code.clone(), value }))
}

/// Returns the coupon's share of a cancelled booking as a new coupon, in the same write as the refund.
pub(crate) async fn refund(context: &Context, stored: Stored<Order>) -> Result<Stored<Order>> {
    let now = context.now();
    let order = &stored.value;
    let Some(refund) = order.open_refund() else { return Ok(stored) };
    let account = match &order.user_id {
        Some(user_id) => context.store.find_account(user_id, now).await?,
        None => None,
    };
    let (amount, id) = (refund.amount, mint_id(context.random.as_ref()));
    let code = mint_reference(context.random.as_ref());
    let account = account.map(|mut account| {
        let used = order.coupon.as_ref();
        let former =
            account.value.coupons.iter().find(|coupon| used.is_some_and(|used| used.id == coupon.id));
        let today = turkish_time(now).date();
        let coupon = coupon::refunded(id, amount, former, today, code);
        account.value.coupons.push(coupon);
        account
    });
    let refunded = stored.clone().with(|order| order.refunded(now))?;
    let beside = Beside { account: account.as_ref(), ..Beside::default() };
    let written = context.store.commit_beside(refunded, beside, vec![], now).await;
    match written {
        // The sweeper tries again.
        Err(NotWritten::AccountChanged) => Err(Rejection::Conflict.into()),
        written => Ok(written?),
    }
}

/// Returns the state of a coupon: unused, or used by an order.
pub async fn standing(store: &Store, coupon: &Coupon) -> Result<Standing> {
    let Some(order_id) = &coupon.order_id else { return Ok(Standing::Free) };
    let order = store.find_order(order_id).await?;
    Ok(coupon.standing(order.as_ref().map(|stored| &stored.value)))
}

fn too_small(coupon: &Coupon) -> FieldErrors {
    let least = coupon.least_purchase.decimal();
    let least = least.trim_end_matches(".00").to_owned();
    FieldErrors::one("coupon_id", Message::with("server.coupon_least", [least]))
}

/// Fault for a coupon that is unknown, used or expired.
pub(crate) fn fault() -> FieldErrors {
    FieldErrors::one("coupon_id", Message::new("server.coupon"))
}
