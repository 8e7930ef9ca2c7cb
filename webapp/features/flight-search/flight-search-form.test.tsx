import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Airport, FlightSearchOption } from "@/lib/api/types";
import type { DayFare } from "@/lib/api/use-fares";
import { addDays, lastOfMonth, today } from "@/lib/dates";
import { writeDraft } from "@/lib/draft";
import { dropReads } from "@/lib/search/results";
import { readSession, writeSession } from "@/lib/search/session";
import { toasts } from "@/lib/toast";
import { earliestDay, pickDay } from "@/test/calendar";
import { type Call, fareRequests, readOptions, renderInTurkish, serve } from "@/test/render";
import { re, t } from "@/test/words";
import { FlightSearchForm } from "./flight-search-form";
import { emptyForm, type FlightForm } from "./form-state";

const router = vi.hoisted(() => ({ push: vi.fn(), prefetch: vi.fn() }));
vi.mock("next/navigation", () => ({ useRouter: () => router }));

const airport = (id: number, code: string, city: string): Airport => ({
  id,
  code,
  name: `${city} ${code}`,
  city,
  country_code: "TR",
  country: "Türkiye",
});
const IST = airport(1, "IST", "İstanbul");
const SAW = airport(2, "SAW", "İstanbul");
const ESB = airport(3, "ESB", "Ankara");
const OF_ISTANBUL = airport(1_000_001, "IST", "İstanbul");
/** An airport with the same city name in another country. */
const OTHER = { ...airport(4, "XIS", "İstanbul"), country: "Kanada" };

const type = (code: string, name: string, input_name: string, infant_care: boolean) => ({
  code,
  name,
  input_name,
  infant_care,
  age_from: 0,
  age_to: 100,
});
const info = {
  constants: {
    flight_api_constants: {
      passenger_types: [
        { ...type("ADT", "Yetişkin", "adult_count", true), age_from: 12 },
        { ...type("CHD", "Çocuk", "child_count", false), age_from: 2, age_to: 11 },
        { ...type("INF", "Bebek", "infant_count", false), age_to: 1 },
        { ...type("SRC", t("home.passengers.ageFrom", { from: 65 }), "senior_count", true), age_from: 65 },
      ],
      flight_classes: [
        { value: "economy", name: "Ekonomi" },
        { value: "business", name: "Business" },
      ],
    },
  },
};

let calls: Call[];
let guessed: Airport | null;
let fares: DayFare[];
let search: () => { status?: number; body: unknown };

afterEach(() => void vi.useRealTimers());
beforeEach(() => {
  router.push.mockReset();
  toasts.set([]);
  guessed = null;
  fares = [];
  search = () => ({ body: { search_options: { id: "option" }, as_of: "2026-11-20T09:30:00Z" } });
  dropReads();
  calls = serve({
    "GET /api/mobile/info/": () => ({ body: info }),
    "GET /api/location/guess/": () => ({ body: { airport: guessed } }),
    "GET /api/flight/airport/?cities=true": () => ({ body: [IST, SAW, ESB] }),
    "GET /api/flight/airport/?keyword=ank&cities=true": () => ({ body: [ESB] }),
    "GET /api/flight/airport/?keyword=IST&cities=true": () => ({ body: [SAW, IST] }),
    "GET /api/flight/airport/?keyword=ista&cities=true": () => ({ body: [OF_ISTANBUL, IST, SAW, OTHER] }),
    "GET /api/flight/airport/?keyword=akl&cities=true": () => ({
      body: [airport(5, "AKL", "Auckland"), airport(6, "LAK", "Aklavik")],
    }),
    "GET /api/flight/airport/?keyword=zzz&cities=true": () => ({ body: [] }),
    "GET /api/flight/gateway/results/?": () => search(),
    "GET /api/flight/gateway/results/fares/?": () => ({ body: { days: fares } }),
  });
});

