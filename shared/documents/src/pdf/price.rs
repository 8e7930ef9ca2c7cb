//! What it costs, sum by sum, beside whom the papers were sent to.

use super::sheet::PAD;
use super::{GAP, INNER, Ink, MARGIN, body, count};
use crate::canvas::{Align, Area, Canvas, LEADING, Style};
use crate::text::Fonts;
use crate::ticket::{Price, Ticket};

const COLUMN: f32 = (INNER - GAP) / 2.0;
const LINE: f32 = 15.0;
const TOTAL: f32 = 25.0;
const SMALL: f32 = 8.0;

pub fn height(ticket: &Ticket, fonts: &Fonts) -> f32 {
    let wrapped = |line: &String| fonts.regular.wrap(line, (COLUMN - 2.0 * PAD) / SMALL).len();
    let payment = count(ticket.payment.iter().map(wrapped).sum()) * SMALL * LEADING;
    let prices = ticket.journey.prices.iter();
    let prices = prices.fold(0.0, |sum, price| sum + count(price.lines.len()) * LINE + TOTAL);
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

/// Tells where the next would stand.
fn draw_price(canvas: &mut Canvas<'_>, price: &Price, y: f32) -> f32 {
    let (left, right) = (MARGIN + PAD, MARGIN + COLUMN - PAD);
    let mut at = y;
    canvas.table(|canvas| {
        for line in &price.lines {
            canvas.row(
                |cell| cell.text_in(left, at, COLUMN - 110.0, body(9.0).color(Ink::muted()), &line.label),
                |cell| cell.text(right, at, body(9.0).align(Align::End), &line.amount),
            );
            at += LINE;
        }
        canvas.line((left, at - 6.0), (right, at - 6.0), 0.6, Ink::hair(), None);
        at += 10.0;
        let total = &price.total;
        canvas.row(
            |cell| cell.text_in(left, at, COLUMN - 125.0, body(11.0).bold(), &total.label),
            |cell| cell.text(right, at, body(13.0).bold().align(Align::End), &total.amount),
        );
    });
    at + TOTAL - 10.0
}
