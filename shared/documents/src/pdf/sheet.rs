//! What stands around the cards: head and foot of a page, the itinerary, the price with the contact, and the notes.

use super::{GAP, INNER, Ink, MARGIN, body, stops};
use crate::canvas::{Align, Area, Canvas, HEIGHT, LEADING, Style, WIDTH};
use crate::format::time;
use crate::text::Fonts;
use crate::texts::fill;
use crate::ticket::{Leg, Ticket, Trip};

pub const HEAD: f32 = 112.0;
pub const SLIM_HEAD: f32 = 40.0;

const PAD: f32 = 16.0;
const END: f32 = MARGIN + INNER;

pub fn draw_head(canvas: &mut Canvas<'_>, ticket: &Ticket) {
    let paper = &ticket.texts().paper;
    canvas.rect(Area { x: 0.0, y: 0.0, width: WIDTH, height: HEAD }, Ink::brand());
    canvas.rect(Area { x: 0.0, y: HEAD, width: WIDTH, height: 3.0 }, Ink::accent());
    draw_mark(canvas, MARGIN, 26.0);
    let white = body(22.0).bold().color(Ink::on_brand());
    canvas.text(MARGIN + 34.0, 46.0, white.technical(), "Rota");
    let title = Style { heading: Some(1), ..body(13.0).bold().color(Ink::on_brand()) };
    canvas.text(MARGIN, 80.0, title, &paper.title);
    let muted = body(8.5).color(Ink::on_brand_muted());
    let (date, at) = (ticket.texts().formats.date(&ticket.booked_at), time(&ticket.booked_at));
    canvas.text(MARGIN, 95.0, muted, &fill(&paper.booked_at, &[("date", &date), ("time", &at)]));

    canvas.text(END, 42.0, muted.align(Align::End), &paper.reference);
    let reference = Style { size: 28.0, tracking: 0.05, ..white.technical().align(Align::End) };
    canvas.text(END, 74.0, reference, &ticket.reference);
    canvas.text(END, 95.0, muted.align(Align::End), &ticket.route());
}

/// A way from one place to another.
fn draw_mark(canvas: &mut Canvas<'_>, x: f32, y: f32) {
    canvas.round_rect(Area { x, y, width: 26.0, height: 26.0 }, (7.0, 7.0), Ink::accent());
    canvas.line((x + 8.0, y + 18.0), (x + 18.0, y + 8.0), 2.0, Ink::on_brand(), None);
    canvas.dot(x + 8.0, y + 18.0, 3.2, Ink::on_brand());
    canvas.dot(x + 18.0, y + 8.0, 3.2, Ink::on_brand());
}

pub fn draw_slim_head(canvas: &mut Canvas<'_>, ticket: &Ticket) {
    let paper = &ticket.texts().paper;
    canvas.rect(Area { x: 0.0, y: 0.0, width: WIDTH, height: SLIM_HEAD - 6.0 }, Ink::brand());
    let white = body(10.0).bold().color(Ink::on_brand());
    canvas.text(MARGIN, 22.0, white, &paper.title);
    let reference = Style { tracking: 0.05, ..white.technical().align(Align::End) };
    canvas.text(END, 22.0, reference, &ticket.reference);
}

pub fn draw_foot(canvas: &mut Canvas<'_>, ticket: &Ticket, page: usize, pages: usize) {
    let paper = &ticket.texts().paper;
    let y = HEIGHT - 24.0;
    canvas.line((MARGIN, y - 13.0), (END, y - 13.0), 0.6, Ink::hair(), None);
    canvas.link(MARGIN, y, body(8.0).bold().color(Ink::accent()), &paper.manage, &ticket.link);
    let numbers = [("page", page.to_string()), ("pages", pages.to_string())];
    let numbers = numbers.each_ref().map(|(name, value)| (*name, value.as_str()));
    canvas.text(END, y, body(8.0).color(Ink::muted()).align(Align::End), &fill(&paper.page, &numbers));
}

const TRIP_HEAD: f32 = 40.0;
const LEG: f32 = 58.0;
const TRIP_FOOT: f32 = 28.0;
const WAIT: f32 = 30.0;

