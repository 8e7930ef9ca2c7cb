import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import mark from "@content/mark.json";
import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { BrandMark } from "./brand";

it("the brand mark is drawn alike in the app, the documents and the icon", () => {
  const { container } = render(<BrandMark />);
  const [path, ...ends] = container.querySelectorAll("path, circle");
  const [from, first, second, to] = mark.route;
  const d = `M${from} C${first} ${second} ${to}`;
  const circles = [
    `cx="${from?.[0]}" cy="${from?.[1]}" r="${mark.start}"`,
    `cx="${to?.[0]}" cy="${to?.[1]}" r="${mark.end}"`,
  ];
  const written = ["cx", "cy", "r"];
  expect(path?.getAttribute("d")).toBe(d);
  expect(ends.map((end) => written.map((name) => `${name}="${end.getAttribute(name)}"`).join(" "))).toEqual(
    circles,
  );
  const style = readFileSync("ui/brand.module.css", "utf8");
  expect(style).toContain(`stroke-width: ${mark.width};`);
  expect(style).toContain(`stroke-dasharray: ${mark.dash.join(" ")};`);
  const icon = readFileSync("app/icon.svg", "utf8");
  const drawn = [d, `stroke-width="${mark.width}"`, `stroke-dasharray="${mark.dash}"`, ...circles];
  for (const part of drawn) expect(icon).toContain(part);
});

it("the brand mark of the e-mails is drawn as in the app", () => {
  const png = readFileSync("../functions/mailer/templates/mark.png");
  const side = png.readUInt32BE(16);
  const rows = inflateSync(png.subarray(png.indexOf("IDAT") + 4, png.indexOf("IEND") - 8));
  const at = ([x = 0, y = 0]: number[]) => {
    const [column, row] = [x, y].map((length) => Math.floor((length * side) / mark.size)) as [number, number];
    const start = row * (side * 4 + 1) + 1 + column * 4;
    return rows.subarray(start, start + 4).toString("hex");
  };
  const [from = [], , , to = []] = mark.route;
  const beside = ([x = 0, y = 0]: number[], by: number) => [x + by, y];
  for (const by of [0, mark.start - 0.5]) expect(at(beside(from, by))).toBe("ffffffff");
  for (const by of [0, mark.end - 0.5]) expect(at(beside(to, by))).toBe("f0a35bff");
  for (const place of [beside(from, mark.start + 0.5), beside(to, mark.end + 0.5)])
    expect(at(place)).toBe("00000000");
});

it("the brand mark of the page after 3-D Secure is drawn as in the app", () => {
  const page = readFileSync("../functions/base/templates/finish.html", "utf8");
  const style = readFileSync("../functions/base/src/finish.css", "utf8");
  const [from, first, second, to] = mark.route.map((point) => point.join(" "));
  expect(page).toContain(`<path d="M${from}C${first} ${second} ${to}"/>`);
  expect(page).toContain(`<circle cx="${mark.route[0]?.[0]}" cy="${mark.route[0]?.[1]}" r="${mark.start}"/>`);
  expect(page).toContain(`cx="${mark.route[3]?.[0]}" cy="${mark.route[3]?.[1]}" r="${mark.end}"/>`);
  expect(style).toContain(`stroke-width: ${mark.width};`);
  expect(style).toContain(`stroke-dasharray: ${mark.dash.join(" ")};`);
});
