//! Changes at an external supplier. Its offers are requested when the buyer searches, one is chosen there
//! when the buyer selects, and the supplier is requested to make the change once it is paid. The intent is
//! stored before the request; the sweeper asks for a missing response.

use domain::clock::later;
use domain::failure::{Failure, Result};
use domain::flight::offer::Offer;
use domain::money::Rate;
use domain::order::{Change, ChangeSum, ExchangedLines, Order, Payment, Purchase, SupplierChange};
use domain::rejection::Rejection;
use domain::session::Query;
use jiff::{SignedDuration, Timestamp};
use store::Stored;
use supply::{ChangeOffer, ChangeWish, Changing, Intent, Issue, PAYING_TAKES, Sold};

use super::log_changed;
use crate::patience::Patience;
use crate::{Context, logged, queued};

/// Time within which an airline has issued new tickets for a change, if it issues any.
const ISSUED_WITHIN: SignedDuration = SignedDuration::from_mins(10);

/// Chosen change with its purchase and amounts.
pub(super) struct Chosen {
    pub purchase: Purchase,
    pub sum: ChangeSum,
    pub at_supplier: SupplierChange,
}

/// Returns the external supplier's offers for the direction, earliest departure first.
pub(super) async fn offers(
    context: &Context,
    patience: Patience,
    order: &Order,
    moved: &ExchangedLines,
    query: &Query,
) -> Result<Vec<(Offer, ChangeSum)>> {
    let (direction, wish) = wish(moved, query)?;
    let booking = order.supplier_booking()?;
    let Some(changes) = context.suppliers.of(booking)?.calls().changes else { return Ok(Vec::new()) };
    let sold = Sold::of(order, booking);
    let found = patience.wait(changes.change_offers(&sold, &wish), late()).await?;
    let rate = context.rate(booking.cost.currency, context.now()).await?;
    let view = View { order, moved, query, direction, rate, now: context.now() };
    let mut offers: Vec<(Offer, ChangeSum)> = found.into_iter().filter_map(|one| view.offer(one)).collect();
    offers.sort_by_key(|(offer, _)| offer.departs_at());
    Ok(offers)
}

/// Chooses the offer at the supplier, at its current price.
pub(super) async fn choose(
    context: &Context,
    patience: Patience,
    order: &Order,
    moved: &ExchangedLines,
    query: &Query,
    offer_id: &str,
) -> Result<Chosen> {
    let (direction, _) = wish(moved, query)?;
    let (booking, now) = (order.supplier_booking()?, context.now());
    if order.agreed_change().is_some() || order.open_payment().is_some_and(Payment::is_capturing) {
        return Err(Rejection::PaymentPending.into());
    }
    if context.store.is_paused(&booking.supplier, now).await? {
        return Err(Rejection::SoldOut.into());
    }
    let changes = context.suppliers.of(booking)?.calls().changes.ok_or(Rejection::SoldOut)?;
    let sold = Sold::of(order, booking);
    let chosen = patience.wait(changes.choose_change(&sold, offer_id), late()).await?;
    let chosen = chosen.ok_or(Rejection::SoldOut)?;
    let rate = context.rate(booking.cost.currency, now).await?;
    let view = View { order, moved, query, direction, rate, now };
    Ok(view.chosen(chosen).ok_or(Rejection::SoldOut)?)
}

pub(super) fn late() -> Failure {
    Failure::Unavailable { what: "external supplier".to_owned(), retry_is_safe: true }
}

fn wish(moved: &ExchangedLines, query: &Query) -> Result<(usize, ChangeWish)> {
    let [direction] = moved.directions[..] else {
        return Err(Failure::internal("the change affects several directions"));
    };
    let query = query.flight()?;
    let (origin, destination) = (query.origin, query.destination);
    let wish = ChangeWish { direction, origin, destination, date: query.departure_date };
    Ok((direction, wish))
}

struct View<'a> {
    order: &'a Order,
    moved: &'a ExchangedLines,
    query: &'a Query,
    direction: usize,
    /// Exchange rate of the supplier's currency, of the day.
    rate: Rate,
    now: Timestamp,
}

