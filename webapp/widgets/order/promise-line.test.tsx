import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { TimelineStep } from "@/lib/api/types";
import { timelineStep } from "@/lib/timeline-step";
import { renderInTurkish } from "@/test/render";
import { re, t } from "@/test/words";
import { type Credits, PromiseLine } from "./promise-line";

const PRICE = { total: "1775.40", currency: "TRY" as const };
const OTHER = { total: "1650.00", currency: "TRY" as const };
const AT = "2026-11-26T11:32:00Z";
const step = (name: TimelineStep["step"], rest?: Partial<TimelineStep>) => timelineStep(AT, name, rest);
const AHEAD = { at: null };
const HELD = [step("seen", { amount: PRICE }), step("held")];
const PAID = [...HELD, step("paid", { amount: PRICE })];
const TICKETED = [...PAID, step("ticketed")];
const back = (returned: string | null) => [
  step("returning", { amount: PRICE, until: "2026-12-03T09:00:00Z", reference: "204-881" }),
  step("returned", { at: returned, amount: PRICE }),
];

/** Renders the line and returns its steps, the current one in brackets. */
async function draw(
  timeline: TimelineStep[],
  product: "flight" | "car" = "flight",
  credits: Partial<Credits> = {},
) {
  const all = { coupon: undefined, openTicket: undefined, ...credits };
  renderInTurkish(<PromiseLine product={product} timeline={timeline} receipt credits={all} />);
  const list = await screen.findByRole("list", { name: t("promise.label") });
  return within(list)
    .getAllByRole("listitem")
    .map((item) => {
      const word = item.querySelector("strong")?.textContent ?? "";
      return item.getAttribute("aria-current") === "step" ? `[${word}]` : word;
    });
}

it.each<[string, TimelineStep[], string[]]>([
  [
    "held",
    [...HELD, step("paid", { amount: PRICE, ...AHEAD }), step("ticketed", AHEAD)],
    [
      t("promise.step.seen"),
      t("promise.step.held", { product: "other", reached: "true" }),
      `[${t("promise.step.paid", { reached: "other" })}]`,
      t("promise.step.ticketed", { product: "other", reached: "other" }),
    ],
  ],
  [
    "paid",
    [...PAID, step("ticketed", AHEAD)],
    [
      t("promise.step.seen"),
      t("promise.step.held", { product: "other", reached: "true" }),
      t("promise.step.paid", { reached: "true" }),
      `[${t("promise.step.ticketed", { product: "other", reached: "other" })}]`,
    ],
  ],
  [
    "ticketed",
    TICKETED,
    [
      t("promise.step.seen"),
      t("promise.step.held", { product: "other", reached: "true" }),
      t("promise.step.paid", { reached: "true" }),
      t("promise.step.ticketed", { product: "other", reached: "true" }),
    ],
  ],
  [
    "not yet known to be charged or not",
    [...HELD, step("not_charged", AHEAD)],
    [
      t("promise.step.price"),
      t("promise.step.held", { product: "other", reached: "past" }),
      `[${t("promise.step.not_charged", { reached: "other" })}]`,
    ],
  ],
  [
    "charged after all, and returned",
    [...HELD, ...back(AT)],
    [
      t("promise.step.seen"),
      t("promise.step.held", { product: "other", reached: "past" }),
      t("promise.step.returning"),
      t("promise.step.returned", { reached: "true" }),
    ],
  ],
  [
    "not charged",
    [...HELD, step("not_charged")],
    [
      t("promise.step.price"),
      t("promise.step.held", { product: "other", reached: "past" }),
      t("promise.step.not_charged", { reached: "true" }),
    ],
  ],
  [
    "not ticketed",
    [...PAID, step("not_ticketed"), ...back(null)],
    [
      t("promise.step.seen"),
      t("promise.step.held", { product: "other", reached: "past" }),
      t("promise.step.paid", { reached: "true" }),
      t("promise.step.not_ticketed", { product: "other" }),
      `[${t("promise.step.returning")}]`,
      t("promise.step.returned", { reached: "other" }),
    ],
  ],
  [
    "waiting for a company's return invoice",
    [
      ...TICKETED,
      step("returning", { amount: PRICE, until: null }),
      step("returned", { ...AHEAD, amount: PRICE }),
    ],
    [
      t("promise.step.seen"),
      t("promise.step.held", { product: "other", reached: "true" }),
      t("promise.step.paid", { reached: "true" }),
      t("promise.step.ticketed", { product: "other", reached: "true" }),
      `[${t("promise.step.awaitsInvoice")}]`,
      t("promise.step.returned", { reached: "other" }),
    ],
  ],
  [
    "cancelled and returned",
    [...TICKETED, step("cancelled"), ...back(AT)],
    [
      t("promise.step.seen"),
      t("promise.step.held", { product: "other", reached: "true" }),
      t("promise.step.paid", { reached: "true" }),
      t("promise.step.ticketed", { product: "other", reached: "true" }),
      t("promise.step.cancelled"),
      t("promise.step.returning"),
      t("promise.step.returned", { reached: "true" }),
    ],
  ],
  [
    "cancelled for nothing",
    [...TICKETED, step("cancelled")],
    [
      t("promise.step.seen"),
      t("promise.step.held", { product: "other", reached: "true" }),
      t("promise.step.paid", { reached: "true" }),
      t("promise.step.ticketed", { product: "other", reached: "true" }),
      t("promise.step.cancelled"),
    ],
  ],
])("shows the steps of an order that is %s", async (_, timeline, stations) => {
  expect(await draw(timeline)).toEqual(stations);
});

