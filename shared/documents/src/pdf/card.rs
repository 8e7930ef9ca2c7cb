//! Card of a passenger, in the style of a boarding pass: a tear-off stub with the barcode beside origin
//! and destination.

use domain::failure::Result;

use super::{INNER, Ink, MARGIN, body, count, icon};
use crate::barcode::aztec;
use crate::canvas::{Align, Area, Canvas, Pen, Style};
use crate::texts::fill;
use crate::ticket::{End, Field, Pass, Ticket};

/// Height of a card: four fit on a page.
pub const HEIGHT: f32 = 171.0;

const BAND: f32 = 30.0;
const STUB: f32 = 142.0;
const PAD: f32 = 16.0;
/// Position of the tear line.
const TEAR: f32 = MARGIN + INNER - STUB;
const RADIUS: f32 = 9.0;
const NOTCH: f32 = 6.0;
/// Font size of a code, and the widths of an end with a code or a name.
const CODE: f32 = 29.0;
/// Maximum font size of Arabic heads, whose letters reach farther below and above the line.
const ARABIC: f32 = 22.0;
/// Baselines of an end: its head, and the name below it.
const HEAD_AT: f32 = 60.0;
const ARABIC_HEAD_AT: f32 = 58.0;
const NAME_AT: f32 = 72.5;
const NAME: f32 = 8.5;
const CODED: f32 = 76.0;
const NAMED: f32 = 112.0;
const DIRECTION_GAP: f32 = 16.0;
/// Width of the text under the line between the ends.
const DIRECTION: f32 = 118.0;
const COLUMN_GAP: f32 = 10.0;
/// Minimum scale of a field.
const LEAST: f32 = 0.72;

pub fn draw(canvas: &mut Canvas<'_>, ticket: &Ticket, pass: &Pass, y: f32) -> Result<()> {
    draw_paper(canvas, y);
    draw_band(canvas, ticket, pass, y);
    let (size, width) = heads(canvas, pass);
    for (end, x, align) in [(&pass.from, MARGIN + PAD, Align::Start), (&pass.to, TEAR - PAD, Align::End)] {
        draw_end(canvas, end, (x, y), align, size, width);
    }
    draw_direction(canvas, ticket, pass, width + DIRECTION_GAP, y);
    canvas.line((MARGIN + PAD, y + 101.0), (TEAR - PAD, y + 101.0), 0.6, Ink::hair(), None);
    for (fields, at) in pass.fields.iter().zip([116.0, 145.0]) {
        draw_fields(canvas, fields, y + at);
    }
    draw_stub(canvas, ticket, pass, y)
}

/// Draws the card's outline with a notch at each end of the tear line.
fn draw_paper(canvas: &mut Canvas<'_>, y: f32) {
    let outline = |pen: &mut Pen, grow: f32| {
        let (left, right) = (MARGIN - grow, MARGIN + INNER + grow);
        let (top, bottom) = (y - grow, y + HEIGHT + grow);
        let notch = NOTCH - grow;
        pen.move_to(left + RADIUS, top);
        pen.line_to(TEAR - notch, top);
        pen.arc_to((TEAR - notch, top), (TEAR - notch, top + notch), (TEAR, top + notch));
        pen.arc_to((TEAR, top + notch), (TEAR + notch, top + notch), (TEAR + notch, top));
        pen.line_to(right - RADIUS, top);
        pen.arc_to((right - RADIUS, top), (right, top), (right, top + RADIUS));
        pen.line_to(right, bottom - RADIUS);
        pen.arc_to((right, bottom - RADIUS), (right, bottom), (right - RADIUS, bottom));
        pen.line_to(TEAR + notch, bottom);
        pen.arc_to((TEAR + notch, bottom), (TEAR + notch, bottom - notch), (TEAR, bottom - notch));
        pen.arc_to((TEAR, bottom - notch), (TEAR - notch, bottom - notch), (TEAR - notch, bottom));
        pen.line_to(left + RADIUS, bottom);
        pen.arc_to((left + RADIUS, bottom), (left, bottom), (left, bottom - RADIUS));
        pen.line_to(left, top + RADIUS);
        pen.arc_to((left, top + RADIUS), (left, top), (left + RADIUS, top));
    };
    canvas.shape(Ink::hair(), |pen| outline(pen, 0.8));
    canvas.shape(Ink::on_brand(), |pen| outline(pen, 0.0));
    canvas.line((TEAR, y + BAND + 6.0), (TEAR, y + HEIGHT - NOTCH - 5.0), 1.0, Ink::hair(), Some(3.0));
}

