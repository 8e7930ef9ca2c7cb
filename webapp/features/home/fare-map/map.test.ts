import { describe, expect, it } from "vitest";
import { HOME, LABEL_HEIGHT, LAND, placed, pointOf, TURKIYE, towards, WHOLE } from "./map";

const within = ({ x, y }: { x: number; y: number }, view: typeof WHOLE) =>
  x >= view.x && y >= view.y && x <= view.x + view.width && y <= view.y + view.height;

describe("the map of fares", () => {
  it("shows all of Türkiye in both views and its neighbours in the whole view", () => {
    const baku = pointOf({ lat: 40.47, lng: 50.05 });
    expect([within(baku, WHOLE), within(baku, TURKIYE)]).toEqual([true, false]);
    for (const end of [
      { lat: 41.67, lng: 26.55 }, // Edirne
      { lat: 39.92, lng: 44.05 }, // Iğdır
      { lat: 36.2, lng: 36.16 }, // Hatay
      { lat: 42.03, lng: 35.15 }, // Sinop
    ])
      expect([WHOLE, TURKIYE].map((view) => within(pointOf(end), view))).toEqual([true, true]);
  });

  it("draws land at the positions of cities and none in the Black Sea", () => {
    const points = (path: string) =>
      [...path.matchAll(/M([\d.]+) ([\d.]+)h0/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
    const isNear = (path: string, lat: number, lng: number) => {
      const at = pointOf({ lat, lng });
      return points(path).some(({ x, y }) => Math.hypot(x - at.x, y - at.y) < 8);
    };
    expect(isNear(HOME, 39.93, 32.86)).toBe(true); // Ankara
    expect(isNear(LAND, 37.98, 23.73)).toBe(true); // Athens
    expect(isNear(HOME, 37.98, 23.73)).toBe(false);
    expect(isNear(HOME + LAND, 43.2, 34)).toBe(false); // the Black Sea
  });
});

describe("the labels of the map", () => {
  const room = { width: 300, height: 200 };

  it("stay within the map and do not overlap, where earlier ones come first", () => {
    const at = { x: 150, y: 100, width: 60 };
    expect(placed([at, at, at], room)).toEqual(["above", "below", null]);
    expect(placed([at], room, { x: 140, y: 80 })).toEqual(["below"]);
    expect(placed([{ ...at, y: 5 }], room)).toEqual(["below"]);
    expect(placed([{ ...at, x: 2 }], room)).toEqual(["after"]);
    expect(placed([{ ...at, x: 298 }], room)).toEqual(["before"]);
    expect(LABEL_HEIGHT).toBeGreaterThanOrEqual(44);
  });

  it("are reached from one another by arrow keys", () => {
    const [west, middle, east, south] = [
      { x: 0, y: 0 },
      { x: 50, y: 5 },
      { x: 100, y: 0 },
      { x: 52, y: 80 },
    ];
    const others = [middle, east, south];
    expect(towards("ArrowRight", west, others)).toBe(middle);
    expect(towards("ArrowDown", middle, [west, east, south])).toBe(south);
    expect(towards("ArrowLeft", west, others)).toBeNull();
    expect(towards("Enter", west, others)).toBeNull();
  });
});
