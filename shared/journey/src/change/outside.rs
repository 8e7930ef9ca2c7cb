//! Changing what a supplier outside delivers. Its offers are asked for when the traveller searches, one is chosen there when the traveller chooses,
//! and the supplier is told to make it once it is paid. That it is told is stored before; a missing answer is asked for by the sweeper.

use std::time::Duration;

use domain::failure::{Failure, Result};
use domain::flight::offer::Offer;
use domain::money::Rate;
use domain::order::{ChangeSum, Moved, Order, Purchase, Source, SupplierChange, later};
use domain::rejection::Rejection;
use domain::session::Query;
use jiff::Timestamp;
use store::Stored;
use supply::{ChangeOffer, ChangeWish, Changing, External, Intent, Issue, PAYING_TAKES, Sold};
use tokio::time::timeout;

use super::log_changed;
use crate::{Context, logged, queued};

/// A traveller waits for the answer, and a request may take 29 seconds.
const PATIENCE: Duration = Duration::from_secs(24);

/// A change, as it would be bought.
pub(super) struct Chosen {
    pub purchase: Purchase,
    pub sum: ChangeSum,
    pub at_supplier: SupplierChange,
}

/// What a supplier outside offers for the way, the earliest first.
pub(super) async fn offers(
    context: &Context,
    order: &Order,
    source: &Source,
    moved: &Moved,
    query: &Query,
) -> Result<Vec<(Offer, ChangeSum)>> {
    let (way, wish) = wish(moved, query)?;
    let supplier = context.suppliers.of(source)?;
    let sold = Sold::of(order, source);
    let found = in_time(supplier.change_offers(&sold, &wish)).await?;
    let rate = context.rate(source.cost.currency, context.now()).await?;
    let view = View { order, moved, query, way, rate, now: context.now() };
    let mut offers: Vec<(Offer, ChangeSum)> = found.into_iter().filter_map(|one| view.offer(one)).collect();
    offers.sort_by_key(|(offer, _)| offer.departs_at());
    Ok(offers)
}

/// Chooses the offer at the supplier, at what it costs now.
pub(super) async fn choose(
    context: &Context,
    order: &Order,
    source: &Source,
    moved: &Moved,
    query: &Query,
    offer_id: &str,
) -> Result<Chosen> {
    let (way, _) = wish(moved, query)?;
    let now = context.now();
    if context.store.is_paused(&source.supplier, now).await? {
        return Err(Rejection::SoldOut.into());
    }
    let supplier = context.suppliers.of(source)?;
    let sold = Sold::of(order, source);
    let chosen = in_time(supplier.choose_change(&sold, offer_id)).await?.ok_or(Rejection::SoldOut)?;
    let rate = context.rate(source.cost.currency, now).await?;
    let view = View { order, moved, query, way, rate, now };
    Ok(view.chosen(chosen).ok_or(Rejection::SoldOut)?)
}

async fn in_time<T>(answer: impl Future<Output = Result<T>>) -> Result<T> {
    let late = || Failure::Unavailable { what: "a supplier outside".to_owned(), retry_is_safe: true };
    timeout(PATIENCE, answer).await.unwrap_or_else(|_| Err(late()))
}

fn wish(moved: &Moved, query: &Query) -> Result<(usize, ChangeWish)> {
    let [way] = moved.ways[..] else { return Err(Failure::internal("a change of several ways")) };
    let query = query.flight()?;
    let (origin, destination) = (query.origin, query.destination);
    let wish = ChangeWish { leg: way, origin, destination, date: query.departure_date };
    Ok((way, wish))
}

struct View<'a> {
    order: &'a Order,
    moved: &'a Moved,
    query: &'a Query,
    way: usize,
    /// Of the supplier's currency, of the day.
    rate: Rate,
    now: Timestamp,
}

