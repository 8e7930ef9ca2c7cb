//! Finds every order that an account may open, for its export and its deletion. Orders of other people that
//! were bought in the account stay as orders of guests.

use std::collections::BTreeSet;

use domain::Product;
use domain::account::Account;
use domain::failure::Result;
use domain::order::Order;
use store::{Store, Stored};

/// Maximum number of orders per product, and of unpaid orders.
const ALL: i32 = 10_000;

/// Finds all orders, including those that were started moments ago, which the index may not list yet.
pub async fn find_all(store: &Store, user: &Account) -> Result<Vec<Stored<Order>>> {
    let mut ids: BTreeSet<String> = user.begun.iter().map(|begun| begun.order_id.clone()).collect();
    for product in Product::ALL.map(Some).into_iter().chain([None]) {
        ids.extend(store.find_order_ids_of_user(&user.id, product, ALL).await?);
    }
    let mut orders = Vec::new();
    for id in ids {
        let order = store.find_order(&id).await?;
        orders.extend(order.filter(|order| user.opens(&order.value)));
    }
    Ok(orders)
}
