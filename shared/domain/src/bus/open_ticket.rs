//! An open ticket: what a bus line is worth that was cancelled when its money no longer came back. It pays for other trips of the same
//! company, by its code, until its last day; what a trip leaves of it stays.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::offer::CompanyId;
use super::purchase::BusPurchase;
use crate::money::{Currency, Money};
use crate::order::{Order, State, UsedOpenTicket};

/// One that comes back to somebody lives for so long at least.
const AT_LEAST_DAYS: i16 = 30;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenTicket {
    /// Its holder can pay with it.
    pub code: String,
    pub company: CompanyId,
    pub company_name: String,
    /// TRY, when it was made.
    pub value: Money,
    /// The last day on which it can be used, in Türkiye.
    pub expires_on: Date,
    /// The orders that took something of it. One that came to nothing has no part in it.
    #[serde(default)]
    pub uses: Vec<Use>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Use {
    pub order_id: String,
    /// Less what came back of it.
    pub value: Money,
}

impl OpenTicket {
    pub fn made(
        code: String,
        (company, company_name): (CompanyId, String),
        value: Money,
        today: Date,
        months: u16,
    ) -> Self {
        let expires_on = today.saturating_add(jiff::Span::new().months(i64::from(months)));
        Self { code, company, company_name, value, expires_on, uses: vec![] }
    }

    pub fn balance(&self) -> Money {
        let used = Money::sum(Currency::Try, self.uses.iter().map(|used| used.value));
        Money::kurus(self.value.minor - used.minor)
    }

    /// Every bus of the journey is the company's own, and it is not too late.
    pub fn fits(&self, bus: &BusPurchase, today: Date) -> bool {
        today <= self.expires_on && bus.offer.rides.iter().all(|ride| ride.company.id == self.company)
    }

    /// For `order_id`, in place of what that took before; `None` where nothing is left of it.
    pub fn take(&mut self, order_id: &str, at_most: Money) -> Option<UsedOpenTicket> {
        self.uses.retain(|used| used.order_id != order_id);
        let value = Money::kurus(self.balance().minor.min(at_most.minor));
        if value.minor <= 0 {
            return None;
        }
        self.uses.push(Use { order_id: order_id.to_owned(), value });
        Some(UsedOpenTicket { code: self.code.clone(), value })
    }

    /// A part of what the order took comes back to it.
    pub fn give_back(&mut self, order_id: &str, value: Money, today: Date) {
        for used in self.uses.iter_mut().filter(|used| used.order_id == order_id) {
            used.value.minor -= value.minor;
        }
        let at_least = today.saturating_add(jiff::Span::new().days(AT_LEAST_DAYS));
        self.expires_on = self.expires_on.max(at_least);
    }

    /// Does the order still pay with it?
    pub fn is_used_by(&self, order: Option<&Order>) -> bool {
        let names = |order: &&Order| order.open_ticket.as_ref().is_some_and(|used| used.code == self.code);
        order.filter(names).is_some_and(|order| match order.state() {
            State::PaymentPending | State::Paid | State::Ticketed => true,
            State::Held | State::Failed | State::Expired => false,
            // What was not delivered comes back whole; of what was cancelled the terms say it.
            State::Refunding | State::Refunded => order.was_cancelled(),
        })
    }
}
