//! Orders and their parts, as shown in Duffel's responses.

use domain::money::Money;
use duffel::wire::{
    self, AirlineCredit, AirlineInitiatedChange, ChangeAction, ChangedSlices, Document, OrderAction,
    OrderCancellation, OrderChange, OrderChangeOffer, OrderType, Payment, PaymentStatus, PaymentType,
    RefundTo, Slice, TicketType,
};
use jiff::Timestamp;
use serde_json::Value;

use crate::after_sale::Change;
use crate::airline::Term;
use crate::answer::{self, SliceProduct};
use crate::order::{BookedSlice, Order};
use crate::timetable::draw;

pub fn order(order: &Order, now: Timestamp) -> wire::Order {
    let airline = order.airline();
    let (total, currency) = (order.price.total(), code(order.price.base));
    let hold = order.hold.as_ref();
    let open = hold.filter(|_| order.awaits_payment(now));
    let confirmed = order.quotes.iter().rposition(|quote| quote.confirmed_at.is_some());
    wire::Order {
        id: order.id.clone(),
        live_mode: false,
        booking_reference: Some(order.booking_reference.clone()),
        r#type: Some(if hold.is_some() { OrderType::Hold } else { OrderType::Instant }),
        offer_id: Some(order.offer_id.clone()),
        content: Some("self_managed".to_owned()),
        created_at: Some(order.created_at),
        synced_at: Some(now),
        cancelled_at: order.cancelled_at,
        void_window_ends_at: None,
        owner: airline.wire(),
        total_amount: Some(total.decimal()),
        total_currency: currency.clone(),
        base_amount: Some(order.price.base.decimal()),
        base_currency: currency.clone(),
        tax_amount: Some(order.price.tax.decimal()),
        tax_currency: currency,
        payment_status: PaymentStatus {
            awaiting_payment: open.is_some(),
            payment_required_by: open.map(|hold| hold.pay_by),
            price_guarantee_expires_at: open.map(|hold| hold.price_stands_until),
            paid_at: order.paid_at(),
        },
        conditions: airline.conditions(order.brand),
        available_actions: actions(order),
        passengers: order.passengers.clone(),
        slices: slices(order, &order.slices),
        services: Vec::new(),
        documents: documents(order),
        airline_initiated_changes: airline_change(order).into_iter().collect(),
        cancellation: confirmed.and_then(|at| cancellation(order, at)),
        metadata: order.metadata.iter().map(|(name, text)| (name.clone(), text.as_str().into())).collect(),
    }
}

fn actions(order: &Order) -> Vec<OrderAction> {
    if order.cancelled_at.is_some() {
        return Vec::new();
    }
    let is_changeable =
        order.paid_at().is_some() && matches!(order.airline().change(order.brand), Term::Penalty(_));
    let change = is_changeable.then_some(OrderAction::Change);
    [OrderAction::Cancel, OrderAction::Update].into_iter().chain(change).collect()
}

/// One ticket per passenger, once issued; one of the airlines issues a further ticket for each change.
fn documents(order: &Order) -> Vec<Document> {
    let made = order.changes.iter().filter(|change| change.confirmed_at.is_some()).count();
    let made = if order.airline().issues_again { made } else { 0 };
    let ticket = |passenger: &wire::OrderPassenger, change: usize| Document {
        r#type: Some(TicketType::ElectronicTicket),
        unique_identifier: format!(
            "999{:010}",
            draw(&format!("{} {} {change}", order.id, passenger.id)) % 10_000_000_000
        ),
        passenger_ids: vec![passenger.id.clone()],
    };
    let changes = order.paid_at().into_iter().flat_map(|_| 0..=made);
    changes.flat_map(|change| order.passengers.iter().map(move |one| ticket(one, change))).collect()
}

fn slices(order: &Order, booked: &[BookedSlice]) -> Vec<Slice> {
    let served = SliceProduct {
        airline: order.airline(),
        brand: order.brand,
        cabin: order.cabin,
        passengers: order.passengers.iter().map(|passenger| passenger.id.clone()).collect(),
        is_order: true,
    };
    let slice =
        |booked: &BookedSlice| Some(answer::slice(&order.slice_seed(booked), &booked.direction()?, &served));
    booked.iter().filter_map(slice).collect()
}

pub fn payment(order: &Order, at: usize) -> Option<Payment> {
    let paid = order.payments.get(at)?;
    Some(Payment {
        id: order.part("pay_", at),
        live_mode: false,
        order_id: Some(order.id.clone()),
        r#type: Some(PaymentType::Balance),
        amount: Some(paid.amount.decimal()),
        currency: code(paid.amount),
        status: Some(paid.status),
        created_at: Some(paid.at),
    })
}

