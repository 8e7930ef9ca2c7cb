import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Station } from "@/lib/api/bus-types";
import { addDays, lastOfMonth, today } from "@/lib/dates";
import { readDraft, writeDraft } from "@/lib/draft";
import { dropReads } from "@/lib/search/results";
import { readSession } from "@/lib/search/session";
import { toasts } from "@/lib/toast";
import { earliestDay, pickDay } from "@/test/calendar";
import { type Call, fareRequests, readOptions, renderInTurkish, serve } from "@/test/render";
import { re, t } from "@/test/words";
import { BusSearchForm } from "./bus-search-form";
import { type BusForm, emptyForm } from "./form-state";

const router = vi.hoisted(() => ({ push: vi.fn(), prefetch: vi.fn() }));
vi.mock("next/navigation", () => ({ useRouter: () => router, useSearchParams: () => new URLSearchParams() }));

const station = (id: number, city: string, name_only: string): Station => ({
  id,
  code: `S${id}`,
  name: `${city} (${name_only})`,
  name_only,
  city,
  country_code: "TR",
  country: "Türkiye",
  is_city: false,
});
const ESENLER = station(1, "İstanbul", "Esenler Otogarı");
const ALIBEYKOY = station(2, "İstanbul", "Alibeyköy Cep Otogarı");
const OF_ISTANBUL = { ...station(1_000_001, "İstanbul", "Tüm otogarlar"), is_city: true };
const ASTI = station(3, "Ankara", "AŞTİ");

let calls: Call[];
let guessed: Station | null;

afterEach(() => void vi.useRealTimers());
beforeEach(() => {
  router.push.mockReset();
  toasts.set([]);
  guessed = null;
  dropReads();
  calls = serve({
    "GET /api/location/guess/": () => ({ body: { station: guessed } }),
    "GET /api/bus/station/?cities=true": () => ({ body: [ESENLER, ALIBEYKOY, ASTI] }),
    "GET /api/bus/station/?keyword=esenler&cities=true": () => ({ body: [ESENLER] }),
    "GET /api/bus/station/?keyword=esen&cities=true": () => ({ body: [OF_ISTANBUL, ALIBEYKOY, ESENLER] }),
    "GET /api/bus/station/?keyword=zzz&cities=true": () => ({ body: [] }),
    "GET /api/bus/gateway/results/?": () => ({
      body: { search_options: { id: "option" }, as_of: "2026-11-20T09:30:00Z" },
    }),
    "GET /api/bus/gateway/results/fares/?": () => ({
      body: { days: [{ date: addDays(today(), 1), price: { total: "449.90", currency: "TRY" } }] },
    }),
  });
});

const searches = () => readOptions(calls).map(({ spelled }) => spelled);
const spelled = (date: string) => date.replaceAll("-", "");
const remember = (form: Partial<BusForm>) =>
  writeDraft("bus-search", { ...emptyForm(today(), "tr"), ...form });
const sheet = (name: string) => screen.findByRole("dialog", { name });
const submit = () => screen.getByRole("button", { name: t("bus-search.submit") });

function open() {
  renderInTurkish(<BusSearchForm />);
  return userEvent.setup();
}

it("searches with the chosen values, stores the session and opens the results", async () => {
  remember({ departure: ESENLER, arrival: ASTI });
  const user = open();
  await user.click(screen.getByText(t("bus-search.tomorrow")));
  await user.click(screen.getByRole("switch", { name: t.like("bus-search.alternatives") }));
  await user.click(submit());
  await waitFor(() => expect(searches()).toHaveLength(1));
  const option = readOptions(calls)[0]?.option;
  await waitFor(() => expect(router.push).toHaveBeenCalledWith(`/bus/search/?option=${option}`));
  expect(searches()).toEqual([`bus.1.3.${spelled(addDays(today(), 1))}.`]);
  expect(readSession("bus")).toEqual({ form_data: { id: "option" }, session_unique: null });
  expect(readDraft<BusForm>("bus-search")?.departure_date).toBe(addDays(today(), 1));
});

it("opens the picker of a missing station instead of searching, departure first", async () => {
  const user = open();
  await user.click(submit());
  await user.click(
    await within(await sheet(t("bus-search.departureTitle"))).findByRole("button", {
      name: /Esenler Otogarı/,
    }),
  );
  await user.click(submit());
  await sheet(t("bus-search.arrivalTitle"));
  expect(searches()).toEqual([]);
});

