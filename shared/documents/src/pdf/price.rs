//! The price, sum by sum, beside the buyer's contact.

use super::sheet::PAD;
use super::{GAP, INNER, Ink, MARGIN, body, count};
use crate::canvas::{Align, Area, Canvas, LEADING, LEAST, Style};
use crate::text::{Face, Fonts};
use crate::ticket::{Price, Ticket};

const COLUMN: f32 = (INNER - GAP) / 2.0;
const LINE: f32 = 15.0;
const TOTAL: f32 = 25.0;
const SMALL: f32 = 8.0;
const LABEL: f32 = 9.0;
const LABEL_WIDTH: f32 = COLUMN - 110.0;
const TOTAL_LABEL: f32 = 11.0;
const TOTAL_WIDTH: f32 = COLUMN - 125.0;

pub fn height(ticket: &Ticket, fonts: &Fonts) -> f32 {
    let wrapped = |line: &String| fonts.regular.wrap(line, (COLUMN - 2.0 * PAD) / SMALL).len();
    let payment = count(ticket.payment.iter().map(wrapped).sum()) * SMALL * LEADING;
    let prices = ticket.journey.prices.iter();
    let prices = prices.fold(0.0, |sum, price| {
        let lines = price.lines.iter().flat_map(|line| rows(&fonts.regular, LABEL, LABEL_WIDTH, &line.label));
        let total = rows(&fonts.bold, TOTAL_LABEL, TOTAL_WIDTH, &price.total.label).len();
        sum + count(lines.count()) * LINE + TOTAL + count(total - 1) * LINE
    });
    (47.0 + prices + payment).max(112.0)
}

pub fn draw(canvas: &mut Canvas<'_>, ticket: &Ticket, height: f32, y: f32) {
    let paper = &ticket.texts().paper;
    let (left, right) = (MARGIN, MARGIN + COLUMN + GAP);
    let panel = |canvas: &mut Canvas<'_>, x| {
        canvas.round_rect(Area { x, y, width: COLUMN, height }, (8.0, 8.0), Ink::tint());
    };
    panel(canvas, left);
    let heading = Style { heading: Some(2), ..body(11.5).bold() };
    canvas.text(left + PAD, y + 22.0, heading, &paper.price);
    let mut at = y + 42.0;
    for price in &ticket.journey.prices {
        at = draw_price(canvas, price, at);
    }
    for line in &ticket.payment {
        at = canvas.paragraph(left + PAD, at, COLUMN - 2.0 * PAD, body(SMALL).color(Ink::muted()), line);
    }

    if ticket.email.is_empty() {
        return;
    }
    panel(canvas, right);
    canvas.text(right + PAD, y + 22.0, heading, &paper.contact);
    let rows = [(&paper.email, &ticket.email), (&paper.phone, &ticket.phone)];
    for (row, (label, value)) in (0_u8..).zip(rows) {
        let at = y + 40.0 + f32::from(row) * 29.0;
        canvas.text(right + PAD, at, body(7.5).color(Ink::muted()), label);
        canvas.text_in(right + PAD, at + 12.5, COLUMN - 2.0 * PAD, body(9.5).technical(), value);
    }
}

/// Returns one row when the label fits at full or reduced size; otherwise as many rows as necessary.
fn rows(face: &Face, size: f32, width: f32, label: &str) -> Vec<String> {
    let fits = face.wrap(label, width / (size * LEAST)).len() == 1;
    if fits { vec![label.to_owned()] } else { face.wrap(label, width / size) }
}

fn draw_label(canvas: &mut Canvas<'_>, rows: &[String], (x, y): (f32, f32), width: f32, style: Style) {
    let mut at = y;
    for row in rows {
        canvas.text_in(x, at, width, style, row);
        at += LINE;
    }
}

/// Draws a price and returns the next baseline.
fn draw_price(canvas: &mut Canvas<'_>, price: &Price, y: f32) -> f32 {
    let (left, right) = (MARGIN + PAD, MARGIN + COLUMN - PAD);
    let mut at = y;
    canvas.table(|canvas| {
        for line in &price.lines {
            let label = body(LABEL).color(Ink::muted());
            let rows = rows(canvas.face(label), LABEL, LABEL_WIDTH, &line.label);
            canvas.row(
                |cell| draw_label(cell, &rows, (left, at), LABEL_WIDTH, label),
                |cell| cell.text(right, at, body(9.0).align(Align::End), &line.amount),
            );
            at += count(rows.len()) * LINE;
        }
        canvas.line((left, at - 6.0), (right, at - 6.0), 0.6, Ink::hair(), None);
        at += 10.0;
        let (total, label) = (&price.total, body(TOTAL_LABEL).bold());
        let rows = rows(canvas.face(label), TOTAL_LABEL, TOTAL_WIDTH, &total.label);
        canvas.row(
            |cell| draw_label(cell, &rows, (left, at), TOTAL_WIDTH, label),
            |cell| cell.text(right, at, body(13.0).bold().align(Align::End), &total.amount),
        );
        at += count(rows.len() - 1) * LINE;
    });
    at + TOTAL - 10.0
}