fn draw_band(canvas: &mut Canvas<'_>, ticket: &Ticket, pass: &Pass, y: f32) {
    canvas.shape(Ink::brand(), |pen| {
        let (right, bottom) = (MARGIN + INNER, y + BAND);
        pen.move_to(MARGIN + RADIUS, y);
        pen.line_to(TEAR - NOTCH, y);
        pen.arc_to((TEAR - NOTCH, y), (TEAR - NOTCH, y + NOTCH), (TEAR, y + NOTCH));
        pen.arc_to((TEAR, y + NOTCH), (TEAR + NOTCH, y + NOTCH), (TEAR + NOTCH, y));
        pen.line_to(right - RADIUS, y);
        pen.arc_to((right - RADIUS, y), (right, y), (right, y + RADIUS));
        pen.line_to(right, bottom);
        pen.line_to(MARGIN, bottom);
        pen.line_to(MARGIN, y + RADIUS);
        pen.arc_to((MARGIN, y + RADIUS), (MARGIN, y), (MARGIN + RADIUS, y));
    });
    let white = body(10.5).bold().color(Ink::on_brand());
    let baseline = y + 19.5;
    canvas.text_in(MARGIN + PAD, baseline, 220.0, Style { heading: Some(3), ..white }, &pass.operator);
    let muted = body(9.5).color(Ink::on_brand_muted()).align(Align::End);
    canvas.text_in(TEAR - PAD, baseline, 110.0, muted, &pass.title);
    let reference = Style { tracking: 0.05, ..white.technical().align(Align::Centre) };
    canvas.text(TEAR + STUB / 2.0, baseline, reference, &ticket.reference);
}

/// Returns the font size of both heads, and the width of an end. Codes are set large, names as large as
/// they fit.
fn heads(canvas: &Canvas<'_>, pass: &Pass) -> (f32, f32) {
    let width = |size: f32, end: &End| canvas.width(body(size).bold(), &end.head);
    let wider = |size| width(size, &pass.from).max(width(size, &pass.to));
    let most = if is_arabic(&pass.from.head) { ARABIC } else { CODE };
    let size = (CODE * NAMED / wider(CODE).max(1.0)).clamp(13.0, most);
    (size, wider(size).clamp(CODED, NAMED))
}

fn is_arabic(text: &str) -> bool {
    text.contains(|c| matches!(c, '\u{600}'..='\u{6ff}'))
}

fn draw_end(canvas: &mut Canvas<'_>, end: &End, (x, y): (f32, f32), align: Align, size: f32, width: f32) {
    let head_at = if is_arabic(&end.head) { ARABIC_HEAD_AT } else { HEAD_AT };
    canvas.text_in(x, y + head_at, width, body(size).bold().align(align), &end.head);
    canvas.text_in(x, y + NAME_AT, NAMED, body(NAME).color(Ink::muted()).align(align), &end.name);
    let clock = body(15.0).bold().technical().align(align);
    canvas.text(x, y + 90.0, clock, &end.time);
    if let Some(note) = &end.note {
        let past_clock = canvas.width(clock, &end.time) + 5.0;
        let beside = if align == Align::Start { x + past_clock } else { x - past_clock };
        let room = NAMED - past_clock;
        canvas.text_in(beside, y + 90.0, room, body(8.0).bold().color(Ink::accent()).align(align), note);
    }
}

