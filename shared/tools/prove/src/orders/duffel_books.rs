//! Compares Duffel's orders with the product's: Duffel delivers every order with tickets and is paid for
//! it, and no order was sent twice.

use domain::money::{Currency, Money};
use domain::order::{Order, State, SupplierChange};
use domain::supplier::SupplierBooking;
use serde_json::Value;

use super::Run;

/// Name in the simulator's books of an airline that responds after the quote has expired.
const TAKES_HOURS: &str = "ConfirmedHoursLater";

impl Run<'_> {
    /// Returns the orders whose tickets arrived after the product had rightly given them up: there was no
    /// sign that Duffel had accepted the order, and the tickets were overdue.
    pub(super) async fn check_duffel(&self, orders: &[Order]) -> Vec<String> {
        let mut orphans = Vec::new();
        let books = self.duffel.books().await;
        let of_reference = |entry: &Value| entry["metadata"]["rota_order"].as_str().map(str::to_owned);
        for entry in &books {
            let is_known = orders.iter().any(|order| of_reference(entry).as_ref() == Some(&order.reference));
            if !is_known {
                self.violate(format!("Duffel has an order of no order of Rota: {entry}"));
            }
        }
        for order in orders {
            let Some(booking) = order.booking.as_ref().filter(|booking| booking.supplier == duffel::NAME)
            else {
                continue;
            };
            let of_order = |entry: &&Value| of_reference(entry).as_ref() == Some(&order.reference);
            let sent: Vec<&Value> = books.iter().filter(of_order).collect();
            let in_vain: u64 = sent.iter().filter_map(|entry| entry["sent_again"].as_u64()).sum();
            let times = in_vain + u64::try_from(sent.len()).unwrap_or(u64::MAX);
            if times > 1 {
                self.violate(format!("an order was placed {times} times at Duffel: {}", order.reference));
            }
            let issued = sent.into_iter().find(|entry| entry["ticketed"] == true);
            let is_live = issued.is_some_and(|entry| entry["cancelled"] == false);
            match (order.state(), issued) {
                (State::Ticketed, Some(entry)) if is_live => self.check_entry(order, booking, entry),
                (State::Ticketed, _) => {
                    self.violate(format!("Duffel does not know the tickets of an order: {}", order.id));
                }
                (_, Some(entry)) if !is_live && order.was_cancelled() => {
                    self.check_entry(order, booking, entry);
                }
                (_, None) => {}
                _ if !is_live => {}
                (_, Some(entry)) if booking.accepted_at.is_none() && entry["scenario"] == TAKES_HOURS => {
                    orphans.push(order.id.clone());
                }
                (_, Some(entry)) => {
                    self.violate(format!("Duffel has tickets that the order lacks: {entry}"));
                }
            }
        }
        orphans
    }

    fn check_entry(&self, order: &Order, booking: &SupplierBooking, entry: &Value) {
        if let Err(wrong) = check_amounts(order, booking, entry) {
            self.violate(format!("{wrong} at Duffel: {entry}, {:?}", order.ledger()));
        }
    }
}

/// The amount that Duffel keeps is the order's cost; the amount kept of the buyer is the cost plus the
/// mark-up.
fn check_amounts(order: &Order, booking: &SupplierBooking, entry: &Value) -> Result<(), &'static str> {
    let refunded = booking.refunded.map_or(0, |refunded| refunded.minor);
    let first = Money::new(booking.cost.minor - refunded, booking.cost.currency);
    let made = order.changes.iter().filter(|change| change.is_made());
    let made: Vec<&SupplierChange> = made.filter_map(|change| change.at_supplier.as_ref()).collect();
    let cost = Money::sum(first.currency, made.iter().map(|change| change.cost).chain([first]));
    let in_try: i64 = made.iter().map(|change| change.cost_in_try.minor).sum();
    let in_try = in_try + booking.rate.to_try(first).minor;
    let currency = entry["currency"].as_str().and_then(Currency::from_code);
    let kept = currency.and_then(|currency| Money::parse(entry["kept"].as_str()?, currency));
    let kept = kept.ok_or("an unreadable amount")?;
    if kept != cost {
        return Err("the paid amount differs from the order");
    }
    let ledger = order.ledger();
    if in_try + ledger.mark_up != ledger.live + ledger.kept {
        return Err("cost and mark-up differ from the price");
    }
    if entry["booking_reference"].as_str() != booking.reference.as_deref() {
        return Err("another reference");
    }
    Ok(())
}
