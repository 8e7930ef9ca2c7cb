//! Open ticket: the credit for a bus line that was cancelled after the end of money refunds. Its code pays
//! for other trips of the same company until its last day; the rest after a trip stays on the code.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::offer::CompanyId;
use super::purchase::BusPurchase;
use crate::money::{Currency, Money};
use crate::order::{Order, State, UsedOpenTicket};

/// Minimum validity of an open ticket after an amount returns to it, in days.
const AT_LEAST_DAYS: i16 = 30;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenTicket {
    /// Code with which its holder can pay.
    pub code: String,
    pub company: CompanyId,
    pub company_name: String,
    /// Value at issue, in TRY.
    pub value: Money,
    /// Last day of validity, in Türkiye.
    pub expires_on: Date,
    /// Orders that used the open ticket. An order that was never completed does not count.
    #[serde(default)]
    pub uses: Vec<Use>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Use {
    pub order_id: String,
    /// Used amount, less the returned amount.
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

    /// True when every bus of the journey belongs to the company and the open ticket is still valid.
    pub fn fits(&self, bus: &BusPurchase, today: Date) -> bool {
        today <= self.expires_on && bus.offer.rides.iter().all(|ride| ride.company.id == self.company)
    }

    /// Uses the open ticket for `order_id`, in place of that order's former use; `None` when the balance is
    /// zero.
    pub fn take(&mut self, order_id: &str, at_most: Money) -> Option<UsedOpenTicket> {
        self.uses.retain(|used| used.order_id != order_id);
        let value = Money::kurus(self.balance().minor.min(at_most.minor));
        if value.minor <= 0 {
            return None;
        }
        self.uses.push(Use { order_id: order_id.to_owned(), value });
        Some(UsedOpenTicket { code: self.code.clone(), value })
    }

    /// Returns a part of the order's used amount to the open ticket.
    pub fn refund(&mut self, order_id: &str, value: Money, today: Date) {
        for used in self.uses.iter_mut().filter(|used| used.order_id == order_id) {
            used.value.minor -= value.minor;
        }
        let at_least = today.saturating_add(jiff::Span::new().days(AT_LEAST_DAYS));
        self.expires_on = self.expires_on.max(at_least);
    }

    /// True while the order pays with the open ticket.
    pub fn is_used_by(&self, order: Option<&Order>) -> bool {
        let names = |order: &&Order| order.open_ticket.as_ref().is_some_and(|used| used.code == self.code);
        order.filter(names).is_some_and(|order| match order.state() {
            State::PaymentPending | State::Paid | State::Ticketed => true,
            State::Held | State::Failed | State::Expired => false,
            // Undelivered purchases return the whole amount; the terms decide about cancelled ones.
            State::Refunding | State::Refunded => order.was_cancelled(),
        })
    }
}
