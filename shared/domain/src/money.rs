//! Money: integer minor units with a currency, without floats (invariant 3).

use std::fmt;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// ISO 4217 code of a currency in which prices are shown. Cards are always charged in `TRY`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum Currency {
    Try,
    Usd,
    Eur,
    Gbp,
    Rub,
    Sar,
    Jpy,
    Kwd,
}

impl Currency {
    pub const ALL: [Self; 8] =
        [Self::Try, Self::Usd, Self::Eur, Self::Gbp, Self::Rub, Self::Sar, Self::Jpy, Self::Kwd];

    pub fn code(self) -> &'static str {
        match self {
            Self::Try => "TRY",
            Self::Usd => "USD",
            Self::Eur => "EUR",
            Self::Gbp => "GBP",
            Self::Rub => "RUB",
            Self::Sar => "SAR",
            Self::Jpy => "JPY",
            Self::Kwd => "KWD",
        }
    }

    pub fn symbol(self) -> &'static str {
        match self {
            Self::Try => "₺",
            Self::Usd => "$",
            Self::Eur => "€",
            Self::Gbp => "£",
            Self::Rub => "₽",
            Self::Sar => "ر.س",
            Self::Jpy => "¥",
            Self::Kwd => "د.ك",
        }
    }

    /// Number of minor digits (ISO 4217).
    pub fn minor_digits(self) -> u32 {
        match self {
            Self::Jpy => 0,
            Self::Kwd => 3,
            _ => 2,
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|c| c.code().eq_ignore_ascii_case(code))
    }
}

/// An amount in `currency`'s minor units (kuruş, cent).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Money {
    pub minor: i64,
    pub currency: Currency,
}

impl Money {
    pub const fn new(minor: i64, currency: Currency) -> Self {
        Self { minor, currency }
    }

    /// Creates an amount in kuruş.
    pub const fn kurus(minor: i64) -> Self {
        Self::new(minor, Currency::Try)
    }

    pub fn times(self, count: u32) -> Self {
        Self::new(self.minor.saturating_mul(i64::from(count)), self.currency)
    }

    /// Adds amounts in `currency`.
    pub fn sum(currency: Currency, parts: impl IntoIterator<Item = Self>) -> Self {
        let minor = parts.into_iter().fold(0_i64, |sum, part| sum.saturating_add(part.minor));
        Self::new(minor, currency)
    }

    /// Returns the decimal string of the contract: `1249.90`.
    pub fn decimal(self) -> String {
        let digits = self.currency.minor_digits();
        let unit = 10_i64.pow(digits);
        let sign = if self.minor < 0 { "-" } else { "" };
        let (whole, rest) = (
            self.minor.unsigned_abs() / unit.unsigned_abs(),
            self.minor.unsigned_abs() % unit.unsigned_abs(),
        );
        match digits {
            0 => format!("{sign}{whole}"),
            _ => format!("{sign}{whole}.{rest:0width$}", width = digits as usize),
        }
    }

    /// Reads a decimal string with at most the currency's minor digits; `None` for any other text.
    pub fn parse(decimal: &str, currency: Currency) -> Option<Self> {
        let (negative, text) = decimal.strip_prefix('-').map_or((false, decimal), |rest| (true, rest));
        let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
        let digits = currency.minor_digits() as usize;
        let all_digits = |s: &str| s.bytes().all(|b| b.is_ascii_digit());
        if whole.is_empty() || !all_digits(whole) || !all_digits(rest) {
            return None;
        }
        // Providers may write 1249.9 or 1249.9000000 for 1249.90.
        let rest = rest.trim_end_matches('0');
        if rest.len() > digits {
            return None;
        }
        let minor: i64 = format!("{whole}{rest:0<digits$}").parse().ok()?;
        Some(Self::new(if negative { -minor } else { minor }, currency))
    }
}

impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.decimal(), self.currency.code())
    }
}

/// A selling rate: cost of one unit of `currency` in millionths of a lira.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rate {
    pub currency: Currency,
    pub micro_try_per_unit: i64,
    /// Banking day of the rate's list; none for the lira, whose rate is the same every day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub on: Option<Date>,
}

impl Rate {
    pub const TRY: Self = Self { currency: Currency::Try, micro_try_per_unit: 1_000_000, on: None };

    /// Returns the price of one unit in TRY with six decimals, as in the contract: `49.040216`.
    pub fn decimal(self) -> String {
        format!("{}.{:06}", self.micro_try_per_unit / 1_000_000, self.micro_try_per_unit % 1_000_000)
    }

    /// Converts liras into the rate's currency, rounded half up to its minor unit.
    pub fn from_try(self, amount: Money) -> Money {
        debug_assert_eq!(amount.currency, Currency::Try);
        if self.currency == Currency::Try {
            return amount;
        }
        let unit = i128::from(10_i64.pow(self.currency.minor_digits()));
        let numerator = i128::from(amount.minor) * 10_000 * unit;
        let divisor = i128::from(self.micro_try_per_unit.max(1));
        let rounded = (numerator * 2 + divisor).div_euclid(divisor * 2);
        Money::new(i64::try_from(rounded).unwrap_or(i64::MAX), self.currency)
    }

    /// Converts an amount of the rate's currency into liras, rounded half up to kuruş.
    pub fn to_try(self, amount: Money) -> Money {
        debug_assert_eq!(amount.currency, self.currency);
        let unit = i128::from(10_i64.pow(self.currency.minor_digits()));
        let numerator = i128::from(amount.minor) * i128::from(self.micro_try_per_unit);
        let divisor = 10_000 * unit;
        let rounded = (numerator * 2 + divisor).div_euclid(divisor * 2);
        Money::kurus(i64::try_from(rounded).unwrap_or(i64::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_written_and_read_with_the_digits_of_their_currency() {
        for (money, text) in [
            (Money::kurus(124_990), "1249.90"),
            (Money::kurus(5), "0.05"),
            (Money::kurus(-5), "-0.05"),
            (Money::new(1500, Currency::Jpy), "1500"),
            (Money::new(1234, Currency::Kwd), "1.234"),
        ] {
            assert_eq!(money.decimal(), text);
            assert_eq!(Money::parse(text, money.currency), Some(money));
        }
    }

    #[test]
    fn amounts_of_providers_are_read_and_malformed_ones_rejected() {
        assert_eq!(Money::parse("1249.9", Currency::Try), Some(Money::kurus(124_990)));
        assert_eq!(Money::parse("1249.90000000", Currency::Try), Some(Money::kurus(124_990)));
        for wrong in ["", ".5", "1,5", "1.234", "--1", "1e3", " 1", "99999999999999999999"] {
            assert_eq!(Money::parse(wrong, Currency::Try), None, "{wrong}");
        }
    }

    #[test]
    fn conversion_rounds_half_up() {
        let usd = Rate { currency: Currency::Usd, micro_try_per_unit: 40_000_000, on: None };
        assert_eq!(usd.from_try(Money::kurus(4_000)), Money::new(100, Currency::Usd));
        assert_eq!(usd.from_try(Money::kurus(20)), Money::new(1, Currency::Usd));
        assert_eq!(usd.from_try(Money::kurus(19)), Money::new(0, Currency::Usd));
    }
}
