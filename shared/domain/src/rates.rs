//! The selling rates that prices are shown in, from `content/currencies.json`.

use std::sync::OnceLock;

use jiff::Timestamp;
use serde::Deserialize;

use crate::money::{Currency, Rate};
use crate::place::embedded;

#[derive(Debug, Deserialize)]
pub struct Rates {
    /// When the rates were published.
    pub updated_at: Timestamp,
    rates: Vec<Rate>,
}

pub fn rates() -> &'static Rates {
    static RATES: OnceLock<Rates> = OnceLock::new();
    RATES.get_or_init(|| embedded(crate::content!("currencies.json")))
}

impl Rates {
    /// Liras stay liras where a currency has no rate.
    pub fn of(&self, currency: Currency) -> Rate {
        self.rates.iter().copied().find(|rate| rate.currency == currency).unwrap_or(Rate::TRY)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_currency_has_a_rate_and_the_lira_is_one() {
        for currency in Currency::ALL {
            assert_eq!(rates().of(currency).currency, currency);
        }
        assert_eq!(rates().of(Currency::Try), Rate::TRY);
    }
}
