//! Icons between the ends of a card: an aircraft, a bus, a car; each about 17 points long, heading for
//! the destination.

use super::Ink;
use crate::canvas::{Area, Canvas, Color};
use domain::Product;

pub fn draw(canvas: &mut Canvas<'_>, product: Product, x: f32, y: f32) {
    match product {
        Product::Flight => draw_aircraft(canvas, x, y),
        Product::Bus => draw_bus(canvas, x, y),
        Product::Car => draw_car(canvas, x, y),
    }
}

/// Draws the aircraft from above, nose towards the destination.
fn draw_aircraft(canvas: &mut Canvas<'_>, x: f32, y: f32) {
    const OUTLINE: [(f32, f32); 18] = [
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
        (2.0, 1.5),
        (6.5, 1.3),
    ];
    draw_outline(canvas, x, y, &OUTLINE, Ink::accent());
}

/// Draws the bus from the side.
fn draw_bus(canvas: &mut Canvas<'_>, x: f32, y: f32) {
    let body = Area { x: x - 10.0, y: y - 6.5, width: 20.0, height: 11.0 };
    canvas.round_rect(body, (2.5, 1.5), Ink::accent());
    for window in [-8.2_f32, -3.0, 2.2] {
        let area = Area { x: x + window, y: y - 4.3, width: 4.2, height: 3.6 };
        canvas.round_rect(area, (0.8, 0.8), Ink::on_brand());
    }
    let windscreen = Area { x: x + 7.4, y: y - 4.3, width: 2.6, height: 4.6 };
    canvas.round_rect(windscreen, (0.6, 0.6), Ink::on_brand());
    draw_wheels(canvas, x, y + 4.5, 5.6);
}

/// Draws the car from the side.
fn draw_car(canvas: &mut Canvas<'_>, x: f32, y: f32) {
    const OUTLINE: [(f32, f32); 8] = [
        (-9.5, 4.0),
        (-9.5, -0.2),
        (-7.5, -1.2),
        (-4.8, -5.2),
        (2.2, -5.2),
        (5.4, -1.2),
        (9.5, 0.2),
        (9.5, 4.0),
    ];
    draw_outline(canvas, x, y, &OUTLINE, Ink::accent());
    draw_outline(canvas, x, y, &[(-5.4, -1.2), (-3.9, -3.9), (-1.6, -3.9), (-1.6, -1.2)], Ink::on_brand());
    draw_outline(canvas, x, y, &[(-0.4, -1.2), (-0.4, -3.9), (1.6, -3.9), (3.7, -1.2)], Ink::on_brand());
    draw_wheels(canvas, x, y + 4.0, 5.2);
}

fn draw_wheels(canvas: &mut Canvas<'_>, x: f32, y: f32, apart: f32) {
    for wheel in [x - apart, x + apart] {
        canvas.dot(wheel, y, 2.9, Ink::on_brand());
        canvas.dot(wheel, y, 2.0, Ink::accent());
    }
}

fn draw_outline(canvas: &mut Canvas<'_>, x: f32, y: f32, outline: &[(f32, f32)], color: Color) {
    canvas.shape(color, |pen| {
        for (index, (dx, dy)) in outline.iter().enumerate() {
            if index == 0 { pen.move_to(x + dx, y + dy) } else { pen.line_to(x + dx, y + dy) }
        }
    });
}
