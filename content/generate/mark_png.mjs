// Draws content/mark.json as a PNG for letters (functions/mailer/templates/mark.png), which cannot show
// SVG, in its colours on the ground of the brand.
import { readFileSync, writeFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";

/** Side of the image in pixels, three per displayed pixel. */
const SIDE = 84;
const INK = [0xff, 0xff, 0xff];
const SPARK = [0xf0, 0xa3, 0x5b];
/** Samples of a pixel in each dimension. */
const FINE = 8;
const STEPS = 4000;

const at = ([a, b, c, d], t) =>
  [0, 1].map((axis) => (1 - t) ** 3 * a[axis] + 3 * (1 - t) ** 2 * t * b[axis] + 3 * (1 - t) * t * t * c[axis] + t ** 3 * d[axis]);

/** Returns the dots of the dashed route, and its two ends. */
function circles({ route, width, dash, start, end }) {
  const [dot, gap] = dash;
  const dots = [];
  let [way, next, before] = [0, dot / 2, route[0]];
  for (let step = 1; step <= STEPS; step += 1) {
    const here = at(route, step / STEPS);
    way += Math.hypot(here[0] - before[0], here[1] - before[1]);
    before = here;
    if (way < next) continue;
    dots.push({ x: here[0], y: here[1], r: width / 2, ink: INK });
    next += dot + gap;
  }
  const ends = [
    { x: route[0][0], y: route[0][1], r: start, ink: INK },
    { x: route[3][0], y: route[3][1], r: end, ink: SPARK },
  ];
  return [...dots, ...ends];
}

/** Returns red, green, blue and coverage of each pixel. */
export function pixelsOf(mark) {
  const all = circles(mark).toReversed();
  const scale = mark.size / SIDE;
  const pixels = Buffer.alloc(SIDE * SIDE * 4);
  for (let place = 0; place < SIDE * SIDE; place += 1) {
    const sums = [0, 0, 0, 0];
    for (let sample = 0; sample < FINE * FINE; sample += 1) {
      const x = ((place % SIDE) + ((sample % FINE) + 0.5) / FINE) * scale;
      const y = (Math.floor(place / SIDE) + (Math.floor(sample / FINE) + 0.5) / FINE) * scale;
      const hit = all.find((one) => Math.hypot(x - one.x, y - one.y) <= one.r);
      if (hit) for (const [channel, value] of [...hit.ink, 1].entries()) sums[channel] += value;
    }
    const [red, green, blue, cover] = sums;
    if (cover > 0) pixels.set([red, green, blue].map((sum) => Math.round(sum / cover)), place * 4);
    pixels[place * 4 + 3] = Math.round((cover * 255) / FINE ** 2);
  }
  return pixels;
}

function chunk(kind, data) {
  const body = Buffer.concat([Buffer.from(kind), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

export function pngOf(mark) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(SIDE, 0);
  head.writeUInt32BE(SIDE, 4);
  head.set([8, 6], 8);
  const pixels = pixelsOf(mark);
  const rows = Array.from({ length: SIDE }, (_, row) =>
    Buffer.concat([Buffer.from([0]), pixels.subarray(row * SIDE * 4, (row + 1) * SIDE * 4)]),
  );
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const content = `${import.meta.dirname}/..`;
if (process.argv[1] === import.meta.filename) {
  const mark = JSON.parse(readFileSync(`${content}/mark.json`, "utf8"));
  writeFileSync(`${content}/../functions/mailer/templates/mark.png`, pngOf(mark));
}
