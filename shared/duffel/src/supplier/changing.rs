//! Changes a direction of an issued order: a request, the choice of an offer, and its confirmation. Only the
//! confirmation has an effect.

use domain::failure::Result;
use domain::money::Money;
use domain::order::SupplierChange;
use domain::place::airport;
use supply::{ChangeOffer, ChangeWish, Changing, Sold};

use super::after_sale::{cabin, direction_of, is_money};
use super::{Supplier, is_balance_too_low, unavailable};
use crate::wire::{
    AddedSlice, ChangeRequest, ChangeSlices, ChangedSlices, OrderChange, OrderChangeOffer, PaymentType,
    RemovedSlice, money,
};
use crate::{CallError, convert, request};

impl Supplier {
    /// Returns the change offers; none when the airline refuses, as many do.
    pub(super) async fn offers_of_change(&self, sold: &Sold, wish: &ChangeWish) -> Result<Vec<ChangeOffer>> {
        let order = self.find_booked(&sold.quote_id, &sold.reference).await?;
        let Some(order) = order.filter(|order| order.cancelled_at.is_none()) else { return Ok(Vec::new()) };
        let slice = order.slices.iter().find(|slice| direction_of(slice, sold) == Some(wish.direction));
        let (Some(slice), Some(origin), Some(destination)) =
            (slice, airport(wish.origin), airport(wish.destination))
        else {
            return Ok(Vec::new());
        };
        let added = AddedSlice {
            origin: origin.code.into(),
            destination: destination.code.into(),
            departure_date: Some(wish.date),
            cabin_class: Some(request::cabin_class(cabin(sold))),
        };
        let remove = vec![RemovedSlice { slice_id: slice.id.clone() }];
        let request =
            ChangeRequest { order_id: order.id.clone(), slices: ChangeSlices { remove, add: vec![added] } };
        match self.duffel.request_change(&request).await {
            Ok(found) => Ok(found.order_change_offers.iter().filter_map(|one| offer(one, sold)).collect()),
            Err(error @ CallError::Refused { .. }) => {
                tracing::info!(%error, "Duffel offers no change of an order");
                Ok(Vec::new())
            }
            Err(error) => Err(unavailable(error)),
        }
    }

    /// Chooses an offer. An offer may belong to any order; only the response to the choice names the order.
    pub(super) async fn choose(&self, sold: &Sold, offer_id: &str) -> Result<Option<ChangeOffer>> {
        let Some(order) = self.find_booked(&sold.quote_id, &sold.reference).await? else { return Ok(None) };
        match self.duffel.choose_change(offer_id).await {
            Ok(chosen) if chosen.order_id == order.id => Ok(offer(&as_offer(chosen), sold)),
            Ok(_) => Ok(None),
            Err(error @ CallError::Refused { .. }) => {
                tracing::info!(%error, "Duffel no longer sells a change of an order");
                Ok(None)
            }
            Err(error) => Err(unavailable(error)),
        }
    }

    pub(super) async fn confirm_change(&self, chosen: &SupplierChange) -> Result<Changing> {
        let due = Some(chosen.cost).filter(|cost| cost.minor > 0);
        match self.duffel.confirm_change(&chosen.id, due).await {
            Ok(done) if done.confirmed_at.is_some() => Ok(Changing::Made),
            Ok(_) => Ok(Changing::Unknown),
            Err(error @ CallError::Refused { .. }) => {
                tracing::warn!(%error, "Duffel rejected a change of an order");
                let is_too_low = is_balance_too_low(&error);
                match self.what_became_of_change(chosen).await? {
                    // An earlier confirmation may have made the change, or may still do so.
                    Changing::Unknown if chosen.request.requested_at.is_some() => Ok(Changing::Unknown),
                    Changing::Unknown if is_too_low => Ok(Changing::BalanceTooLow),
                    Changing::Unknown => Ok(Changing::Refused),
                    found => Ok(found),
                }
            }
            Err(error) => {
                tracing::warn!(%error, "the outcome of a change at Duffel is unknown");
                Ok(Changing::Unknown)
            }
        }
    }

    pub(super) async fn what_became_of_change(&self, chosen: &SupplierChange) -> Result<Changing> {
        let found = self.duffel.change(&chosen.id).await.map_err(unavailable)?;
        let is_made = found.is_some_and(|change| change.confirmed_at.is_some());
        Ok(if is_made { Changing::Made } else { Changing::Unknown })
    }
}

/// Converts a choice to the offer that it repeats.
fn as_offer(chosen: OrderChange) -> OrderChangeOffer {
    OrderChangeOffer {
        id: chosen.id,
        expires_at: chosen.expires_at,
        change_total_amount: chosen.change_total_amount,
        change_total_currency: chosen.change_total_currency,
        penalty_total_amount: chosen.penalty_total_amount,
        penalty_total_currency: chosen.penalty_total_currency,
        refund_to: chosen.refund_to,
        available_payment_types: chosen.available_payment_types,
        slices: chosen.slices,
        ..OrderChangeOffer::default()
    }
}

/// Converts a change offer; `None` when it cannot be interpreted, or when anything but money is paid or
/// refunded.
pub(super) fn offer(offer: &OrderChangeOffer, sold: &Sold) -> Option<ChangeOffer> {
    let ChangedSlices { add, remove } = &offer.slices;
    let [removed] = remove.as_slice() else { return None };
    let mut flights = convert::directions(add, cabin(sold)).ok()?.into_iter();
    let (Some(flights), None) = (flights.next(), flights.next()) else { return None };
    let cost = money(offer.change_total_amount.as_deref(), offer.change_total_currency.as_deref())?;
    let penalty = match &offer.penalty_total_amount {
        None => Money::new(0, cost.currency),
        Some(amount) => money(Some(amount), offer.penalty_total_currency.as_deref())?,
    };
    let types = &offer.available_payment_types;
    let is_from_balance = types.is_empty() || types.contains(&PaymentType::Balance);
    let is_paid = if cost.minor > 0 { is_from_balance } else { cost.minor == 0 || is_money(offer.refund_to) };
    let is_understood = is_paid && penalty.currency == cost.currency && penalty.minor >= 0;
    let (id, direction, expires_at) = (offer.id.clone(), direction_of(removed, sold)?, offer.expires_at?);
    is_understood.then_some(ChangeOffer { id, direction, flights, cost, penalty, expires_at })
}
