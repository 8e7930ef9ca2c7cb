import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CarLocation } from "@/lib/api/car-types";
import { addDays } from "@/lib/dates";
import { writeDraft } from "@/lib/draft";
import { dropReads } from "@/lib/search/results";
import { readSession } from "@/lib/search/session";
import { toasts } from "@/lib/toast";
import { earliestDay, pickDay } from "@/test/calendar";
import { BODRUM, IZMIR } from "@/test/car-places";
import { type Call, readOptions, renderInTurkish, serve } from "@/test/render";
import { re, t } from "@/test/words";
import { CarSearchForm } from "./car-search-form";
import { type CarForm, clockThere, emptyForm } from "./form-state";

const router = vi.hoisted(() => ({ push: vi.fn(), prefetch: vi.fn() }));
vi.mock("next/navigation", () => ({ useRouter: () => router }));

const start = emptyForm(clockThere(), "tr");

let calls: Call[];
let guessed: CarLocation | null;
let search: () => { status?: number; body: unknown };

beforeEach(() => {
  router.push.mockReset();
  toasts.set([]);
  guessed = null;
  search = () => ({ body: { search_options: { id: "option" }, as_of: "2026-11-20T09:30:00Z" } });
  dropReads();
  calls = serve({
    "GET /api/location/guess/": () => ({ body: { location: guessed } }),
    "GET /api/car/location/": () => ({ body: [IZMIR, BODRUM] }),
    "GET /api/car/gateway/results/?": () => search(),
  });
});

const remember = (form: Partial<CarForm>) => writeDraft("car-search", { ...start, ...form });
const searches = () => readOptions(calls).map(({ spelled }) => spelled);
const spelled = (date: string) => date.replaceAll("-", "");
const submit = () => screen.getByRole("button", { name: t("car-search.submit") });
const sheet = (name: string) => screen.findByRole("dialog", { name });
const PICKUP = t("car-search.pickupTitle");
const DROPOFF = t("car-search.dropoffTitle");
const different = () => screen.getByRole<HTMLInputElement>("switch", { name: t("car-search.different") });

function open() {
  renderInTurkish(<CarSearchForm />);
  return userEvent.setup();
}

async function pick(user: ReturnType<typeof userEvent.setup>, title: string, row: RegExp) {
  await user.click(await within(await sheet(title)).findByRole("button", { name: row }));
}

describe("the car search", () => {
  it("searches with the chosen values, stores the session and opens the results", async () => {
    remember({ pickup: IZMIR, different_dropoff: true, dropoff: BODRUM });
    const user = open();
    await user.click(submit());
    await waitFor(() => expect(searches()).toHaveLength(1));
    const option = readOptions(calls)[0]?.option;
    await waitFor(() => expect(router.push).toHaveBeenCalledWith(`/car/search/?option=${option}`));
    const pickup = `${spelled(start.pickup_date)}.${start.pickup_time.replace(":", "")}`;
    expect(searches()).toEqual([`car.1035.2048.${pickup}.${spelled(start.dropoff_date)}.1000`]);
    expect(readSession("car")).toEqual({ form_data: { id: "option" }, session_unique: null });
  });

  it("opens the picker of the missing pick-up place instead of searching", async () => {
    const user = open();
    await user.click(submit());
    await pick(user, PICKUP, /İzmir/);
    expect(searches()).toEqual([]);
    await user.click(submit());
    await waitFor(() => expect(searches()).toEqual([expect.stringMatching(/^car\.1035\.1035\./)]));
  });

  it("shows the server's fault at its field and keeps the chosen values", async () => {
    remember({ pickup: IZMIR });
    search = () => ({
      status: 400,
      body: { code: "validation_failed", message: "…", errors: { pickup_time: ["Geçmiş saat"] } },
    });
    const user = open();
    await user.click(submit());
    expect(await screen.findByText("Geçmiş saat")).toBeTruthy();
    expect(screen.getByRole("button", { name: re`${t("car-search.pickup")}.*İzmir` })).toBeDefined();
    expect(router.push).not.toHaveBeenCalled();
  });
});

describe("the places of the car search", () => {
  it("preselects the guessed pick-up place", async () => {
    guessed = BODRUM;
    open();
    expect(await screen.findByRole("button", { name: re`${t("car-search.pickup")}.*Bodrum` })).toBeDefined();
  });

  it("asks for a drop-off place only while the switch for another one is on", async () => {
    remember({ pickup: IZMIR });
    const user = open();
    expect(screen.queryByRole("button", { name: t.like("car-search.dropoff") })).toBeNull();
    await user.click(different());
    await pick(user, DROPOFF, /Bodrum/);
    expect(screen.getByRole("button", { name: re`${t("car-search.dropoff")}.*Bodrum` })).toBeDefined();
    await user.click(different());
    expect(screen.queryByRole("button", { name: t.like("car-search.dropoff") })).toBeNull();
    await user.click(submit());
    await waitFor(() => expect(searches()).toEqual([expect.stringMatching(/^car\.1035\.1035\./)]));
  });

  it("turns the switch off when the drop-off picker is closed without a choice", async () => {
    remember({ pickup: IZMIR });
    const user = open();
    await user.click(different());
    await sheet(DROPOFF);
    await user.keyboard("{Escape}");
    expect(different().checked).toBe(false);
  });
});

describe("the dates and times of the car search", () => {
  it("reset passed dates of an earlier visit to the defaults without a message", async () => {
    remember({ pickup: IZMIR, pickup_date: addDays(start.pickup_date, -9), dropoff_date: start.pickup_date });
    const user = open();
    await user.click(submit());
    const { pickup_date, dropoff_date } = start;
    await waitFor(() =>
      expect(searches()).toEqual([
        expect.stringMatching(
          new RegExp(`\\.${spelled(pickup_date)}\\.\\d{4}\\.${spelled(dropoff_date)}\\.`),
        ),
      ]),
    );
    expect(toasts.get()).toEqual([]);
  });

  it("move the drop-off to three days after a later pick-up and say so", async () => {
    const user = open();
    await user.click(await screen.findByRole("button", { name: t.like("car-search.pickupDate") }));
    const later = addDays(start.pickup_date, 5);
    await pickDay(user, t("car-search.pickupDate"), later);
    expect(toasts.get()).toHaveLength(1);
    // The second tap chooses the return day.
    expect(await earliestDay(user, t("car-search.dropoffDate"))).toBe(addDays(later, 3));
    expect(document.querySelector("[data-selected]")?.getAttribute("data-day")).toBe(addDays(later, 3));
  });

  it("offer half hours from 10:00 to 22:00 and send the chosen one", async () => {
    remember({ pickup: IZMIR });
    const user = open();
    const times = screen.getByRole("combobox", { name: t("car-search.dropoffTime") });
    const slots = within(times).getAllByRole("option");
    expect([slots.length, slots[0]?.textContent, slots.at(-1)?.textContent]).toEqual([25, "10:00", "22:00"]);
    await user.selectOptions(times, "18:30");
    await user.click(submit());
    await waitFor(() => expect(searches()).toEqual([expect.stringMatching(/\.1830$/)]));
  });
});

it("remembers the form for the next visit", async () => {
  const user = open();
  await user.click(await screen.findByRole("button", { name: t.like("car-search.pickup") }));
  await pick(user, PICKUP, /İzmir/);
  renderInTurkish(<CarSearchForm />);
  expect(await screen.findAllByRole("button", { name: re`${t("car-search.pickup")}.*İzmir` })).toHaveLength(
    2,
  );
});
