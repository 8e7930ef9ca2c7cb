// Management of a round trip of two passengers. One of them was changed before, so the return direction
// has the first line.

import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { question } from "@/lib/dialog";
import { renderInTurkish, serve } from "@/test/render";
import { re, t } from "@/test/words";
import { liras, thereAndBack } from "../test-data";
import { Manage } from "./manage";

vi.mock("next/navigation", async (original) => ({
  ...(await original<typeof import("next/navigation")>()),
  useRouter: () => ({ push: vi.fn() }),
}));

const QUOTE = "POST /api/flight/booking/s/cancellation/quote/";
const TITLES = ["Ayşe Öz · IST–LHR", "Can Öz · IST–LHR", "Ayşe Öz · LHR–IST", "Can Öz · LHR–IST"];

const lines = thereAndBack((direction, passenger) => ({
  title: TITLES[2 * direction + passenger],
  departs: direction === 0 ? "2099-12-03T10:00" : "2099-12-10T18:00",
}));
const [first, ...others] = lines;
if (!first) throw new Error("no line");
const CHANGED = [
  { ...first, state: "changed" as const, cancellable: false, changeable: false },
  ...others,
  { ...first, id: "5", departs: "2099-12-05T07:05" },
];

function quoted(ids: string[]) {
  const nothing = liras("0.00");
  return {
    quote_id: "q",
    expires_at: "2099-12-01T09:10:00Z",
    lines: ids.map((id) => ({
      id,
      paid: liras("1500.00"),
      fee: nothing,
      service_fee_kept: nothing,
      refund: liras("1500.00"),
      cancellable: true,
      why: "",
    })),
    total_refund: liras("1500.00"),
    to: [{ method: "Visa •••• 0008", amount: liras("1500.00") }],
    arrives_within_days: 10,
    warnings: [],
  };
}

const labels = () =>
  screen.getAllByRole("checkbox").map((box) => (box as HTMLInputElement).labels?.[0]?.textContent);

function open(ids: string[], lines = CHANGED) {
  serve({ [QUOTE]: () => ({ body: quoted(ids) }) });
  renderInTurkish(
    <Manage
      product="flight"
      session="s"
      lines={lines}
      refunds={[]}
      passengers={["Ayşe", "Can"].map((name) => ({ name, surname: "Öz", gender: null }))}
      departures={[
        { from: "İstanbul", to: "Londra" },
        { from: "Londra", to: "İstanbul" },
      ]}
      onChanged={vi.fn()}
    />,
  );
}

/** Chooses the given lines and reads the confirmation question. */
async function questionOf(names: RegExp[], ids: string[]) {
  open(ids);
  fireEvent.click(screen.getByRole("button", { name: t("manage.title", { step: "other" }) }));
  for (const name of names) fireEvent.click(await screen.findByRole("checkbox", { name }));
  fireEvent.click(await screen.findByRole("button", { name: t("manage.lines.next") }));
  fireEvent.click(await screen.findByRole("button", { name: t.like("manage.sum.confirm") }));
  await waitFor(() => expect(question.get()).not.toBeNull());
  return question.get()?.text;
}

beforeEach(() => {
  vi.setSystemTime("2099-12-01T09:00:00Z");
  question.set(null);
});

it("lists lines by direction and then by passenger for cancellation and change", async () => {
  open([]);
  fireEvent.click(screen.getByRole("button", { name: t("manage.title", { step: "other" }) }));
  await screen.findByText(re`^${t("manage.lines.all")}`);
  expect(labels().slice(1)).toEqual(TITLES.map((title) => expect.stringContaining(title)));
  fireEvent.click(screen.getByRole("button", { name: t("common.close") }));
  fireEvent.click(screen.getByRole("button", { name: t("manage.changing.open") }));
  await screen.findByRole("button", { name: t("manage.changing.search") });
  expect(labels()).toEqual(TITLES.map((title) => expect.stringContaining(title)));
});

