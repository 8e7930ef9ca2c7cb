//! Name of an order in logs. The order id opens the booking to anyone who knows it, so logs contain only a
//! part of its digest. The digest tells orders apart, and leads from an id to its log lines
//! (`printf %s ID | sha256sum`).

use sha2::{Digest as _, Sha256};

/// Returns 64 bits of the id's SHA-256, in hex.
pub fn logged(order_id: &str) -> String {
    hex::encode(Sha256::digest(order_id).iter().take(8).copied().collect::<Vec<u8>>())
}
