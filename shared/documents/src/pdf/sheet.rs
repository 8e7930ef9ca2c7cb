//! Surroundings of the cards: head and foot of a page, the itinerary and the notes.

use domain::seller::agency;

use super::{INNER, Ink, MARGIN, body, count, mark};
use crate::canvas::{Align, Area, Canvas, HEIGHT, LEADING, Style, WIDTH};
use crate::format::time;
use crate::text::Fonts;
use crate::texts::fill;
use crate::ticket::{Stop, Ticket, TicketSegment, Trip};

pub const HEAD: f32 = 112.0;
pub const SLIM_HEAD: f32 = 40.0;

pub const PAD: f32 = 16.0;
const END: f32 = MARGIN + INNER;

pub fn draw_head(canvas: &mut Canvas<'_>, ticket: &Ticket) {
    let paper = &ticket.texts().paper;
    canvas.rect(Area { x: 0.0, y: 0.0, width: WIDTH, height: HEAD }, Ink::brand());
    canvas.rect(Area { x: 0.0, y: HEAD, width: WIDTH, height: 3.0 }, Ink::spark());
    mark::draw(canvas, ticket.texts().right_to_left, MARGIN, 26.0);
    let white = body(22.0).bold().color(Ink::on_brand());
    canvas.text(MARGIN + mark::SIDE + 8.0, 46.0, white.technical(), "Rota");
    let title = Style { heading: Some(1), ..body(13.0).bold().color(Ink::on_brand()) };
    canvas.text(MARGIN, 80.0, title, &ticket.heading());
    let muted = body(8.5).color(Ink::on_brand_muted());
    let (date, at) = (ticket.texts().formats.date(&ticket.issued_at), time(&ticket.issued_at));
    canvas.text(MARGIN, 95.0, muted, &fill(&paper.booked_at, &[("date", &date), ("time", &at)]));

    canvas.text(END, 42.0, muted.align(Align::End), &paper.reference);
    let reference = Style { size: 28.0, tracking: 0.05, ..white.technical().align(Align::End) };
    canvas.text(END, 74.0, reference, &ticket.reference);
    canvas.text(END, 95.0, muted.align(Align::End), &ticket.journey.name.route);
}

pub fn draw_slim_head(canvas: &mut Canvas<'_>, ticket: &Ticket) {
    canvas.rect(Area { x: 0.0, y: 0.0, width: WIDTH, height: SLIM_HEAD - 6.0 }, Ink::brand());
    let white = body(10.0).bold().color(Ink::on_brand());
    canvas.text(MARGIN, 22.0, white, &ticket.heading());
    let reference = Style { tracking: 0.05, ..white.technical().align(Align::End) };
    canvas.text(END, 22.0, reference, &ticket.reference);
}

pub(super) const SELLER: f32 = 7.0;

pub fn draw_foot(canvas: &mut Canvas<'_>, ticket: &Ticket, page: usize, pages: usize) {
    let paper = &ticket.texts().paper;
    let y = HEIGHT - 34.0;
    canvas.line((MARGIN, y - 12.0), (END, y - 12.0), 0.6, Ink::hair(), None);
    canvas.link(MARGIN, y, body(8.0).bold().color(Ink::accent()), &paper.follow, &ticket.follow);
    let numbers = [("page", page.to_string()), ("pages", pages.to_string())];
    let numbers = numbers.each_ref().map(|(name, value)| (*name, value.as_str()));
    canvas.text(END, y, body(8.0).color(Ink::muted()).align(Align::End), &fill(&paper.page, &numbers));
    canvas.paragraph(
        MARGIN,
        y + 10.5,
        INNER,
        body(SELLER).color(Ink::muted()),
        &ticket.texts().sold_by(agency()),
    );
}

const TRIP_HEAD: f32 = 40.0;
const SEGMENT: f32 = 58.0;
const TRIP_FOOT: f32 = 15.7;
const WAIT: f32 = 30.0;
const TERM: f32 = 8.5;
/// Position of the line from stop to stop.
const RAIL: f32 = MARGIN + PAD + 62.0;

pub fn trip_height(trip: &Trip, fonts: &Fonts) -> f32 {
    let segments = trip.segments.iter().fold(TRIP_HEAD, |sum, segment| sum + segment_height(segment));
    let wrapped = |term: &String| fonts.regular.wrap(term, (INNER - 2.0 * PAD) / TERM).len();
    segments + TRIP_FOOT + count(trip.terms.iter().map(wrapped).sum()) * TERM * LEADING
}

fn segment_height(segment: &TicketSegment) -> f32 {
    SEGMENT + if segment.wait.is_some() { WAIT } else { 0.0 } + below(segment)
}

/// Height of the notes of stops, including the part between the stops.
fn below(segment: &TicketSegment) -> f32 {
    if segment.to.note.is_some() { 8.0 + BETWEEN } else { 0.0 }
}

const BETWEEN: f32 = 3.0;