it("names direction, date and passengers before it cancels a part of the journey", async () => {
  expect(await questionOf([/Ayşe Öz · LHR/, /Can Öz · LHR/], ["3", "4"])).toMatch(
    re`^Londra – İstanbul \(10 Aralık Perşembe\): Ayşe Öz, Can Öz\. ${t("manage.sum.sure", { sum: "₺1.500" })}`,
  );
});

it("names each direction if passengers cancel different ones", async () => {
  expect(await questionOf([/Ayşe Öz · LHR/, /Can Öz · IST/], ["3", "2"])).toMatch(
    /^İstanbul – Londra \(3 Aralık Perşembe\): Can Öz\. Londra – İstanbul \(10 Aralık Perşembe\): Ayşe Öz\. /,
  );
  const sums = [...document.querySelectorAll("li.sums > .head > span")].map(({ textContent }) => textContent);
  expect(sums).toEqual(["Can Öz · IST–LHR", "Ayşe Öz · LHR–IST"]);
});

const free = (until: string) => [{ until, fee: liras("0.00"), allowed: true, open_ticket: false }];

it.each([
  ["each direction", "2099-12-09T08:00:00Z", false, 2],
  ["both directions with one end", "2099-12-02T08:00:00Z", false, 1],
  ["the whole trip if the airline cancels only that", "2099-12-09T08:00:00Z", true, 1],
])("shows the end of free cancellation for %s", (_, back, whole_way, count) => {
  const clock = { zone: "Europe/Istanbul", place: "İstanbul" };
  const terms = (direction: number) => ({
    terms: free(direction === 0 ? "2099-12-02T08:00:00Z" : back),
    clock,
    whole_way,
  });
  open(
    [],
    lines.map((line) => ({ ...line, ...terms(line.leg) })),
  );
  const said = screen.getAllByText(t.like("terms.free")).map(({ textContent }) => textContent);
  const sum = count === 2 ? "₺3.000" : "₺6.000";
  expect(said).toHaveLength(count);
  expect(said[0]).toMatch(t.like("terms.free", { sum }));
  expect(said[0]).toMatch(/ 2\sAra\s11:00/);
  if (count === 2) {
    expect(said[1]).toMatch(/ 9\sAra\s11:00/);
    const directions = screen.getAllByText(/ Per$/).map(({ textContent }) => textContent);
    expect(directions).toEqual([
      "İstanbul – Londra · 3\u00a0Ara\u00a0Per",
      "Londra – İstanbul · 10\u00a0Ara\u00a0Per",
    ]);
  }
});

it("says which direction cannot be cancelled online", () => {
  const fixed = { cancellable: false, terms: [] };
  open(
    [],
    lines.map((line) => ({ ...line, ...(line.leg === 0 ? fixed : { terms: free("2099-12-09T08:00:00Z") }) })),
  );
  const said = screen.getByText(t("terms.none")).parentElement?.textContent;
  expect(said).toBe(`İstanbul – Londra · 3\u00a0Ara\u00a0Per${t("terms.none")}`);
});

it("lists cancellation terms by date, also after a change to an earlier date", () => {
  const ends = ["2099-12-02T08:00:00Z", "2099-12-09T08:00:00Z"];
  const earlier = { id: "5", departs: "2099-12-02T07:05", terms: free("2099-12-01T12:00:00Z") };
  const lines = CHANGED.map((line) => ({ ...line, terms: free(ends[line.leg] ?? "") }));
  open([], [...lines.slice(0, -1), { ...first, ...earlier }]);
  const directions = screen.getAllByText(/ · \d+ Ara \S+/).map(({ textContent }) => textContent);
  expect(directions).toEqual([
    "İstanbul – Londra · 2\u00a0Ara\u00a0Çar · Ayşe Öz",
    "İstanbul – Londra · 3\u00a0Ara\u00a0Per · Can Öz",
    "Londra – İstanbul · 10\u00a0Ara\u00a0Per",
  ]);
});

it("names only the passenger if all of that passenger's lines are cancelled", async () => {
  expect(await questionOf([/Ayşe Öz · LHR/, /Ayşe Öz · IST/], ["3", "5"])).toMatch(/^Ayşe Öz için\. Size/);
});
