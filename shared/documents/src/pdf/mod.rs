//! Travel documents as A4 pages: the itinerary, the price, a card for each passenger and part of the
//! journey, and the travel notes. Text stays text, which can be selected, searched and read aloud.
#![expect(clippy::float_arithmetic, reason = "page geometry in points")]

mod card;
mod icon;
mod mark;
mod price;
mod sheet;

use domain::failure::{Failure, Result};
use krilla::configure::{Accessibility, Configuration, ConfigurationBuilder};
use krilla::destination::XyzDestination;
use krilla::geom::Point;
use krilla::metadata::{DateTime, Metadata, TextDirection};
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::tagging::TagTree;
use krilla::{Document, SerializeSettings};

use crate::canvas::{Align, Canvas, Color, HEIGHT, Style, WIDTH};
use crate::text::Fonts;
use crate::ticket::{Pass, Ticket, Trip};

const MARGIN: f32 = 36.0;
const INNER: f32 = WIDTH - 2.0 * MARGIN;
const GAP: f32 = 12.0;
/// Lower edge of the content; only the footer stands below it.
const BOTTOM: f32 = HEIGHT - 46.0;

/// Colours of the app (webapp/app/tokens.css), dark enough for a black-and-white printer.
struct Ink;
impl Ink {
    fn text() -> Color {
        Color::new(0x14, 0x25, 0x2a)
    }
    fn muted() -> Color {
        Color::new(0x4a, 0x5a, 0x5d)
    }
    fn hair() -> Color {
        Color::new(0xd9, 0xd3, 0xc5)
    }
    fn tint() -> Color {
        Color::new(0xf6, 0xf3, 0xec)
    }
    fn brand() -> Color {
        Color::new(0x0a, 0x3f, 0x49)
    }
    fn accent() -> Color {
        Color::new(0x0b, 0x5a, 0x66)
    }
    fn spark() -> Color {
        Color::new(0xf0, 0xa3, 0x5b)
    }
    fn on_brand() -> Color {
        Color::new(0xff, 0xff, 0xff)
    }
    fn on_brand_muted() -> Color {
        Color::new(0xb9, 0xd0, 0xd1)
    }
}

fn body(size: f32) -> Style {
    let (color, align) = (Ink::text(), Align::Start);
    Style { size, bold: false, color, align, technical: false, tracking: 0.0, heading: None }
}

/// Part of a document that is never split over two pages.
enum Block<'t> {
    Trip(&'t Trip),
    Price,
    Card(&'t Pass),
    Notes,
}

impl Block<'_> {
    fn height(&self, ticket: &Ticket, fonts: &Fonts) -> f32 {
        match self {
            Self::Trip(trip) => sheet::trip_height(trip, fonts),
            Self::Price => price::height(ticket, fonts),
            Self::Card(_) => card::HEIGHT,
            Self::Notes => sheet::notes_height(ticket, fonts),
        }
    }

    fn title(&self, ticket: &Ticket) -> String {
        match self {
            Self::Trip(trip) => trip.marked_title(),
            Self::Price => ticket.texts().paper.price.clone(),
            Self::Card(pass) => format!("{} · {}", pass.holder, pass.stub),
            Self::Notes => ticket.told().notes_title.clone(),
        }
    }

    fn draw(&self, canvas: &mut Canvas<'_>, ticket: &Ticket, fonts: &Fonts, y: f32) -> Result<()> {
        match self {
            Self::Trip(trip) => sheet::draw_trip(canvas, trip, sheet::trip_height(trip, fonts), y),
            Self::Price => price::draw(canvas, ticket, price::height(ticket, fonts), y),
            Self::Card(pass) => card::draw(canvas, ticket, pass, y)?,
            Self::Notes => sheet::draw_notes(canvas, ticket, y),
        }
        Ok(())
    }
}