const UNTIL = new Date(Date.now() + 14 * 60_000).toISOString();
const OPEN = [step("paid", { amount: PRICE, ...AHEAD }), step("ticketed", AHEAD)];

it("shows the time left of the hold before the ticket, and a price only when it has changed", async () => {
  const line = (price: Partial<TimelineStep>) => {
    const timeline = [step("seen", { amount: PRICE, ...price }), step("held", { until: UNTIL }), ...OPEN];
    return renderInTurkish(<PromiseLine product="flight" timeline={timeline} />);
  };
  const { unmount } = line({});
  expect((await screen.findByRole("list")).textContent).toMatch(
    re`^${t("promise.step.seen")}${t("promise.step.held", { product: "other", reached: "true" })}1[34]:\d\d${t("promise.step.paid", { reached: "other" })}${t("promise.step.ticketed", { product: "other", reached: "other" })}\(${t("promise.ahead")}\)$`,
  );
  unmount();
  line({ was: OTHER });
  expect((await screen.findByText("₺1.775,40")).closest("li")?.textContent).toContain("₺1.650");
});

it("says of a supplier without holds that its price lasts for a time and payment takes the seat", async () => {
  const timeline = [step("seen", { amount: PRICE, until: UNTIL }), ...OPEN];
  expect(await draw(timeline)).toEqual([
    t("promise.step.priceUntil"),
    t("promise.step.seatWhenPaid"),
    `[${t("promise.step.paid", { reached: "other" })}]`,
    t("promise.step.ticketed", { product: "other", reached: "other" }),
  ]);
  expect(screen.getByText(t("promise.step.priceUntil")).closest("li")?.textContent).toMatch(
    /geçerli1[34]:\d\d/,
  );
});

it("claims neither a fixed price nor a hold for a paid order of a supplier without holds", async () => {
  const paid = [step("seen", { amount: PRICE }), step("paid", { amount: PRICE }), step("ticketed")];
  expect(await draw(paid)).toEqual([
    t("promise.step.price"),
    t("promise.step.paid", { reached: "true" }),
    t("promise.step.ticketed", { product: "other", reached: "true" }),
  ]);
});

it("puts the steps of a refund into a second row, in reading direction", async () => {
  await draw([...TICKETED, step("cancelled"), ...back(AT)]);
  const columns = screen.getAllByRole("listitem").map((item) => item.dataset.column);
  expect(columns).toEqual(["1", "2", "3", "4", "1", "2", "3"]);
});

it("names the voucher of a rental as its document, not as a ticket", async () => {
  expect(await draw(TICKETED, "car")).toEqual([
    t("promise.step.seen"),
    t("promise.step.held", { product: "car", reached: "true" }),
    t("promise.step.paid", { reached: "true" }),
    t("promise.step.ticketed", { product: "car", reached: "true" }),
  ]);
});

const said = (word: string) => screen.getByText(word).closest("p")?.textContent;

it("marks that the charged price is the price seen, with day and time", async () => {
  await draw(TICKETED);
  expect(said(t("promise.same"))).toBe(`Görülen ₺1.775,40 · Çekilen ₺1.775,40 ${t("promise.same")}`);
  expect(screen.getAllByText("26 Kas").length).toBeGreaterThan(1);
});

it("marks the same price where it was seen in another currency and charged in converted lira", async () => {
  await draw([step("seen", { amount: { total: "31.83", currency: "EUR" } }), ...TICKETED.slice(1)]);
  expect(said(t("promise.same"))).toBe(
    `${t("promise.price.seen", { sum: "€31,83" })} · ${t("promise.price.charged", { sum: "₺1.775,40" })} ${t("promise.same")}`,
  );
});

it("shows no time at the step of the price seen", async () => {
  await draw(TICKETED);
  const timed = screen.getAllByRole("listitem").map((item) => item.querySelector("time") !== null);
  expect(timed).toEqual([false, true, true, true]);
});

const SUM = { total: "125.40", currency: "TRY" as const };

it.each<[string, Partial<Credits>, string]>([
  ["a coupon", { coupon: SUM }, t("promise.price.coupon", { sum: "−₺125,40" })],
  ["an open ticket", { openTicket: SUM }, t("promise.price.openTicket", { sum: "−₺125,40" })],
])("shows %s between the price seen and the charge, without a mark", async (_, credits, words) => {
  await draw([...HELD, step("paid", { amount: OTHER }), step("ticketed")], "flight", credits);
  expect(said(words)).toBe(
    `${t("promise.price.seen", { sum: "₺1.775,40" })} · ${words} · ${t("promise.price.charged", { sum: "₺1.650" })}`,
  );
});