pub fn draw_trip(canvas: &mut Canvas<'_>, trip: &Trip, height: f32, y: f32) {
    canvas.round_rect(Area { x: MARGIN, y, width: INNER, height }, (8.0, 8.0), Ink::tint());
    let title = Style { heading: Some(2), ..body(11.5).bold() };
    let words = trip.marked_title();
    canvas.text(MARGIN + PAD, y + 22.0, title, &words);
    let after_title = MARGIN + PAD + canvas.width(title, &words) + 10.0;
    canvas.text(after_title, y + 22.0, body(9.5).color(Ink::muted()), &trip.detail);
    canvas.text(END - PAD, y + 22.0, body(9.0).color(Ink::muted()).align(Align::End), &trip.summary);
    let mut top = y + TRIP_HEAD;
    for segment in &trip.segments {
        if let Some(wait) = &segment.wait {
            draw_wait(canvas, wait, top);
        }
        top += segment_height(segment);
        draw_segment(canvas, segment, top - SEGMENT - below(segment), trip.mark.is_some());
    }
    canvas.line((MARGIN + PAD, top + 5.0), (END - PAD, top + 5.0), 0.6, Ink::hair(), None);
    let mut at = top + 19.0;
    for term in &trip.terms {
        at = canvas.paragraph(MARGIN + PAD, at, INNER - 2.0 * PAD, body(TERM).color(Ink::muted()), term);
    }
}

fn draw_wait(canvas: &mut Canvas<'_>, wait: &str, y: f32) {
    canvas.line((RAIL, y - 12.0), (RAIL, y + WAIT + 2.0), 1.2, Ink::hair(), Some(3.0));
    canvas.text(RAIL + 16.0, y + 17.0, body(8.5).color(Ink::muted()), wait);
}

/// Length of a dot and of the gap after it, as in the logo.
const DIRECTION: [f32; 2] = [0.1, 4.4];

fn draw_segment(canvas: &mut Canvas<'_>, segment: &TicketSegment, y: f32, is_cancelled: bool) {
    let (departure, arrival) = (y + 10.0, y + 42.0 + if segment.from.note.is_some() { BETWEEN } else { 0.0 });
    let (from, to) = ((RAIL, departure - 4.0), (RAIL, arrival - 4.0));
    canvas.dotted([from, from, to, to], 2.2, DIRECTION, Ink::accent());
    canvas.dot(from.0, from.1, 3.6, Ink::accent());
    canvas.dot(from.0, from.1, 1.8, Ink::tint());
    canvas.dot(to.0, to.1, 3.6, Ink::spark());
    draw_stop(canvas, &segment.from, departure, is_cancelled);
    draw_stop(canvas, &segment.to, arrival, is_cancelled);
    let [first, second, third] = &segment.service;
    let end = |style: Style| style.align(Align::End);
    canvas.text_in(END - PAD, departure, 160.0, end(body(10.5).bold()), first);
    canvas.text_in(END - PAD, departure + 13.0, 160.0, end(body(9.0)), second);
    canvas.text_in(END - PAD, departure + 25.5, 160.0, end(body(8.5).color(Ink::muted())), third);
}

/// Draws a stop, with its time struck out when it is cancelled.
fn draw_stop(canvas: &mut Canvas<'_>, stop: &Stop, baseline: f32, is_cancelled: bool) {
    let clock = body(13.0).bold().technical();
    canvas.text(MARGIN + PAD, baseline, clock, &stop.time);
    if is_cancelled {
        let (start, end) = (MARGIN + PAD, MARGIN + PAD + canvas.width(clock, &stop.time));
        canvas.line((start, baseline - 4.5), (end, baseline - 4.5), 1.2, Ink::text(), None);
    }
    if let Some(later) = &stop.later {
        canvas.text(MARGIN + PAD, baseline + 11.5, body(7.5).bold().color(Ink::accent()), later);
    }
    canvas.text(RAIL + 16.0, baseline, body(10.5).bold(), &stop.place);
    canvas.text_in(RAIL + 16.0, baseline + 11.5, 220.0, body(8.5).color(Ink::muted()), &stop.name);
    if let Some(note) = &stop.note {
        canvas.text_in(RAIL + 16.0, baseline + 21.0, 300.0, body(7.5).color(Ink::muted()), note);
    }
}

const NOTE: f32 = 8.5;

pub fn notes_height(ticket: &Ticket, fonts: &Fonts) -> f32 {
    let notes = &ticket.journey.notes;
    let wrapped = notes.iter().map(|note| fonts.regular.wrap(note, (INNER - 14.0) / NOTE).len()).sum();
    24.0 + count(wrapped) * NOTE * LEADING + count(notes.len()) * 3.0
}

pub fn draw_notes(canvas: &mut Canvas<'_>, ticket: &Ticket, y: f32) {
    let heading = Style { heading: Some(2), ..body(11.5).bold() };
    canvas.text(MARGIN, y + 14.0, heading, &ticket.told().notes_title);
    let mut at = y + 32.0;
    for note in &ticket.journey.notes {
        canvas.dot(MARGIN + 3.0, at - 3.0, 1.8, Ink::accent());
        at = canvas.paragraph(MARGIN + 14.0, at, INNER - 14.0, body(NOTE).color(Ink::muted()), note) + 3.0;
    }
}