pub fn cancellation(order: &Order, at: usize) -> Option<OrderCancellation> {
    let quote = order.quotes.get(at)?;
    let credit = |credit: Money, passenger: &wire::OrderPassenger| AirlineCredit {
        id: format!("acd_{:016x}", draw(&format!("{} {}", order.id, passenger.id))),
        credit_name: Some("Travel credit".to_owned()),
        credit_code: None,
        credit_amount: Some(credit.decimal()),
        credit_currency: code(credit),
        issued_on: quote.confirmed_at.map(|at| at.strftime("%F").to_string()),
        passenger_id: Some(passenger.id.clone()),
    };
    let credits =
        quote.credit.map(|of_each| order.passengers.iter().map(move |passenger| credit(of_each, passenger)));
    Some(OrderCancellation {
        id: order.part("ore_", at),
        order_id: order.id.clone(),
        live_mode: false,
        refund_amount: quote.refund.map(Money::decimal),
        refund_currency: quote.refund.and_then(code),
        refund_to: Some(quote.to),
        created_at: Some(quote.created_at),
        expires_at: Some(quote.expires_at()),
        confirmed_at: quote.confirmed_at,
        airline_credits: credits.into_iter().flatten().collect(),
    })
}

fn changed_slices(order: &Order, change: &Change) -> ChangedSlices {
    ChangedSlices { add: slices(order, &change.added), remove: slices(order, &change.removed) }
}

pub fn change_offer(order: &Order, change: &Change) -> OrderChangeOffer {
    let currency = code(change.total);
    OrderChangeOffer {
        id: change.asked.offer_id(&change.keys),
        order_change_id: None,
        live_mode: false,
        created_at: Some(change.asked.requested_at),
        updated_at: Some(change.asked.requested_at),
        expires_at: Some(change.expires_at()),
        change_total_amount: Some(change.total.decimal()),
        change_total_currency: currency.clone(),
        new_total_amount: Some(change.new_price.total().decimal()),
        new_total_currency: currency.clone(),
        penalty_total_amount: Some(change.penalty.decimal()),
        penalty_total_currency: currency,
        refund_to: Some(RefundTo::OriginalFormOfPayment),
        available_payment_types: vec![PaymentType::Balance],
        slices: changed_slices(order, change),
    }
}

pub fn change(order: &Order, at: usize) -> Option<OrderChange> {
    let change = order.changes.get(at)?;
    let offer = change_offer(order, change);
    Some(OrderChange {
        id: order.part("oce_", at),
        order_id: order.id.clone(),
        live_mode: false,
        created_at: Some(change.created_at),
        updated_at: change.confirmed_at.or(Some(change.created_at)),
        expires_at: offer.expires_at,
        confirmed_at: change.confirmed_at,
        change_total_amount: offer.change_total_amount,
        change_total_currency: offer.change_total_currency,
        new_total_amount: offer.new_total_amount,
        new_total_currency: offer.new_total_currency,
        penalty_total_amount: offer.penalty_total_amount,
        penalty_total_currency: offer.penalty_total_currency,
        refund_to: offer.refund_to,
        available_payment_types: offer.available_payment_types,
        slices: offer.slices,
    })
}

pub fn airline_change(order: &Order) -> Option<AirlineInitiatedChange> {
    let moved = order.moved.as_ref()?;
    let open = [ChangeAction::Accept, ChangeAction::Cancel, ChangeAction::Change, ChangeAction::Update];
    Some(AirlineInitiatedChange {
        id: order.part("aic_", 0),
        order_id: order.id.clone(),
        created_at: Some(moved.at),
        updated_at: moved.taken.map(|(_, at)| at).or(Some(moved.at)),
        added: slices(order, &moved.added),
        removed: slices(order, &moved.removed),
        available_actions: if moved.taken.is_some() { Vec::new() } else { open.to_vec() },
        action_taken: moved.taken.map(|(action, _)| action),
        action_taken_at: moved.taken.map(|(_, at)| at),
    })
}

/// Summary of the sales for people and tests, without personal data.
pub fn ledger(orders: &[Order]) -> Value {
    let entry = |order: &Order| {
        serde_json::json!({
            "order_id": order.id,
            "offer_id": order.offer_id,
            "booking_reference": order.booking_reference,
            "standing": order.standing,
            "scenario": order.scenario,
            "held": order.hold.is_some(),
            "ticketed": order.paid_at().is_some(),
            "cancelled": order.cancelled_at.is_some(),
            "kept": order.kept().decimal(),
            "currency": order.price.base.currency.code(),
            "metadata": order.metadata,
            "sent_again": order.sent_again,
            "notices_left": order.notices.len(),
        })
    };
    serde_json::json!({ "orders": orders.iter().map(entry).collect::<Vec<_>>() })
}

fn code(money: Money) -> Option<String> {
    Some(money.currency.code().to_owned())
}