const remember = (form: Partial<FlightForm>) =>
  writeDraft("flight-search", { ...emptyForm(today(), "tr"), ...form });
const searches = () => readOptions(calls).map(({ spelled }) => spelled);
const requests = () => fareRequests(calls);
const spelled = (date: string) => date.replaceAll("-", "");

function open() {
  renderInTurkish(<FlightSearchForm />);
  return userEvent.setup();
}

const submit = () => screen.getByRole("button", { name: t("home.form.submit") });
const sheet = (name: string) => screen.findByRole("dialog", { name });

async function pick(user: ReturnType<typeof userEvent.setup>, field: RegExp, title: string, row: RegExp) {
  await user.click(screen.getByRole("button", { name: field }));
  await user.click(await within(await sheet(title)).findByRole("button", { name: row }));
}

it("translates saved airports into the current language", async () => {
  remember({ departure: { ...IST, city: "Istanbul" }, language: "en" });
  open();
  expect(screen.getByRole("button", { name: re`^${t("home.form.from")}\s*Istanbul` })).toBeTruthy();
  expect(await screen.findByRole("button", { name: re`^${t("home.form.from")}\s*İstanbul` })).toBeTruthy();
});

describe("the form after results were shown", () => {
  const shown = (changes: Partial<FlightSearchOption> = {}) =>
    writeSession("flight", {
      form_data: {
        ...{ id: "shown", fly_type: "OW", direct_flights_only: true, flight_class: "business" },
        ...{ departure_airport: ESB, arrival_airport: IST, departure_timezone: "Europe/Istanbul" },
        ...{ departure_date: addDays(today(), 9), return_date: null },
        ...{ adult_count: 2, child_count: 1, infant_count: 0, senior_count: 0 },
        ...changes,
      } as FlightSearchOption,
      session_unique: null,
    });
  const spelledNow = async () => {
    await userEvent.setup().click(submit());
    await waitFor(() => expect(searches()).toHaveLength(1));
    return searches()[0];
  };

  it("repeats the criteria of the shown results", async () => {
    shown();
    open();
    expect(await spelledNow()).toBe(`flight.3.1.${spelled(addDays(today(), 9))}..2.1.0.0.business.d.`);
  });

  it("uses the dates of the shown results in place of saved ones", async () => {
    remember({ departure: IST, arrival: ESB });
    const [there, back] = [addDays(today(), 9), addDays(today(), 12)];
    shown({ fly_type: "RT", return_date: back, direct_flights_only: false });
    open();
    expect(await spelledNow()).toBe(`flight.3.1.${spelled(there)}.${spelled(back)}.2.1.0.0.business..`);
  });

  it("keeps a change that was made after the results were shown", async () => {
    shown();
    const { unmount } = renderInTurkish(<FlightSearchForm />);
    await userEvent.setup().click(screen.getByRole("switch"));
    unmount();
    open();
    expect(await spelledNow()).toBe(`flight.3.1.${spelled(addDays(today(), 9))}..2.1.0.0.business..`);
  });
});

describe("the flight search", () => {
  it("searches with the chosen values, stores the session and opens the results", async () => {
    remember({ departure: IST, arrival: ESB });
    const user = open();
    await user.click(submit());
    await waitFor(() => expect(searches()).toHaveLength(1));
    const option = readOptions(calls)[0]?.option;
    await waitFor(() => expect(router.push).toHaveBeenCalledWith(`/flight/search/?option=${option}`));
    expect(searches()).toEqual([`flight.1.3.${spelled(addDays(today(), 1))}..1.0.0.0.economy..`]);
    expect(readSession("flight")).toEqual({ form_data: { id: "option" }, session_unique: null });
  });

  it("opens the picker of a missing place instead of searching, departure first", async () => {
    const user = open();
    await user.click(submit());
    const picker = await sheet(t("home.place.departureTitle"));
    await user.click(await within(picker).findByRole("button", { name: /IST/ }));
    await user.click(submit());
    await sheet(t("home.place.arrivalTitle"));
    expect(searches()).toEqual([]);
  });

  it("shows the server's fault at its field and keeps the chosen values", async () => {
    remember({ departure: IST, arrival: ESB });
    search = () => ({
      status: 400,
      body: { code: "validation_failed", message: "…", errors: { departure_date: ["Geçmiş tarih"] } },
    });
    const user = open();
    await user.click(submit());
    expect(await screen.findByText("Geçmiş tarih")).toBeTruthy();
    expect(toasts.get()).toMatchObject([{ tone: "danger", text: "Geçmiş tarih" }]);
    expect(screen.getByRole("button", { name: /Ankara/ })).toBeDefined();
    expect(router.push).not.toHaveBeenCalled();
  });
});