it("marks no same price where the charge includes later changes of the order", async () => {
  await draw([...HELD, step("paid", { amount: OTHER }), step("ticketed")]);
  expect(screen.queryByText(t("promise.same"))).toBeNull();
});

it("keeps an agreed change of price visible after the ticket", async () => {
  await draw([step("seen", { amount: PRICE, was: OTHER }), ...TICKETED.slice(1)]);
  expect(screen.getByText("₺1.650").tagName).toBe("S");
});

it("shows a refund under way with its sum, reference and latest date", async () => {
  await draw([...PAID, step("not_ticketed"), ...back(null)]);
  expect(screen.getByText(t("promise.returning", { sum: "₺1.775,40" }))).toBeTruthy();
  expect(screen.getByText(t("promise.reference", { reference: "204-881" }))).toBeTruthy();
  expect(screen.getByText(t("promise.until", { date: "3 Aralık 2026" }))).toBeTruthy();
  expect(screen.queryByText(t("promise.same"))).toBeNull();
});

it("shows a completed refund as sent, and no longer as under way", async () => {
  await draw([...PAID, step("not_ticketed"), ...back(AT)]);
  expect(screen.getByText(t("promise.returnedBy", { sum: "₺1.775,40", date: "3 Aralık 2026" }))).toBeTruthy();
  expect(screen.queryByText(t.like("promise.returning"))).toBeNull();
});

it("draws nothing for an order without a timeline", () => {
  const { container } = renderInTurkish(<PromiseLine product="bus" timeline={undefined} />);
  expect(container.innerHTML).toBe("");
});

it("shows no success tick where a failed payment charged nothing", async () => {
  await draw([...HELD, step("not_charged")]);
  const marks = [...document.querySelectorAll("[data-step=not_charged] svg")];
  expect(marks.map((mark) => mark.classList.contains("lucide-minus"))).toEqual([true]);
});

const refund = (amount: typeof PRICE, reference: string, sent: string | null) => [
  step("returning", { amount, reference, until: "2026-12-07T09:00:00Z" }),
  step("returned", { amount, reference, until: "2026-12-07T09:00:00Z", at: sent }),
];
const later = { at: "2026-11-28T09:05:00Z" };
const CHANGED = [
  ...HELD,
  step("paid", { amount: PRICE, reference: "1" }),
  step("ticketed"),
  step("paid", { amount: SUM, reference: "2", ...later }),
  step("changed", later),
  ...refund(SUM, "3", AT),
  ...refund(OTHER, "1", null),
];

it("shows one step for all refunds of a changed order, with their total", async () => {
  expect(await draw(CHANGED)).toEqual([
    t("promise.step.seen"),
    t("promise.step.held", { product: "other", reached: "true" }),
    t("promise.step.paid", { reached: "true" }),
    t("promise.step.ticketed", { product: "other", reached: "true" }),
    `[${t("promise.step.returning")}]`,
    t("promise.step.returned", { reached: "other" }),
  ]);
  // The lines below the steps show each refund.
  const stationOf = (word: string) => screen.getByText(word).closest("li")?.textContent;
  expect(stationOf(t("promise.step.returning"))).toBe(`${t("promise.step.returning")}₺1.775,4026 Kas 11:32`);
  expect(stationOf(t("promise.step.returned", { reached: "other" }))).toBe(
    `${t("promise.step.returned", { reached: "other" })}₺1.775,40(${t("promise.ahead")})`,
  );
  const paid = screen.getByText(t("promise.step.paid", { reached: "true" })).closest("li")?.textContent;
  expect(paid).toBe(`${t("promise.step.paid", { reached: "true" })}₺1.775,4026 Kas 11:32`);
});

it("shows a line for each payment, change and refund, with its sum, time and reference", async () => {
  await draw(CHANGED);
  const events = [...document.querySelectorAll("div[data-step]")].map((event) =>
    [...event.querySelectorAll("p")].map(({ textContent }) => textContent),
  );
  expect(events).toEqual([
    [t("promise.paid", { sum: "₺1.775,40" }), "26 Kas 11:32", t("promise.reference", { reference: 1 })],
    [t("promise.paid", { sum: "₺125,40" }), "28 Kas 09:05", t("promise.reference", { reference: 2 })],
    [t("promise.step.changed"), "28 Kas 09:05"],
    [
      t("promise.returnedBy", { sum: "₺125,40", date: "7 Aralık 2026" }),
      "26 Kas 11:32",
      t("promise.reference", { reference: 3 }),
    ],
    // The refund shares the reference of its payment, which is shown above.
    [
      t("promise.returning", { sum: "₺1.650" }),
      t("promise.until", { date: "7 Aralık 2026" }),
      "26 Kas 11:32",
    ],
  ]);
});
