//! Clock and randomness of a running function. Tests pass their own.

use std::sync::Arc;

use domain::clock::Clock;
use domain::random::Random;
use jiff::Timestamp;

/// Inputs that vary by themselves; a cheap handle that handlers keep in their state.
#[derive(Clone)]
pub struct World {
    pub clock: Arc<dyn Clock>,
    pub random: Arc<dyn Random>,
}

impl World {
    pub fn system() -> Self {
        Self { clock: Arc::new(SystemClock), random: Arc::new(SystemRandom) }
    }

    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }
}

impl std::fmt::Debug for World {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("World")
    }
}

#[derive(Debug, Clone, Copy)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "this is the clock that is passed in")]
    fn now(&self) -> Timestamp {
        Timestamp::now()
    }
}

#[derive(Debug, Clone, Copy)]
pub struct SystemRandom;

impl Random for SystemRandom {
    #[expect(clippy::disallowed_methods, reason = "this is the randomness that is passed in")]
    #[expect(clippy::expect_used, reason = "without randomness no identifier is safe: the process must end")]
    fn fill(&self, bytes: &mut [u8]) {
        getrandom::fill(bytes).expect("the system's random source works");
    }
}
