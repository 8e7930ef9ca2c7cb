//! Offers that tickets can be changed to. Those of the built-in networks are searched and priced like any
//! other. An external supplier returns its own offers, and the buyer's choice is sent to it.

use domain::clock::later;
use domain::failure::{Failure, Result};
use domain::flight::offer::Offer;
use domain::flight::query::FlightQuery;
use domain::inventory::Claim;
use domain::message::{FieldErrors, Message};
use domain::money::{Money, Rate};
use domain::order::{ChangeSum, ChangeTerms, ExchangedLines, Line, Order, Payment, Purchase, SupplierChange};
use domain::rejection::Rejection;
use domain::session::{Query, Session};
use domain::supplier::{StockOwner, SupplierRequest};
use jiff::Timestamp;
use supply::{ChangeOffer, ChangeWish, PAYING_TAKES, Sold};

use super::{Choice, Wish};
use crate::bus::SeatWish;
use crate::patience::Patience;
use crate::{Context, bus, car, flight};

/// Chosen replacement of the lines, with its amounts.
pub(super) struct Chosen {
    pub purchase: Purchase,
    pub claims: Vec<Claim>,
    pub sum: ChangeSum,
    pub at_supplier: Option<SupplierChange>,
}

/// Returns the buyer's choice as it is sold now.
pub(super) async fn choose(
    context: &Context,
    patience: Patience,
    order: &Order,
    moved: &ExchangedLines,
    terms: ChangeTerms,
    wish: &Wish,
    session: &Session,
) -> Result<Chosen> {
    match order.capabilities().stock {
        StockOwner::Rota => {
            let purchase = purchase(context, order, moved, wish, session).await?;
            if terms == ChangeTerms::Waived && !order.keeps_fares(moved, &purchase) {
                return Err(Rejection::NotFound.into());
            }
            let sum = order.change_sum(&moved.lines, purchase.charge(), terms, context.now());
            Ok(Chosen { claims: supply::claims(&purchase), purchase, sum, at_supplier: None })
        }
        StockOwner::Supplier => {
            choose_at_supplier(context, patience, order, moved, &wish.choice, &session.query).await
        }
    }
}

/// Returns the chosen purchase as it was shown, if it is still sold at the same price.
async fn purchase(
    context: &Context,
    order: &Order,
    moved: &ExchangedLines,
    wish: &Wish,
    session: &Session,
) -> Result<Purchase> {
    let display = context.rate(wish.currency, session.created_at).await?;
    let purchase = match &wish.choice {
        Choice::Flight(choice) => flight::purchase(context, session, choice, display)?,
        Choice::Bus { product_id, seats } => {
            let wishes = seat_wishes(order, moved, seats)?;
            bus::purchase(context, session, product_id, &wishes, display).await?
        }
        Choice::Car { product_id } => {
            let car = car::purchase(context, session, product_id, display)?;
            with_extras_of(order, moved, car)
        }
    };
    if is_sold_by(order, moved, &purchase.carriers()) {
        Ok(purchase)
    } else {
        Err(Rejection::NotFound.into())
    }
}

/// True when the order's present carriers sell the offer; other carriers cannot change the ticket.
pub(super) fn is_sold_by(order: &Order, moved: &ExchangedLines, carriers: &[String]) -> bool {
    let lines = moved.lines.iter().filter_map(|at| order.lines.get(*at));
    let known: Vec<String> = lines.flat_map(|line| order.carriers(line)).collect();
    carriers.iter().all(|carrier| known.contains(carrier))
}

/// Keeps the extras of the former rental, as far as the new offer has them.
fn with_extras_of(order: &Order, moved: &ExchangedLines, purchase: Purchase) -> Purchase {
    let line = moved.lines.first().and_then(|at| order.lines.get(*at));
    let (Some((Purchase::Car(before), _)), Purchase::Car(car)) =
        (line.and_then(|line| order.sold_as(line)), &purchase)
    else {
        return purchase;
    };
    let offered = |id: &str| car.extras_offered.iter().find(|extra| extra.id == id);
    let extras = before.extras.iter().filter_map(|chosen| {
        let extra = offered(&chosen.extra.id)?;
        Some((extra.id.clone(), Some(u32::from(chosen.quantity.min(extra.max_quantity)))))
    });
    let extras: Vec<_> = extras.collect();
    purchase.clone().with_extras(&extras).unwrap_or(purchase)
}