impl View<'_> {
    fn chosen(&self, offer: ChangeOffer) -> Option<Chosen> {
        if offer.direction != self.direction || offer.expires_at <= later(self.now, PAYING_TAKES) {
            return None;
        }
        let ChangeOffer { id, cost, penalty, expires_at, .. } = offer;
        let cost_in_try = self.order.cost_of_change(cost, self.rate)?;
        let penalty_in_try = self.rate.to_try(penalty);
        let product_id = id.clone();
        let at_supplier =
            SupplierChange { id, cost, cost_in_try, penalty, penalty_in_try, expires_at, requested_at: None };
        let sum = self.order.external_change_sum(&self.moved.lines, &at_supplier)?;
        let query = self.query.flight().ok()?.clone();
        let flights = offer.flights;
        let purchase = self.order.purchase_of_direction(
            self.direction,
            query,
            flights,
            sum.price,
            product_id,
            self.now,
        )?;
        Some(Chosen { purchase, sum, at_supplier })
    }

    fn offer(&self, offer: ChangeOffer) -> Option<(Offer, ChangeSum)> {
        let Chosen { purchase, sum, .. } = self.chosen(offer)?;
        let chosen = purchase.flight().ok()?.offers.first()?.clone();
        let offer = Offer {
            product_id: chosen.product_id,
            directions: chosen.directions,
            fares: vec![chosen.fare],
            remaining_seats: Offer::SEATS_NOT_TOLD,
        };
        Some((offer, sum))
    }
}

/// Has the supplier make an agreed change that is paid or costs nothing.
pub(super) async fn make(context: &Context, stored: Stored<Order>) -> Result<Stored<Order>> {
    let (order, now) = (&stored.value, context.now());
    let Some((booking, (_, chosen))) = order.booking.as_ref().zip(order.change_under_way()) else {
        return Ok(stored);
    };
    let (chosen, changes) = (chosen.clone(), context.suppliers.changes(booking)?);
    if chosen.requested_at.is_some() {
        match changes.find_change(&chosen).await {
            Err(Failure::Unavailable { .. }) => return Ok(stored),
            Ok(Changing::Unknown) if chosen.is_over(now) => {
                return conclude(context, stored, Changing::Refused).await;
            }
            Ok(Changing::Unknown) if !chosen.may_retry(now) => return Ok(stored),
            Ok(Changing::Unknown) => {}
            found => return conclude(context, stored, found?).await,
        }
    } else if chosen.is_expired(now) {
        return conclude(context, stored, Changing::Refused).await;
    }
    let told = context.save(stored.clone().with(|order| order.change_requested(now))?).await?;
    let answer = match changes.change(&chosen).await {
        Err(Failure::Unavailable { .. }) => Changing::Unknown,
        answer => answer?,
    };
    conclude(context, told, answer).await
}

async fn conclude(context: &Context, stored: Stored<Order>, answer: Changing) -> Result<Stored<Order>> {
    let (order, now) = (&stored.value, context.now());
    let Some((booking, (change, chosen))) = order.booking.as_ref().zip(order.change_under_way()) else {
        return Ok(stored);
    };
    match answer {
        Changing::Made => {
            let intent = Intent::of_change(order, booking, change)?;
            let tickets = match context.suppliers.of(booking)?.find(&intent).await {
                Ok(Some(Issue::Issued(issued))) => issued.tickets,
                // Some airlines change tickets without issuing new ones.
                Ok(_)
                    if chosen
                        .requested_at
                        .is_some_and(|requested_at| later(requested_at, ISSUED_WITHIN) <= now) =>
                {
                    former_tickets(order, change)?
                }
                Ok(_) | Err(Failure::Unavailable { .. }) => return Ok(stored),
                Err(failure) => return Err(failure),
            };
            let changed = context.save(stored.clone().with(|order| order.changed(tickets, now))?).await?;
            log_changed(&changed.value);
            Ok(changed)
        }
        Changing::Refused | Changing::BalanceTooLow => {
            tracing::warn!(order = logged(&order.id), "the supplier rejected the change");
            if answer == Changing::BalanceTooLow {
                context.store.pause_supplier(&booking.supplier, now).await?;
            }
            let not_made = context.save(stored.with(|order| order.change_not_made(now))?).await?;
            queued::tell(context, &not_made.value).await;
            Ok(not_made)
        }
        Changing::Unknown => {
            tracing::warn!(metric = "change-unknown", order = logged(&order.id), "change_unknown");
            Ok(stored)
        }
    }
}

/// Returns, for each new line, the former ticket of its passenger.
fn former_tickets(order: &Order, change: &Change) -> Result<Vec<String>> {
    let of_passenger = |passenger: usize| {
        let mut before = change.moved.lines.iter().filter_map(|at| order.lines.get(*at));
        before.find(|line| line.passenger == passenger)?.ticket_number().map(str::to_owned)
    };
    let lines = change.purchase.lines();
    let passengers = lines.iter().map(|line| change.moved.passengers.get(line.passenger).copied());
    let tickets: Option<Vec<String>> = passengers.map(|passenger| of_passenger(passenger?)).collect();
    tickets.ok_or_else(|| Failure::internal("a changed line has no former ticket"))
}
