//! All orders of a user, for the export and the end of an account.

use domain::failure::Result;
use domain::order::{Order, State};
use store::{Store, Stored};

/// Of one product, and of those that were never paid.
const ALL: i32 = 10_000;

/// Is money on its way, or a ticket?
pub fn is_moving(order: &Order) -> bool {
    matches!(order.state(), State::PaymentPending | State::Paid)
}

pub async fn find_all(store: &Store, user_id: &str) -> Result<Vec<Stored<Order>>> {
    let mut orders = Vec::new();
    for kind in ["flight", "bus", "car", store::order::UNPAID] {
        for id in store.find_order_ids_of_user(user_id, kind, ALL).await? {
            let order = store.find_order(&id).await?;
            orders.extend(order.filter(|order| order.value.user_id.as_deref() == Some(user_id)));
        }
    }
    Ok(orders)
}
