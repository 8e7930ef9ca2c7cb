//! A clock that stands still until a test advances it, and repeatable randomness.
#![expect(clippy::expect_used, reason = "a test that cannot go on must fail")]

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use domain::clock::Clock;
use domain::random::Random;
use jiff::{SignedDuration, Timestamp};

#[derive(Debug)]
pub struct FixedClock(Mutex<Timestamp>);

impl FixedClock {
    /// `at` is RFC 3339: `2026-12-01T09:00:00Z`.
    pub fn at(at: &str) -> Self {
        Self(Mutex::new(at.parse().expect("an RFC 3339 instant")))
    }

    pub fn advance(&self, by: SignedDuration) {
        *self.0.lock().expect("no test panicked meanwhile") += by;
    }
}

impl Clock for FixedClock {
    fn now(&self) -> Timestamp {
        *self.0.lock().expect("no test panicked meanwhile")
    }
}

/// SplitMix64 from a fixed start: the same calls return the same bytes.
#[derive(Debug, Default)]
pub struct RepeatingRandom(AtomicU64);

impl RepeatingRandom {
    /// Restarts the sequence with the bytes of `seed`.
    pub fn restart(&self, seed: u64) {
        // The multiplication spreads consecutive seeds far apart.
        self.0.store(seed.wrapping_mul(0xA24B_AED4_963E_E407), Ordering::Relaxed);
    }
}

impl Random for RepeatingRandom {
    fn fill(&self, bytes: &mut [u8]) {
        for chunk in bytes.chunks_mut(8) {
            let step = self.0.fetch_add(0x9E37_79B9_7F4A_7C15, Ordering::Relaxed);
            let mut word = step ^ 0xD1B5_4A32_D192_ED03;
            word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            for (byte, drawn) in chunk.iter_mut().zip((word ^ (word >> 31)).to_le_bytes()) {
                *byte = drawn;
            }
        }
    }
}