/// Draws the line between the ends with the product's icon, the duration and the manner of travel.
fn draw_direction(canvas: &mut Canvas<'_>, ticket: &Ticket, pass: &Pass, room: f32, y: f32) {
    let (from, to, height) = (MARGIN + PAD + room, TEAR - PAD - room, y + 51.0);
    let middle = f32::midpoint(from, to);
    canvas.line((from, height), (to, height), 1.2, Ink::hair(), None);
    canvas.dot(from, height, 2.6, Ink::accent());
    canvas.dot(to, height, 2.6, Ink::accent());
    canvas.dot(middle, height, 13.0, Ink::on_brand());
    icon::draw(canvas, ticket.journey.product, middle, height);
    let [duration, manner] = &pass.direction;
    let centred = body(8.5).align(Align::Centre);
    canvas.text(middle, y + 72.5, centred.color(Ink::muted()), duration);
    canvas.text_in(middle, y + 84.0, DIRECTION, centred, manner);
}

/// Draws columns as wide as their content and shares the remaining width. When the width is too small,
/// all fields are set smaller alike, and if necessary the name is cut.
fn draw_fields(canvas: &mut Canvas<'_>, fields: &[Field], y: f32) {
    let (label, value) = (body(7.0).color(Ink::muted()), body(9.0).bold());
    let wanted = |field: &Field| canvas.width(label, &field.label).max(canvas.width(value, &field.value));
    let wanted: Vec<f32> = fields.iter().map(wanted).collect();
    let room = TEAR - MARGIN - 2.0 * PAD - COLUMN_GAP * count(fields.len().saturating_sub(1));
    let share = room / wanted.iter().sum::<f32>().max(1.0);
    let set = share.clamp(LEAST, 1.0);
    let is_name = |field: &Field| !field.tail.is_empty();
    let others =
        fields.iter().zip(&wanted).filter(|(field, _)| !is_name(field)).map(|(_, wanted)| wanted * LEAST);
    let left_for_name = room - others.sum::<f32>();
    let smaller = |style: Style| Style { size: style.size * set, ..style };
    let (label, value) = (smaller(label), smaller(value));
    let mut x = MARGIN + PAD;
    for (field, wanted) in fields.iter().zip(wanted) {
        let width = match is_name(field) {
            _ if share >= LEAST => wanted * share,
            true => left_for_name,
            false => wanted * LEAST,
        };
        canvas.text_in(x, y, width, label, &field.label);
        let style = Style { technical: field.technical, ..value };
        canvas.text_keeping((x, y + 11.5), width, style, &field.value, &field.tail);
        x += width + COLUMN_GAP;
    }
}

fn draw_stub(canvas: &mut Canvas<'_>, ticket: &Ticket, pass: &Pass, y: f32) -> Result<()> {
    let middle = TEAR + STUB / 2.0;
    let modules = aztec(&pass.code)?;
    let side = 94.0;
    let area = Area { x: middle - side / 2.0, y: y + BAND + 9.0, width: side, height: side };
    let words = fill(&ticket.texts().paper.barcode, &[("passenger", &pass.holder), ("route", &pass.stub)]);
    canvas.modules(area, &modules, Ink::text(), &words);
    let centred = body(8.5).align(Align::Centre);
    canvas.text_keeping((middle, y + 147.0), STUB - 20.0, centred.bold(), &pass.holder, &pass.surname);
    canvas.text_in(middle, y + 159.0, STUB - 20.0, centred.color(Ink::muted()), &pass.stub);
    Ok(())
}

#[cfg(test)]
mod tests {
    use domain::language::Language;
    use domain::place::stations;

    use super::*;
    use crate::text::Fonts;

    /// `أنقرة` ends in a tail, and `إسطنبول` begins with a mark.
    #[test]
    fn an_arabic_city_on_a_card_overlaps_neither_the_name_below_nor_the_band_above() {
        let fonts = Fonts::get().unwrap();
        for station in stations() {
            let (low, high) = fonts.bold.reach(station.city(Language::Ar));
            let (_, name) = fonts.regular.reach(station.name_only(Language::Ar));
            assert!(ARABIC_HEAD_AT - low * ARABIC < NAME_AT - name * NAME, "{}", station.city(Language::Ar));
            assert!(ARABIC_HEAD_AT - high * ARABIC > BAND, "{}", station.city(Language::Ar));
        }
    }
}
