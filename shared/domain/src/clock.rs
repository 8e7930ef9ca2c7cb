//! Current time, passed as an argument so that equal inputs give equal outputs.

use jiff::Timestamp;

pub trait Clock: Send + Sync {
    fn now(&self) -> Timestamp;
}