it("rejects the departure station as arrival and asks again", async () => {
  remember({ departure: ESENLER });
  const user = open();
  await user.click(screen.getByRole("button", { name: t.like("home.form.to") }));
  const picker = within(await sheet(t("bus-search.arrivalTitle")));
  await user.type(picker.getByRole("searchbox"), "esenler");
  await user.click(await picker.findByRole("button", { name: /Esenler/ }));
  expect(toasts.get().map(({ text }) => text)).toEqual([t("bus-search.sameCity")]);
  await sheet(t("bus-search.arrivalTitle"));
});

it("picks by Enter the station whose own name begins with the typed text", async () => {
  const user = open();
  await user.click(screen.getByRole("button", { name: t.like("home.form.from") }));
  const picker = within(await sheet(t("bus-search.departureTitle")));
  await user.type(picker.getByRole("searchbox"), "esen");
  const found = await picker.findByRole("button", { name: /Tüm otogarlar/ });
  expect(picker.getAllByRole("button", { name: /otogar/i })[0]?.textContent).toContain("Esenler");
  expect(found).toBeTruthy();
  await user.type(picker.getByRole("searchbox"), "{Enter}");
  expect(await screen.findByRole("button", { name: re`${t("home.form.from")}.*Esenler` })).toBeTruthy();
});

it("says that no station matches", async () => {
  const user = open();
  await user.click(screen.getByRole("button", { name: t.like("home.form.from") }));
  await user.type(within(await sheet(t("bus-search.departureTitle"))).getByRole("searchbox"), "zzz");
  expect(await screen.findByText(t("home.place.none", { product: "bus" }))).toBeDefined();
});

it("offers no day before today", async () => {
  const user = open();
  await user.click(screen.getByRole("button", { name: t.like("bus-search.date") }));
  expect(await earliestDay(user, t("bus-search.date"))).toBe(today());
  await pickDay(user, t("bus-search.date"), addDays(today(), 1));
  expect(screen.getByRole<HTMLInputElement>("radio", { name: t("bus-search.tomorrow") }).checked).toBe(true);
});

it("shows what a seat costs on each day once both stations are chosen", async () => {
  const day = addDays(today(), 1);
  remember({ departure: ESENLER, arrival: ASTI, departure_date: day });
  const user = open();
  await user.click(screen.getByRole("button", { name: t.like("bus-search.date") }));
  expect(
    await screen.findByRole("button", { name: t.like("calendar.day", { fare: "some", price: "₺450" }) }),
  ).toBeDefined();
  expect(screen.getByText(t("calendar.price", { per: "seat", currency: "₺" }))).toBeDefined();
  expect(fareRequests(calls)[0]).toEqual({
    // Equal for every day of a month.
    spelled: `bus.1.3.${spelled(lastOfMonth(day))}.a`,
    month: day.slice(0, 7),
    back: null,
  });
});

it("moves a date that passed while the page was open to today and says so", async () => {
  remember({ departure: ESENLER, arrival: ASTI });
  const user = open();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 86_400_000 });
  await user.click(submit());
  expect(toasts.get().map(({ text }) => text)).toEqual([t("bus-search.dateMoved")]);
  expect(searches()).toEqual([]);
  await user.click(submit());
  await waitFor(() => expect(searches()).toEqual([expect.stringContaining(`.${spelled(today())}.`)]));
});

it("resets a passed date of an earlier visit to the default without a message", async () => {
  remember({ departure: ESENLER, arrival: ASTI, departure_date: addDays(today(), -1) });
  const user = open();
  await user.click(submit());
  await waitFor(() => expect(searches()).toEqual([expect.stringContaining(`.${spelled(today())}.`)]));
  expect(toasts.get()).toEqual([]);
});

it("preselects the guessed station and swaps the stations", async () => {
  guessed = ASTI;
  const user = open();
  expect(await screen.findByRole("button", { name: re`${t("home.form.from")}.*Ankara.*AŞTİ` })).toBeDefined();
  await user.click(screen.getByRole("button", { name: t("home.form.swap") }));
  expect(screen.getByRole("button", { name: re`${t("home.form.to")}.*Ankara.*AŞTİ` })).toBeDefined();
});
