//! Later states of a ticketed order, for tests of documents and messages.

use domain::flight::offer::FlightDirection;
use domain::flight::query::Party;
use domain::money::Money;
use domain::order::{
    Change, ChangeState, ChangeSum, ExchangedLines, Line, Order, Payment, PaymentState, Purchase, Receipt,
    Refund, RefundMethod, RefundReason, RefundState,
};
use jiff::{SignedDuration, Timestamp};
use serde_json::json;

/// An hour after the purchase.
pub fn later() -> Timestamp {
    super::at() + SignedDuration::from_hours(1)
}

/// Changes a direction to the next day, edited by `edit`, for all passengers and free of charge.
pub fn changed(order: &Order, direction: usize, edit: impl FnOnce(&mut FlightDirection)) -> Order {
    changed_for(order, direction, &lines_of_direction(order, direction), 0, edit)
}

/// Changes the lines `moved` of a direction to the next day, edited by `edit`: the lines of some adults,
/// or all. The new flight costs `less` minor units less in total.
pub fn changed_for(
    order: &Order,
    direction: usize,
    moved: &[usize],
    less: i64,
    edit: impl FnOnce(&mut FlightDirection),
) -> Order {
    let Purchase::Flight(flight) = &order.purchase else { unreachable!() };
    let mut flight = (**flight).clone();
    let mut offer = flight.offers.remove(direction);
    let flown = offer.directions.first_mut().unwrap();
    let day = SignedDuration::from_hours(24);
    for segment in &mut flown.segments {
        segment.departure.date = segment.departure.date.tomorrow().unwrap();
        segment.departs_at += day;
        segment.arrives_at += day;
        segment.departs_local = segment.departs_local.checked_add(day).unwrap();
        segment.arrives_local = segment.arrives_local.checked_add(day).unwrap();
    }
    edit(flown);
    let lines: Vec<Line> = moved.iter().filter_map(|at| order.lines.get(*at)).cloned().collect();
    if lines.len() < lines_of_direction(order, direction).len() {
        let adult_count = u8::try_from(lines.len()).unwrap();
        flight.query.party = Party { adult_count, child_count: 0, infant_count: 0, senior_count: 0 };
        offer.fare.breakdown.truncate(1);
        offer.fare.breakdown.iter_mut().for_each(|price| price.count = adult_count.into());
    }
    let adults = offer.fare.breakdown.first_mut().unwrap();
    adults.base.minor -= less / i64::from(adults.count);
    offer.fare.total = Money::kurus(offer.fare.breakdown.iter().map(|part| part.total().minor).sum());
    flight.offers = vec![offer];
    let (price, nothing) = (flight.total(), Money::kurus(0));
    let paid = Money::kurus(lines.iter().map(|line| line.price.minor).sum());
    let first = order.lines.len() + 5;
    let numbers = (first..).take(lines.len()).map(|serial| format!("37700000000{serial:02}")).collect();
    let change = Change {
        id: format!("change-{direction}"),
        selected_at: later(),
        sum: ChangeSum {
            paid,
            price,
            fee: nothing,
            kept: vec![nothing; lines.len()],
            non_refundable: nothing,
            due: Money::kurus(price.minor - paid.minor),
        },
        moved: ExchangedLines {
            passengers: lines.iter().map(|line| line.passenger).collect(),
            lines: moved.to_vec(),
            directions: vec![direction],
        },
        purchase: Purchase::Flight(Box::new(flight)),
        claims: vec![],
        is_waived: false,
        state: ChangeState::Held { held_until: None },
        at_supplier: None,
    };
    order.clone().change_selected(change, numbers, later()).unwrap()
}

/// Changes the rental to other dates, for which `due` was paid.
pub fn rental_changed(order: &Order, due: Money) -> Order {
    let (price, nothing) = (order.charge, Money::kurus(0));
    let sum = ChangeSum {
        paid: price,
        price,
        fee: nothing,
        kept: vec![nothing],
        non_refundable: nothing,
        due: nothing,
    };
    let change = Change {
        id: "change".to_owned(),
        selected_at: later(),
        sum,
        moved: ExchangedLines { lines: vec![0], passengers: vec![0], directions: vec![0] },
        purchase: order.purchase.clone(),
        claims: vec![],
        is_waived: false,
        state: ChangeState::Held { held_until: None },
        at_supplier: None,
    };
    let changed = order.clone().change_selected(change, vec!["5010000000002".to_owned()], later()).unwrap();
    let mut changes = changed.changes.clone();
    changes.iter_mut().for_each(|change| change.sum.due = due);
    changed.with_fields(json!({ "changes": changes })).unwrap()
}

/// Adds the payment of a change with another card.
pub fn paid_again(order: &Order) -> Order {
    let first = order.payments.first().unwrap();
    let receipt = Receipt {
        payment_id: "5".to_owned(),
        amount: Money::kurus(50_000),
        last_four: "0002".to_owned(),
        ..order.receipt().unwrap().clone()
    };
    let second = Payment {
        id: "5".to_owned(),
        change: Some("change".to_owned()),
        state: PaymentState::Captured { receipt },
        ..first.clone()
    };
    order.clone().with_fields(json!({ "payments": [first, &second] })).unwrap()
}

/// Adds a paid change that could not be made.
pub fn rental_not_changed(order: &Order) -> Order {
    let order = paid_again(order);
    let receipt = order.receipt_of("5").unwrap();
    let refund = Refund {
        payment_id: receipt.payment_id.clone(),
        amount: receipt.amount,
        lines: vec![],
        reason: RefundReason::ChangeNotMade,
        method: RefundMethod::Card,
        open_ticket: None,
        requested_at: later(),
        sent_at: None,
        state: RefundState::Requested,
    };
    let mut history = serde_json::to_value(&order.history).unwrap();
    let news = json!({ "at": later(), "by": "system", "event": "change_not_made" });
    history.as_array_mut().unwrap().push(news);
    let fields = json!({ "refunds": [refund], "history": history, "is_notified": false });
    order.with_fields(fields).unwrap()
}

/// Returns the issued lines of a direction that no other line replaced.
pub fn lines_of_direction(order: &Order, direction: usize) -> Vec<usize> {
    let lines = order.lines.iter().enumerate();
    let of_direction = lines.filter(|(_, line)| line.is_issued() && order.direction(line) == direction);
    of_direction.map(|(at, _)| at).collect()
}

/// Cancels the lines within the day in which cancellation is free.
pub fn cancelled(order: &Order, lines: &[usize]) -> Order {
    let quoted = lines.iter().map(|at| order.quoted_line(*at, lines, later()).unwrap()).collect();
    let order = order.clone().cancellation_quoted("q".to_owned(), quoted, None, later()).unwrap();
    order.cancellation_confirmed("q", later()).unwrap()
}
