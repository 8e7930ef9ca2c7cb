import { readFileSync } from "node:fs";
import mark from "@content/mark.json";
import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { BrandMark } from "./brand";

it("is the drawing of the papers and of the icon", () => {
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
