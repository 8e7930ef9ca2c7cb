//! From paid to ticketed: the seats are sold and the order is ticketed in one write. Seats that are gone for good send
//! the money back. Called by the ticketing queue's consumer and by `drive`.

use domain::failure::{Failure, Result};
use domain::order::{Order, State};
use store::Stored;

use crate::hold::{StockUpdate, all, commit_with_claims};
use crate::{Context, logged};

pub async fn fulfil(context: &Context, stored: Stored<Order>) -> Result<Stored<Order>> {
    if stored.value.state() != State::Paid {
        return Ok(stored);
    }
    let claims = all(&stored.value, StockUpdate::Sell);
    let numbers = stored.value.purchase.mint_ticket_numbers(context.entropy.as_ref());
    let ticketed = stored.value.clone().issued(numbers, context.now())?;
    let ticketed = Stored { value: ticketed, revision: stored.revision };
    match commit_with_claims(context, ticketed, &claims).await {
        Err(Failure::Rejected(gone)) if gone.is_gone() => {
            tracing::warn!(order = logged(&stored.value.id), "paid seats are gone: giving the money back");
            let refunding =
                Stored { value: stored.value.not_issued(context.now())?, revision: stored.revision };
            let refunding = context.store.commit(refunding, vec![], context.now()).await?;
            crate::refund::refund(context, refunding).await
        }
        written => {
            let written = written?;
            let (order, product) = (logged(&written.value.id), written.value.purchase.product());
            tracing::info!(metric = "ticket", by = "product", order, product, "ticketed");
            Ok(written)
        }
    }
}
