//! What is taken of one departure's seats in one cabin. Read, changed here, and written back by `store` on the
//! condition that nobody wrote in between; so no seat is sold twice and no lapsed hold keeps one (invariant 1).

use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::rejection::Rejection;

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Departure {
    /// Seats of issued tickets.
    pub sold: u32,
    /// Seats held by orders that are not ticketed yet.
    #[serde(default)]
    pub holds: BTreeMap<String, Hold>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hold {
    pub seats: u32,
    pub until: Timestamp,
}

impl Departure {
    /// Seats that nobody else can buy at `now`.
    pub fn taken(&self, now: Timestamp) -> u32 {
        self.holds
            .values()
            .filter(|hold| hold.until > now)
            .fold(self.sold, |sum, hold| sum.saturating_add(hold.seats))
    }

    /// Takes `seats` for `order_id` until `until`, in place of whatever it held before. Lapsed holds fall away. Seats
    /// that the order holds already stay its own, also when fewer are for sale than were when it took them.
    pub fn hold(
        &mut self,
        order_id: &str,
        seats: u32,
        for_sale: u32,
        until: Timestamp,
        now: Timestamp,
    ) -> Result<(), Rejection> {
        let own = self.holds.get(order_id).is_some_and(|hold| hold.until > now && hold.seats >= seats);
        self.release(order_id, now);
        if !own && self.taken(now).saturating_add(seats) > for_sale {
            return Err(Rejection::SoldOut);
        }
        self.holds.insert(order_id.to_owned(), Hold { seats, until });
        Ok(())
    }

    /// Turns the order's hold into sold seats. A hold that lapsed is taken anew if the seats are still there.
    pub fn sell(
        &mut self,
        order_id: &str,
        seats: u32,
        for_sale: u32,
        now: Timestamp,
    ) -> Result<(), Rejection> {
        self.hold(order_id, seats, for_sale, now, now)?;
        self.holds.remove(order_id);
        self.sold = self.sold.saturating_add(seats);
        Ok(())
    }

    pub fn release(&mut self, order_id: &str, now: Timestamp) {
        self.holds.retain(|id, hold| id != order_id && hold.until > now);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    #[test]
    fn a_hold_keeps_seats_until_it_lapses() {
        let mut departure = Departure::default();
        departure.hold("a", 2, 3, at(100), at(0)).unwrap();
        assert_eq!(departure.hold("b", 2, 3, at(100), at(99)), Err(Rejection::SoldOut));
        departure.hold("b", 2, 3, at(200), at(100)).unwrap();
        assert_eq!(departure.taken(at(100)), 2);
        assert_eq!(departure.holds.len(), 1, "the lapsed hold is gone");
    }

    #[test]
    fn holding_again_replaces_and_never_doubles() {
        let mut departure = Departure::default();
        departure.hold("a", 3, 3, at(100), at(0)).unwrap();
        departure.hold("a", 2, 3, at(100), at(1)).unwrap();
        assert_eq!(departure.taken(at(1)), 2);
    }

    #[test]
    fn a_lapsed_hold_sells_only_while_seats_are_left() {
        let mut departure = Departure::default();
        departure.hold("late", 2, 2, at(10), at(0)).unwrap();
        let mut resold = departure.clone();
        departure.sell("late", 2, 2, at(20)).unwrap();
        assert_eq!((departure.sold, departure.taken(at(20))), (2, 2));

        resold.hold("other", 1, 2, at(40), at(20)).unwrap();
        assert_eq!(resold.sell("late", 2, 2, at(20)), Err(Rejection::SoldOut));
    }

    #[test]
    fn a_live_hold_is_good_however_many_others_are_for_sale_by_now() {
        let mut departure = Departure::default();
        departure.hold("early", 2, 2, at(100), at(0)).unwrap();
        let mut lapsed = departure.clone();
        departure.hold("early", 2, 1, at(200), at(50)).unwrap();
        assert_eq!(departure.clone().hold("early", 3, 1, at(200), at(50)), Err(Rejection::SoldOut));
        departure.sell("early", 2, 1, at(150)).unwrap();
        assert_eq!((departure.sold, departure.holds.len()), (2, 0));
        assert_eq!(lapsed.sell("early", 2, 1, at(100)), Err(Rejection::SoldOut));
    }
}
