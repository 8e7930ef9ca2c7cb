//! The boarding-style barcode: the traveller's trip in the layout of IATA's bar coded boarding pass (resolution 792,
//! version 6), as an Aztec code. Before check-in there is no seat and no sequence number, so those fields are blank.

use deunicode::deunicode;
use domain::failure::{Failure, Result};
use rxing::aztec::AztecWriter;
use rxing::{BarcodeFormat, Writer};

use crate::ticket::{Coupon, Leg, Traveller, Trip};

/// A square of modules, row by row; `true` is dark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Modules(pub Vec<Vec<bool>>);

pub fn aztec(content: &str) -> Result<Modules> {
    let matrix = AztecWriter.encode(content, &BarcodeFormat::AZTEC, 0, 0).map_err(Failure::internal)?;
    let row = |y| (0..matrix.getWidth()).map(|x| matrix.get(x, y)).collect();
    Ok(Modules((0..matrix.getHeight()).map(row).collect()))
}

/// The barcode's content for one traveller on one trip of at most four legs.
pub fn boarding_content(reference: &str, traveller: &Traveller, coupon: &Coupon, trip: &Trip) -> String {
    let legs: Vec<&Leg> = trip.legs.iter().take(4).collect();
    let name = format!("{}/{}", plain(&traveller.surname), plain(&traveller.name));
    let mut content = format!("M{}{}E", legs.len(), field(&name, 20));
    for (index, leg) in legs.iter().enumerate() {
        content.push_str(&mandatory(reference, leg, trip.cabin.letter));
        let conditional = conditional(reference, coupon, index == 0);
        content.push_str(&format!("{:02X}{conditional}", conditional.len()));
    }
    content
}

/// The 35 characters that every leg has, before the size of what follows.
fn mandatory(reference: &str, leg: &Leg, cabin: char) -> String {
    let flight = leg.number.split(' ').next_back().unwrap_or_default();
    format!(
        "{}{}{}{}{}{:03}{cabin}{}{}{}",
        field(reference, 7),
        field(&leg.from.code, 3),
        field(&leg.to.code, 3),
        field(&leg.carrier.code, 3),
        field(&format!("{flight:0>4}"), 5),
        leg.from.at.day_of_year(),
        field("", 4), // seat
        field("", 5), // check-in sequence
        '0',          // not checked in
    )
}

/// Optional part: the document's number, and in the carrier's own field the whole reference, which is longer than
/// the standard's seven characters. The first leg carries the version number too.
fn conditional(reference: &str, coupon: &Coupon, first: bool) -> String {
    let digits: String = coupon.ticket_number.chars().filter(char::is_ascii_digit).collect();
    let unique = if first { ">600" } else { "" };
    format!("{unique}0D{}{reference}", field(&digits, 13))
}

/// Upper-case letters of the Latin alphabet, as the standard asks.
fn plain(name: &str) -> String {
    deunicode(name).to_uppercase().chars().filter(|c| c.is_ascii_uppercase() || *c == ' ').collect()
}

/// Exactly `width` characters.
fn field(text: &str, width: usize) -> String {
    format!("{text:<width$.width$}")
}

#[cfg(test)]
mod tests {
    use domain::language::Language;
    use rxing::aztec::AztecReader;
    use rxing::common::HybridBinarizer;
    use rxing::{BinaryBitmap, Luma8Source, Reader};

    use super::*;
    use crate::sample;

    /// Reads the drawn modules back as a scanner would: as a picture.
    fn scan(modules: &Modules) -> Option<String> {
        let (scale, quiet) = (6, 12);
        let side = modules.0.len() * scale + 2 * quiet;
        let mut luma = vec![255_u8; side * side];
        for (y, row) in modules.0.iter().enumerate() {
            for x in (0..row.len()).filter(|x| row[*x]) {
                for dy in 0..scale {
                    let start = (y * scale + dy + quiet) * side + x * scale + quiet;
                    luma[start..start + scale].fill(0);
                }
            }
        }
        let source = Luma8Source::new(luma, side as u32, side as u32).unwrap();
        let mut picture = BinaryBitmap::new(HybridBinarizer::new(source));
        AztecReader.decode(&mut picture).ok().map(|found| found.getText().to_owned())
    }

    #[test]
    fn one_leg_in_the_standards_layout() {
        let ticket = sample::ticket(Language::Tr);
        let traveller = &ticket.travellers[0];
        let content = boarding_content(&ticket.reference, traveller, &traveller.coupons[1], &ticket.trips[1]);
        assert_eq!(
            content,
            "M1YILDIRIM/SUKRU CAGLAEK7M4QXWFRAISTR4 0303 364Y         01B>6000D3770000000004K7M4QXWP"
        );
        // Name and electronic-ticket marks, then 35 characters and the size of the rest.
        assert_eq!(content.len(), 23 + 35 + 2 + 0x1B);
        assert_eq!(scan(&aztec(&content).unwrap()), Some(content));
    }

    #[test]
    fn a_connection_has_every_leg() {
        let ticket = sample::ticket(Language::Tr);
        let traveller = &ticket.travellers[1];
        let content = boarding_content(&ticket.reference, traveller, &traveller.coupons[0], &ticket.trips[0]);
        assert!(content.starts_with("M2"), "{content}");
        assert!(
            content.contains("ISTESBR4 0101 358Y") && content.contains("ESBFRAM8 2202 358Y"),
            "{content}"
        );
        assert_eq!(content.len(), 23 + (35 + 2 + 0x1B) + (35 + 2 + 0x17));
        assert_eq!(scan(&aztec(&content).unwrap()), Some(content));
    }

    #[test]
    fn a_damaged_code_does_not_read() {
        let mut modules = aztec("M1").unwrap();
        modules.0.iter_mut().for_each(|row| row.reverse());
        let middle = modules.0.len() / 2;
        modules.0[middle].fill(false);
        assert_ne!(scan(&modules).as_deref(), Some("M1"));
    }

    #[test]
    fn names_of_any_script_become_latin() {
        assert_eq!(plain("Öz-Şen"), "OZSEN");
        assert_eq!(plain("Иванов"), "IVANOV");
        assert!(!plain("محمد").is_empty());
    }
}