pub fn trip_height(trip: &Trip) -> f32 {
    trip.legs.iter().fold(TRIP_HEAD + TRIP_FOOT, |sum, leg| sum + leg_height(leg))
}

fn leg_height(leg: &Leg) -> f32 {
    LEG + if leg.wait.is_some() { WAIT } else { 0.0 }
}

pub fn draw_trip(canvas: &mut Canvas<'_>, ticket: &Ticket, trip: &Trip, y: f32) {
    let Some(origin) = trip.origin() else { return };
    let frame = Area { x: MARGIN, y, width: INNER, height: trip_height(trip) };
    canvas.round_rect(frame, (8.0, 8.0), Ink::tint());
    let title = Style { heading: Some(2), ..body(11.5).bold() };
    canvas.text(MARGIN + PAD, y + 22.0, title, &trip.title);
    let after_title = MARGIN + PAD + canvas.width(title, &trip.title) + 10.0;
    canvas.text(
        after_title,
        y + 22.0,
        body(9.5).color(Ink::muted()),
        &ticket.texts().formats.date(&origin.at),
    );
    let summary = format!("{} · {}", trip.duration, stops(ticket, trip));
    canvas.text(END - PAD, y + 22.0, body(9.0).color(Ink::muted()).align(Align::End), &summary);
    let mut top = y + TRIP_HEAD;
    for leg in &trip.legs {
        if let Some(wait) = &leg.wait {
            draw_wait(canvas, ticket, leg, wait, top);
        }
        top += leg_height(leg);
        draw_leg(canvas, ticket, trip, leg, top - LEG);
    }
    canvas.line((MARGIN + PAD, top + 5.0), (END - PAD, top + 5.0), 0.6, Ink::hair(), None);
    let terms = format!("{} · {}", trip.fare, trip.baggage);
    canvas.text_in(MARGIN + PAD, top + 19.0, INNER - 2.0 * PAD, body(8.5).color(Ink::muted()), &terms);
}

fn draw_wait(canvas: &mut Canvas<'_>, ticket: &Ticket, leg: &Leg, wait: &str, y: f32) {
    let place = format!("{} ({})", leg.from.city, leg.from.code);
    let words = fill(&ticket.texts().paper.layover, &[("duration", wait), ("place", &place)]);
    let x = MARGIN + PAD + 62.0;
    canvas.line((x, y - 12.0), (x, y + WAIT + 2.0), 1.2, Ink::hair(), Some(3.0));
    canvas.text(x + 16.0, y + 17.0, body(8.5).color(Ink::muted()), &words);
}

fn draw_leg(canvas: &mut Canvas<'_>, ticket: &Ticket, trip: &Trip, leg: &Leg, y: f32) {
    let (departure, arrival) = (y + 10.0, y + 42.0);
    let rail = MARGIN + PAD + 62.0;
    canvas.line((rail, departure - 4.0), (rail, arrival - 4.0), 1.6, Ink::accent(), None);
    for (stop, baseline) in [(&leg.from, departure), (&leg.to, arrival)] {
        canvas.dot(rail, baseline - 4.0, 3.6, Ink::accent());
        canvas.dot(rail, baseline - 4.0, 1.8, Ink::tint());
        canvas.text(MARGIN + PAD, baseline, body(13.0).bold().technical(), &time(&stop.at));
        let place = format!("{} ({})", stop.city, stop.code);
        canvas.text(rail + 16.0, baseline, body(10.5).bold(), &place);
        canvas.text_in(rail + 16.0, baseline + 11.5, 220.0, body(8.5).color(Ink::muted()), &stop.name);
    }
    if let Some(later) = leg.later(ticket.texts()) {
        canvas.text(MARGIN + PAD, arrival + 11.5, body(7.5).bold().color(Ink::accent()), &later);
    }
    let x = END - PAD;
    let end = |style: Style| style.align(Align::End);
    canvas.text(x, departure, end(body(10.5).bold()).technical(), &leg.number);
    canvas.text_in(x, departure + 13.0, 160.0, end(body(9.0)), &leg.carrier.name);
    let details = format!("{} · {}", trip.cabin.name, leg.duration);
    canvas.text_in(x, departure + 25.5, 160.0, end(body(8.5).color(Ink::muted())), &details);
}