/// Renders by PDF/UA-1, which also shows the title in the reader's window. A name may contain letters
/// that no font has, which the standard rejects. The same pages are then rendered without the mark of the
/// standard.
pub fn pdf(ticket: &Ticket) -> Result<Vec<u8>> {
    let accessible = ConfigurationBuilder::new().with_accessibility_validator(Accessibility::UA1).finish();
    let accessible = accessible.map_err(|fault| Failure::internal(format!("PDF: {fault:?}")))?;
    drawn(ticket, accessible).or_else(|_| drawn(ticket, Configuration::default()))
}

fn drawn(ticket: &Ticket, configuration: Configuration) -> Result<Vec<u8>> {
    let fonts = Fonts::get().ok_or_else(|| Failure::internal("the embedded fonts are unreadable"))?;
    let pages = paginate(ticket, fonts);
    let mut document = Document::new_with(SerializeSettings { configuration, ..Default::default() });
    document.set_metadata(metadata(ticket));
    let mut tags = TagTree::new().with_lang(Some(ticket.language.code().to_owned()));
    let mut outline = Outline::new();
    for (number, blocks) in pages.iter().enumerate() {
        let size = PageSettings::from_wh(WIDTH, HEIGHT)
            .ok_or_else(|| Failure::internal("the page size is invalid"))?;
        let mut page = document.start_page_with(size);
        let mut canvas = Canvas::new(page.surface(), fonts, ticket.texts().right_to_left);
        match number {
            0 => sheet::draw_head(&mut canvas, ticket),
            _ => sheet::draw_slim_head(&mut canvas, ticket),
        }
        for (y, block) in blocks {
            block.draw(&mut canvas, ticket, fonts, *y)?;
            let place = XyzDestination::new(number, Point::from_xy(0.0, *y));
            outline.push_child(OutlineNode::new(block.title(ticket), place));
        }
        sheet::draw_foot(&mut canvas, ticket, number + 1, pages.len());
        canvas.finish().into_nodes(&mut page).into_iter().for_each(|node| tags.push(node));
        page.finish();
    }
    document.set_outline(outline);
    document.set_tag_tree(tags);
    document.finish().map_err(|fault| Failure::internal(format!("PDF: {fault:?}")))
}

fn paginate<'t>(ticket: &'t Ticket, fonts: &Fonts) -> Vec<Vec<(f32, Block<'t>)>> {
    let journey = &ticket.journey;
    let trips = journey.trips.iter().map(Block::Trip);
    let notes = (!journey.notes.is_empty()).then_some(Block::Notes);
    let blocks = trips.chain([Block::Price]).chain(journey.passes.iter().map(Block::Card)).chain(notes);
    let (mut pages, mut page, mut y) = (vec![], vec![], sheet::HEAD + GAP);
    for block in blocks {
        let height = block.height(ticket, fonts);
        if y + height > BOTTOM && !page.is_empty() {
            pages.push(std::mem::take(&mut page));
            y = sheet::SLIM_HEAD + GAP;
        }
        page.push((y, block));
        y += height + GAP;
    }
    pages.push(page);
    pages
}

fn metadata(ticket: &Ticket) -> Metadata {
    let utc = ticket.issued_at.with_time_zone(jiff::tz::TimeZone::UTC);
    let created = DateTime::new(utc.year().unsigned_abs())
        .month(utc.month().unsigned_abs())
        .day(utc.day().unsigned_abs())
        .hour(utc.hour().unsigned_abs())
        .minute(utc.minute().unsigned_abs())
        .second(utc.second().unsigned_abs())
        .utc_offset_hour(0);
    let rtl = ticket.texts().right_to_left;
    Metadata::new()
        .title(format!("{} · {} · {}", ticket.told().title, ticket.journey.name.route, ticket.reference))
        .authors(vec!["Rota".to_owned()])
        .language(ticket.language.code().to_owned())
        .text_direction(if rtl { TextDirection::RightToLeft } else { TextDirection::LeftToRight })
        .creation_date(created)
}

/// Converts a count to a length on the page.
fn count(lines: usize) -> f32 {
    f32::from(u16::try_from(lines).unwrap_or(u16::MAX))
}

#[cfg(test)]
mod tests;
