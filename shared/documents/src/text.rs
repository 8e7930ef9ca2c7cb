//! A line of text, shaped and measured: bidirectional runs, each shaped for its script. Called by
//! [`crate::canvas`]. The fonts are embedded, so characters that they lack are first replaced by ones
//! that they have.
#![expect(clippy::float_arithmetic, reason = "glyph geometry, in units of the font size")]

use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use deunicode::deunicode_char;
use harfrust::{
    Direction, FontRef, ShapeOptions, ShapePlan, ShapePlanKey, Shaper, ShaperData, UnicodeBuffer,
};
use krilla::text::{Font, GlyphId, KrillaGlyph};
use skrifa::MetadataProvider as _;
#[cfg(test)]
use skrifa::instance::{LocationRef, Size};
use unicode_bidi::{BidiInfo, Level};

static REGULAR: &[u8] = include_bytes!("../../../content/fonts/DejaVuSansCondensed.ttf");
static BOLD: &[u8] = include_bytes!("../../../content/fonts/DejaVuSansCondensed-Bold.ttf");

static FONTS: LazyLock<Option<Fonts>> =
    LazyLock::new(|| Some(Fonts { regular: Face::new(REGULAR)?, bold: Face::new(BOLD)? }));

pub struct Fonts {
    pub regular: Face,
    pub bold: Face,
}

pub struct Face {
    pub font: Font,
    tables: FontRef<'static>,
    shaping: ShaperData,
    /// Plans by script and direction, kept because making a plan takes longer than shaping a page of
    /// lines with it.
    plans: Mutex<Vec<Arc<ShapePlan>>>,
}

/// Runs in reading order; `x` is the distance of each from the line's left edge. All lengths are per font
/// size.
pub struct Line {
    pub runs: Vec<Run>,
    pub width: f32,
}

pub struct Run {
    pub x: f32,
    pub text: String,
    pub glyphs: Vec<KrillaGlyph>,
    width: f32,
    start: usize,
}

impl Fonts {
    pub fn get() -> Option<&'static Self> {
        FONTS.as_ref()
    }
}

impl Face {
    fn new(data: &'static [u8]) -> Option<Self> {
        let tables = FontRef::new(data).ok()?;
        let shaping = ShaperData::new(&tables);
        Some(Self { font: Font::new(data.into(), 0)?, shaping, tables, plans: Mutex::default() })
    }

    pub fn line(&self, text: &str, right_to_left: bool) -> Line {
        let text = self.drawable(text);
        let base = if right_to_left { Level::rtl() } else { Level::ltr() };
        let bidi = BidiInfo::new(&text, Some(base));
        let Some(paragraph) = bidi.paragraphs.first() else { return Line { runs: vec![], width: 0.0 } };
        let (levels, ranges) = bidi.visual_runs(paragraph, paragraph.range.clone());
        let mut width = 0.0;
        let mut runs: Vec<Run> = ranges
            .into_iter()
            .filter_map(|range| {
                let rtl = levels.get(range.start)?.is_rtl();
                let start = range.start;
                let (glyphs, run_width) = self.shape(text.get(range.clone())?, rtl);
                let x = width;
                width += run_width;
                Some(Run { x, text: text.get(range)?.to_owned(), glyphs, width: run_width, start })
            })
            .collect();
        runs.sort_by_key(|run| run.start);
        Line { runs, width }
    }

    pub fn width(&self, text: &str) -> f32 {
        self.line(text, false).runs.iter().map(|run| run.width).sum()
    }

    /// Returns the extent of the ink below the baseline (less than 0) and above it, per font size.
    #[cfg(test)]
    pub fn reach(&self, text: &str) -> (f32, f32) {
        let metrics = self.tables.glyph_metrics(Size::unscaled(), LocationRef::default());
        let runs = self.line(text, false).runs;
        let glyphs = runs.iter().flat_map(|run| &run.glyphs);
        let bounds = glyphs.filter_map(|glyph| metrics.bounds(skrifa::GlyphId::new(glyph.glyph_id.to_u32())));
        let em = self.font.units_per_em();
        bounds.fold((0.0, 0.0), |(low, high): (f32, f32), one| {
            (low.min(one.y_min / em), high.max(one.y_max / em))
        })
    }

