//! Instalment plans that iyzico offers for a card.

use std::collections::{BTreeMap, BTreeSet};

use domain::money::Money;
use domain::rejection::Decline;

use super::signature::trimmed;
use super::wire::Text;
use super::{Effect, Iyzico, accepted, wire};
use crate::payment::{PaymentError, Plan};

const PLANS: &str = "/payment/iyzipos/installment";
/// Maximum number of instalments for travel within Türkiye: BDDK, decision 8198 of 11 January 2019 with its
/// amendments.
const MOST_INSTALMENTS: u32 = 12;

impl Iyzico {
    /// Returns the plans in which a card may be charged at no higher price. When several card families are
    /// returned, only plans that cost no more in any of them. iyzico does not sign this answer: the plans
    /// are only offered, and the charge is verified later.
    pub async fn plans(
        &self,
        conversation_id: &str,
        bin: Option<&str>,
        amount: Money,
    ) -> Result<Vec<Plan>, PaymentError> {
        let body = wire::plans(conversation_id, bin, amount);
        let answer = self.post(PLANS, &body, Effect::None).await?;
        accepted(&answer, Decline::Other, Effect::None)?;
        let money = |decimal: &Text| Money::parse(trimmed(decimal), amount.currency);
        let mut plans = BTreeMap::new();
        let mut dearer = BTreeSet::new();
        for offered in answer.installment_details.iter().flat_map(|detail| &detail.installment_prices) {
            let count = offered.installment_number.parse().unwrap_or(0);
            match (money(&offered.total_price), money(&offered.installment_price)) {
                (Some(total), Some(each)) if total == amount && (2..=MOST_INSTALMENTS).contains(&count) => {
                    plans.insert(count, Plan { count, each });
                }
                _ => {
                    dearer.insert(count);
                }
            }
        }
        Ok(plans.into_values().filter(|plan| !dearer.contains(&plan.count)).collect())
    }
}
