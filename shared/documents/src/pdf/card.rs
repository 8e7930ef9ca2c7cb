//! The boarding-style card of one traveller on one trip: a torn-off stub with the barcode beside the trip's ends.

use domain::failure::Result;

use super::{INNER, Ink, MARGIN, body, stops};
use crate::barcode::{aztec, boarding_content};
use crate::canvas::{Align, Area, Canvas, Pen, Style};
use crate::format::time;
use crate::texts::fill;
use crate::ticket::{Coupon, Stop, Ticket, Traveller, Trip};

/// Four to a page.
pub const HEIGHT: f32 = 171.0;

const BAND: f32 = 30.0;
const STUB: f32 = 142.0;
const PAD: f32 = 16.0;
/// Where the stub is torn off.
const TEAR: f32 = MARGIN + INNER - STUB;
const RADIUS: f32 = 9.0;
const NOTCH: f32 = 6.0;

pub fn draw(
    canvas: &mut Canvas<'_>,
    ticket: &Ticket,
    trip: &Trip,
    index: usize,
    traveller: &Traveller,
    y: f32,
) -> Result<()> {
    let (Some(origin), Some(destination), Some(coupon)) =
        (trip.origin(), trip.destination(), traveller.coupons.get(index))
    else {
        return Ok(());
    };
    draw_paper(canvas, y);
    draw_band(canvas, ticket, trip, y);
    draw_end(canvas, origin, MARGIN + PAD, Align::Start, None, y);
    let later = trip.later(ticket.texts());
    draw_end(canvas, destination, TEAR - PAD, Align::End, later, y);
    draw_way(canvas, ticket, trip, y);
    draw_fields(canvas, ticket, trip, traveller, coupon, y);
    draw_stub(canvas, ticket, trip, traveller, coupon, y)
}

/// The card's outline with a notch at each end of the tear.
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

fn draw_band(canvas: &mut Canvas<'_>, ticket: &Ticket, trip: &Trip, y: f32) {
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
    let mut carriers: Vec<&str> = trip.legs.iter().map(|leg| leg.carrier.name.as_str()).collect();
    carriers.dedup();
    let baseline = y + 19.5;
    canvas.text_in(MARGIN + PAD, baseline, 220.0, Style { heading: Some(3), ..white }, &carriers.join(" · "));
    let muted = body(9.5).color(Ink::on_brand_muted()).align(Align::End);
    canvas.text_in(TEAR - PAD, baseline, 110.0, muted, &trip.title);
    let reference = Style { tracking: 0.05, ..white.technical().align(Align::Centre) };
    canvas.text(TEAR + STUB / 2.0, baseline, reference, &ticket.reference);
}

/// Code, city and time of one end of the trip.
fn draw_end(canvas: &mut Canvas<'_>, stop: &Stop, x: f32, align: Align, later: Option<String>, y: f32) {
    canvas.text(x, y + 60.0, body(29.0).bold().technical().align(align), &stop.code);
    canvas.text_in(x, y + 72.5, 110.0, body(8.5).color(Ink::muted()).align(align), &stop.city);
    let clock = body(15.0).bold().technical().align(align);
    canvas.text(x, y + 90.0, clock, &time(&stop.at));
    if let Some(later) = later {
        let beside = x - canvas.width(clock, &time(&stop.at)) - 5.0;
        canvas.text(beside, y + 90.0, body(8.0).bold().color(Ink::accent()).align(align), &later);
    }
}

/// The line between the ends, with its aircraft, duration and stops.
fn draw_way(canvas: &mut Canvas<'_>, ticket: &Ticket, trip: &Trip, y: f32) {
    let (from, to, height) = (MARGIN + PAD + 92.0, TEAR - PAD - 92.0, y + 51.0);
    let middle = f32::midpoint(from, to);
    canvas.line((from, height), (to, height), 1.2, Ink::hair(), None);
    canvas.dot(from, height, 2.6, Ink::accent());
    canvas.dot(to, height, 2.6, Ink::accent());
    canvas.dot(middle, height, 11.0, Ink::on_brand());
    draw_aircraft(canvas, middle, height);
    let muted = body(8.5).color(Ink::muted()).align(Align::Centre);
    canvas.text(middle, y + 72.5, muted, &trip.duration);
    let via: Vec<&str> = trip.legs.iter().skip(1).map(|leg| leg.from.code.as_str()).collect();
    let words = [stops(ticket, trip), via.join(", ")].join(if via.is_empty() { "" } else { " · " });
    canvas.text(middle, y + 84.0, muted.color(Ink::text()), &words);
}