    /// Breaks the text at spaces into lines no wider than `width` font sizes.
    pub fn wrap(&self, text: &str, width: f32) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split(' ') {
            match lines.last_mut() {
                Some(line) if self.width(&format!("{line} {word}")) <= width => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.to_owned()),
            }
        }
        lines
    }

    /// Spells characters without a glyph in Latin letters. A word of a script without capitals gets one.
    fn drawable(&self, text: &str) -> String {
        let glyphs = self.tables.charmap();
        text.chars().fold(String::with_capacity(text.len()), |mut drawable, c| {
            match glyphs.map(c) {
                None if !is_format(c) => {
                    let mut spelled = deunicode_char(c).unwrap_or("?").chars();
                    let begins = drawable.is_empty() || drawable.ends_with([' ', '-']);
                    let first = spelled
                        .next()
                        .map(|s| if begins && !c.is_lowercase() { s.to_ascii_uppercase() } else { s });
                    drawable.extend(first.into_iter().chain(spelled));
                }
                // The spelling of a Chinese syllable ends with a space.
                Some(_) if c == ' ' && drawable.ends_with(' ') => {}
                _ => drawable.push(c),
            }
            drawable
        })
    }

    fn shape(&self, text: &str, rtl: bool) -> (Vec<KrillaGlyph>, f32) {
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        buffer.set_direction(if rtl { Direction::RightToLeft } else { Direction::LeftToRight });
        let shaper = self.shaping.shaper(&self.tables).build();
        let plan = self.plan(&shaper, &buffer);
        let shaped = shaper.shape(buffer, ShapeOptions::new().plan(Some(&plan)));
        let em = self.font.units_per_em();
        #[expect(clippy::cast_precision_loss, reason = "font units are far below 2^23")]
        let scaled = |units: i32| units as f32 / em;
        // A cluster ends where the next one in the text begins, whatever its direction.
        let mut starts: Vec<usize> = shaped.glyph_infos().iter().map(|info| info.cluster as usize).collect();
        starts.push(text.len());
        starts.sort_unstable();
        let mut width = 0.0;
        let glyphs = shaped
            .glyph_infos()
            .iter()
            .zip(shaped.glyph_positions())
            .map(|(info, position)| {
                let start = info.cluster as usize;
                let next = starts.partition_point(|next| *next <= start);
                let end = starts.get(next).copied().unwrap_or(text.len());
                width += scaled(position.x_advance);
                KrillaGlyph::new(
                    GlyphId::new(info.glyph_id),
                    scaled(position.x_advance),
                    scaled(position.x_offset),
                    scaled(position.y_offset),
                    scaled(position.y_advance),
                    start..end,
                    None,
                )
            })
            .collect();
        (glyphs, width)
    }

    fn plan(&self, shaper: &Shaper<'_>, buffer: &UnicodeBuffer) -> Arc<ShapePlan> {
        let (script, direction, language) = (Some(buffer.script()), buffer.direction(), buffer.language());
        let key = ShapePlanKey::new(script, direction).language(language.as_ref());
        let mut plans = self.plans.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(plan) = plans.iter().find(|plan| key.matches(plan)) {
            return Arc::clone(plan);
        }
        let plan = Arc::new(ShapePlan::new(shaper, direction, script, language.as_ref(), &[]));
        plans.push(Arc::clone(&plan));
        plan
    }
}

/// Direction marks and isolates, which control the order and are never drawn.
fn is_format(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn face() -> &'static Face {
        &Fonts::get().unwrap().regular
    }

    #[test]
    fn the_fonts_have_every_character_of_the_languages() {
        for face in [&Fonts::get().unwrap().regular, &Fonts::get().unwrap().bold] {
            for c in "ĞğİıŞşÇçÖöÜü₺₽€£ßЁёЯя→←⇄·•–×ابتثجحخدذرزسشصضطظعغفقكلمنهويءآأؤإئىة،؛\u{a0}".chars()
            {
                assert!(face.tables.charmap().map(c).is_some(), "{c}");
            }
        }
    }

    #[test]
    fn arabic_letters_are_joined_and_mixed_lines_keep_their_order() {
        let glyphs = |text: &str| -> Vec<u32> {
            face().shape(text, true).0.iter().map(|glyph| glyph.glyph_id.to_u32()).collect()
        };
        let apart: Vec<u32> = "محمد".chars().rev().flat_map(|c| glyphs(&c.to_string())).collect();
        assert_ne!(glyphs("محمد"), apart, "letters take the forms of their place in the word");

        let line = face().line("رحلة TK 123 غدا", true);
        let order: Vec<&str> = line.runs.iter().map(|run| run.text.trim()).collect();
        assert_eq!(order, ["رحلة", "TK 123", "غدا"]);
        assert!(line.runs[0].x > line.runs[1].x && line.runs[1].x > line.runs[2].x);
    }

    #[test]
    fn names_in_other_scripts_are_spelled_in_latin_letters() {
        let spelled = |name: &str| face().drawable(name);
        assert_eq!(["王 Öz", "민수 김", "प्रिया"].map(spelled), ["Wang Öz", "Minsu Gim", "Priyaa"]);
    }

    #[test]
    fn text_wraps_between_words_within_its_width() {
        let lines = face().wrap("bir iki üç dört", 4.0);
        assert!(lines.len() > 1 && lines.iter().all(|line| face().width(line) <= 4.0), "{lines:?}");
        assert_eq!(lines.join(" "), "bir iki üç dört");
    }
}