fn seat_wishes(
    order: &Order,
    moved: &ExchangedLines,
    seats: &[(u8, Option<Money>)],
) -> Result<Vec<SeatWish>> {
    if seats.len() != moved.passengers.len() {
        let wanted = Message::with("server.change_seats", [moved.passengers.len().to_string()]);
        return Err(FieldErrors::one("selected_seats", wanted).into());
    }
    let gender = |passenger: &usize| {
        let is_own = |line: &&Line| line.passenger == *passenger;
        let line = moved.lines.iter().filter_map(|at| order.lines.get(*at)).find(is_own)?;
        let (Purchase::Bus(bus), local) = order.sold_as(line)? else { return None };
        Some(bus.seats.get(local.passenger)?.gender)
    };
    let wishes = moved.passengers.iter().zip(seats).map(|(passenger, (seat, price))| {
        Some(SeatWish { seat: *seat, gender: gender(passenger)?, price: *price })
    });
    wishes.collect::<Option<_>>().ok_or_else(|| Failure::internal("a passenger of the change has no seat"))
}

pub(super) fn late() -> Failure {
    Failure::Unavailable { what: "external supplier".to_owned(), retry_is_safe: true }
}

/// Returns the external supplier's offers for the direction, earliest departure first.
pub(super) async fn at_supplier(
    context: &Context,
    patience: Patience,
    order: &Order,
    moved: &ExchangedLines,
    query: &Query,
) -> Result<Vec<(Offer, ChangeSum)>> {
    let booking = order.supplier_booking()?;
    let Some(changes) = context.suppliers.of(booking)?.calls().changes else { return Ok(Vec::new()) };
    let (view, sold) = (View::of(context, order, moved, query).await?, Sold::of(order, booking));
    let found = patience.wait(changes.change_offers(&sold, &view.wish()), late()).await?;
    let mut offers: Vec<(Offer, ChangeSum)> = found.into_iter().filter_map(|one| view.offer(one)).collect();
    offers.sort_by_key(|(offer, _)| offer.departs_at());
    Ok(offers)
}

/// Chooses the offer at the supplier, at its current price.
async fn choose_at_supplier(
    context: &Context,
    patience: Patience,
    order: &Order,
    moved: &ExchangedLines,
    choice: &Choice,
    query: &Query,
) -> Result<Chosen> {
    // A choice at an external supplier names exactly one offer.
    let Choice::Flight(flight::Choice { product_ids, .. }) = choice else {
        return Err(Rejection::SoldOut.into());
    };
    let [offer_id] = product_ids.as_slice() else { return Err(Rejection::SoldOut.into()) };
    let (booking, view) = (order.supplier_booking()?, View::of(context, order, moved, query).await?);
    if order.agreed_change().is_some() || order.open_payment().is_some_and(Payment::is_capturing) {
        return Err(Rejection::PaymentPending.into());
    }
    if context.store.is_paused(&booking.supplier, view.now).await? {
        return Err(Rejection::SoldOut.into());
    }
    let changes = context.suppliers.of(booking)?.calls().changes.ok_or(Rejection::SoldOut)?;
    let sold = Sold::of(order, booking);
    let chosen = patience.wait(changes.choose_change(&sold, offer_id), late()).await?;
    Ok(chosen.and_then(|chosen| view.chosen(chosen)).ok_or(Rejection::SoldOut)?)
}

/// Direction that moves, as the supplier's offers for it are seen.
struct View<'a> {
    order: &'a Order,
    moved: &'a ExchangedLines,
    direction: usize,
    query: &'a FlightQuery,
    /// Exchange rate of the supplier's currency, of the day.
    rate: Rate,
    now: Timestamp,
}

impl<'a> View<'a> {
    async fn of(
        context: &Context,
        order: &'a Order,
        moved: &'a ExchangedLines,
        query: &'a Query,
    ) -> Result<Self> {
        let [direction] = moved.directions[..] else {
            return Err(Failure::internal("the change affects several directions"));
        };
        let (query, now) = (query.flight()?, context.now());
        let rate = context.rate(order.supplier_booking()?.cost.currency, now).await?;
        Ok(Self { order, moved, direction, query, rate, now })
    }

    fn wish(&self) -> ChangeWish {
        let FlightQuery { origin, destination, departure_date: date, .. } = *self.query;
        ChangeWish { direction: self.direction, origin, destination, date }
    }

    fn chosen(&self, offer: ChangeOffer) -> Option<Chosen> {
        if offer.direction != self.direction || offer.expires_at <= later(self.now, PAYING_TAKES) {
            return None;
        }
        let ChangeOffer { id, flights, cost, penalty, expires_at, .. } = offer;
        let cost_in_try = self.order.cost_of_change(cost, self.rate)?;
        let penalty_in_try = self.rate.to_try(penalty);
        let product_id = id.clone();
        let at_supplier = SupplierChange {
            id,
            cost,
            cost_in_try,
            penalty,
            penalty_in_try,
            request: SupplierRequest::until(expires_at),
        };
        let sum = self.order.external_change_sum(&self.moved.lines, &at_supplier)?;
        let (direction, query) = (self.direction, self.query.clone());
        let purchase =
            self.order.purchase_of_direction(direction, query, flights, sum.price, product_id, self.now)?;
        Some(Chosen { purchase, claims: Vec::new(), sum, at_supplier: Some(at_supplier) })
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
