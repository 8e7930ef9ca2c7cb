//! Selling price: the supplier's cost at the rate of its currency, plus a mark-up, rounded up to a whole
//! lira.

use domain::flight::offer::PassengerPrice;
use domain::flight::query::{Party, PassengerType};
use domain::money::{Money, Rate};

/// Mark-up in basis points (hundredths of a per cent).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MarkUp {
    pub basis_points: u32,
}

const WHOLE: i128 = 10_000;
/// Kuruş per lira.
const LIRA: i128 = 100;

/// Converts an amount in the rate's currency to liras, rounded up to the kuruş.
pub fn in_liras(amount: Money, rate: Rate) -> Money {
    marked_up(amount, rate, MarkUp { basis_points: 0 })
}

fn marked_up(cost: Money, rate: Rate, mark_up: MarkUp) -> Money {
    let unit = i128::from(10_i64.pow(cost.currency.minor_digits()));
    let factor = WHOLE + i128::from(mark_up.basis_points);
    let numerator =
        i128::from(cost.minor).saturating_mul(i128::from(rate.micro_try_per_unit)).saturating_mul(factor);
    // Converts millionths of a lira to kuruş: 10,000 of them are one kuruş.
    let divisor = unit * 10_000 * WHOLE;
    Money::kurus(i64::try_from(numerator.saturating_add(divisor - 1).div_euclid(divisor)).unwrap_or(i64::MAX))
}

/// Divides the price of the whole party, the only one that Duffel gives, among the passengers. Every
/// passenger with a seat pays the same, and a lap infant a tenth of it, as is usual. Each share is rounded up
/// to a whole lira, so the total is the sum of the shares and never below the cost with the mark-up. The
/// mark-up is the service fee.
pub fn breakdown(cost: Money, tax: Money, rate: Rate, mark_up: MarkUp, party: Party) -> Vec<PassengerPrice> {
    let price = marked_up(cost, rate, mark_up).minor;
    let cost = in_liras(cost, rate).minor.min(price);
    let tax = in_liras(tax, rate).minor.clamp(0, cost);
    let weights: i64 = party.groups().map(|(pax_type, count)| weight(pax_type) * i64::from(count)).sum();
    let weights = i128::from(weights.max(1));
    let groups = party.groups().map(|(pax_type, count)| {
        let weighted = |all: i64| i128::from(all) * i128::from(weight(pax_type));
        let kurus = |amount: i128| i64::try_from(amount).unwrap_or(i64::MAX);
        let of_price = kurus((weighted(price) + weights * LIRA - 1).div_euclid(weights * LIRA) * LIRA);
        let (of_cost, of_tax) = (kurus(weighted(cost) / weights), kurus(weighted(tax) / weights));
        PassengerPrice {
            pax_type,
            count,
            base: Money::kurus(of_cost - of_tax),
            tax: Money::kurus(of_tax),
            service_fee: Money::kurus(of_price - of_cost),
        }
    });
    groups.collect()
}

fn weight(pax_type: PassengerType) -> i64 {
    if pax_type.needs_seat() { 10 } else { 1 }
}

#[cfg(test)]
mod tests {
    use domain::money::Currency;
    use proptest::prelude::{prop_assert, prop_assert_eq, proptest};
    use testkit::fuzz::config;

    use super::*;

    const GBP: Rate = Rate { currency: Currency::Gbp, micro_try_per_unit: 57_123_456, on: None };

    fn party(adult_count: u8, child_count: u8, infant_count: u8) -> Party {
        Party { adult_count, child_count, infant_count, senior_count: 0 }
    }

    #[test]
    fn a_converted_and_marked_up_price_is_rounded_up_once() {
        let cost = Money::new(12_130, Currency::Gbp);
        // Exact value: 121.30 × 57.123456 = 6929.0752128
        assert_eq!(in_liras(cost, GBP), Money::kurus(692_908));
        // Exact value with the mark-up: × 1.035 = 7171.592845…
        assert_eq!(marked_up(cost, GBP, MarkUp { basis_points: 350 }), Money::kurus(717_160));
        assert_eq!(marked_up(Money::kurus(100), Rate::TRY, MarkUp { basis_points: 1 }), Money::kurus(101));
        let yen = Rate { currency: Currency::Jpy, micro_try_per_unit: 280_000, on: None };
        assert_eq!(in_liras(Money::new(1_000, Currency::Jpy), yen), Money::kurus(28_000));
    }

    #[test]
    fn an_infant_pays_a_tenth_and_the_mark_up_becomes_the_service_fee() {
        let (cost, tax) = (Money::kurus(310_000), Money::kurus(31_000));
        let shares = breakdown(cost, tax, Rate::TRY, MarkUp { basis_points: 1_000 }, party(2, 1, 1));
        let of = |at: usize| (shares[at].base.minor, shares[at].tax.minor, shares[at].service_fee.minor);
        assert_eq!(shares.iter().map(|share| share.count).collect::<Vec<_>>(), [2, 1, 1]);
        assert_eq!(
            (of(0), of(1), of(2)),
            ((90_000, 10_000, 10_000), (90_000, 10_000, 10_000), (9_000, 1_000, 1_000))
        );
    }

    proptest! {
        #![proptest_config(config())]

        /// The shares are whole liras, and their sum is never below the cost with the mark-up, and above it
        /// by less than a lira per passenger.
        #[test]
        fn the_shares_of_the_passengers_are_whole_liras_that_add_up_to_the_price(
            cost in 1..50_000_000_i64, tax in 0..60_000_000_i64, basis_points in 0..5_000_u32,
            adults in 1..8_u8, children in 0..4_u8, infants in 0..4_u8, micro in 100..10_000_000_000_i64,
        ) {
            let rate = Rate { micro_try_per_unit: micro, ..GBP };
            let (cost, tax) = (Money::new(cost, Currency::Gbp), Money::new(tax, Currency::Gbp));
            let (mark_up, party) = (MarkUp { basis_points }, party(adults, children, infants));
            let shares = breakdown(cost, tax, rate, mark_up, party);
            let total: i64 = shares.iter().map(|share| share.total().minor).sum();
            let price = marked_up(cost, rate, mark_up).minor;
            prop_assert!((price..price + 100 * i64::from(party.total())).contains(&total), "{total} {price}");
            for share in &shares {
                prop_assert_eq!(share.total().minor % 100, 0);
                prop_assert!(share.base.minor >= 0 && share.tax.minor >= 0 && share.service_fee.minor >= 0);
            }
        }
    }
}
