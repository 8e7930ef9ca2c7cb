//! Checks of the invariants at the end of a run, and of the ledger after every round.

use std::collections::BTreeMap;

use axum::body::Body;
use domain::account::coupon;
use domain::clock::Clock as _;
use domain::inventory::{Allocation, Capacity, Claim, Stock};
use domain::money::{Currency, Money};
use domain::order::{
    DepartureChange, Line, Order, Payment, PaymentState, Receipt, RefundMethod, RefundState, State,
};
use http::Request;
use jiff::Timestamp;
use serde_json::Value;
use testkit::supplier::{Booking, NAME as HOSTILE};

use super::{CARD_FOR_GOOD, Run, USER};

impl Run<'_> {
    pub(super) async fn check(&self) -> Vec<String> {
        let request = Request::get("/_ledger.json").body(Body::empty()).unwrap_or_default();
        let mut ledger: Value = serde_json::from_str(&self.ask_provider(request).await).unwrap_or_default();
        let payments: Vec<Value> = serde_json::from_value(ledger["payments"].take()).unwrap_or_default();
        let orders = self.orders().await;
        let orphans = self.check_duffel(&orders).await;
        let mut ends = Vec::new();
        for order in &orders {
            let end = order.state_at(self.clock.now()).to_string();
            self.check_ledger(order);
            let basket_id = self.observer.basket_id(&order.id);
            let mine: Vec<_> = payments.iter().filter(|payment| payment["basket_id"] == basket_id).collect();
            if let Err(violation) = self.check_order(order, &end, &mine) {
                self.violate(violation);
            }
            let external = supplier_of(order).map_or_else(String::new, |supplier| format!("{supplier} "));
            let cancelled = match (order.disruptions.is_empty(), order.was_cancelled()) {
                (false, _) => " after a disruption",
                (true, true) => " after a cancellation",
                (true, false) => "",
            };
            let changed = if order.lines.iter().any(Line::is_changed) { " after a change" } else { "" };
            let open_ticket = if order.open_ticket.is_some() { " with an open ticket" } else { "" };
            let orphan = if orphans.contains(&order.id) { " and an orphan" } else { "" };
            ends.push(format!(
                "{external}{} {end}{changed}{cancelled}{open_ticket}{orphan}",
                order.purchase.product()
            ));
            self.check_disruptions(order).await;
        }
        self.check_coupon(&orders).await;
        self.check_open_tickets(&orders).await;
        self.check_stocks(&orders).await;
        self.check_bookings(&orders);
        ends
    }

    /// The hostile supplier delivers every order with tickets, and is paid for it.
    fn check_bookings(&self, orders: &[Order]) {
        let mut bookings = self.supplier.bookings();
        bookings.retain(|booking| booking.tickets.is_some());
        for order in orders.iter().filter(|order| order.state() == State::Ticketed) {
            let Some(known) = order.booking.as_ref().filter(|booking| booking.supplier == HOSTILE) else {
                continue;
            };
            let of_order = |booking: &Booking| {
                booking.order_id == order.id
                    && booking.cost == known.cost
                    && booking.tickets.as_ref() == Some(&order.ticket_numbers())
            };
            match bookings.iter().position(of_order) {
                Some(at) => drop(bookings.swap_remove(at)),
                None => {
                    self.violate(format!("the supplier does not know the tickets of an order: {}", order.id))
                }
            }
        }
        for booking in bookings {
            self.violate(format!("tickets were issued to no order: {booking:?}"));
        }
    }

    fn check_order(&self, order: &Order, end: &str, payments: &[&Value]) -> Result<(), String> {
        let (mut kept, mut owed) = (Vec::new(), Vec::new());
        for payment in payments {
            let left =
                kurus(&payment["charged"]) - kurus(&payment["cancelled"]) - kurus(&payment["refunded"]);
            if payment["times_charged"].as_u64() > Some(1) || left < 0 {
                return Err(format!("a payment was captured or refunded twice: {payment}"));
            }
            let id = payment["payment_id"].as_str().unwrap_or_default();
            // The provider never refunds this charge, so the order must still list the amount as owed.
            let is_for_good = payment["card_last_four"] == CARD_FOR_GOOD[12..];
            if is_for_good && order.orphan_charges().any(|payment| is_of(payment, id)) {
                owed.push((id, left));
            } else if left > 0 {
                kept.push((id, left, is_for_good));
            }
        }
        let back: Vec<_> =
            order.refunds.iter().map(|back| (back.amount.minor, back.method, back.state)).collect();
        let kept_is = format!(
            "{end}, {} kuruş captured, the payment provider keeps {kept:?}, refunded {back:?}",
            order.charged().minor
        );
        let is_refused = order.open_refund().is_some_and(|refund| refund.state == RefundState::Refused);
        // Amount of each charge that was not refunded.
        let receipts: Vec<&Receipt> = order.payments.iter().filter_map(Payment::receipt).collect();
        let expected =
            |receipt: &Receipt| receipt.amount.minor - order.refunded_of(&receipt.payment_id).minor;
        let is_of = |receipt: &Receipt, id: &str| receipt.provider_payment_id == id;
        let is_kept = kept.iter().all(|(id, left, _)| {
            receipts.iter().any(|receipt| is_of(receipt, id) && expected(receipt) == *left)
        }) && receipts
            .iter()
            .all(|receipt| expected(receipt) == 0 || kept.iter().any(|(id, ..)| is_of(receipt, id)));
        let is_settled = order.open_refund().is_none() && order.agreed_change().is_none();
        let is_right = match (order.state(), kept.as_slice()) {
            (State::Ticketed | State::Refunded, _) if is_settled => order.is_notified && is_kept,
            (State::Ticketed | State::Refunding, kept) => {
                is_refused && is_kept && kept.iter().any(|(.., is_for_good)| *is_for_good)
            }
            (State::Failed | State::Expired | State::Held, []) => end != "held",
            _ => false,
        };
        if is_right { Ok(()) } else { Err(kept_is) }
    }

    /// Open tickets and coupons of a cancellation exist, or were used to pay for orders.
    async fn check_open_tickets(&self, orders: &[Order]) {
        for refund in orders.iter().flat_map(|order| &order.refunds) {
            let Some(code) =
                refund.open_ticket.as_ref().filter(|_| refund.method == RefundMethod::OpenTicket)
            else {
                continue;
            };
            let Ok(Some(open)) = journey::open_ticket::find(&self.observer.store, code).await else {
                self.violate("an open ticket does not exist".into());
                continue;
            };
            let used = |order: &Order| match &order.open_ticket {
                Some(used) if used.code == *code && open.value.is_used_by(Some(order)) => {
                    let back =
                        order.refunds.iter().filter(|back| back.method == RefundMethod::UsedOpenTicket);
                    used.value.minor
                        - back.filter(|back| back.is_done()).map(|back| back.amount.minor).sum::<i64>()
                }
                _ => 0,
            };
            let spent: i64 = orders.iter().map(used).sum();
            let balance = open.value.balance().minor;
            if open.value.value != refund.amount || balance < 0 || balance + spent != refund.amount.minor {
                self.violate(format!("orders used {spent} of the open ticket {:?}", open.value));
            }
        }
    }

    /// Every ticketed order was notified once of each disruption, and no ticket remains for a cancelled
    /// departure.
    async fn check_disruptions(&self, order: &Order) {
        for departure in order.claims_of(&order.issued_lines()).iter().filter_map(Claim::departure) {
            let Ok(Some(announced)) = self.observer.store.find_announcement(departure).await else {
                continue;
            };
            let heard = order.disruptions.iter().filter(|one| one.id == announced.value.id).count();
            let is_cancelled = announced.value.change == DepartureChange::Cancelled;
            if heard != 1 || is_cancelled {
                self.violate(format!(
                    "an order with a ticket for {departure} was notified {heard} times of {announced:?}"
                ));
            }
        }
    }

    pub(super) fn check_ledger(&self, order: &Order) {
        if let Err(unbalanced) = order.ledger().check() {
            self.violate(format!("{}: {unbalanced}", order.state()));
        }
    }

    /// The coupon is used for one purchase at most, and available again unless that purchase was ticketed.
    async fn check_coupon(&self, orders: &[Order]) {
        let Ok(Some(account)) = self.observer.store.find_account(USER, self.clock.now()).await else {
            return self.violate("the account does not exist".into());
        };
        for coupon in &account.value.coupons {
            let used = |order: &&Order| order.coupon.as_ref().is_some_and(|used| used.id == coupon.id);
            let ticketed = orders
                .iter()
                .filter(used)
                .filter(|order| order.state_at(self.clock.now()) == State::Ticketed || order.was_cancelled());
            let times = ticketed.count();
            let standing = journey::coupon::standing(&self.observer.store, coupon).await;
            let expected = if times == 0 { coupon::Standing::Free } else { coupon::Standing::Spent };
            if times > 1 || !matches!(&standing, Ok(standing) if *standing == expected) {
                self.violate(format!("a coupon used by {times} ticketed orders is {standing:?}"));
            }
        }
    }

    /// The allocations equal the tickets and the purchases of other buyers, and no seat is sold twice.
    async fn check_stocks(&self, orders: &[Order]) {
        let now = self.clock.now();
        let mut ticketed: BTreeMap<String, (Capacity, Vec<Allocation>)> = BTreeMap::new();
        for order in orders {
            for claim in order.changes.iter().flat_map(|change| &change.claims).chain(&order.claims) {
                ticketed.entry(claim.stock.clone()).or_insert((claim.capacity.clone(), Vec::new()));
            }
            for claim in order.claims_of(&order.issued_lines()) {
                if let Some((_, allocations)) = ticketed.get_mut(&claim.stock) {
                    allocations.push(claim.allocation);
                }
            }
        }
        for (stock, (capacity, tickets)) in ticketed {
            let Ok(stored) = self.observer.store.get_stock(&stock).await else { continue };
            if let Err(violation) = check_stock(&stored.value, &capacity, &tickets, self.crowds > 0, now) {
                self.violate(format!("{stock}: {violation}"));
            }
        }
    }
}

