import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { renderInTurkish } from "@/test/render";
import { t } from "@/test/words";
import { RangeSheet } from "./range-sheet";

const end = (id: "there" | "back", title: string) => ({
  id,
  title,
  value: "2026-12-01",
  min: "2026-11-26",
  max: "2026-12-31",
  onPick: vi.fn(),
});

it("reports both days as closed after Escape", async () => {
  const closed = vi.fn();
  renderInTurkish(
    <>
      <button type="button" id="dates">
        Tarih
      </button>
      <RangeSheet
        anchor="dates"
        openEnd="there"
        onAsk={vi.fn()}
        onClosed={closed}
        ends={[end("there", t("calendar.grid.departure")), end("back", t("calendar.grid.back"))]}
      />
    </>,
  );
  await screen.findByRole("dialog", { name: t("calendar.grid.departure") });
  await userEvent.keyboard("{Escape}");
  expect(closed.mock.calls).toEqual([["there"], ["back"]]);
});
