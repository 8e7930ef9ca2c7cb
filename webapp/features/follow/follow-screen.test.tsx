import follow from "@content/catalogues/tr/follow.json";
import { fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import type { FollowedJourney } from "@/lib/api/types";
import { renderInTurkish, serve } from "@/test/render";
import { re, t } from "@/test/words";
import { askAgainMs, FollowScreen } from "./follow-screen";

const address = vi.hoisted(() => ({ search: "t=abc" }));
vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: vi.fn() }),
  usePathname: () => "/follow/",
  useSearchParams: () => new URLSearchParams(address.search),
}));

const GET = "GET /api/base/follow/?t=abc";
const direction = (from: string, to: string, day: string) => ({
  from,
  to,
  departs: `2026-12-${day}T08:00`,
  arrives: `2026-12-${day}T09:15`,
  departs_at: `2026-12-${day}T05:00:00Z`,
  arrives_at: `2026-12-${day}T06:15:00Z`,
  minutes_later: null,
  from_airport: { code: "SAW", name: "Sabiha Gökçen" },
  to_airport: null,
  carrier: "Poyraz Hava Yolları",
  flight_numbers: ["P7101", "P7230"],
  cancelled: false,
});
const journey: FollowedJourney = {
  product: "flight",
  state: "ticketed",
  legs: [direction("İstanbul", "Ankara", "24"), direction("Ankara", "İstanbul", "27")],
};

it("shows both directions with times and flights, but no price or booking reference", async () => {
  serve({ [GET]: () => ({ body: journey }) });
  renderInTurkish(<FollowScreen />);
  await screen.findByRole("article");
  const directions = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  expect(directions).toEqual(["İstanbul  Ankara", "Ankara  İstanbul"]);
  expect(screen.getAllByText("08:00")).toHaveLength(2);
  expect(screen.getAllByText("SAW")).toHaveLength(2);
  expect(screen.getAllByText("P7 101, P7 230")).toHaveLength(2);
  expect(document.body.textContent).not.toMatch(/₺|PNR/);
  // The steps of the timeline are about payment (held, paid, refunded), so the page omits them.
  expect(screen.queryByRole("list", { name: t("promise.label") })).toBeNull();
});

it.each(["refunding", "refunded"] as const)(
  "says that the journey is cancelled, but nothing of the refund: %s",
  async (state) => {
    serve({ [GET]: () => ({ body: { ...journey, state } }) });
    renderInTurkish(<FollowScreen />);
    expect(
      (await screen.findByText(t("follow.state.refunding", { product: "other" }))).getAttribute("role"),
    ).toBe("status");
    expect(document.body.textContent).not.toMatch(/iade|ücret/i);
  },
);

it("uses the words of a rental for a car", async () => {
  const rental = { ...journey, product: "car", state: "refunded", legs: [direction("İzmir", "İzmir", "24")] };
  serve({ [GET]: () => ({ body: rental }) });
  renderInTurkish(<FollowScreen />);
  await screen.findByText(t("follow.state.refunding", { product: "car" }));
  expect(document.title).toBe(`${t("follow.title", { product: "car" })} – Rota`);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(t("follow.title", { product: "car" }));
  const article = screen.getByRole("article").textContent;
  for (const words of [
    t("follow.departs", { product: "car" }),
    t("follow.arrives", { product: "car" }),
    t("follow.carrier", { product: "car" }),
  ])
    expect(article).toContain(words);
  expect(article).not.toMatch(/yolculuk|taşıyıcı|kalkış|varış/i);
});

it.each([
  ["explains a direction that has two dates", direction("İstanbul", "Ankara", "25"), true],
  ["explains nothing if each direction has one date", direction("Ankara", "İstanbul", "27"), false],
  [
    "explains nothing if the second date is cancelled",
    { ...direction("İstanbul", "Ankara", "25"), cancelled: true },
    false,
  ],
])("%s", async (_, other, isApart) => {
  const directions = [direction("İstanbul", "Ankara", "24"), other];
  serve({ [GET]: () => ({ body: { ...journey, legs: directions } }) });
  renderInTurkish(<FollowScreen />);
  await screen.findByRole("article");
  expect(screen.queryAllByText(t.like("follow.apart"))).toHaveLength(isApart ? 1 : 0);
});

it("has texts for the states paid, refunding and refunded only", () => {
  const states: FollowedJourney["state"][] = ["paid", "refunding", "refunded"];
  expect(Object.keys(follow.state)).toEqual(states);
});

it("shows a rental's place once if pick-up and return are the same", async () => {
  const rental = { ...journey, product: "car" as const, legs: [direction("İzmir", "İzmir", "24")] };
  serve({ [GET]: () => ({ body: rental }) });
  renderInTurkish(<FollowScreen />);
  expect((await screen.findByRole("heading", { level: 2 })).textContent).toBe("İzmir");
  expect(screen.getByText(t("follow.departs", { product: "car" }))).toBeTruthy();
});

it.each([
  ["an old link", "t=abc"],
  ["an address without a link", ""],
])("says that the link does not open: %s", async (_, search) => {
  address.search = search;
  serve({ [GET]: () => ({ status: 404, body: { code: "not_found", message: "" } }) });
  renderInTurkish(<FollowScreen />);
  expect(await screen.findByRole("heading", { name: t("follow.missing.title") })).toBeTruthy();
  address.search = "t=abc";
});

