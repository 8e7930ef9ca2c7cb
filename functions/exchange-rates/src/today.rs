//! The central bank's `today.xml`: a list of currencies, each with its number of units and their price in
//! liras. The list is read completely or rejected, because a partly correct list is worse than yesterday's.

use domain::money::{Currency, Rate};
use domain::rates::{DailyList, ListError};
use jiff::civil::Date;
use roxmltree::{Document, Node};

const MICRO_DIGITS: usize = 6;

#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    #[error("the list of exchange rates is no valid XML: {0}")]
    Xml(#[from] roxmltree::Error),
    #[error("the list of exchange rates has no valid date")]
    Date,
    #[error("the rate of {0} is invalid or listed twice")]
    Rate(&'static str),
    #[error(transparent)]
    List(#[from] ListError),
}

pub fn read(xml: &str) -> Result<DailyList, Unreadable> {
    let document = Document::parse(xml)?;
    let root = document.root_element();
    let date = root.attribute("Tarih").and_then(|date| Date::strptime("%d.%m.%Y", date).ok());
    let date = date.filter(|_| root.has_tag_name("Tarih_Date")).ok_or(Unreadable::Date)?;
    let mut rates: Vec<Rate> = Vec::new();
    for node in root.children().filter(|node| node.has_tag_name("Currency")) {
        let Some(currency) = node.attribute("CurrencyCode").and_then(Currency::from_code) else { continue };
        let is_known = rates.iter().any(|rate| rate.currency == currency);
        let micro = selling_rate(node).filter(|_| !is_known).ok_or(Unreadable::Rate(currency.code()))?;
        rates.push(Rate { currency, micro_try_per_unit: micro, on: Some(date) });
    }
    Ok(DailyList::new(date, &rates)?)
}

/// Millionths of a lira per unit, rounded half up.
fn selling_rate(currency: Node<'_, '_>) -> Option<i64> {
    let text = |name| currency.children().find(|node| node.has_tag_name(name))?.text().map(str::trim);
    let unit: i64 = text("Unit")?.parse().ok().filter(|unit| *unit > 0)?;
    let micro = micro_liras(text("ForexSelling")?)?;
    micro.checked_mul(2)?.checked_add(unit).map(|doubled| doubled / unit.saturating_mul(2))
}

/// Converts a decimal such as `48.1204` to millionths.
fn micro_liras(decimal: &str) -> Option<i64> {
    let (whole, rest) = decimal.split_once('.').unwrap_or((decimal, ""));
    let rest = rest.trim_end_matches('0');
    let is_decimal =
        !whole.is_empty() && [whole, rest].iter().all(|part| part.bytes().all(|b| b.is_ascii_digit()));
    if !is_decimal || rest.len() > MICRO_DIGITS {
        return None;
    }
    format!("{whole}{rest:0<MICRO_DIGITS$}").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const RECORDED: &str = include_str!("../tests/today.xml");

    fn micro(list: &DailyList, currency: Currency) -> i64 {
        list.of(currency).micro_try_per_unit
    }

    #[test]
    fn the_recorded_list_gives_the_selling_rate_of_each_currency() {
        let list = read(RECORDED).unwrap();
        assert_eq!(list.date.to_string(), "2026-11-23");
        let read: Vec<String> = Currency::ALL.map(|currency| list.of(currency).decimal()).into();
        assert_eq!(
            read,
            [
                "1.000000",
                "49.120400",
                "55.772300",
                "65.128900",
                "0.586700",
                "13.094700",
                "0.313275",
                "160.058300"
            ]
        );
    }

    #[test]
    fn a_rate_per_100_units_is_divided_and_rounded_half_up() {
        let yen = |selling: &str| {
            micro(&read(&RECORDED.replace(">31.3275<", &format!(">{selling}<"))).unwrap(), Currency::Jpy)
        };
        assert_eq!(
            [yen("31.3275"), yen("31.32754"), yen("31.32755"), yen("31")],
            [313_275, 313_275, 313_276, 310_000]
        );
    }

    #[test]
    fn a_list_with_any_broken_part_is_rejected() {
        let usd = "<ForexSelling>49.1204</ForexSelling>";
        assert!(RECORDED.contains(usd));
        let with = |selling: &str| RECORDED.replace(usd, &format!("<ForexSelling>{selling}</ForexSelling>"));
        let broken = [
            String::new(),
            "<html><body>Bakım</body></html>".to_owned(),
            RECORDED[..RECORDED.len() / 2].to_owned(),
            RECORDED.replace("23.11.2026", "32.11.2026"),
            RECORDED.replace("Tarih=", "Gun="),
            RECORDED.replace("<Unit>100</Unit>", "<Unit>0</Unit>"),
            RECORDED.replace("<Unit>100</Unit>", ""),
            RECORDED.replace("CurrencyCode=\"KWD\"", "CurrencyCode=\"USD\""),
            RECORDED.replace("CurrencyCode=\"KWD\"", "CurrencyCode=\"XKW\""),
            RECORDED.replace(usd, "<ForexSelling/>"),
            RECORDED.replace(usd, ""),
            with("0"),
            with("-49.1204"),
            with("49,1204"),
            with("4.9e1"),
            with("0.00000001"),
            with("99999999999999999999"),
            with("9999999"),
            RECORDED.replacen("<Tarih_Date", "<!DOCTYPE a [<!ENTITY b \"b\">]><Tarih_Date", 1),
        ];
        for (at, xml) in broken.iter().enumerate() {
            assert!(read(xml).is_err(), "{at}");
        }
    }
}
