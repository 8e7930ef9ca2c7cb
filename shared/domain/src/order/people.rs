//! Passengers, contact and invoice of an order. `store` encrypts them.

use serde::{Deserialize, Serialize};

use crate::bill::Bill;
use crate::people::{Contact, Passenger};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct People {
    pub contact: Contact,
    pub passengers: Vec<Passenger>,
    pub bill: Option<Bill>,
}

impl People {
    /// Removes the names and the contact; keeps the number of passengers and the invoice.
    pub(super) fn anonymised(self) -> Self {
        let nobody = Contact { email: String::new(), phone_code: String::new(), phone: String::new() };
        let passengers = self.passengers.iter().map(Passenger::anonymised).collect();
        Self { contact: nobody, passengers, bill: self.bill }
    }

    pub(super) fn without_numbers(mut self) -> Self {
        for passenger in &mut self.passengers {
            passenger.citizen_number = None;
            passenger.passport = None;
            passenger.passport_expiry_date = None;
        }
        self
    }

    /// True when a number of an identity card or passport is stored.
    pub(super) fn has_numbers(&self) -> bool {
        self.passengers.iter().any(|one| one.citizen_number.is_some() || one.passport.is_some())
    }

    pub(super) fn is_anonymous(&self) -> bool {
        self.contact.email.is_empty() && self.bill.is_none()
    }
}
