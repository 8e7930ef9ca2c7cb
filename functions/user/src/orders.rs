//! All orders that an account opens, for its export and its end. Others' that were bought in it stay as those of guests.

use std::collections::BTreeSet;

use domain::account::Account;
use domain::failure::Result;
use domain::order::Order;
use store::{Store, Stored};

/// Of one product, and of those that were never paid.
const ALL: i32 = 10_000;

/// Also those that were begun a moment ago, which the index may not have yet.
pub async fn find_all(store: &Store, user: &Account) -> Result<Vec<Stored<Order>>> {
    let mut ids: BTreeSet<String> = user.begun.iter().map(|begun| begun.order_id.clone()).collect();
    for kind in ["flight", "bus", "car", store::order::UNPAID] {
        ids.extend(store.find_order_ids_of_user(&user.id, kind, ALL).await?);
    }
    let mut orders = Vec::new();
    for id in ids {
        let order = store.find_order(&id).await?;
        orders.extend(order.filter(|order| user.opens(&order.value)));
    }
    Ok(orders)
}
