//! The time, passed in so that the same inputs give the same outputs.

use jiff::Timestamp;

pub trait Clock: Send + Sync {
    fn now(&self) -> Timestamp;
}
