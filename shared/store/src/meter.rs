//! Counts the capacity units that DynamoDB reports for each call. `./scripts/bench` reads them.

use std::sync::atomic::{AtomicU64, Ordering};

use aws_sdk_dynamodb::types::ConsumedCapacity;

/// Counts tenths of a unit, because eventually consistent reads cost half a unit.
#[derive(Debug, Default)]
pub struct Meter {
    read_tenths: AtomicU64,
    write_tenths: AtomicU64,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum Kind {
    Read,
    Write,
}

impl Meter {
    #[expect(
        clippy::float_arithmetic,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "DynamoDB reports units as a float"
    )]
    pub(crate) fn count<'a>(&self, kind: Kind, consumed: impl IntoIterator<Item = &'a ConsumedCapacity>) {
        let units: f64 = consumed.into_iter().filter_map(ConsumedCapacity::capacity_units).sum();
        let tenths = (units * 10.0).round() as u64;
        match kind {
            Kind::Read => self.read_tenths.fetch_add(tenths, Ordering::Relaxed),
            Kind::Write => self.write_tenths.fetch_add(tenths, Ordering::Relaxed),
        };
    }

    /// Returns the tenths of read and write units since the last call.
    pub fn take(&self) -> (u64, u64) {
        (self.read_tenths.swap(0, Ordering::Relaxed), self.write_tenths.swap(0, Ordering::Relaxed))
    }
}
