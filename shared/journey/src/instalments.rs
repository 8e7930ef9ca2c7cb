//! What a card may be charged in: the bank's plans that cost no more than a single payment, so that the price shown stays the price charged.

use domain::failure::{Failure, Result};
use domain::message::{FieldErrors, Message};
use domain::money::Money;
use domain::order::Purchase;
use domain::random::mint_id;
use domain::rejection::Rejection;

use crate::Context;
use crate::payment::{PaymentError, Plan};

/// Digits at the beginning of a card's number that name its bank and kind. Clients may send eight.
const BIN_DIGITS: usize = 6;

/// The plans of the card whose number begins with `bin`, for an order or a change of one. `charge` is what the page shows: with extras or
/// a coupon it is not the order's.
pub async fn find(
    context: &Context,
    order_id: &str,
    change_id: Option<&str>,
    bin: &str,
    charge: Option<Money>,
) -> Result<Vec<Plan>> {
    if !matches!(bin.len(), 6 | 8) || !bin.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(Rejection::Invalid(FieldErrors::one("bin", Message::new("rules.invalid"))).into());
    }
    // As the payment asks, so that what is offered here is taken there.
    let bin = bin.get(..BIN_DIGITS);
    let mut order = context.store.get_order(order_id).await?.value;
    if let Some(change_id) = change_id {
        order = order.of_change(change_id).ok_or(Rejection::NotFound)?;
    }
    let charge = charge.filter(|charge| charge.minor > 0).unwrap_or(order.charge);
    offered(context, &order.purchase, bin, charge).await.map_err(Failure::from)
}

/// `bin`: of one card; without it, those that every card may have.
pub(crate) async fn offered(
    context: &Context,
    purchase: &Purchase,
    bin: Option<&str>,
    charge: Money,
) -> std::result::Result<Vec<Plan>, PaymentError> {
    if !purchase.is_domestic() {
        return Ok(vec![]);
    }
    context.bank.plans(&mint_id(context.random.as_ref()), bin, charge).await
}

/// That the chosen number of instalments is still offered for the card.
pub(crate) async fn check(
    context: &Context,
    purchase: &Purchase,
    card_number: &str,
    instalments: u32,
    charge: Money,
) -> Result<()> {
    if instalments == 1 {
        return Ok(());
    }
    let bin = card_number.get(..BIN_DIGITS);
    let plans = offered(context, purchase, bin, charge).await.map_err(Failure::from)?;
    if plans.iter().any(|plan| plan.count == instalments) {
        return Ok(());
    }
    let fault = FieldErrors::one("instalments", Message::new("rules.instalments"));
    Err(Rejection::Invalid(fault).into())
}
