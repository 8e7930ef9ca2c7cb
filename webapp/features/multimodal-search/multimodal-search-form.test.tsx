import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import type { City } from "@/lib/api/multimodal-types";
import { addDays, today } from "@/lib/dates";
import { readDraft, writeDraft } from "@/lib/draft";
import { multimodalHref, multimodalOption } from "@/lib/search/multimodal-option";
import { toasts } from "@/lib/toast";
import { renderInTurkish, serve } from "@/test/render";
import { re, t } from "@/test/words";
import { emptyForm, type MultimodalForm } from "./form-state";
import { MultimodalSearchForm } from "./multimodal-search-form";

const router = vi.hoisted(() => ({ push: vi.fn(), prefetch: vi.fn() }));
vi.mock("next/navigation", () => ({ useRouter: () => router, useSearchParams: () => new URLSearchParams() }));

const city = (id: number, name: string, province = name): City => ({
  id,
  city: name,
  province,
  country_code: "TR",
  country: "Türkiye",
});
const ISTANBUL = city(3401, "İstanbul");
const ALANYA = city(720, "Alanya", "Antalya");

let guessed: City | null;

beforeEach(() => {
  router.push.mockReset();
  localStorage.clear();
  toasts.set([]);
  guessed = null;
  serve({
    "GET /api/location/guess/": () => ({ body: { nearest_city: guessed } }),
    "GET /api/base/city/?": () => ({ body: [ISTANBUL, ALANYA] }),
    "GET /api/mobile/info/": () => ({
      body: { constants: { flight_api_constants: { passenger_types: [], flight_classes: [] } } },
    }),
  });
});

const remember = (form: Partial<MultimodalForm>) =>
  writeDraft("ways-search", { ...emptyForm(today(), "tr"), ...form });
const sheet = (name: string) => screen.findByRole("dialog", { name });
const submit = () => screen.getByRole("button", { name: t("ways.form.submit") });

function open() {
  renderInTurkish(<MultimodalSearchForm />);
  return userEvent.setup();
}

it("asks for missing cities and opens the comparison between them", async () => {
  const user = open();
  await user.click(submit());
  await user.click(
    await within(await sheet(t("ways.form.departureTitle"))).findByRole("button", { name: /İstanbul/ }),
  );
  await user.click(submit());
  await user.click(
    await within(await sheet(t("ways.form.arrivalTitle"))).findByRole("button", { name: /Alanya/ }),
  );
  expect(screen.getByText("Antalya")).toBeDefined();
  await user.click(submit());
  const option = multimodalOption({
    ...emptyForm(today(), "tr").counts,
    departure_city: 3401,
    arrival_city: 720,
    departure_date: addDays(today(), 1),
  });
  expect(router.push).toHaveBeenCalledWith(multimodalHref(option));
  expect(readDraft<MultimodalForm>("ways-search")?.arrival?.id).toBe(720);
});

it("rejects the departure city as arrival and asks again", async () => {
  remember({ departure: ISTANBUL });
  const user = open();
  await user.click(screen.getByRole("button", { name: t.like("home.form.to") }));
  const picker = within(await sheet(t("ways.form.arrivalTitle")));
  await user.type(picker.getByRole("searchbox"), "ist");
  await user.click(await picker.findByRole("button", { name: /İstanbul/ }));
  expect(toasts.get().map(({ text }) => text)).toEqual([t("ways.form.sameCity")]);
  await sheet(t("ways.form.arrivalTitle"));
});

it("preselects the guessed city and swaps the cities", async () => {
  guessed = ISTANBUL;
  const user = open();
  expect(await screen.findByRole("button", { name: re`${t("home.form.from")}.*İstanbul` })).toBeDefined();
  await user.click(screen.getByRole("button", { name: t("home.form.swap") }));
  expect(await screen.findByRole("button", { name: re`${t("home.form.to")}.*İstanbul` })).toBeDefined();
});
