//! Barcode of a pass, an Aztec code. Called by [`crate::pdf`] and for the ticket on a screen. The content
//! comes from the product's module.

use deunicode::deunicode;
use domain::failure::{Failure, Result};
use domain::people::Passenger;
use rxing::aztec::AztecWriter;
use rxing::{BarcodeFormat, Writer};

/// A square of modules, row by row; `true` is dark.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Modules(pub Vec<Vec<bool>>);

impl Modules {
    /// Returns the runs of dark modules: column, row, length.
    pub fn bars(&self) -> impl Iterator<Item = (usize, usize, usize)> {
        self.0.iter().enumerate().flat_map(|(y, row)| {
            let mut x = 0;
            row.chunk_by(|a, b| a == b).filter_map(move |run| {
                let start = x;
                x += run.len();
                (run.first() == Some(&true)).then_some((start, y, run.len()))
            })
        })
    }

    /// Returns the data of an SVG path, with one unit per module.
    pub fn path(&self) -> String {
        self.bars().map(|(x, y, count)| format!("M{x} {y}h{count}v1h-{count}z")).collect()
    }
}

pub fn aztec(content: &str) -> Result<Modules> {
    let matrix = AztecWriter.encode(content, &BarcodeFormat::AZTEC, 0, 0).map_err(Failure::internal)?;
    let row = |y| (0..matrix.getWidth()).map(|x| matrix.get(x, y)).collect();
    Ok(Modules((0..matrix.getHeight()).map(row).collect()))
}

/// Content of Rota's own barcodes, for buses and cars: a mark of the layout, then the parts, none of
/// which contains a bar.
pub fn content(parts: &[&str]) -> String {
    let parts: Vec<String> = parts.iter().map(|part| part.replace('|', " ")).collect();
    format!("ROTA1|{}", parts.join("|"))
}

/// Name in the form `YILDIRIM/SUKRU`.
pub fn name(passenger: &Passenger) -> String {
    let [name, surname] = passenger.machine_readable().map(|part| letters(&part));
    format!("{surname}/{name}")
}

/// Maximum length of each part of a name: some letters are spelled with many, and a code has limited
/// room.
const LETTERS: usize = 40;

/// Returns upper-case letters of the Latin alphabet, as the boarding pass standard requires. A name
/// without a Latin line was stored before that line was requested, so its letters are guessed.
fn letters(machine_readable: &str) -> String {
    let name = deunicode(machine_readable).to_uppercase();
    name.chars().filter(|c| c.is_ascii_uppercase() || *c == ' ').take(LETTERS).collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use domain::flight::query::PassengerType;
    use rxing::aztec::AztecReader;
    use rxing::common::HybridBinarizer;
    use rxing::{BinaryBitmap, Luma8Source, Reader};

    use super::*;

    /// Reads the drawn modules back from a picture, like a scanner.
    pub(crate) fn scan(modules: &Modules) -> Option<String> {
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
    fn the_barcodes_path_draws_each_dark_module_once() {
        let modules = Modules(vec![vec![true, true, false, true], vec![false, false, false, false]]);
        assert_eq!(modules.path(), "M0 0h2v1h-2zM3 0h1v1h-1z");
    }

    #[test]
    fn a_bus_or_car_barcode_reads_back_as_written() {
        let content = content(&["CAR", "K7M4QXWP", "A|B"]);
        assert_eq!(content, "ROTA1|CAR|K7M4QXWP|A B");
        assert_eq!(scan(&aztec(&content).unwrap()), Some(content));
    }

    #[test]
    fn a_damaged_barcode_does_not_scan() {
        let mut modules = aztec("M1").unwrap();
        modules.0.iter_mut().for_each(|row| row.reverse());
        let middle = modules.0.len() / 2;
        modules.0[middle].fill(false);
        assert_ne!(scan(&modules).as_deref(), Some("M1"));
    }

    #[test]
    fn a_name_on_a_pass_is_transliterated_without_losing_a_letter() {
        let of = |names: [&str; 2], line: [Option<&str>; 2], nationality| {
            let [latin_name, latin_surname] = line.map(|part| part.map(str::to_owned));
            let [own_name, surname] = names.map(str::to_owned);
            let nobody = Passenger::nobody(PassengerType::Adult, nationality);
            name(&Passenger { name: own_name, surname, latin_name, latin_surname, ..nobody })
        };
        let typed = |names| of(names, [None, None], 792);
        assert_eq!(typed(["Gül", "Öz-Şen"]), "OZSEN/GUL");
        assert_eq!(typed(["Gülnarə", "Əliyev"]), "ELIYEV/GULNARE");
        assert_eq!(typed(["Әлия", "Иванова"]), "IVANOVA/ALIIA");
        assert_eq!(of(["Jörg", "Müller"], [None, None], 276), "MUELLER/JOERG");
        assert_eq!(of(["حمزة", "محمد"], [Some("Hamza"), Some("Muhammad")], 682), "MUHAMMAD/HAMZA");
        let lost = |c: &char| c.is_alphabetic() && letters(&machine_readable(*c)).is_empty();
        let latin = ('\u{c0}'..='\u{17f}').chain('\u{1e00}'..='\u{1eff}');
        let all = latin.chain('\u{400}'..='\u{481}').chain('\u{48a}'..='\u{52f}');
        // The table has no letter for soft signs.
        assert_eq!(all.filter(lost).collect::<String>(), "ЬьҌҍ");
    }

    fn machine_readable(letter: char) -> String {
        let nobody = Passenger::nobody(PassengerType::Adult, 792);
        Passenger { name: letter.into(), ..nobody }.machine_readable()[0].clone()
    }
}
