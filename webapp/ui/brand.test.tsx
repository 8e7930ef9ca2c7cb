import { readFileSync } from "node:fs";
import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { BrandMark } from "./brand";

it("is the drawing of the icon too", () => {
  const { container } = render(<BrandMark />);
  const [path, ...places] = container.querySelectorAll("path, circle");
  const icon = readFileSync("app/icon.svg", "utf8");
  for (const name of ["d", "stroke-width", "stroke-dasharray"])
    expect(icon).toContain(`${name}="${path?.getAttribute(name)}"`);
  for (const place of places)
    expect(icon).toContain(
      ["cx", "cy", "r"].map((name) => `${name}="${place.getAttribute(name)}"`).join(" "),
    );
});
