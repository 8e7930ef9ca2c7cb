//! An A4 page to draw on, in points from the top at the reading side. For a right-to-left language, every
//! shape and anchor is mirrored here, so each layout is written once. Text is tagged for screen readers;
//! shapes are not read.
#![expect(clippy::float_arithmetic, reason = "page geometry in points")]

use std::num::NonZeroU16;

use krilla::action::{Action, LinkAction};
use krilla::annotation::{Annotation, LinkAnnotation, Target};
use krilla::color::rgb;
use krilla::geom::{Path, PathBuilder, Point, Rect, Transform};
use krilla::page::Page;
use krilla::paint::{Fill, LineCap, Stroke, StrokeDash};
use krilla::surface::Surface;
use krilla::tagging::{
    Artifact, ArtifactType, ContentTag, Identifier, Node, SpanTag, TableHeaderScope, Tag, TagGroup, TagKind,
};
use krilla::text::KrillaGlyph;

use crate::barcode::Modules;
use crate::text::{Face, Fonts};

pub const WIDTH: f32 = 595.0;
pub const HEIGHT: f32 = 842.0;
/// Distance between the baselines of a paragraph, in font sizes.
pub const LEADING: f32 = 1.45;
/// Minimum scale of a text that does not fit at its full size.
pub const LEAST: f32 = 0.72;

pub type Color = rgb::Color;

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Align {
    Start,
    Centre,
    End,
}

/// Appearance and role of a line of text.
#[derive(Debug, Clone, Copy)]
pub struct Style {
    pub size: f32,
    pub bold: bool,
    pub color: Color,
    pub align: Align,
    /// True for codes, numbers and addresses, which read left to right in every language.
    pub technical: bool,
    /// Extra space after each letter, in font sizes; only for codes.
    pub tracking: f32,
    pub heading: Option<u16>,
}

#[derive(Debug, Clone, Copy)]
pub struct Area {
    pub x: f32,
    pub y: f32,
    pub width: f32,
    pub height: f32,
}

pub struct Canvas<'a> {
    surface: Surface<'a>,
    fonts: &'static Fonts,
    right_to_left: bool,
    nodes: Vec<Node>,
    links: Vec<Link>,
}

struct Link {
    text: Identifier,
    area: Option<Rect>,
    address: String,
}

/// Tags and links of a page whose drawing has ended.
pub struct PageContent {
    nodes: Vec<Node>,
    links: Vec<Link>,
}

impl Style {
    pub fn bold(self) -> Self {
        Self { bold: true, ..self }
    }

    pub fn technical(self) -> Self {
        Self { technical: true, ..self }
    }

    pub fn align(self, align: Align) -> Self {
        Self { align, ..self }
    }

    pub fn color(self, color: Color) -> Self {
        Self { color, ..self }
    }
}

impl<'a> Canvas<'a> {
    pub fn new(surface: Surface<'a>, fonts: &'static Fonts, right_to_left: bool) -> Self {
        Self { surface, fonts, right_to_left, nodes: vec![], links: vec![] }
    }

    pub fn finish(self) -> PageContent {
        self.surface.finish();
        PageContent { nodes: self.nodes, links: self.links }
    }

