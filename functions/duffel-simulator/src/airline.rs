//! The two airlines that the simulator sells. Both are invented, and no real airline has their codes. One
//! sells on hold and states its terms; the other requires immediate payment and leaves terms unknown.

use domain::money::{Currency, Money};
use duffel::wire::{self, Condition, Conditions};
use serde::{Deserialize, Serialize};

#[derive(Debug, PartialEq, Eq)]
pub struct Airline {
    pub code: &'static str,
    pub name: &'static str,
    pub currency: Currency,
    /// Fares relative to the usual ones, in thousandths.
    pub price_permille: i64,
    /// True when orders may be paid later.
    pub sells_on_hold: bool,
    /// True when the airline issues new tickets for a change.
    pub issues_again: bool,
}

pub const NORTHLIGHT: Airline = Airline {
    code: "X0",
    name: "Northlight Airways",
    currency: Currency::Gbp,
    price_permille: 1_080,
    sells_on_hold: true,
    issues_again: true,
};
pub const JUNIPER: Airline = Airline {
    code: "U0",
    name: "Juniper Jet",
    currency: Currency::Eur,
    price_permille: 900,
    sells_on_hold: false,
    issues_again: false,
};
pub static AIRLINES: [Airline; 2] = [NORTHLIGHT, JUNIPER];

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Brand {
    Basic,
    Comfort,
    Flex,
}

/// Penalty per passenger for a change or cancellation, in hundredths of the airline's currency.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Term {
    /// The airline states no term.
    Unknown,
    NotAllowed,
    /// Allowed; the airline does not state the penalty.
    PenaltyUnknown,
    Penalty(i64),
}

impl Brand {
    pub const ALL: [Self; 3] = [Self::Basic, Self::Comfort, Self::Flex];

    pub fn name(self) -> &'static str {
        match self {
            Self::Basic => "Basic",
            Self::Comfort => "Comfort",
            Self::Flex => "Flex",
        }
    }

    /// Fare relative to `Basic`, in thousandths.
    pub fn price_permille(self) -> i64 {
        match self {
            Self::Basic => 1_000,
            Self::Comfort => 1_220,
            Self::Flex => 1_550,
        }
    }

    /// Shelf of the New Generation Storefront on which the trade would show the fare.
    pub fn shelf(self) -> i64 {
        if self == Self::Basic { 1 } else { 2 }
    }

    pub fn checked_bags(self) -> u8 {
        match self {
            Self::Basic => 0,
            Self::Comfort => 1,
            Self::Flex => 2,
        }
    }
}

impl Airline {
    pub fn find(code: &str) -> Option<&'static Self> {
        AIRLINES.iter().find(|airline| airline.code == code)
    }

    pub fn refund(&self, brand: Brand) -> Term {
        match (self.sells_on_hold, brand) {
            (true, Brand::Basic) => Term::NotAllowed,
            (true, Brand::Comfort) => Term::Penalty(80_00),
            (_, Brand::Flex) => Term::Penalty(0),
            (false, Brand::Basic) => Term::Unknown,
            (false, Brand::Comfort) => Term::PenaltyUnknown,
        }
    }

    pub fn change(&self, brand: Brand) -> Term {
        match (self.sells_on_hold, brand) {
            (true, Brand::Basic) => Term::Penalty(60_00),
            (true, Brand::Comfort) | (_, Brand::Flex) => Term::Penalty(0),
            (false, Brand::Basic) => Term::Unknown,
            (false, Brand::Comfort) => Term::NotAllowed,
        }
    }

    pub fn conditions(&self, brand: Brand) -> Conditions {
        Conditions {
            refund_before_departure: self.condition(self.refund(brand)),
            change_before_departure: self.condition(self.change(brand)),
        }
    }

    pub fn condition(&self, term: Term) -> Option<Condition> {
        let penalty = match term {
            Term::Unknown => return None,
            Term::NotAllowed | Term::PenaltyUnknown => None,
            Term::Penalty(minor) => Some(Money::new(minor, self.currency).decimal()),
        };
        let penalty_currency = penalty.as_ref().map(|_| self.currency.code().to_owned());
        Some(Condition { allowed: Some(term != Term::NotAllowed), penalty_amount: penalty, penalty_currency })
    }

    pub fn id(&self) -> String {
        format!("arl_simulated{}", self.code)
    }

    pub fn wire(&self) -> wire::Airline {
        wire::Airline {
            id: Some(self.id()),
            name: Some(self.name.to_owned()),
            iata_code: Some(self.code.to_owned()),
            logo_symbol_url: None,
            logo_lockup_url: None,
            conditions_of_carriage_url: None,
        }
    }
}