const COLUMN: f32 = (INNER - GAP) / 2.0;
const LINE: f32 = 15.0;
const SMALL: f32 = 8.0;

pub fn price_height(ticket: &Ticket, fonts: &Fonts) -> f32 {
    let wrapped = |line: &String| fonts.regular.wrap(line, (COLUMN - 2.0 * PAD) / SMALL).len();
    let payment = ticket.payment.iter().map(wrapped).sum();
    (66.0 + lines(ticket.price.len()) * LINE + lines(payment) * SMALL * LEADING + 8.0).max(112.0)
}

fn lines(count: usize) -> f32 {
    f32::from(u16::try_from(count).unwrap_or(u16::MAX))
}

pub fn draw_price(canvas: &mut Canvas<'_>, ticket: &Ticket, y: f32) {
    let paper = &ticket.texts().paper;
    let Some(fonts) = Fonts::get() else { return };
    let height = price_height(ticket, fonts);
    let (left, right) = (MARGIN, MARGIN + COLUMN + GAP);
    for x in [left, right] {
        canvas.round_rect(Area { x, y, width: COLUMN, height }, (8.0, 8.0), Ink::tint());
    }
    let heading = Style { heading: Some(2), ..body(11.5).bold() };
    canvas.text(left + PAD, y + 22.0, heading, &paper.price);
    let mut at = y + 42.0;
    let amount_end = left + COLUMN - PAD;
    for line in &ticket.price {
        canvas.text_in(left + PAD, at, COLUMN - 110.0, body(9.0).color(Ink::muted()), &line.label);
        canvas.text(amount_end, at, body(9.0).align(Align::End), &line.amount);
        at += LINE;
    }
    canvas.line((left + PAD, at - 6.0), (amount_end, at - 6.0), 0.6, Ink::hair(), None);
    canvas.text(left + PAD, at + 10.0, body(11.0).bold(), &paper.total);
    canvas.text(amount_end, at + 10.0, body(13.0).bold().align(Align::End), &ticket.total);
    at += 27.0;
    for line in &ticket.payment {
        at = canvas.paragraph(left + PAD, at, COLUMN - 2.0 * PAD, body(SMALL).color(Ink::muted()), line);
    }

    canvas.text(right + PAD, y + 22.0, heading, &paper.contact);
    let rows = [(&paper.email, &ticket.email), (&paper.phone, &ticket.phone)];
    for (row, (label, value)) in (0_u8..).zip(rows) {
        let at = y + 40.0 + f32::from(row) * 29.0;
        canvas.text(right + PAD, at, body(7.5).color(Ink::muted()), label);
        canvas.text_in(right + PAD, at + 12.5, COLUMN - 2.0 * PAD, body(9.5).technical(), value);
    }
}

const NOTE: f32 = 8.5;

pub fn notes_height(ticket: &Ticket, fonts: &Fonts) -> f32 {
    let notes = &ticket.texts().paper.notes;
    let count = notes.iter().map(|note| fonts.regular.wrap(note, (INNER - 14.0) / NOTE).len()).sum();
    24.0 + lines(count) * NOTE * LEADING + lines(notes.len()) * 3.0
}

pub fn draw_notes(canvas: &mut Canvas<'_>, ticket: &Ticket, y: f32) {
    let paper = &ticket.texts().paper;
    canvas.text(MARGIN, y + 14.0, Style { heading: Some(2), ..body(11.5).bold() }, &paper.notes_title);
    let mut at = y + 32.0;
    for note in &paper.notes {
        canvas.dot(MARGIN + 3.0, at - 3.0, 1.8, Ink::accent());
        at = canvas.paragraph(MARGIN + 14.0, at, INNER - 14.0, body(NOTE).color(Ink::muted()), note) + 3.0;
    }
}