fn supplier_of(order: &Order) -> Option<&str> {
    order.booking.as_ref().map(|booking| booking.supplier.as_str())
}

/// Per slot, the allocations equal the tickets (plus the purchases of other buyers), and no hold remains.
fn check_stock(
    stock: &Stock,
    capacity: &Capacity,
    tickets: &[Allocation],
    with_others: bool,
    now: Timestamp,
) -> Result<(), String> {
    if stock.holds.values().any(|hold| hold.until > now) {
        return Err(format!("the stock still has holds: {:?}", stock.holds));
    }
    let slots = stock.sold.iter().chain(tickets).map(|allocation| allocation.to).max().unwrap_or(0);
    for slot in 0..slots {
        let units = |allocations: &[Allocation]| {
            allocations
                .iter()
                .filter(|allocation| (allocation.from..allocation.to).contains(&slot))
                .map(|allocation| allocation.units)
                .sum::<i32>()
        };
        let (sold, wanted) = (units(&stock.sold), units(tickets));
        if sold != wanted && !(with_others && sold > wanted) {
            return Err(format!("slot {slot} has {sold} sold units and {wanted} tickets"));
        }
        if matches!(capacity, Capacity::Units(units) if i64::from(sold) > i64::from(*units)) {
            return Err(format!("slot {slot} has {sold} sold units, more than {capacity:?}"));
        }
        let here = stock.sold.iter().filter(|allocation| (allocation.from..allocation.to).contains(&slot));
        let mut seats: Vec<u8> =
            here.flat_map(|allocation| &allocation.seats).map(|seat| seat.number).collect();
        let all = seats.len();
        seats.sort_unstable();
        seats.dedup();
        if seats.len() < all {
            return Err(format!("a seat is sold twice in slot {slot}"));
        }
    }
    Ok(())
}

fn is_of(payment: &Payment, provider_id: &str) -> bool {
    let PaymentState::GivenUp { provider_payment_id, .. } = &payment.state else { return false };
    // The simulator's token begins with the payment's id.
    provider_payment_id.split('-').next() == Some(provider_id)
}

fn kurus(decimal: &Value) -> i64 {
    decimal.as_str().and_then(|text| Money::parse(text, Currency::Try)).map_or(0, |money| money.minor)
}
