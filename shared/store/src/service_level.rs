//! Service levels, counted over all orders in one small item. A process that dies between an order's
//! write and this one counts nothing, so the figures may be too low but never too high.

use aws_sdk_dynamodb::config::Config;
use aws_sdk_dynamodb::config::retry::RetryConfig;
use domain::failure::Result;
use jiff::civil::Date;

use crate::item::{Item, key, number, text, unavailable};
use crate::meter::Kind;
use crate::{Store, keys};

/// Outcome of an order that was paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    Ticketed {
        within_a_minute: bool,
    },
    /// The first refund to a card, `after_s` seconds after it was owed. `is_without_ticket`: the order
    /// never had a ticket.
    Refunded {
        after_s: u64,
        is_without_ticket: bool,
    },
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ServiceLevels {
    /// Date of the first counted order.
    pub since: Option<Date>,
    pub ticketed: u64,
    pub within_a_minute: u64,
    pub not_ticketed: u64,
    pub refunded: u64,
    /// Sum over all refunds.
    pub refund_seconds: u64,
}

impl Store {
    pub async fn count_outcome(&self, kept: Outcome, today: Date) -> Result<()> {
        let counts: &[(&str, u64)] = match kept {
            Outcome::Ticketed { within_a_minute } => {
                &[("ticketed", 1), ("within_a_minute", u64::from(within_a_minute))]
            }
            Outcome::Refunded { after_s, is_without_ticket } => &[
                ("refunded", 1),
                ("refund_seconds", after_s),
                ("not_ticketed", u64::from(is_without_ticket)),
            ],
        };
        let added: Vec<String> = counts.iter().map(|(name, _)| format!("{name} :{name}")).collect();
        let mut update = self
            .dynamodb
            .update_item()
            .table_name(&self.tables.inventory)
            .set_key(Some(key(keys::service_levels())))
            .update_expression(format!(
                "ADD {} SET began_on = if_not_exists(began_on, :today)",
                added.join(", ")
            ))
            .expression_attribute_values(":today", text(today.to_string()));
        for (name, count) in counts {
            update = update.expression_attribute_values(format!(":{name}"), number(*count));
        }
        // A retry after a lost response would count twice.
        let once = Config::builder().retry_config(RetryConfig::disabled());
        let update = update.return_consumed_capacity("TOTAL".into()).customize().config_override(once);
        let done = update.send().await.map_err(unavailable)?;
        self.meter.count(Kind::Write, done.consumed_capacity());
        Ok(())
    }

    pub async fn find_service_levels(&self) -> Result<ServiceLevels> {
        let Some(item) = self.read(&self.tables.inventory, keys::service_levels()).await? else {
            return Ok(ServiceLevels::default());
        };
        let count = |name: &str| count(&item, name).unwrap_or_default();
        Ok(ServiceLevels {
            since: item.get("began_on").and_then(|on| on.as_s().ok()?.parse().ok()),
            ticketed: count("ticketed"),
            within_a_minute: count("within_a_minute"),
            not_ticketed: count("not_ticketed"),
            refunded: count("refunded"),
            refund_seconds: count("refund_seconds"),
        })
    }
}

fn count(item: &Item, name: &str) -> Option<u64> {
    item.get(name)?.as_n().ok()?.parse().ok()
}
