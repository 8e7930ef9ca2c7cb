//! Numbers of identity cards and passports, as they are shown to whoever may not read them whole.

use super::Passenger;

impl Passenger {
    /// Masked numbers are nowhere whole: they have to be typed again.
    pub fn mask_numbers(&mut self) {
        for number in [&mut self.citizen_number, &mut self.passport].into_iter().flatten() {
            *number = mask_identity(number);
        }
    }
}

pub(super) fn is_masked(number: &str) -> bool {
    number.contains('*')
}

/// The number with all but its last three characters hidden.
pub fn mask_identity(number: &str) -> String {
    let count = number.chars().count();
    number.chars().enumerate().map(|(at, c)| if at + 3 < count { '*' } else { c }).collect()
}
