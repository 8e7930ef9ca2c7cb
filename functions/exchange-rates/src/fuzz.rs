//! Fuzz tests of `today.xml`: any content of the address is either read or rejected.

use domain::money::Currency;
use proptest::collection::vec;
use proptest::prelude::{any, prop_assert, prop_assert_eq, proptest};
use proptest::sample::Index;
use testkit::fuzz::{config, text};

use super::today::read;

const RECORDED: &str = include_str!("../tests/today.xml");

/// Replaces text of the recorded list, at character boundaries.
fn changed(changes: &[(Index, Index, String)]) -> String {
    let mut xml = RECORDED.to_owned();
    for (from, length, with) in changes {
        let from = xml.floor_char_boundary(from.index(xml.len()));
        let until = xml.floor_char_boundary((from + length.index(20)).min(xml.len()));
        xml.replace_range(from..until.max(from), with);
    }
    xml
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn an_arbitrary_or_altered_list_is_rejected_or_read_completely(text in text(), changes in vec((any::<Index>(), any::<Index>(), text()), 1..4)) {
        prop_assert!(read(&text).is_err());
        if let Ok(list) = read(&changed(&changes)) {
            for currency in Currency::ALL {
                let rate = list.of(currency);
                prop_assert!(rate.currency == currency && rate.micro_try_per_unit > 0);
            }
        }
    }

    #[test]
    fn a_selling_rate_is_read_to_its_last_digit(liras in 1_i64..10_000, ten_thousandths in 0_i64..10_000) {
        let selling = format!(">{liras}.{ten_thousandths:04}<");
        let list = read(&RECORDED.replace(">49.1204<", &selling)).unwrap();
        prop_assert_eq!(list.of(Currency::Usd).micro_try_per_unit, liras * 1_000_000 + ten_thousandths * 100);
    }

    #[test]
    fn deeply_nested_xml_is_rejected_without_a_crash(depth in 1_usize..40_000) {
        prop_assert!(read(&"<a>".repeat(depth)).is_err());
    }
}
