//! Correction of a passenger's name: free, once, until a day before departure, if the new name is a
//! correction and not another person.

use jiff::{SignedDuration, Timestamp};

use crate::order::{Event, Order, State};
use crate::people::{Names, Passenger};
use crate::place::fold;
use crate::rejection::Rejection;

/// Maximum number of wrong letters.
pub const MOST_LETTERS: usize = 3;
/// Deadline for correcting a name, as time before the departure.
pub const CORRECTED_UNTIL: SignedDuration = SignedDuration::from_hours(24);

/// Reasons against correcting a name online.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotCorrectable {
    /// The name was corrected before.
    Before,
    /// Less than a day is left, or there is no ticket.
    Closed,
    /// The new name looks like another person.
    AnotherPerson,
    /// The airline of an external supplier has to correct the name.
    ByAirline,
}

impl Order {
    pub fn name_corrected(
        mut self,
        passenger: usize,
        names: Names,
        now: Timestamp,
    ) -> Result<Self, NotCorrectable> {
        let people = self.people.as_ref();
        let is_same = |passenger: &Passenger| passenger.names() == names;
        // An unchanged name does not use up the one correction.
        if people.and_then(|people| people.passengers.get(passenger)).is_some_and(is_same) {
            return Ok(self);
        }
        let is_before =
            |entry: &crate::order::Entry| matches!(entry.event, Event::NameCorrected(of) if of == passenger);
        if self.history.iter().any(is_before) {
            return Err(NotCorrectable::Before);
        }
        if !self.capabilities().corrects_names {
            return Err(NotCorrectable::ByAirline);
        }
        let mut lines = self.lines.iter().filter(|line| line.passenger == passenger && line.is_live());
        let departs_at = lines.clone().filter_map(|line| self.departs_at(line)).min();
        let is_open = self.state() == State::Ticketed
            && lines.next().is_some()
            && departs_at
                .is_some_and(|departs_at| now < departs_at.checked_sub(CORRECTED_UNTIL).unwrap_or(now));
        if !is_open {
            return Err(NotCorrectable::Closed);
        }
        let person = self.people.as_mut().and_then(|people| people.passengers.get_mut(passenger));
        let person = person.ok_or(NotCorrectable::Closed)?;
        if !is_corrected(person, &names) {
            return Err(NotCorrectable::AnotherPerson);
        }
        person.rename(names);
        self.is_notified = false;
        Ok(self.record(now, Event::NameCorrected(passenger)))
    }

    pub fn has_passenger(&self, passenger: usize) -> Result<(), Rejection> {
        let people = self.people.as_ref().map_or(0, |people| people.passengers.len());
        if passenger < people { Ok(()) } else { Err(Rejection::NotFound) }
    }
}

/// Compares the names in their own letters, and in the Latin spelling of the passport.
fn is_corrected(passenger: &Passenger, names: &Names) -> bool {
    let mut renamed = passenger.clone();
    renamed.rename(names.clone());
    let [[old, old_surname], [new, new_surname]] = [passenger.latin_line(), renamed.latin_line()];
    let is_one = is_correction((&passenger.name, &passenger.surname), (&names.name, &names.surname));
    // A passport spelling that was not asked for before cannot be compared.
    let had_line = passenger.latin_name.is_some() || passenger.latin_surname.is_some();
    is_one && (!had_line || is_correction((old, old_surname), (new, new_surname)))
}

/// True for a few wrong letters, swapped names, or a second name added or removed.
fn is_correction(old: (&str, &str), new: (&str, &str)) -> bool {
    let [(old_name, old_surname), (name, surname)] =
        [old, new].map(|(name, surname)| (fold(name), fold(surname)));
    let wrong = strsim::levenshtein(&old_name, &name) + strsim::levenshtein(&old_surname, &surname);
    let is_swapped = old_name == surname && old_surname == name;
    let is_part = |longer: &str, shorter: &str| {
        let words: Vec<&str> = longer.split(' ').collect();
        shorter.split(' ').all(|word| words.contains(&word))
    };
    let has_second_name = old_surname == surname && (is_part(&old_name, &name) || is_part(&name, &old_name));
    wrong <= MOST_LETTERS || is_swapped || has_second_name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_corrected_name_is_told_apart_from_another_persons_name() {
        for (old, new, is_one) in [
            (("Ayse", "Oz"), ("Ayşe", "Öz"), true),
            (("Şükrü", "Yıldırım"), ("Sukru", "Yildirim"), true),
            (("Mehmet", "Yılmaz"), ("Mehmed", "Yilmas"), true),
            (("Öz", "Ayşe"), ("Ayşe", "Öz"), true),
            (("Ayşe", "Öz"), ("Ayşe Nur", "Öz"), true),
            (("Ayşe Nur", "Öz"), ("Nur", "Öz"), true),
            (("Ayşe", "Öz"), ("Ayşe", "Yılmaz"), false),
            (("Mehmet", "Demir"), ("Ahmet", "Kaya"), false),
        ] {
            assert_eq!(is_correction(old, new), is_one, "{old:?} {new:?}");
        }
    }
}
