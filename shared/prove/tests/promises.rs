//! The harnesses at a small size; `scripts/prove` runs them larger.
#![cfg(test)]

use prove::harness::{guesses, orders, seats};

#[test]
fn every_order_ends_as_promised() {
    let (found, held) = orders(100).unwrap();
    assert!(held, "{found}");
}

#[test]
fn nothing_is_sold_twice() {
    let (found, held) = seats(1, 300).unwrap();
    assert!(held, "{found}");
}

#[test]
fn strangers_find_no_booking_and_owners_do() {
    let (found, held) = guesses(500, 50).unwrap();
    assert!(held, "{found}");
}
