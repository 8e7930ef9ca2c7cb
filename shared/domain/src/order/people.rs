//! Those who travel with an order, and whom the seller may write to. `store` seals them.

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
    /// Keeps the number of travellers and the invoice.
    pub(super) fn anonymised(self) -> Self {
        let nobody = Contact { email: String::new(), phone_code: String::new(), phone: String::new() };
        let passengers = self.passengers.iter().map(Passenger::anonymised).collect();
        Self { contact: nobody, passengers, bill: self.bill }
    }
}
