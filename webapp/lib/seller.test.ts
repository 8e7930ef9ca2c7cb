import { expect, it } from "vitest";
import { officialNumber } from "./seller";

it.each(["00000", "F1 00.F1.000000", "D1 00.D1.000003", "0000000000", "0000000003"])(
  "%s, a placeholder, is never shown as digits",
  (number) => expect(officialNumber(number)).toBe("—"),
);

it.each(["12034", "F1 34.F1.105672", "D1 06.D1.100020", "3930045678", "05123"])("%s is shown", (number) =>
  expect(officialNumber(number)).toBe(number),
);