    pub fn face(&self, style: Style) -> &'static Face {
        if style.bold { &self.fonts.bold } else { &self.fonts.regular }
    }

    pub fn width(&self, style: Style, text: &str) -> f32 {
        self.face(style).width(text) * style.size
    }

    /// Draws on the baseline `y`.
    pub fn text(&mut self, x: f32, y: f32, style: Style, text: &str) {
        let identifier = self.draw(x, y, style, text);
        let tag: TagKind = match style.heading.and_then(NonZeroU16::new) {
            Some(level) => Tag::Hn(level, Some(text.to_owned())).into(),
            None => Tag::P.into(),
        };
        self.nodes.push(TagGroup::with_children(tag, vec![identifier.into()]).into());
    }

    /// Draws in at most `width`: a longer text is set smaller, and cut if it still does not fit.
    pub fn text_in(&mut self, x: f32, y: f32, width: f32, style: Style, text: &str) {
        let size =
            (style.size * width / self.width(style, text).max(1.0)).clamp(style.size * LEAST, style.size);
        let style = Style { size, ..style };
        if self.fits(style, width, text) {
            return self.text(x, y, style, text);
        }
        let shown = self.cut(style, width, text, "");
        self.text(x, y, style, &shown);
    }

    /// Draws like `text_in`, but shows the text's ending `tail` in full and cuts the text before it. When
    /// only the tail fits, it is set as small as necessary.
    pub fn text_keeping(&mut self, (x, y): (f32, f32), width: f32, style: Style, text: &str, tail: &str) {
        let least = Style { size: style.size * LEAST, ..style };
        if tail.is_empty() || self.fits(least, width, text) {
            return self.text_in(x, y, width, style, text);
        }
        let tail_width = self.width(least, tail);
        if tail_width > width {
            let size = least.size * width / tail_width;
            return self.text(x, y, Style { size, ..style }, tail);
        }
        let head = text.strip_suffix(tail).unwrap_or(text);
        let shown = self.cut(least, width, head, tail);
        self.text(x, y, least, &shown);
    }

    fn fits(&self, style: Style, width: f32, text: &str) -> bool {
        self.width(style, text) <= width + 0.5
    }

    /// Returns the longest start of `head` that fits before `tail`. The search halves the range: a name
    /// may have hundreds of letters, and each try shapes the line again.
    fn cut(&self, style: Style, width: f32, head: &str, tail: &str) -> String {
        let gap = if tail.is_empty() { "" } else { " " };
        let starts = head.char_indices().map(|(at, _)| head.get(..at).unwrap_or_default());
        let cuts: Vec<String> = starts.map(|start| format!("{start}…{gap}{tail}")).collect();
        let fitting = cuts.partition_point(|cut| self.fits(style, width, cut));
        cuts.into_iter().nth(fitting.saturating_sub(1)).unwrap_or_else(|| tail.to_owned())
    }

    /// Draws lines below one another from the baseline `y` and returns the next baseline.
    pub fn paragraph(&mut self, x: f32, y: f32, width: f32, style: Style, text: &str) -> f32 {
        let mut next = y;
        for line in self.face(style).wrap(text, width / style.size) {
            self.text(x, next, style, &line);
            next += style.size * LEADING;
        }
        next
    }

    pub fn link(&mut self, x: f32, y: f32, style: Style, text: &str, address: &str) {
        let identifier = self.draw(x, y, style, text);
        let width = self.width(style, text);
        let left = self.left(x, width, style.align);
        let area = Rect::from_xywh(left, y - style.size, width, style.size * 1.3);
        self.links.push(Link { text: identifier, area, address: address.to_owned() });
    }

    /// Draws rows that are read as a table.
    pub fn table(&mut self, rows: impl FnOnce(&mut Self)) {
        self.group(Tag::Table, rows);
    }

    pub fn row(&mut self, label: impl FnOnce(&mut Self), value: impl FnOnce(&mut Self)) {
        self.group(Tag::TR, |canvas| {
            canvas.group(Tag::TH(TableHeaderScope::Row), label);
            canvas.group(Tag::TD, value);
        });
    }

    fn group(&mut self, tag: impl Into<TagKind>, draw: impl FnOnce(&mut Self)) {
        let before = std::mem::take(&mut self.nodes);
        draw(self);
        let own = std::mem::replace(&mut self.nodes, before);
        self.nodes.push(TagGroup::with_children(tag, own).into());
    }

    fn draw(&mut self, x: f32, y: f32, style: Style, text: &str) -> Identifier {
        let face = self.face(style);
        let line = face.line(text, self.right_to_left && !style.technical);
        let letters: usize = line.runs.iter().map(|run| run.glyphs.len()).sum();
        #[expect(clippy::cast_precision_loss, reason = "a line has few letters")]
        let spread = style.tracking * letters as f32;
        let left = self.left(x, (line.width + spread) * style.size, style.align);
        self.surface.set_stroke(None);
        self.surface.set_fill(Some(fill(style.color)));
        let identifier = self.surface.start_tagged(ContentTag::Span(SpanTag::empty()));
        for run in line.runs {
            let glyphs: Vec<KrillaGlyph> = run
                .glyphs
                .into_iter()
                .map(|glyph| KrillaGlyph { x_advance: glyph.x_advance + style.tracking, ..glyph })
                .collect();
            let at = Point::from_xy(left + run.x * style.size, y);
            self.surface.draw_glyphs(at, &glyphs, face.font.clone(), &run.text, style.size, false);
        }
        self.surface.end_tagged();
        identifier
    }

    /// Returns the left edge of an item of `width` that is anchored at `x`.
    fn left(&self, x: f32, width: f32, align: Align) -> f32 {
        let x = self.mirror(x);
        match (align, self.right_to_left) {
            (Align::Centre, _) => x - width / 2.0,
            (Align::Start, false) | (Align::End, true) => x,
            (Align::Start, true) | (Align::End, false) => x - width,
        }
    }

    fn mirror(&self, x: f32) -> f32 {
        if self.right_to_left { WIDTH - x } else { x }
    }

    pub fn rect(&mut self, area: Area, color: Color) {
        self.shape(color, |pen| {
            pen.move_to(area.x, area.y);
            pen.line_to(area.x + area.width, area.y);
            pen.line_to(area.x + area.width, area.y + area.height);
            pen.line_to(area.x, area.y + area.height);
        });
    }

    /// Draws a rectangle with rounded corners: `radii` of the top and of the bottom.
    pub fn round_rect(&mut self, area: Area, radii: (f32, f32), color: Color) {
        self.shape(color, |pen| pen.round_rect(area, radii));
    }

    pub fn dot(&mut self, x: f32, y: f32, radius: f32, color: Color) {
        let area = Area { x: x - radius, y: y - radius, width: 2.0 * radius, height: 2.0 * radius };
        self.round_rect(area, (radius, radius), color);
    }

    pub fn line(&mut self, from: (f32, f32), to: (f32, f32), width: f32, color: Color, dash: Option<f32>) {
        let mut pen = self.pen();
        pen.move_to(from.0, from.1);
        pen.line_to(to.0, to.1);
        let dash = dash.map(|length| StrokeDash { array: vec![length, length], offset: 0.0 });
        let stroke = Stroke { paint: color.into(), width, dash, ..Stroke::default() };
        self.unread(pen.path.finish(), None, Some(stroke));
    }

    /// Draws a cubic curve as a row of dots.
    pub fn dotted(
        &mut self,
        [from, first, second, to]: [(f32, f32); 4],
        width: f32,
        dash: [f32; 2],
        color: Color,
    ) {
        let mut pen = self.pen();
        pen.move_to(from.0, from.1);
        pen.path.cubic_to(pen.x(first.0), first.1, pen.x(second.0), second.1, pen.x(to.0), to.1);
        let dash = Some(StrokeDash { array: dash.to_vec(), offset: 0.0 });
        let stroke =
            Stroke { paint: color.into(), width, dash, line_cap: LineCap::Round, ..Stroke::default() };
        self.unread(pen.path.finish(), None, Some(stroke));
    }

    /// Draws a closed shape filled with `color`.
    pub fn shape(&mut self, color: Color, outline: impl FnOnce(&mut Pen)) {
        let mut pen = self.pen();
        outline(&mut pen);
        pen.path.close();
        self.unread(pen.path.finish(), Some(fill(color)), None);
    }

    /// Draws a barcode, with its words for a screen reader. A barcode is never mirrored, because it would
    /// not scan.
    pub fn modules(&mut self, area: Area, modules: &Modules, color: Color, words: &str) {
        #[expect(clippy::cast_precision_loss, reason = "an Aztec code has at most 151 modules a side")]
        let count = |n: usize| n as f32;
        let step = area.width / count(modules.0.len().max(1));
        let left = if self.right_to_left { WIDTH - area.x - area.width } else { area.x };
        // Bars and whole numbers keep the file small: a family's ticket has dozens of codes.
        let mut path = PathBuilder::new();
        for (x, y, length) in modules.bars() {
            let bar = Rect::from_xywh(count(x), count(y), count(length), 1.0);
            bar.into_iter().for_each(|bar| path.push_rect(bar));
        }
        let Some(path) = path.finish() else { return };
        let identifier = self.surface.start_tagged(ContentTag::Other);
        self.surface.set_stroke(None);
        self.surface.set_fill(Some(fill(color)));
        self.surface.push_transform(&Transform::from_row(step, 0.0, 0.0, step, left, area.y));
        self.surface.draw_path(&path);
        self.surface.pop();
        self.surface.end_tagged();
        let figure = TagGroup::with_children(Tag::Figure(Some(words.to_owned())), vec![identifier.into()]);
        self.nodes.push(figure.into());
    }

    fn pen(&self) -> Pen {
        Pen { path: PathBuilder::new(), right_to_left: self.right_to_left }
    }

    fn unread(&mut self, path: Option<Path>, fill: Option<Fill>, stroke: Option<Stroke>) {
        let Some(path) = path else { return };
        self.surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(ArtifactType::Layout)));
        self.surface.set_fill(fill);
        self.surface.set_stroke(stroke);
        self.surface.draw_path(&path);
        self.surface.end_tagged();
    }
}

