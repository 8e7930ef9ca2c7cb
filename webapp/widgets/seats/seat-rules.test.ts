import { describe, expect, it } from "vitest";
import { addMoney } from "@/lib/format";
import { cell, detail, sold } from "@/test/seats";
import { doorRow, entryOf, moved, sayWho, selectedSeats, soldTo, stillFree, totalOf } from "./seat-rules";

const matrix = detail().search_item_detail.seat_matrix;
const at = (row: number, column: number) => ({ row, column });

describe("the seat map's arrow keys", () => {
  it.each([
    ["over the aisle", at(0, 0), "ArrowRight", at(0, 2)],
    ["back over the aisle", at(0, 2), "ArrowLeft", at(0, 0)],
    ["onto a taken seat too: it is spoken", at(0, 2), "ArrowRight", at(0, 3)],
    ["over the door", at(0, 3), "ArrowDown", at(2, 3)],
    ["up over the door", at(2, 2), "ArrowUp", at(0, 2)],
    ["no further than the side", at(0, 3), "ArrowRight", null],
    ["no further than the front", at(0, 0), "ArrowUp", null],
    ["no further than the rear", at(2, 0), "ArrowDown", null],
    ["no further than the driver's side", at(1, 0), "ArrowRight", null],
    ["to the row's first seat", at(2, 3), "Home", at(2, 0)],
    ["to the row's last seat", at(0, 0), "End", at(0, 3)],
    ["nowhere by other keys", at(0, 0), "a", null],
  ])("lead %s", (_, from, key, to) => expect(moved(matrix, from, key)).toEqual(to));

  it("enter the map at the first seat for sale", () => {
    expect(entryOf(matrix)).toEqual(at(0, 0));
    expect(entryOf(detail([sold(1)]).search_item_detail.seat_matrix)).toEqual(at(0, 2));
    expect(entryOf([[null, sold(1)]])).toEqual(at(0, 1));
  });
});

describe("the passengers that a seat is sold to", () => {
  it.each([
    [cell(1), ["F", "M"], "both"],
    [cell(1, { can_sale_male: false }), ["F"], "F"],
    [cell(1, { can_sale_female: false }), ["M"], "M"],
    [cell(1, { active: false }), [], "closed"],
    [sold(1), [], "soldM"],
  ])("follow the cell of the seat map (row %#)", (seat, genders, who) => {
    expect(soldTo(seat)).toEqual(genders);
    expect(sayWho(seat, undefined)).toBe(who);
  });

  it("are named by the chosen passenger first on a selected seat", () => {
    expect(sayWho(cell(1), { seat: 1, gender: "F" })).toBe("yoursF");
  });
});

describe("a selected seat", () => {
  const picks = [
    { seat: 1, gender: "M" as const },
    { seat: 2, gender: "F" as const },
  ];

  it("stays selected while the seat map allows it", () => {
    expect(stillFree(matrix, picks)).toEqual({ free: picks, gone: [] });
    expect(stillFree(matrix, picks).free).toBe(picks);
  });

  it("is dropped when it was sold, closed to that gender, or is no seat of this bus", () => {
    const now = detail([sold(1)]).search_item_detail.seat_matrix;
    const women = [...picks, { seat: 2, gender: "M" as const }, { seat: 99, gender: "F" as const }];
    expect(stillFree(now, women)).toEqual({ free: [{ seat: 2, gender: "F" }], gone: [1, 2, 99] });
  });

  it("costs the price of its own cell in the seat map", () => {
    const seats = selectedSeats(matrix, [...picks, { seat: 4, gender: "F" }]);
    expect(seats.map(({ price }) => price)).toEqual(["850.00", "850.00", "900.00"]);
    expect(totalOf(seats, "TRY")).toEqual({ total: "2600.00", currency: "TRY" });
    expect(totalOf([], "TRY")).toEqual(addMoney({ total: "0", currency: "TRY" }));
  });
});

it("finds the row of the middle door, if there is one", () => {
  expect(doorRow(matrix)).toBe(1);
  expect(doorRow([[cell(1), null, cell(2), cell(3)]])).toBeNull();
});