impl View<'_> {
    fn chosen(&self, offer: ChangeOffer) -> Option<Chosen> {
        if offer.leg != self.way || offer.expires_at <= later(self.now, PAYING_TAKES) {
            return None;
        }
        let rate = self.order.rate_of_change(offer.cost, self.rate)?;
        let ChangeOffer { id, cost, penalty, expires_at, .. } = offer;
        let product_id = id.clone();
        let at_supplier = SupplierChange { id, cost, penalty, rate, expires_at, told_at: None };
        let sum = self.order.change_sum_outside(&self.moved.lines, &at_supplier)?;
        let query = self.query.flight().ok()?.clone();
        let flights = offer.flights;
        let purchase =
            self.order.purchase_of_way(self.way, query, flights, sum.price, product_id, self.now)?;
        Some(Chosen { purchase, sum, at_supplier })
    }

    fn offer(&self, offer: ChangeOffer) -> Option<(Offer, ChangeSum)> {
        let Chosen { purchase, sum, .. } = self.chosen(offer)?;
        let chosen = purchase.flight().ok()?.offers.first()?.clone();
        let offer = Offer {
            product_id: chosen.product_id,
            itineraries: chosen.itineraries,
            fares: vec![chosen.fare],
            remaining_seats: Offer::SEATS_NOT_TOLD,
        };
        Some((offer, sum))
    }
}

/// Has a change made that is paid, or costs nothing.
pub(super) async fn make(context: &Context, stored: Stored<Order>) -> Result<Stored<Order>> {
    let (order, now) = (&stored.value, context.now());
    let Some((source, (_, chosen))) = order.source.as_ref().zip(order.change_under_way()) else {
        return Ok(stored);
    };
    let (chosen, supplier) = (chosen.clone(), context.suppliers.of(source)?);
    if chosen.told_at.is_some() {
        match supplier.find_change(&chosen).await {
            Err(Failure::Unavailable { .. }) => return Ok(stored),
            Ok(Changing::Unknown) if chosen.is_over(now) => {
                return settle(context, stored, supplier, Changing::Refused).await;
            }
            Ok(Changing::Unknown) if !chosen.may_be_told_again(now) => return Ok(stored),
            Ok(Changing::Unknown) => {}
            found => return settle(context, stored, supplier, found?).await,
        }
    } else if chosen.is_expired(now) {
        return settle(context, stored, supplier, Changing::Refused).await;
    }
    let told = Stored { value: stored.value.clone().change_told(now)?, revision: stored.revision };
    let told = context.store.commit(told, vec![], now).await?;
    let answer = match supplier.change(&chosen).await {
        Err(Failure::Unavailable { .. }) => Changing::Unknown,
        answer => answer?,
    };
    settle(context, told, supplier, answer).await
}

async fn settle(
    context: &Context,
    stored: Stored<Order>,
    supplier: &dyn External,
    answer: Changing,
) -> Result<Stored<Order>> {
    let (order, revision, now) = (&stored.value, stored.revision, context.now());
    let Some((source, (change, _))) = order.source.as_ref().zip(order.change_under_way()) else {
        return Ok(stored);
    };
    match answer {
        Changing::Made => {
            let tickets = match supplier.find(&Intent::of_change(order, source, change)?).await {
                Ok(Some(Issue::Issued(issued))) => issued.tickets,
                // Its tickets come later.
                Ok(_) | Err(Failure::Unavailable { .. }) => return Ok(stored),
                Err(failure) => return Err(failure),
            };
            let changed = Stored { value: order.clone().changed(tickets, now)?, revision };
            let changed = context.store.commit(changed, vec![], now).await?;
            log_changed(&changed.value);
            Ok(changed)
        }
        Changing::Refused | Changing::BalanceTooLow => {
            tracing::warn!(order = logged(&order.id), "the supplier did not change it");
            if answer == Changing::BalanceTooLow {
                context.store.pause_supplier(&source.supplier, now).await?;
            }
            let not_made = Stored { value: stored.value.change_not_made(now)?, revision };
            let not_made = context.store.commit(not_made, vec![], now).await?;
            queued::send(&context.mail, &not_made.value.id).await;
            Ok(not_made)
        }
        Changing::Unknown => {
            tracing::warn!(metric = "change-unknown", order = logged(&order.id), "change_unknown");
            Ok(stored)
        }
    }
}
