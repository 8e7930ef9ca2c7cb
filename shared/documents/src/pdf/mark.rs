//! The mark of the shop, from `content/mark.json` as the web draws it: a route from a place to the next.

use std::sync::OnceLock;

use domain::place::embedded;
use serde::Deserialize;

use super::Ink;
use crate::canvas::Canvas;

pub const SIDE: f32 = 26.0;

#[derive(Deserialize)]
struct Mark {
    /// The side of the square that the rest is measured in.
    size: f32,
    /// A cubic curve.
    route: [[f32; 2]; 4],
    width: f32,
    dash: [f32; 2],
    /// Radii of the places.
    start: f32,
    end: f32,
}

fn mark() -> &'static Mark {
    static MARK: OnceLock<Mark> = OnceLock::new();
    MARK.get_or_init(|| embedded(domain::content!("mark.json")))
}

/// Its corner at (`x`, `y`). Never mirrored, unlike what stands around it.
pub fn draw(canvas: &mut Canvas<'_>, right_to_left: bool, x: f32, y: f32) {
    let Mark { size, route, width, dash, start, end } = mark();
    let scale = SIDE / size;
    let at = |[dx, dy]: [f32; 2]| (x + scale * if right_to_left { size - dx } else { dx }, y + scale * dy);
    let route = route.map(at);
    let [from, .., to] = route;
    canvas.dotted(route, width * scale, dash.map(|length| length * scale), Ink::on_brand());
    canvas.dot(from.0, from.1, start * scale, Ink::on_brand());
    canvas.dot(to.0, to.1, end * scale, Ink::spark());
}
