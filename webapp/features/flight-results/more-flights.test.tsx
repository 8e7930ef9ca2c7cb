import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { FlightResult, FlightSearchResults } from "@/lib/api/types";
import { READ_AGAIN_MS } from "@/lib/search/more-results";
import { dropReads } from "@/lib/search/results";
import { renderInTurkish, serve } from "@/test/render";
import { t } from "@/test/words";
import MoreFlights from "./more-flights";
import { flight, results } from "./test-data";

const as_of = "2026-11-20T09:30:00Z";
const from = { option: "option", as_of };
const state = (state: FlightSearchResults["state"], items: FlightResult[] = [flight("a", "1000.00")]) => ({
  ...results(items),
  as_of,
  state,
});

/** `answers` are the responses to later reads; the last one repeats. */
function open(shown: FlightSearchResults, ...answers: FlightSearchResults[]) {
  const left = [...answers];
  const onShow = vi.fn();
  const calls = serve({
    "GET /api/flight/gateway/results/?": () => ({ body: left.length > 1 ? left.shift() : left[0] }),
  });
  renderInTurkish(<MoreFlights search={{ ...shown, from, renewed: false }} onShow={onShow} />);
  return { onShow, reads: () => calls.length };
}
const after = (reads: number) => act(() => vi.advanceTimersByTimeAsync(reads * READ_AGAIN_MS + 100));
const said = () => screen.getByRole("status").textContent;

beforeEach(() => {
  dropReads();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

it("announces further flights and shows them only when asked", async () => {
  const more = [flight("a", "1000.00"), flight("b", "900.00"), flight("c", "1200.00")];
  const { onShow, reads } = open(state("searching"), state("searching"), state("complete", more));
  expect(said()).toBe(t("more-flights.searching"));
  await after(1);
  expect(said()).toBe(t("more-flights.searching"));
  await after(1);
  expect(said()).toBe(t("more-flights.found", { count: 2, price: "₺900" }));
  expect(onShow).not.toHaveBeenCalled();
  await after(10);
  expect(reads()).toBe(2);
  fireEvent.click(screen.getByRole("button", { name: t("more-flights.show") }));
  const [[shown]] = onShow.mock.calls as [[FlightSearchResults]];
  expect([shown.state, shown.search.map(({ product_id }) => product_id)]).toEqual([
    "complete",
    ["a", "b", "c"],
  ]);
});

it("says that all airlines have answered if no flights were added", async () => {
  const { onShow } = open(state("searching"), state("complete"));
  await after(1);
  expect(said()).toBe(t("more-flights.complete"));
  expect(onShow).not.toHaveBeenCalled();
});

it("stops reading after 20 tries and reads again on request", async () => {
  const { reads } = open(state("searching"), state("searching"));
  await after(60);
  expect([said(), reads()]).toEqual([t("more-flights.partial"), 20]);
  fireEvent.click(screen.getByRole("button", { name: t("more-flights.again") }));
  await after(2);
  expect(said()).toBe(t("more-flights.searching"));
  expect(reads()).toBeGreaterThan(20);
});

it("says that airlines did not answer and does not read partial results again", async () => {
  const { reads } = open(state("partial"), state("partial"));
  await after(5);
  expect([said(), reads()]).toEqual([t("more-flights.partial"), 0]);
});

it("reads nothing while the page is hidden", async () => {
  const { reads } = open(state("searching"), state("searching"));
  const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await after(5);
  expect(reads()).toBe(0);
  hidden.mockReturnValue("visible");
  await after(2);
  expect(reads()).toBeGreaterThan(0);
  hidden.mockRestore();
});

it("says that airlines did not answer also if there are no flights", async () => {
  open(state("partial", []), state("partial", []));
  await after(1);
  expect(said()).toBe(t("more-flights.partial"));
  expect(screen.getByRole("button", { name: t("more-flights.again") })).toBeDefined();
});

it("says that airlines did not answer if the results cannot be read", async () => {
  serve({ "GET /api/flight/gateway/results/?": () => ({ status: 500, body: { code: "internal" } }) });
  const search = { ...state("searching"), from, renewed: false };
  renderInTurkish(<MoreFlights search={search} onShow={vi.fn()} />);
  await after(200);
  expect(said()).toBe(t("more-flights.partial"));
});

it.each([
  ["flights", state("complete", [flight("b", "900.00")])],
  ["none", state("complete", [])],
])("shows at once the answer to an empty list: %s", async (_, answer) => {
  const { onShow } = open(state("searching", []), answer);
  expect(screen.queryByRole("status")).toBeNull();
  await after(1);
  expect(onShow).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ search: answer.search }));
});
