import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { addDays, today } from "@/lib/dates";
import { formatDate } from "@/lib/format";
import { renderInTurkish, serve } from "@/test/render";
import { t } from "@/test/words";
import { PromiseScreen } from "./promise-screen";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: vi.fn() }), usePathname: () => "/promise/" }));

const GET = "GET /api/base/info/promise/";
const figures = {
  orders: 12_480,
  ticketed: 12_301,
  ticketed_within_a_minute: 12_290,
  refunded: 179,
  refund_hours: 3,
  since: "2026-01-05",
};

it("shows a timeline for each possible end of an order", async () => {
  serve({ [GET]: () => ({ body: { figures: null } }) });
  renderInTurkish(<PromiseScreen />);
  await waitFor(() => expect(screen.getAllByRole("list", { name: t("promise.label") })).toHaveLength(3));
  expect(screen.getByText(t("promise.step.not_charged", { reached: "true" }))).toBeTruthy();
  const until = formatDate("tr", addDays(today(), 7), "full");
  expect(screen.getByText(t("promise.returnedBy", { sum: "₺1.775", date: until }))).toBeTruthy();
});

it("shows the published figures if there are any", async () => {
  serve({ [GET]: () => ({ body: { figures } }) });
  renderInTurkish(<PromiseScreen />);
  await screen.findByRole("heading", { name: t("promise-page.figures.title") });
  const shownFigures = screen.getAllByRole("definition").map(({ textContent }) => textContent);
  expect(shownFigures).toEqual(["12.480", "12.290", "179", t("promise-page.figures.hours", { hours: 3 })]);
  expect(screen.getByText(t("promise-page.figures.since", { date: "5 Ocak 2026" }))).toBeTruthy();
});

it("shows no error if the figures cannot be loaded", async () => {
  let isRequested = false;
  serve({
    [GET]: () => {
      isRequested = true;
      return { status: 500, body: {} };
    },
  });
  renderInTurkish(<PromiseScreen />);
  await waitFor(() => expect(isRequested).toBe(true));
  expect(screen.queryByRole("heading", { name: t("promise-page.figures.title") })).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
});