describe("the places of the flight search", () => {
  it("preselects the guessed departure", async () => {
    guessed = SAW;
    open();
    expect(await screen.findByRole("button", { name: re`${t("home.form.from")}.*SAW` })).toBeDefined();
  });

  it("searches airports only from three typed characters on", async () => {
    const user = open();
    await user.click(screen.getByRole("button", { name: t.like("home.form.from") }));
    const picker = await sheet(t("home.place.departureTitle"));
    await within(picker).findByRole("button", { name: /SAW/ });
    const box = within(picker).getByRole("searchbox");
    await user.type(box, "an");
    await user.type(box, "k");
    await waitFor(() => expect(within(picker).queryByRole("button", { name: /SAW/ })).toBeNull());
    expect(await within(picker).findByRole("button", { name: /ESB/ })).toBeDefined();
    expect(calls.map(({ path }) => path)).not.toContain("/api/flight/airport/?keyword=an");
  });

  it("picks by Enter only from the results of the typed text", async () => {
    const user = open();
    await user.click(screen.getByRole("button", { name: t.like("home.form.from") }));
    const picker = within(await sheet(t("home.place.departureTitle")));
    const box = picker.getByRole("searchbox");
    /** Enters the value before any response arrives. */
    const enter = (value: string) => {
      fireEvent.change(box, { target: { value } });
      fireEvent.keyDown(box, { key: "Enter" });
    };
    await picker.findByRole("heading", { name: t("home.place.popular", { product: "flight" }) });
    enter("ank");
    expect(picker.queryByRole("heading", { name: t("home.place.results") })).toBeNull();
    await picker.findByRole("heading", { name: t("home.place.results") });
    enter("IST");
    expect(picker.getByRole("button", { name: /ESB/ })).toBeTruthy();
    await picker.findByRole("button", { name: /SAW/ });
    await user.type(box, "{Enter}");
    expect(await screen.findByRole("button", { name: re`${t("home.form.from")}.*SAW` })).toBeTruthy();
  });

  it("picks by Enter the airport with the typed code before a city with that prefix", async () => {
    const user = open();
    await user.click(screen.getByRole("button", { name: t.like("home.form.from") }));
    const picker = within(await sheet(t("home.place.departureTitle")));
    await user.type(picker.getByRole("searchbox"), "akl");
    await picker.findByRole("button", { name: /LAK/ });
    await user.type(picker.getByRole("searchbox"), "{Enter}");
    expect(await screen.findByRole("button", { name: re`${t("home.form.from")}.*AKL` })).toBeTruthy();
  });

  it("show a city only once for adjacent airports", async () => {
    const user = open();
    await user.click(screen.getByRole("button", { name: t.like("home.form.from") }));
    const picker = within(await sheet(t("home.place.departureTitle")));
    await user.type(picker.getByRole("searchbox"), "ista");
    await picker.findByRole("button", { name: /XIS/ });
    const cities = picker.getAllByText("İstanbul");
    expect(cities.map(({ className }) => className === "visually-hidden")).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it("says that no airport matches", async () => {
    const user = open();
    await user.click(screen.getByRole("button", { name: t.like("home.form.from") }));
    await user.type(within(await sheet(t("home.place.departureTitle"))).getByRole("searchbox"), "zzz");
    expect(await screen.findByText(t("home.place.none", { product: "flight" }))).toBeDefined();
  });

  it("rejects an arrival in the departure city and asks again", async () => {
    remember({ departure: IST });
    const user = open();
    await user.click(screen.getByRole("button", { name: t.like("home.form.to") }));
    const picker = within(await sheet(t("home.place.arrivalTitle")));
    // The airport is not suggested.
    await picker.findByRole("button", { name: /ESB/ });
    expect(picker.queryByRole("button", { name: /SAW/ })).toBeNull();
    await user.type(picker.getByRole("searchbox"), "IST");
    await user.click(await picker.findByRole("button", { name: /SAW/ }));
    expect(toasts.get().map(({ tone }) => tone)).toEqual(["warning"]);
    await sheet(t("home.place.arrivalTitle"));
    expect(screen.getByRole("button", { name: t.like("home.form.to") }).textContent).toContain(
      t("home.form.chooseAirport"),
    );
  });

  it("shows in the picker why a place was rejected and clears the search field", async () => {
    remember({ departure: IST });
    const user = open();
    await user.click(screen.getByRole("button", { name: t.like("home.form.to") }));
    const picker = within(await sheet(t("home.place.arrivalTitle")));
    const box = picker.getByRole<HTMLInputElement>("searchbox");
    await user.type(box, "IST");
    await picker.findByRole("heading", { name: t("home.place.results") });
    await user.click(picker.getByRole("button", { name: /SAW/ }));
    expect(box.value).toBe("");
    expect(document.activeElement).toBe(box);
    expect(picker.getByText(t.like("home.form.sameCity"))).toBeDefined();
    await user.click(await picker.findByRole("button", { name: /ESB/ }));
    expect(screen.getByRole("button", { name: re`${t("home.form.to")}.*ESB` })).toBeDefined();
    expect(screen.queryByText(t.like("home.form.sameCity"))).toBeNull();
  });

  it("open the picker of the next empty field, then the calendar", async () => {
    const user = open();
    await pick(user, t.like("home.form.from"), t("home.place.departureTitle"), /IST/);
    await user.click(
      await within(await sheet(t("home.place.arrivalTitle"))).findByRole("button", { name: /ESB/ }),
    );
    await pickDay(user, t("home.form.departureDate"), addDays(today(), 4));
    expect(screen.queryByRole("dialog")).toBeNull();
    // A correction of a complete form opens no further sheet.
    await pick(user, t.like("home.form.from"), t("home.place.departureTitle"), /SAW/);
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("swaps departure and arrival", async () => {
    remember({ departure: IST, arrival: ESB });
    const user = open();
    await user.click(screen.getByRole("button", { name: t("home.form.swap") }));
    expect(screen.getByRole("button", { name: re`${t("home.form.from")}.*ESB` })).toBeDefined();
    expect(screen.getByRole("button", { name: re`${t("home.form.to")}.*IST` })).toBeDefined();
  });
});

describe("the dates of the flight search", () => {
  it("becomes a round trip when the return date is opened", async () => {
    remember({ departure: IST, arrival: ESB });
    const user = open();
    await user.click(screen.getByRole("button", { name: t.like("home.form.returnDate") }));
    expect(screen.getByRole<HTMLInputElement>("radio", { name: t("home.form.roundTrip") }).checked).toBe(
      true,
    );
    expect(await earliestDay(user, t("home.form.returnDate"))).toBe(addDays(today(), 1));
    const day = addDays(today(), 9);
    await pickDay(user, t("home.form.returnDate"), day);
    await user.click(submit());
    await waitFor(() => expect(searches()[0]).toContain(`.${spelled(day)}.1.`));
  });

  it("asks for both dates of a round trip one after the other", async () => {
    remember({ departure: IST, arrival: ESB, fly_type: "RT" });
    const user = open();
    const [there, back] = [addDays(today(), 5), addDays(today(), 8)];
    await user.click(screen.getByRole("button", { name: t.like("home.form.departureDate") }));
    await pickDay(user, t("home.form.departureDate"), there);
    await pickDay(user, t("home.form.returnDate"), back);
    expect(screen.queryByRole("dialog")).toBeNull();
    await user.click(submit());
    await waitFor(() => expect(searches()[0]).toContain(`.${spelled(there)}.${spelled(back)}.`));
  });

  it("moves the return to a later outbound date, says so and asks for the return again", async () => {
    remember({ departure: IST, arrival: ESB, fly_type: "RT" });
    const user = open();
    await user.click(screen.getByRole("button", { name: t.like("home.form.departureDate") }));
    const day = addDays(today(), 20);
    await pickDay(user, t("home.form.departureDate"), day);
    expect(toasts.get()).toMatchObject([{ text: t("home.form.returnMoved") }]);
    await sheet(t("home.form.returnDate"));
    await user.keyboard("{Escape}");
    await user.click(submit());
    await waitFor(() => expect(searches()[0]).toContain(`.${spelled(day)}.${spelled(day)}.`));
  });

  it("moves an outbound date that passed while the page was open and says so", async () => {
    remember({ departure: IST, arrival: ESB, departure_date: today() });
    const user = open();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 86_400_000 });
    await user.click(submit());
    expect(toasts.get().map(({ text }) => text)).toEqual([t("home.form.departureMoved")]);
    expect(searches()).toEqual([]);
    await user.click(submit());
    await waitFor(() => expect(searches()[0]).toContain(`.${spelled(today())}.`));
  });

  it("resets passed dates of an earlier visit to the defaults without a message", async () => {
    const passed = { departure_date: addDays(today(), -7), return_date: addDays(today(), -3) };
    remember({ departure: IST, arrival: ESB, fly_type: "RT", ...passed });
    const user = open();
    await user.click(submit());
    const { departure_date, return_date } = emptyForm(today(), "tr");
    await waitFor(() =>
      expect(searches()[0]).toContain(`.${spelled(departure_date)}.${spelled(return_date)}.`),
    );
    expect(toasts.get()).toEqual([]);
  });

  // Midnight in İstanbul has passed; New York is still on the evening before, and Tokyo on the next
  // morning.
  it.each([
    ["America/New_York", "2026-11-23T21:30:00Z", "2026-11-23"],
    ["Europe/Istanbul", "2026-11-23T21:30:00Z", "2026-11-24"],
    ["Asia/Tokyo", "2026-11-23T17:00:00Z", "2026-11-24"],
  ])("opens the calendar at today in the time zone of the departure: %s", async (timezone, now, there) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
    remember({ departure: { ...IST, timezone }, arrival: ESB });
    const user = open();
    await user.click(screen.getByRole("button", { name: t.like("home.form.departureDate") }));
    expect(await earliestDay(user, t("home.form.departureDate"))).toBe(there);
    await pickDay(user, t("home.form.departureDate"), there);
    await user.click(submit());
    await waitFor(() => expect(searches()[0]).toContain(`.${spelled(there)}.`));
  });

  it("opens the calendar at today if no departure is chosen", async () => {
    const user = open();
    await user.click(screen.getByRole("button", { name: t.like("home.form.departureDate") }));
    expect(await earliestDay(user, t("home.form.departureDate"))).toBe(today());
    expect(requests()).toEqual([]);
  });

  it("shows prices of all passengers in the calendars of both directions", async () => {
    const form = { ...emptyForm(today(), "tr"), departure: IST, arrival: ESB, flight_class: "business" };
    const counts = { ...form.counts, adult_count: 2 };
    const [there, back] = [form.departure_date, form.return_date];
    remember({ ...form, counts });
    fares = [{ date: there, price: { total: "1249.90", currency: "TRY" } }];
    const user = open();
    await user.click(screen.getByRole("button", { name: t.like("home.form.departureDate") }));
    expect(
      await screen.findByRole("button", { name: t.like("calendar.day", { fare: "some", price: "₺1.250" }) }),
    ).toBeDefined();
    expect(screen.getByText(t("calendar.price", { per: "oneWay", currency: "₺" }))).toBeDefined();
    const oneWay = `flight.1.3.${spelled(lastOfMonth(there))}..2.0.0.0.business..`;
    expect(requests()[0]).toEqual({ spelled: oneWay, month: there.slice(0, 7), back: null });
    await pickDay(user, t("home.form.departureDate"), there);
    await user.click(screen.getByRole("button", { name: t.like("home.form.returnDate") }));
    expect(await screen.findByText(t("calendar.price", { per: "other", currency: "₺" }))).toBeDefined();
    const roundTrip = `flight.1.3.${spelled(there)}.${spelled(back)}.2.0.0.0.business..`;
    await waitFor(() =>
      expect(requests()).toContainEqual({ spelled: roundTrip, month: back.slice(0, 7), back: "true" }),
    );
  });
});

describe("the passengers of the flight search", () => {
  it("limits the number of each passenger type and names the chosen ones", async () => {
    const user = open();
    await user.click(screen.getByRole("button", { name: t.like("home.form.passengers") }));
    const steppers = within(await sheet(t("home.form.passengers")));
    const step = (name: string) => user.click(steppers.getByRole("button", { name }));
    expect(
      await steppers.findByRole<HTMLButtonElement>("button", {
        name: t("common.less", { what: "Yetişkin" }),
      }),
    ).toHaveProperty("disabled", true);
    await step(t("common.more", { what: "Bebek" }));
    expect(steppers.getByRole("button", { name: t("common.more", { what: "Bebek" }) })).toHaveProperty(
      "disabled",
      true,
    );
    await step(t("common.more", { what: "Yetişkin" }));
    await step(t("common.more", { what: "Bebek" }));
    await step(t("common.less", { what: "Yetişkin" }));
    await step(t("common.done"));
    expect(screen.getByRole("button", { name: t.like("home.form.passengers") }).textContent).toContain(
      t("home.passengers.count", { count: 2 }),
    );
    expect(screen.getByRole("button", { name: t.like("home.form.passengers") }).textContent).toContain(
      "1 Yetişkin, 1 Bebek",
    );
  });

  it("shows the ages of each passenger type once", async () => {
    const user = open();
    await user.click(screen.getByRole("button", { name: t.like("home.form.passengers") }));
    const steppers = within(await sheet(t("home.form.passengers")));
    // Seniors are a passenger type of their own.
    for (const ages of [
      t("home.passengers.ageRange", { from: 12, to: 64 }),
      t("home.passengers.ageRange", { from: 2, to: 11 }),
      t("home.passengers.ageRange", { from: "0", to: 1 }),
    ])
      expect(await steppers.findByText(ages)).toBeTruthy();
    expect(steppers.getAllByText(re`^${t("home.passengers.ageFrom", { from: 65 })}$`)).toHaveLength(1);
  });

  it("shows the chosen cabin", async () => {
    const user = open();
    await pick(user, t.like("home.form.class"), t("home.form.class"), /Business/);
    expect(screen.getByRole("button", { name: t.like("home.form.class") }).textContent).toContain("Business");
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

it("remembers the form for the next visit", async () => {
  const user = open();
  await pick(user, t.like("home.form.from"), t("home.place.departureTitle"), /ESB/);
  renderInTurkish(<FlightSearchForm />);
  expect(await screen.findAllByRole("button", { name: re`${t("home.form.from")}.*ESB` })).toHaveLength(2);
});
