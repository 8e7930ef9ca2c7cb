import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { PAINTS, paintedImage } from "./car-paint";

const FOLDER = path.resolve(import.meta.dirname, "../../../content/cars");
const read = (file: string) => readFileSync(path.join(FOLDER, file), "utf8");
const of = (model: string, image = "/cars/hatchback.svg") => paintedImage({ image, brand: "Rota", model });

it("gives a car model the same paint everywhere, and other models other paints", () => {
  expect(of("Clio")).toBe(of("Clio"));
  const names = Array.from({ length: 40 }, (_, at) => of(`Model ${at}`));
  expect(new Set(names).size).toBe(PAINTS);
  for (const name of names) expect(name).toMatch(/^\/cars\/hatchback-[0-7]\.svg$/);
});

it("leaves pictures unchanged that have no paints", () => {
  for (const image of ["/cars/default.svg", "https://elsewhere.example/cars/a.svg", "/cars/a.png"])
    expect(of("Clio", image)).toBe(image);
});

it("every car drawing has a body and a shade to paint, and every paint is defined", () => {
  expect(JSON.parse(read("paints.json"))).toHaveLength(PAINTS);
  for (const file of readdirSync(FOLDER).filter((name) => name.endsWith(".svg")))
    expect(read(file), file).toMatch(
      /^<svg[^>]*>(<title>[^<]*<.title>)?<ellipse[^>]*><path [^>]*fill="(#\w+)".><path [^>]*fill="(?!\2)#\w+".>/,
    );
});
