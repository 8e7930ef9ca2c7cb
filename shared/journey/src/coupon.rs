//! Taking a coupon for an order: the account is changed in the same transaction that starts the payment, so two payments
//! never use one coupon. A payment that fails frees it by failing.

use domain::account::Account;
use domain::account::coupon::{Coupon, Standing};
use domain::failure::Result;
use domain::message::{FieldErrors, Message};
use domain::order::{Order, UsedCoupon};
use jiff::civil::Date;
use store::Store;

/// Marks the coupon as this order's; what it takes off.
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

/// What became of it.
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

/// Unknown, used or expired.
pub(crate) fn fault() -> FieldErrors {
    FieldErrors::one("coupon_id", Message::new("server.coupon"))
}
