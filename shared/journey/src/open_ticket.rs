//! Open tickets of buses. A cancellation creates one, a payment uses it, and a later cancellation restores
//! its value; each in one write with its order, so that no value is spent twice. A failed payment no longer
//! counts as a use.

use domain::bus::open_ticket::OpenTicket;
use domain::failure::{Failure, Result};
use domain::message::{FieldErrors, Message};
use domain::money::Money;
use domain::order::{Order, Refund, UsedOpenTicket};
use domain::place::turkish_time;
use domain::random::{Random, mint_reference};
use domain::rejection::Rejection;
use jiff::civil::Date;
use store::order::{Beside, NotWritten};
use store::{Store, Stored};

use crate::Context;

/// Normalises a typed code: capitals, without the separators of its groups.
pub fn read_code(typed: &str) -> String {
    typed.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_uppercase()
}

/// Creates a code of sixteen letters and digits, too many to guess.
fn mint_code(random: &dyn Random) -> String {
    mint_reference(random) + &mint_reference(random)
}

/// Returns the current open ticket, without uses by orders that failed or expired.
pub async fn find(store: &Store, code: &str) -> Result<Option<Stored<OpenTicket>>> {
    let Some(mut stored) = store.find_open_ticket(code).await? else { return Ok(None) };
    let mut uses = Vec::new();
    for used in std::mem::take(&mut stored.value.uses) {
        let order = store.find_order(&used.order_id).await?.map(|stored| stored.value);
        if stored.value.is_used_by(order.as_ref()) {
            uses.push(used);
        }
    }
    stored.value.uses = uses;
    Ok(Some(stored))
}

/// Returns the amount that the open ticket takes off the order, at most `at_most`, and the open ticket with
/// this use recorded.
pub async fn take(
    store: &Store,
    code: &str,
    order: &Order,
    at_most: Money,
    today: Date,
) -> Result<Result<(UsedOpenTicket, Stored<OpenTicket>), FieldErrors>> {
    let found = find(store, &read_code(code)).await?;
    let bus = order.purchase.bus().ok();
    let fits = |open: &Stored<OpenTicket>| bus.is_some_and(|bus| open.value.fits(bus, today));
    let Some(mut open) = found.filter(fits) else { return Ok(Err(fault())) };
    match open.value.take(&order.id, at_most) {
        Some(used) => Ok(Ok((used, open))),
        // A coupon already covers the whole price.
        None if at_most.minor <= 0 => {
            Ok(Err(FieldErrors::one("open_ticket_code", Message::new("server.open_ticket_needless"))))
        }
        None => Ok(Err(fault())),
    }
}

/// Fault for a code that is unknown, used up, expired or of another company.
fn fault() -> FieldErrors {
    FieldErrors::one("open_ticket_code", Message::new("server.open_ticket"))
}

/// Creates an open ticket for lines that are no longer refundable.
pub(crate) async fn make(context: &Context, stored: Stored<Order>) -> Result<Stored<Order>> {
    let order = &stored.value;
    let Some(Refund { amount, lines, .. }) = order.open_refund() else { return Ok(stored) };
    let company = lines.first().and_then(|line| order.bus_company(*line));
    let company =
        company.ok_or_else(|| Failure::internal("the refund as an open ticket has no bus company"))?;
    let open_ticket = OpenTicket::made(
        mint_code(context.random.as_ref()),
        (company.id, company.name.to_string()),
        *amount,
        turkish_time(context.now()).date(),
        order.rules.open_ticket_valid_months(),
    );
    commit(context, stored, Stored::new(open_ticket)).await
}

/// Restores the open ticket's value by the amount that it paid for the cancelled lines.
pub(crate) async fn refund(context: &Context, stored: Stored<Order>) -> Result<Stored<Order>> {
    let order = &stored.value;
    let Some((refund, used)) = order.open_refund().zip(order.open_ticket.as_ref()) else { return Ok(stored) };
    let found = context.store.find_open_ticket(&used.code).await?;
    let mut open_ticket =
        found.ok_or_else(|| Failure::internal("the open ticket of the order does not exist"))?;
    let today = turkish_time(context.now()).date();
    open_ticket.value.refund(&order.id, refund.amount, today);
    commit(context, stored, open_ticket).await
}

async fn commit(
    context: &Context,
    stored: Stored<Order>,
    open_ticket: Stored<OpenTicket>,
) -> Result<Stored<Order>> {
    let now = context.now();
    let order = stored.with(|order| order.refunded_to(open_ticket.value.code.clone(), now))?;
    let beside = Beside { open_ticket: Some(&open_ticket), ..Beside::default() };
    match context.store.commit_beside(order, beside, vec![], now).await {
        // The sweeper tries again.
        Err(NotWritten::AccountChanged) => Err(Rejection::Conflict.into()),
        written => Ok(written?),
    }
}
