//! Car selection: finds the session's offer and prices it again.

use domain::failure::Result;
use domain::language::Language;
use domain::money::{Currency, Rate};
use domain::order::{Order, Purchase};
use domain::rejection::Rejection;
use domain::session::Session;
use supply::car;

use crate::Context;
use crate::search::find_session;

pub async fn select(
    context: &Context,
    session_id: &str,
    product_id: &str,
    language: Language,
    currency: Currency,
) -> Result<Order> {
    let session = find_session(context, session_id).await?;
    let display = context.rate(currency, session.created_at).await?;
    let purchase = purchase(context, &session, product_id, display)?;
    crate::select::select_as_owner(context, &session, purchase, language, display).await
}

pub(crate) fn purchase(
    context: &Context,
    session: &Session,
    product_id: &str,
    display: Rate,
) -> Result<Purchase> {
    let query = session.query.car()?;
    let shown = car::find_offer(query, product_id, session.created_at, &|_, _| 0);
    let offer = shown.ok_or(Rejection::SoldOut)?;
    let priced_at = context.now();
    let purchase = car::purchase(query.clone(), offer, priced_at);
    car::check_still_sold(&purchase, priced_at).map_err(|rejection| rejection.shown_in(display))?;
    Ok(Purchase::Car(Box::new(purchase)))
}