it("offers to try again after a server error", async () => {
  let isOnline = false;
  serve({ [GET]: () => ({ status: isOnline ? 200 : 500, body: isOnline ? journey : {} }) });
  renderInTurkish(<FollowScreen />);
  await screen.findByRole("heading", { name: t("follow.failed") });
  isOnline = true;
  fireEvent.click(screen.getByRole("button", { name: t("common.retry") }));
  expect(await screen.findByRole("article")).toBeTruthy();
});

it("strikes out a cancelled direction", async () => {
  const [there, back] = journey.legs.map((one, at) => ({ ...one, cancelled: at === 1 }));
  serve({ [GET]: () => ({ body: { ...journey, legs: [there, back] } }) });
  renderInTurkish(<FollowScreen />);
  expect(
    (await screen.findByText(t("follow.cancelled"))).closest("h2")?.querySelector("s")?.textContent,
  ).toBe("Ankara  İstanbul");
  expect(document.querySelectorAll("s")).toHaveLength(1);
});

afterEach(() => {
  vi.useRealTimers();
});

async function seenAt(now: string, changes: Partial<FollowedJourney> = {}, later: number | null = null) {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
  const directions = [{ ...direction("İstanbul", "Ankara", "24"), minutes_later: later }];
  serve({ [GET]: () => ({ body: { ...journey, legs: directions, ...changes } }) });
  renderInTurkish(<FollowScreen />);
  return (await screen.findByRole("article")).textContent?.replace(/\s/g, " ") ?? "";
}

it.each([
  [
    "in days",
    "2026-12-20T05:00:00Z",
    `${t("follow.phase.before", { product: "flight" })}4 gün${t("follow.departs", { product: "flight" })}`,
  ],
  [
    "in hours and minutes",
    "2026-12-24T02:44:20Z",
    `${t("follow.phase.before", { product: "flight" })}2 sa. 16 dk.${t("follow.onTime")}`,
  ],
  [
    "until the arrival once it has departed",
    "2026-12-24T05:15:00Z",
    `${t("follow.phase.during", { product: "other" })}1 sa.${t("follow.underway", { product: "other" })}${t("follow.onTime")}`,
  ],
])("counts down %s", async (_, now, words) => {
  expect(await seenAt(now)).toContain(words);
});

const COUNTDOWN = re`${t("follow.phase.before", { product: "flight" })}|${t("follow.phase.during", { product: "other" })}`;

it("says that the journey has arrived after its arrival time", async () => {
  const words = await seenAt("2026-12-24T06:15:00Z");
  expect(words).toContain(t("follow.over", { product: "other" }));
  expect(words).not.toMatch(re`${COUNTDOWN}|${t("follow.onTime")} `);
});

it.each([
  [75, t("follow.later", { time: "1 sa. 15 dk." })],
  [-20, t("follow.earlier", { time: "20 dk." })],
])("shows by how many minutes the carrier moved the departure: %d", async (minutes, words) => {
  const said = await seenAt("2026-12-24T02:00:00Z", {}, minutes);
  expect(said).toContain(words);
  expect(said).not.toContain(`${t("follow.phase.before", { product: "flight" })}3 sa.${t("follow.onTime")}`);
});

it("shows the airport and the local time to meet the passengers", async () => {
  const there = { code: "ESB", name: "Esenboğa" };
  const directions = [{ ...direction("İstanbul", "Ankara", "24"), to_airport: there }];
  const words = await seenAt("2026-12-24T02:00:00Z", { legs: directions });
  expect(words).toMatch(re`24 Aralık Perşembe 09:15ESB Esenboğa ?${t("follow.meet")}`);
});

it.each<[string, Partial<FollowedJourney>]>([
  ["is refunded", { state: "refunded" }],
  ["is cancelled by its carrier", { legs: [{ ...direction("İstanbul", "Ankara", "24"), cancelled: true }] }],
])("shows no countdown and no meeting place if the journey %s", async (_, changes) => {
  expect(await seenAt("2026-12-20T05:00:00Z", changes)).not.toMatch(re`${COUNTDOWN}|${t("follow.meet")}`);
});

it("counts down to the pick-up of a rental without a meeting place", async () => {
  const words = await seenAt("2026-12-20T05:00:00Z", { product: "car" });
  expect(words).toContain(`${t("follow.phase.before", { product: "car" })}4 gün`);
  expect(words).not.toMatch(re`${t.like("follow.meet")}|${t("follow.onTime")}`);
});

it.each<[string, FollowedJourney["state"], string, number]>([
  ["awaits its ticket", "paid", "2026-12-01", 60_000],
  ["is being refunded", "refunding", "2026-12-01", 60_000],
  ["is ticketed", "ticketed", "2026-12-01", 300_000],
  // The local date at the destination may still be the 27th.
  ["has just ended", "ticketed", "2026-12-28", 300_000],
  ["is over", "ticketed", "2026-12-29", 0],
  ["is refunded", "refunded", "2026-12-01", 0],
])("sets the interval of reloading while a journey %s", (_, state, day, ms) => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${day}T09:00:00Z`) });
  expect(askAgainMs({ ...journey, state })).toBe(ms);
});
