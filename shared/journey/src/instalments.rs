//! Instalment plans of a card. Only plans that cost no more than a single payment are offered, so that the
//! shown price is the charged price.

use domain::failure::{Failure, Result};
use domain::message::{FieldErrors, Message};
use domain::money::Money;
use domain::order::Purchase;
use domain::random::mint_id;
use domain::rejection::Rejection;

use crate::Context;
use crate::payment::{PaymentError, Plan};

/// Number of leading digits of a card number that name its issuer and type. Clients may send eight.
const BIN_DIGITS: usize = 6;

/// Returns the plans for an order, or a change of one, of the card whose number begins with `bin`. `charge`
/// is the amount shown on the page: with extras or a coupon it differs from the order's charge.
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
    // Cut to the digits with which the payment checks the plan, so that a plan offered here is accepted
    // there.
    let bin = bin.get(..BIN_DIGITS);
    let mut order = context.store.get_order(order_id).await?.value;
    if let Some(change_id) = change_id {
        order = order.of_change(change_id).ok_or(Rejection::NotFound)?;
    }
    let charge = charge.filter(|charge| charge.minor > 0).unwrap_or(order.charge);
    offered(context, &order.purchase, bin, charge).await.map_err(Failure::from)
}

/// Returns the plans of the card that begins with `bin`; without `bin`, the plans available to every card.
pub(crate) async fn offered(
    context: &Context,
    purchase: &Purchase,
    bin: Option<&str>,
    charge: Money,
) -> std::result::Result<Vec<Plan>, PaymentError> {
    if !purchase.is_domestic() {
        return Ok(vec![]);
    }
    context.payment_provider.plans(&mint_id(context.random.as_ref()), bin, charge).await
}

/// Checks that the chosen number of instalments is still offered for the card.
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
