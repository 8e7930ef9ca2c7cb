import busResults from "@content/catalogues/tr/bus-results.json";
import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { Messages } from "@/lib/i18n/provider";
import { toasts } from "@/lib/toast";
import { renderInTurkish } from "@/test/render";
import { cell, detail, sold } from "@/test/seats";
import { t } from "@/test/words";
import { SeatMap } from "./seat-map";

const CAN = { id: "0", name: "Can Öz", gender: "M" as const };
const onToggle = vi.fn();
const seat = (number: number) =>
  screen.getByRole("button", { name: t.like("bus-results.seats.seat", { seat: number }) });

const open = (props: Partial<Parameters<typeof SeatMap>[0]> = {}) =>
  renderInTurkish(
    <Messages turkish={{ "bus-results": busResults }}>
      <SeatMap
        matrix={detail([sold(6), cell(7, { can_sale_female: false })]).search_item_detail.seat_matrix}
        currency="TRY"
        picks={[]}
        whom={[CAN]}
        onToggle={onToggle}
        {...props}
      />
    </Messages>,
  );

beforeEach(() => {
  onToggle.mockClear();
  toasts.set([]);
});

it("selects a seat for the only passenger without a question", () => {
  open();
  fireEvent.click(seat(7));
  expect(onToggle.mock.calls).toEqual([[7, CAN]]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("says why a free seat is sold to none of the passengers, and asks no question", () => {
  open({ whom: [CAN, { ...CAN, id: "1", name: "Ali Öz" }] });
  expect(seat(2).getAttribute("aria-disabled")).toBe("true");
  fireEvent.click(seat(2));
  expect(toasts.get().map(({ text }) => text)).toEqual([t("bus-results.seats.onlyWomen")]);
  fireEvent.click(seat(6));
  expect([toasts.get().length, onToggle.mock.calls, screen.queryByRole("dialog")]).toEqual([1, [], null]);
});

it("leaves price and gender out of a seat's label where they are unknown", () => {
  open({ currency: undefined, picks: [{ seat: 1, gender: null }] });
  expect([1, 6].map((number) => seat(number).getAttribute("aria-label"))).toEqual([
    t("bus-results.seats.seat", { seat: 1, row: 1, who: "yours", price: "none" }),
    t("bus-results.seats.seat", { seat: 6, row: 3, who: "soldM", price: "none" }),
  ]);
  expect(seat(1).title).toBe("");
});