/// Draws outlines in the page's reading direction.
pub struct Pen {
    path: PathBuilder,
    right_to_left: bool,
}

impl Pen {
    fn x(&self, x: f32) -> f32 {
        if self.right_to_left { WIDTH - x } else { x }
    }

    pub fn move_to(&mut self, x: f32, y: f32) {
        self.path.move_to(self.x(x), y);
    }

    pub fn line_to(&mut self, x: f32, y: f32) {
        self.path.line_to(self.x(x), y);
    }

    /// Draws a quarter of a circle from `from` to `to`, around the corner `corner` of its box.
    pub fn arc_to(&mut self, from: (f32, f32), corner: (f32, f32), to: (f32, f32)) {
        /// Share of the way to the corner that the handles of a Bézier quarter circle reach.
        const REACH: f32 = 0.5523;
        let toward = |start: f32, end: f32| start + (end - start) * REACH;
        self.path.cubic_to(
            self.x(toward(from.0, corner.0)),
            toward(from.1, corner.1),
            self.x(toward(to.0, corner.0)),
            toward(to.1, corner.1),
            self.x(to.0),
            to.1,
        );
    }

    pub fn round_rect(&mut self, area: Area, (top, bottom): (f32, f32)) {
        let (left, upper) = (area.x, area.y);
        let (right, lower) = (area.x + area.width, area.y + area.height);
        self.move_to(left + top, upper);
        self.line_to(right - top, upper);
        self.arc_to((right - top, upper), (right, upper), (right, upper + top));
        self.line_to(right, lower - bottom);
        self.arc_to((right, lower - bottom), (right, lower), (right - bottom, lower));
        self.line_to(left + bottom, lower);
        self.arc_to((left + bottom, lower), (left, lower), (left, lower - bottom));
        self.line_to(left, upper + top);
        self.arc_to((left, upper + top), (left, upper), (left + top, upper));
    }
}

impl PageContent {
    /// Puts the links on the page and returns its tags in reading order.
    pub fn into_nodes(self, page: &mut Page<'_>) -> Vec<Node> {
        let mut nodes = self.nodes;
        for link in self.links {
            let mut group = TagGroup::with_children(Tag::Link, vec![link.text.into()]);
            if let Some(area) = link.area {
                let target = Target::Action(Action::Link(LinkAction::new(link.address.clone())));
                let annotation = Annotation::new_link(LinkAnnotation::new(area, target), Some(link.address));
                group.push(page.add_tagged_annotation(annotation));
            }
            nodes.push(group.into());
        }
        nodes
    }
}

fn fill(color: Color) -> Fill {
    Fill { paint: color.into(), ..Fill::default() }
}
