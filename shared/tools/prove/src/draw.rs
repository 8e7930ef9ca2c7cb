//! Random choices that a seed determines.

use domain::random::Random as _;
use testkit::RepeatingRandom;

#[derive(Debug)]
pub struct Draw(RepeatingRandom);

impl Draw {
    pub fn new(random: RepeatingRandom) -> Self {
        Self(random)
    }

    /// Returns any number of `0..end`.
    pub fn below(&self, end: u64) -> u64 {
        let mut bytes = [0; 8];
        self.0.fill(&mut bytes);
        // The modulo bias is negligible for a small range in 2^64.
        u64::from_le_bytes(bytes).checked_rem(end).unwrap_or(0)
    }

    pub fn below_len(&self, end: usize) -> usize {
        usize::try_from(self.below(end as u64)).unwrap_or(0)
    }

    /// True with a probability of `share` per cent.
    pub fn percent(&self, share: u64) -> bool {
        self.below(100) < share
    }

    pub fn one_of<T: Copy>(&self, all: &[T]) -> Option<T> {
        all.get(self.below_len(all.len())).copied()
    }
}
