//! Holding a selection: from success until the hold lapses nobody else can buy it, and the price is the one that will be
//! charged. Each product's folder makes the purchase from the session's offers.

use domain::failure::Result;
use domain::inventory::Claim;
use domain::language::Language;
use domain::money::Rate;
use domain::order::{HOLD, Order, Purchase, State, later};
use domain::rejection::Rejection;
use domain::seam::mint_reference;
use store::Stored;
use store::order::NotWritten;

use crate::Context;
use crate::hold::{Fate, commit_with_account};

/// How often it is begun anew because another selection of the session went first.
const ROUNDS: u32 = 5;

pub async fn select(
    context: &Context,
    session_id: &str,
    purchase: Purchase,
    language: Language,
    display: Rate,
) -> Result<Order> {
    for _ in 0..ROUNDS {
        let now = context.now();
        let before = context.store.find_order(session_id).await?;
        let until = later(now, HOLD);
        let (purchase, charge) = (purchase.clone(), purchase.charge());
        let mut claims: Vec<(Claim, Fate)> =
            purchase.claims().into_iter().map(|claim| (claim, Fate::HoldUntil(until))).collect();
        let order = match before {
            Some(Stored { value, revision }) => {
                claims.extend(let_go(&value, &claims));
                Stored { value: value.reselected(purchase, charge, display, until, now)?, revision }
            }
            None => Stored::new(Order {
                id: session_id.to_owned(),
                reference: mint_reference(context.entropy.as_ref()),
                created_at: now,
                language,
                display,
                purchase,
                charge,
                user_id: None,
                coupon: None,
                people: None,
                state: State::Held { until },
                finish_page_showed: false,
                nudges: 0,
                strays: Vec::new(),
            }),
        };
        match commit_with_account(context, order, None, &claims).await {
            Err(NotWritten::OrderChanged) => {}
            written => return Ok(written?.value),
        }
    }
    Err(Rejection::Conflict.into())
}

/// What the order held until now and holds no longer.
fn let_go(before: &Order, claims: &[(Claim, Fate)]) -> Vec<(Claim, Fate)> {
    let kept = |claim: &Claim| claims.iter().any(|(kept, _)| kept.stock == claim.stock);
    before
        .purchase
        .claims()
        .into_iter()
        .filter(|claim| !kept(claim))
        .map(|claim| (claim, Fate::Release))
        .collect()
}
