//! Hints to the queues: "look after this order". A lost or doubled hint changes nothing, for every consumer reads the
//! order's state first and the sweeper finds what was lost.

use serde::{Deserialize, Serialize};
use store::queue::Queue;

use crate::logged;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hint {
    pub order_id: String,
}

pub(crate) async fn send(queue: &Queue, order_id: &str) {
    if let Err(failure) = queue.send(&Hint { order_id: order_id.to_owned() }).await {
        tracing::warn!(%failure, order = logged(order_id), "a hint was not sent; the sweeper will find the order");
    }
}
