//! Change of the sealing key: seals data of former keys again with the newest one, page by page.
//! Idempotency records and pages of payments are left out, because they expire within days.

use aws_sdk_dynamodb::primitives::Blob;
use aws_sdk_dynamodb::types::AttributeValue;
use domain::failure::Result;
use serde::{Deserialize, Serialize};

use crate::item::{Item, put_if_unchanged, revision, text, unavailable};
use crate::meter::Kind;
use crate::{Store, account, alert, order};

/// Number of items in a page.
const PAGE: i32 = 100;

/// Start of the next page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cursor {
    of_users: bool,
    /// Key of the last item of the previous page.
    after: Option<(String, String)>,
}

/// Orders come first, then accounts and alerts.
pub const START: Cursor = Cursor { of_users: false, after: None };

impl Store {
    /// Seals the items of one page again. Returns their number and the start of the next page.
    pub async fn reseal_page(&self, cursor: Cursor) -> Result<(usize, Option<Cursor>)> {
        let Cursor { of_users, after } = cursor;
        let table = if of_users { &self.tables.users } else { &self.tables.bookings };
        let start = after.map(|(pk, sk)| Item::from([("pk".into(), text(pk)), ("sk".into(), text(sk))]));
        let scan = self.dynamodb.scan().table_name(table).set_exclusive_start_key(start).limit(PAGE);
        let page = scan.return_consumed_capacity("TOTAL".into()).send().await.map_err(unavailable)?;
        self.meter.count(Kind::Read, page.consumed_capacity());
        let mut resealed = 0;
        for item in page.items() {
            resealed += usize::from(self.reseal(table, item).await?);
        }
        let next = match page.last_evaluated_key() {
            Some(last) => key_of(last).map(|after| Cursor { of_users, after: Some(after) }),
            None => (!of_users).then_some(Cursor { of_users: true, after: None }),
        };
        Ok((resealed, next))
    }

    /// Returns false for an item without data sealed by a former key.
    async fn reseal(&self, table: &str, item: &Item) -> Result<bool> {
        let Some((name, owner)) = sealed_part(item) else { return Ok(false) };
        let Some(sealed) = item.get(name).and_then(|sealed| sealed.as_b().ok()) else { return Ok(false) };
        let Some(again) = self.seal()?.reseal(sealed.as_ref(), &owner, self.random.as_ref())? else {
            return Ok(false);
        };
        let mut item = item.clone();
        item.insert(name.to_owned(), AttributeValue::B(Blob::new(again)));
        let revision = revision(&item)?;
        // A concurrent write used the newest key.
        self.put_if_held(put_if_unchanged(table, item, revision)?).await
    }
}

fn key_of(item: &Item) -> Option<(String, String)> {
    let part = |name: &str| item.get(name)?.as_s().ok().cloned();
    Some((part("pk")?, part("sk")?))
}

/// Returns the sealed attribute and its owner.
fn sealed_part(item: &Item) -> Option<(&'static str, String)> {
    let (pk, _) = key_of(item)?;
    let (kind, owner) = pk.split_once('#')?;
    let name = match kind {
        "ORDER" => order::PEOPLE,
        "ACCOUNT" => account::ACCOUNT,
        "ALERTS" => alert::ALERT,
        _ => return None,
    };
    Some((name, owner.to_owned()))
}
