//! Runs the harnesses at a small size; `scripts/prove` runs them at a larger one.
#![cfg(test)]

use std::fmt::Debug;

use prove::harness::{Row, guesses, idempotency, orders, returns, seats};

fn holds(proved: Result<Row, impl Debug>) {
    let row = proved.unwrap();
    assert_eq!(row.broken, 0, "{}", row.found);
}

#[test]
fn every_simulated_order_ends_as_promised() {
    holds(orders(100));
}

#[test]
fn no_seat_is_sold_twice_to_a_crowd() {
    holds(seats(1, 300));
}

#[test]
fn guesses_find_no_booking_and_owners_find_theirs() {
    holds(guesses(500, 50));
}

#[test]
fn concurrent_requests_with_one_idempotency_key_run_once() {
    holds(idempotency(
        12,
        &[
            "/api/base/gateway/prebook/",
            "/api/base/gateway/select/",
            "/api/bus/gateway/search/",
            "/api/bus/gateway/search/select/",
            "/api/car/gateway/search/select/",
            "/api/contact/",
            "/api/flight/gateway/payment/",
            "/api/flight/gateway/search/select/",
            "/api/user/bill/",
        ],
    ));
}

#[test]
fn forged_returns_and_notices_pay_no_order() {
    holds(returns(1));
}
