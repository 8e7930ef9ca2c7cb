import { describe, expect, it } from "vitest";
import type { CarExtra } from "@/lib/api/car-types";
import { chosenExtras, quantityOf, totalsOf } from "./car-extras";

const extra = (id: string, price: string, more: Partial<CarExtra> = {}): CarExtra => ({
  id,
  name: id,
  price,
  daily_price: "0.00",
  quantity: 0,
  max_quantity: 3,
  is_selected: false,
  currency: "TRY",
  ...more,
});
const SEAT = extra("child_seat", "420.10");
const NAVIGATION = extra("navigation", "450.05", { max_quantity: 1 });
const DRIVER = extra("additional_driver", "0.20", { quantity: 2, is_selected: true });
const EXTRAS = [SEAT, NAVIGATION, DRIVER];
const PAY = { total: "4500.90", currency: "TRY" as const };

describe("the quantities of extras", () => {
  it("start with the server's quantities and stay within the maximum", () => {
    expect(EXTRAS.map((one) => quantityOf(one, {}))).toEqual([0, 0, 2]);
    expect(quantityOf(DRIVER, { additional_driver: 0 })).toBe(0);
    expect(quantityOf(NAVIGATION, { navigation: 3 })).toBe(1);
  });

  it("leave out an extra with quantity zero", () => {
    const chosen = chosenExtras(EXTRAS, { child_seat: 1 });
    expect(chosen.map(({ id, quantity }) => [id, quantity])).toEqual([
      ["child_seat", 1],
      ["additional_driver", 2],
    ]);
  });
});

describe("the totals of a rental with extras", () => {
  it("charge the card for the car only and leave the extras to the office", () => {
    expect(totalsOf(PAY, chosenExtras(EXTRAS, { child_seat: 3, navigation: 1 }))).toEqual({
      // 3 × 420.10 + 450.05 + 2 × 0.20
      delivery: { total: "1710.75", currency: "TRY" },
      total: { total: "6211.65", currency: "TRY" },
    });
  });

  it("equal the card's charge if there are no extras", () => {
    const { delivery, total } = totalsOf(PAY, chosenExtras(EXTRAS, { additional_driver: 0 }));
    expect([delivery.total, total.total]).toEqual(["0.00", "4500.90"]);
  });

  it("stay exact beyond the precision of a float", () => {
    const pay = { ...PAY, total: "90071992547409.93" };
    const { total } = totalsOf(pay, [extra("x", "0.10", { quantity: 2 })]);
    expect(total.total).toBe("90071992547410.13");
  });

  it("support currencies without minor units", () => {
    const yen = [extra("x", "1050", { currency: "JPY", quantity: 2 })];
    expect(totalsOf({ total: "10000", currency: "JPY" }, yen)).toEqual({
      delivery: { total: "2100", currency: "JPY" },
      total: { total: "12100", currency: "JPY" },
    });
  });
});
