//! Selecting a car: find the offer of the session and price it again.

use domain::failure::Result;
use domain::language::Language;
use domain::money::Currency;
use domain::order::{Order, Purchase};
use domain::rejection::Rejection;
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
    let query = session.query.car()?;
    let shown = car::find_offer(query, product_id, session.created_at, &|_, _| 0);
    let offer = shown.ok_or(Rejection::SoldOut)?;
    let priced_at = context.now();
    let purchase = car::purchase(query.clone(), offer, priced_at);
    car::check_still_sold(&purchase, priced_at).map_err(|rejection| rejection.shown_in(display))?;
    crate::select::select_as_owner(context, &session, Purchase::Car(Box::new(purchase)), language, display)
        .await
}
