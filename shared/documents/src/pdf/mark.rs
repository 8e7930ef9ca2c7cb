//! Rota's logo, from `content/mark.json` as on the web: a route from one place to the next.

use std::sync::OnceLock;

use domain::place::embedded;
use serde::Deserialize;

use super::Ink;
use crate::canvas::Canvas;

pub const SIDE: f32 = 26.0;

#[derive(Deserialize)]
struct Mark {
    /// Side of the square in whose units the other lengths are measured.
    size: f32,
    /// Control points of a cubic curve.
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

/// Draws the logo with its corner at (`x`, `y`). Unlike its surroundings, the logo is never mirrored.
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
