//! How the promise was kept, in counts of all orders: one small item. A process that dies between an order's write and this one counts
//! nothing: the figures may be too low, and never too high.

use domain::failure::Result;
use jiff::civil::Date;

use crate::item::{Item, key, number, text, unavailable};
use crate::meter::Kind;
use crate::{Store, keys};

/// What became of an order that was paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    Ticketed {
        within_a_minute: bool,
    },
    /// No ticket, and the money goes back.
    NotTicketed,
    /// Money went back to a card so long after it was owed.
    Refunded {
        after_s: u64,
    },
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Promise {
    /// The day of the first.
    pub since: Option<Date>,
    pub ticketed: u64,
    pub within_a_minute: u64,
    pub not_ticketed: u64,
    pub refunds: u64,
    /// All together.
    pub refund_seconds: u64,
}

impl Store {
    pub async fn count_kept(&self, kept: Kept, today: Date) -> Result<()> {
        let counts: &[(&str, u64)] = match kept {
            Kept::Ticketed { within_a_minute } => {
                &[("ticketed", 1), ("within_a_minute", u64::from(within_a_minute))]
            }
            Kept::NotTicketed => &[("not_ticketed", 1)],
            Kept::Refunded { after_s } => &[("refunds", 1), ("refund_seconds", after_s)],
        };
        let added: Vec<String> = counts.iter().map(|(name, _)| format!("{name} :{name}")).collect();
        let mut update = self
            .dynamodb
            .update_item()
            .table_name(&self.tables.inventory)
            .set_key(Some(key(keys::promise())))
            .update_expression(format!(
                "ADD {} SET began_on = if_not_exists(began_on, :today)",
                added.join(", ")
            ))
            .expression_attribute_values(":today", text(today.to_string()));
        for (name, count) in counts {
            update = update.expression_attribute_values(format!(":{name}"), number(*count));
        }
        let done = update.return_consumed_capacity("TOTAL".into()).send().await.map_err(unavailable)?;
        self.meter.count(Kind::Write, done.consumed_capacity());
        Ok(())
    }

    pub async fn find_promise(&self) -> Result<Promise> {
        let Some(item) = self.read(&self.tables.inventory, keys::promise()).await? else {
            return Ok(Promise::default());
        };
        let count = |name: &str| count(&item, name).unwrap_or_default();
        Ok(Promise {
            since: item.get("began_on").and_then(|on| on.as_s().ok()?.parse().ok()),
            ticketed: count("ticketed"),
            within_a_minute: count("within_a_minute"),
            not_ticketed: count("not_ticketed"),
            refunds: count("refunds"),
            refund_seconds: count("refund_seconds"),
        })
    }
}

fn count(item: &Item, name: &str) -> Option<u64> {
    item.get(name)?.as_n().ok()?.parse().ok()
}