/// Seen from above, nose towards the destination.
fn draw_aircraft(canvas: &mut Canvas<'_>, x: f32, y: f32) {
    const OUTLINE: [(f32, f32); 16] = [
        (8.5, 0.0),
        (6.5, -1.3),
        (2.0, -1.5),
        (-2.2, -7.5),
        (-4.0, -7.5),
        (-2.0, -1.5),
        (-5.4, -1.3),
        (-7.2, -3.8),
        (-8.5, -3.8),
        (-7.5, 0.0),
        (-8.5, 3.8),
        (-7.2, 3.8),
        (-5.4, 1.3),
        (-2.0, 1.5),
        (-4.0, 7.5),
        (-2.2, 7.5),
    ];
    canvas.shape(Ink::accent(), |pen| {
        for (index, (dx, dy)) in OUTLINE.into_iter().enumerate() {
            if index == 0 { pen.move_to(x + dx, y + dy) } else { pen.line_to(x + dx, y + dy) }
        }
        pen.line_to(x + 2.0, y + 1.5);
        pen.line_to(x + 6.5, y + 1.3);
    });
}

fn draw_fields(
    canvas: &mut Canvas<'_>,
    ticket: &Ticket,
    trip: &Trip,
    traveller: &Traveller,
    coupon: &Coupon,
    y: f32,
) {
    let (paper, formats) = (&ticket.texts().paper, &ticket.texts().formats);
    canvas.line((MARGIN + PAD, y + 101.0), (TEAR - PAD, y + 101.0), 0.6, Ink::hair(), None);
    let flights: Vec<&str> = trip.legs.iter().map(|leg| leg.number.as_str()).collect();
    let date = trip.origin().map_or_else(String::new, |origin| formats.date(&origin.at));
    let passenger = format!("{} ({})", traveller.full_name(), traveller.kind);
    let document = if traveller.document.is_empty() { "—" } else { &traveller.document };
    let fare = if trip.fare.is_empty() {
        trip.cabin.name.clone()
    } else {
        format!("{} · {}", trip.cabin.name, trip.fare)
    };
    // Label, value, left edge, width, and whether it reads left to right everywhere.
    let rows = [
        (
            116.0,
            [
                (&paper.passenger, passenger.as_str(), 0.0, 164.0, false),
                (&paper.document, document, 172.0, 80.0, true),
                (&paper.ticket_number, coupon.ticket_number.as_str(), 260.0, 89.0, true),
            ],
        ),
        (
            145.0,
            [
                (&paper.flight, &flights.join(" · "), 0.0, 68.0, true),
                (&paper.date, &date, 76.0, 112.0, false),
                (&paper.cabin, &fare, 196.0, 88.0, false),
            ],
        ),
    ];
    let mut field = |x: f32, at: f32, width: f32, label: &str, value: &str, technical: bool| {
        canvas.text_in(MARGIN + PAD + x, y + at, width, body(7.0).color(Ink::muted()), label);
        let style = Style { technical, ..body(9.0).bold() };
        canvas.text_in(MARGIN + PAD + x, y + at + 11.5, width, style, value);
    };
    for (at, columns) in rows {
        for (label, value, x, width, technical) in columns {
            field(x, at, width, label, value, technical);
        }
    }
    field(292.0, 145.0, 57.0, &paper.baggage, &coupon.baggage, false);
}

fn draw_stub(
    canvas: &mut Canvas<'_>,
    ticket: &Ticket,
    trip: &Trip,
    traveller: &Traveller,
    coupon: &Coupon,
    y: f32,
) -> Result<()> {
    let middle = TEAR + STUB / 2.0;
    let modules = aztec(&boarding_content(&ticket.reference, traveller, coupon, trip))?;
    let side = 94.0;
    let area = Area { x: middle - side / 2.0, y: y + BAND + 9.0, width: side, height: side };
    let (from, to) =
        (trip.origin().map_or("", |s| s.code.as_str()), trip.destination().map_or("", |s| s.code.as_str()));
    let words = fill(
        &ticket.texts().paper.barcode,
        &[("passenger", &traveller.full_name()), ("route", &format!("{from}–{to}"))],
    );
    canvas.modules(area, &modules, Ink::text(), &words);
    let centred = body(8.5).align(Align::Centre);
    canvas.text_in(middle, y + 147.0, STUB - 20.0, centred.bold(), &traveller.full_name());
    canvas.text(middle, y + 159.0, centred.color(Ink::muted()).technical(), &format!("{from} – {to}"));
    Ok(())
}
