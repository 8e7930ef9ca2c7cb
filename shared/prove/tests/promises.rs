//! Runs the harnesses at a small size; `scripts/prove` runs them at a larger one.
#![cfg(test)]

use std::fmt::Debug;

use prove::harness::{Row, guesses, idempotency, orders, returns, seats};

fn holds(proved: Result<Row, impl Debug>) {
    let row = proved.unwrap();
    assert_eq!(row.broken, 0, "{}", row.found);
}

#[test]
fn every_order_ends_as_promised() {
    holds(orders(100));
}

#[test]
fn nothing_is_sold_twice() {
    holds(seats(1, 300));
}

#[test]
fn strangers_find_no_booking_and_owners_do() {
    holds(guesses(500, 50));
}

#[test]
fn a_key_makes_many_requests_one() {
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
fn nobody_pays_by_a_return_that_is_not_the_banks() {
    holds(returns(1));
}
