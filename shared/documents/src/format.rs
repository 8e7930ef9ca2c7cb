//! Dates, durations, weights and money in the form of a language, by the patterns of its catalogue.

use domain::money::Money;
use jiff::Zoned;

use crate::texts::{Formats, fill};

/// An amount is never separated from its symbol at a line end.
const NO_BREAK: char = '\u{a0}';

impl Formats {
    /// Long date with its weekday.
    pub fn date(&self, at: &Zoned) -> String {
        self.written(&self.date, at)
    }

    /// Date without its weekday, for narrow places; in figures, when the language has a single order of
    /// figures.
    pub fn day(&self, at: &Zoned) -> String {
        self.written(&self.day, at)
    }

    fn written(&self, pattern: &str, at: &Zoned) -> String {
        let month = self.months.get(usize::from(at.month().unsigned_abs()).saturating_sub(1));
        let weekday = at.weekday().to_monday_zero_offset().unsigned_abs();
        let weekday = self.weekdays.get(usize::from(weekday));
        fill(
            pattern,
            &[
                ("figures", &day(at)),
                ("day", &at.day().to_string()),
                ("month", month.map_or("", String::as_str)),
                ("year", &at.year().to_string()),
                ("weekday", weekday.map_or("", String::as_str)),
            ],
        )
    }

    pub fn duration(&self, minutes: i64) -> String {
        let (hours, rest) = ((minutes / 60).to_string(), (minutes % 60).to_string());
        match minutes {
            60.. if minutes % 60 == 0 => fill(&self.hours, &[("hours", &hours)]),
            0..60 => fill(&self.minutes, &[("minutes", &rest)]),
            _ => fill(&self.hours_minutes, &[("hours", &hours), ("minutes", &rest)]),
        }
    }

    pub fn kilograms(&self, weight: u32) -> String {
        fill(&self.kilograms, &[("weight", &weight.to_string())])
    }

    pub fn kilometres(&self, distance: u32) -> String {
        fill(&self.kilometres, &[("distance", &self.grouped(&distance.to_string()))])
            .replace(' ', &NO_BREAK.to_string())
    }

    fn grouped(&self, digits: &str) -> String {
        let mut grouped = String::new();
        for (index, digit) in digits.chars().enumerate() {
            if index > 0 && (digits.len() - index).is_multiple_of(3) {
                grouped.push_str(&self.group);
            }
            grouped.push(digit);
        }
        grouped
    }

    pub fn money(&self, money: Money) -> String {
        let decimal = money.decimal();
        let (whole, rest) = decimal.split_once('.').unwrap_or((&decimal, ""));
        let (sign, digits) =
            whole.strip_prefix('-').map_or(("", whole), |digits| (self.minus.as_str(), digits));
        let mut amount = self.grouped(digits);
        if !rest.is_empty() {
            amount.push_str(&self.decimal);
            amount.push_str(rest);
        }
        let amount = fill(&self.money, &[("amount", &amount), ("symbol", money.currency.symbol())]);
        format!("{sign}{}", amount.replace(' ', &NO_BREAK.to_string()))
    }
}

/// Local wall-clock time.
pub fn time(at: &Zoned) -> String {
    format!("{:02}:{:02}", at.hour(), at.minute())
}

/// Date in figures, for narrow places.
fn day(at: &Zoned) -> String {
    at.strftime("%d.%m.%Y").to_string()
}

#[cfg(test)]
mod tests {
    use domain::language::Language;
    use domain::money::Currency;

    use super::*;
    use crate::texts::Texts;

    #[test]
    fn money_is_written_by_the_rules_of_each_language() {
        let amount = Money::kurus(123_456_789);
        let written = |language| Texts::of(language).formats.money(amount);
        assert_eq!(written(Language::Tr), "₺1.234.567,89");
        assert_eq!(written(Language::En), "₺1,234,567.89");
        assert_eq!(written(Language::De), "1.234.567,89\u{a0}₺");
        assert_eq!(written(Language::Ru), "1\u{a0}234\u{a0}567,89\u{a0}₺");
        assert_eq!(written(Language::Ar), "1,234,567.89\u{a0}₺");
        assert_eq!(Texts::of(Language::En).formats.money(Money::new(-999, Currency::Jpy)), "−¥999");
        // The sign stands before its figures from right to left as well.
        let less = Texts::of(Language::Ar).formats.money(Money::kurus(-10_000));
        assert_eq!(less, "\u{200e}−100.00\u{a0}₺");
    }

    #[test]
    fn dates_times_and_durations_are_written_by_the_rules_of_each_language() {
        let at: Zoned = "2026-03-12T06:05[Europe/Istanbul]".parse().unwrap();
        assert_eq!(Texts::of(Language::Tr).formats.date(&at), "12 Mart 2026 Perşembe");
        assert_eq!(Texts::of(Language::De).formats.date(&at), "Donnerstag, 12. März 2026");
        assert_eq!(time(&at), "06:05");
        assert_eq!(Texts::of(Language::En).formats.duration(65), "1 hr 5 min");
        assert_eq!(Texts::of(Language::En).formats.duration(45), "45 min");
        assert_eq!(Texts::of(Language::Ru).formats.duration(120), "2 ч");
        assert_eq!(Texts::of(Language::De).formats.day(&at), "12.03.2026");
        // English readers differ on whether the first figure is the month or the day.
        assert_eq!(Texts::of(Language::En).formats.day(&at), "12 March 2026");
        assert_eq!(time(&at), "06:05");
    }

    #[test]
    fn kilometres_are_grouped_by_the_rules_of_each_language() {
        assert_eq!(Texts::of(Language::De).formats.kilometres(1200), "1.200\u{a0}km");
        assert_eq!(Texts::of(Language::En).formats.kilometres(400), "400\u{a0}km");
    }
}
