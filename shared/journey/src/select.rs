//! Holds a selection: from success until the hold expires nobody else can buy it, and the price is the one
//! that is charged. Each product's folder makes the purchase from the session's offers.

use domain::clock::later;
use domain::failure::{Failure, Result};
use domain::inventory::{Claim, Holder};
use domain::language::Language;
use domain::money::{Money, Rate};
use domain::order::{HOLD, Order, Purchase, Selected};
use domain::random::mint_reference;
use domain::rejection::Rejection;
use domain::session::Session;
use domain::supplier::SupplierBooking;
use store::Stored;
use store::order::{Beside, NotWritten};

use crate::Context;
use crate::hold::{StockUpdate, commit_beside, commit_in_place_of};
use crate::own_hold::find_own_hold;

/// Maximum attempts when a concurrent selection of the same session was faster.
const ROUNDS: u32 = 5;

pub async fn hold_purchase(
    context: &Context,
    session_id: &str,
    purchase: Purchase,
    language: Language,
    display: Rate,
) -> Result<Order> {
    let selected = built_in(purchase);
    Selection { context, session_id, selected, holder: None, seen: None, language, display }.hold(None).await
}

/// Holds an external supplier's quote; the supplier itself holds the stock.
pub async fn select_quote(
    context: &Context,
    session: &Session,
    (purchase, booking): (Purchase, SupplierBooking),
    language: Language,
    display: Rate,
) -> Result<Order> {
    let selected = Selected { purchase, claims: Vec::new(), booking: Some(booking) };
    hold_for_owner(context, session, selected, language, display).await
}

fn built_in(purchase: Purchase) -> Selected {
    Selected { claims: supply::claims(&purchase), purchase, booking: None }
}

/// Holds a selection for the owner of a search. If only a hold of the same owner in another order is in the
/// way, that hold is given up.
pub(crate) async fn select_as_owner(
    context: &Context,
    session: &Session,
    purchase: Purchase,
    language: Language,
    display: Rate,
) -> Result<Order> {
    hold_for_owner(context, session, built_in(purchase), language, display).await
}

async fn hold_for_owner(
    context: &Context,
    session: &Session,
    selected: Selected,
    language: Language,
    display: Rate,
) -> Result<Order> {
    let (session_id, holder, seen) = (&session.id, session.holder, session.seen);
    let selection = Selection { context, session_id, selected, holder, seen, language, display };
    match selection.hold(None).await {
        Err(failure) if failure.rejection().is_some_and(is_perhaps_own) => {
            selection.hold_in_place(session, failure).await
        }
        held => held,
    }
}

/// True when the rejection may be caused only by a hold of the search's owner in another order.
fn is_perhaps_own(refusal: &Rejection) -> bool {
    refusal.is_gone() || matches!(refusal, Rejection::HeldTooMuch)
}

struct Selection<'a> {
    context: &'a Context,
    session_id: &'a str,
    selected: Selected,
    holder: Option<Holder>,
    /// Price before the one that the buyer agreed to.
    seen: Option<Money>,
    language: Language,
    display: Rate,
}

impl Selection<'_> {
    /// Holds the selection in place of the owner's hold on the same flight, bus or fleet; returns `refusal`
    /// when there is no such hold.
    async fn hold_in_place(&self, session: &Session, refusal: Failure) -> Result<Order> {
        let is_wanted =
            |held: &Claim| self.selected.claims.iter().any(|wanted| wanted.shares_units_with(held));
        match find_own_hold(self.context, session).await? {
            Some(former) if former.value.claims.iter().any(is_wanted) => {
                match self.hold(Some(&former)).await {
                    // A concurrent selection of the same session already moved the hold to the order of this
                    // session.
                    Err(Failure::Rejected(Rejection::Conflict)) => self.hold(None).await,
                    held => held,
                }
            }
            _ => Err(refusal),
        }
    }

    async fn hold(&self, former: Option<&Stored<Order>>) -> Result<Order> {
        let Self { context, session_id, holder, seen, language, display, .. } = *self;
        for _ in 0..ROUNDS {
            let now = context.now();
            let before = context.store.find_order(session_id).await?;
            let until = later(now, HOLD);
            let selected = self.selected.clone();
            let update = StockUpdate::choose(holder, until);
            let mut claims: Vec<(Claim, StockUpdate)> =
                selected.claims.iter().map(|claim| (claim.clone(), update)).collect();
            for Stored { value, .. } in before.iter().chain(former) {
                claims.extend(let_go(value, &claims));
            }
            let mut order = match before {
                Some(before) => {
                    // Once the search's selection is sold, the search is over.
                    let over = |refusal| match refusal {
                        Rejection::OrderClosed => Rejection::SearchExpired,
                        refusal => refusal,
                    };
                    before.with(|order| order.reselected(selected, display, now)).map_err(over)?
                }
                None => {
                    let reference = mint_reference(context.random.as_ref());
                    Stored::new(Order::held(
                        session_id.to_owned(),
                        reference,
                        selected,
                        language,
                        display,
                        now,
                    ))
                }
            };
            order.value = order.value.held_by(holder).seen_first(seen);
            order.value.check_not_departed(now)?;
            let written = match former {
                Some(former) => {
                    order.value = order.value.in_place_of(&former.value);
                    commit_in_place_of(context, order, former, &claims).await
                }
                None => commit_beside(context, order, Beside::default(), &claims).await,
            };
            match written {
                // `former` changed: its payment began, or its hold moved to another order.
                Err(NotWritten::OrderChanged) if former.is_none() => {}
                written => return Ok(written?.value),
            }
        }
        Err(Rejection::Conflict.into())
    }
}

/// Returns the releases of claims that the order held until now and does not hold any longer.
fn let_go(before: &Order, claims: &[(Claim, StockUpdate)]) -> Vec<(Claim, StockUpdate)> {
    let kept = |claim: &Claim| claims.iter().any(|(kept, _)| kept.stock == claim.stock);
    let left = before.claims.iter().filter(|claim| !kept(claim));
    left.map(|claim| (claim.clone(), StockUpdate::Release)).collect()
}
