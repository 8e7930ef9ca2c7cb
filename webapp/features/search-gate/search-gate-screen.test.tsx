import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { addDays, today } from "@/lib/dates";
import { dropReads } from "@/lib/search/results";
import { readOptions, renderInTurkish, serve } from "@/test/render";
import { t } from "@/test/words";
import { SearchGateScreen } from "./search-gate-screen";

const router = vi.hoisted(() => ({ push: vi.fn(), replace: vi.fn(), prefetch: vi.fn() }));
vi.mock("next/navigation", () => ({ useRouter: () => router, usePathname: () => "/" }));

beforeEach(() => {
  dropReads();
  router.replace.mockClear();
});

function open(answer: { status?: number; body: unknown }) {
  window.history.replaceState(null, "", "/ucak-bileti/ara/shared-id/");
  const calls = serve({ "GET /api/flight/gateway/results/?": () => answer });
  renderInTurkish(<SearchGateScreen product="flight" route="/ucak-bileti/ara/" />);
  return calls;
}

it("starts the search of the link and replaces the link by its results", async () => {
  const calls = open({ body: { search_options: { id: "shared-id" }, as_of: "2026-11-20T09:30:00Z" } });
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/flight/search/?option=shared-id"));
  expect(readOptions(calls).map(({ option }) => option)).toEqual(["shared-id"]);
});

// Midnight in İstanbul has passed; New York is still on the evening before.
it.each([
  ["New York", "2026-11-23T21:30:00Z", "2026-11-23"],
  ["İstanbul", "2026-11-23T21:30:00Z", "2026-11-24"],
  ["Tokyo", "2026-11-23T17:00:00Z", "2026-11-24"],
])("offers a passed search from today in the time zone of the departure: %s", async (_, now, there) => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
  const passed = { status: 410, body: { code: "option_expired", message: "" } };
  const moved = { body: { form_data: { id: "from-today" }, session_unique: "s" } };
  window.history.replaceState(null, "", "/ucak-bileti/ara/shared-id/");
  const calls = serve({
    "GET /api/flight/gateway/results/?": () => passed,
    "POST /api/flight/gateway/search/": ({ body }) =>
      ((body as { departure_date?: string }).departure_date ?? "") < there ? passed : moved,
  });
  renderInTurkish(<SearchGateScreen product="flight" route="/ucak-bileti/ara/" />);
  fireEvent.click(await screen.findByText(t("search.error.fromToday")));
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/flight/search/?option=from-today"));
  expect(calls.at(-1)?.body).toEqual({ option: "shared-id", departure_date: there });
  vi.useRealTimers();
});

it.each([
  [404, "not_found", t("search.error.notFoundText")],
  [410, "option_expired", t("search.error.expiredTitle")],
  [500, "internal", t("search.error.title", { product: "flight" })],
])("explains why the link failed: %i %s", async (status, code, words) => {
  open({ status, body: { code, message: "" } });
  expect(await screen.findByText(words)).toBeDefined();
  expect(router.replace).not.toHaveBeenCalled();
});

it.each(["_", "%zz"])("sends no request for a link without an option: %s", async (id) => {
  window.history.replaceState(null, "", `/flight/search-gate/${id}/`);
  const calls = serve({});
  renderInTurkish(<SearchGateScreen product="flight" route="/flight/search-gate/" />);
  expect(await screen.findByText(t("search.error.notFoundText"))).toBeTruthy();
  expect(calls).toEqual([]);
});

it.each([
  ["bus", "departure_date"],
  ["car", "pickup_date"],
] as const)("moves a passed %s search to today by its %s", async (product, day) => {
  const passed = { status: 410, body: { code: "option_expired", message: "" } };
  const moved = { body: { form_data: { id: "from-today" }, session_unique: "s" } };
  window.history.replaceState(null, "", `/${product}/search-gate/shared-id/`);
  const calls = serve({
    [`GET /api/${product}/gateway/results/?`]: () => passed,
    [`POST /api/${product}/gateway/search/`]: () => moved,
  });
  renderInTurkish(<SearchGateScreen product={product} route={`/${product}/search-gate/`} />);
  fireEvent.click(await screen.findByText(t("search.error.fromToday")));
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith(`/${product}/search/?option=from-today`));
  expect(calls.at(-1)?.body).toEqual({ option: "shared-id", [day]: today() });
});

it("moves a passed rental to tomorrow if today's pick-up time has passed too", async () => {
  const passed = { status: 410, body: { code: "option_expired", message: "" } };
  const tooLate = {
    status: 400,
    body: { code: "validation_failed", message: "", errors: { pickup_time: ["x"] } },
  };
  const moved = { body: { form_data: { id: "tomorrow" }, session_unique: "s" } };
  window.history.replaceState(null, "", "/car/search-gate/shared-id/");
  const calls = serve({
    "GET /api/car/gateway/results/?": () => passed,
    "POST /api/car/gateway/search/": () => (calls.length === 2 ? tooLate : moved),
  });
  renderInTurkish(<SearchGateScreen product="car" route="/car/search-gate/" />);
  fireEvent.click(await screen.findByText(t("search.error.fromToday")));
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/car/search/?option=tomorrow"));
  expect(calls.slice(1).map(({ body }) => body)).toEqual([
    { option: "shared-id", pickup_date: today() },
    { option: "shared-id", pickup_date: addDays(today(), 1) },
  ]);
});
