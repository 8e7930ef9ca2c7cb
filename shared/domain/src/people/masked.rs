//! Masked numbers of identity cards and passports, for readers who may not see them in full.

use super::Passenger;

impl Passenger {
    /// Masks the numbers. The full numbers are stored nowhere else and have to be entered again.
    pub fn mask_numbers(&mut self) {
        for number in [&mut self.citizen_number, &mut self.passport].into_iter().flatten() {
            *number = mask_identity(number);
        }
    }
}

pub(super) fn is_masked(number: &str) -> bool {
    number.contains('*')
}

/// Returns the number with all but its last three characters hidden.
pub fn mask_identity(number: &str) -> String {
    let count = number.chars().count();
    number.chars().enumerate().map(|(at, c)| if at + 3 < count { '*' } else { c }).collect()
}
