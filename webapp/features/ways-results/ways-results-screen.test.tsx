import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { addDays, today } from "@/lib/dates";
import { recentSearches } from "@/lib/search/recent-searches";
import { readSession } from "@/lib/search/session";
import { waysHref, waysOption } from "@/lib/search/ways-option";
import { renderInTurkish, serve } from "@/test/render";
import { WAYS } from "./test-data";
import { WaysResultsScreen } from "./ways-results-screen";

const router = vi.hoisted(() => ({ push: vi.fn(), prefetch: vi.fn() }));
vi.mock("next/navigation", async () => ({
  useRouter: () => router,
  useSearchParams: (await import("@/test/address")).useSearchParams,
}));

const SEARCH = {
  departure_city: 3401,
  arrival_city: 601,
  departure_date: addDays(today(), 5),
  adult_count: 2,
  child_count: 0,
  infant_count: 0,
  senior_count: 0,
};
const READ = "GET /api/base/gateway/results/ways/?";

function open(answer: { status?: number; body: unknown }, option = waysOption(SEARCH)) {
  window.history.replaceState(null, "", `/ways/?option=${option}`);
  const calls = serve({ [READ]: () => answer });
  renderInTurkish(<WaysResultsScreen />);
  return { calls, user: userEvent.setup() };
}

const cards = () => screen.findAllByRole("article");
const kinds = async () =>
  (await cards()).map((card) => within(card).getByText(/^(Uçakla|Otobüsle|Kiralık araçla)$/).textContent);

beforeEach(() => {
  router.push.mockReset();
  localStorage.clear();
});

it("shows plane, bus and car side by side, the cheapest first, each with the way to its own results", async () => {
  const { calls } = open({ body: WAYS });
  expect(await kinds()).toEqual(["Otobüsle", "Uçakla", "Kiralık araçla"]);
  expect(calls[0]?.path).toContain(`option=${waysOption(SEARCH)}&language=tr&currency=TRY`);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("İstanbul – Ankara");
  expect(screen.getByText("Kapıdan kapıya 3 seçenek")).toBeDefined();
  const links = screen.getAllByRole("link", { name: /gör: / }).map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/bus/search-gate/b1/", "/flight/search-gate/f1/", "/car/search-gate/c1/"]);
  expect(screen.getByText("Araç, 3 gün")).toBeDefined();
  expect(screen.getByText("2 yolcu için")).toBeDefined();
  expect(screen.getByText("2 koltuk için")).toBeDefined();
  expect(localStorage.getItem("rota.product")).toBe('"all"');
});

it("is shared by its address, and remembered", async () => {
  const shared = vi.fn();
  Object.defineProperty(navigator, "share", { value: shared, configurable: true });
  const { user } = open({ body: WAYS });
  await cards();
  await user.click(screen.getByRole("button", { name: "Paylaş" }));
  const option = waysOption(SEARCH);
  const url = `http://localhost:3000${waysHref(option)}`;
  expect(shared).toHaveBeenCalledWith({ title: "İstanbul – Ankara: tüm seçenekler", url });
  const search = { ...SEARCH, id: option, from: "İstanbul", to: "Ankara" };
  expect(recentSearches()).toEqual([{ product: "all", search }]);
  expect(readSession("all")?.form_data).toEqual(search);
});

it("says in words what the bar draws, and whose figures the CO₂ is", async () => {
  open({ body: WAYS });
  const [bus] = await cards();
  const parts = within(bus as HTMLElement).getByRole("list", { name: "Yolculuğun bölümleri" });
  expect(
    within(parts)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent?.replace(/\s/g, " ")),
  ).toEqual([
    "Otogara52 dk. 42 km",
    "Bekleme1 sa. 15 dk.",
    "Otobüs1 sa. 5 dk. 323 km",
    "Şehre1 sa. 8 dk. 33 km",
  ]);
  expect(within(bus as HTMLElement).getByText("1 gün sonra varır")).toBeDefined();
  const source = screen.getByRole("link", { name: /UK Government GHG Conversion Factors.*2025/ });
  expect(source.getAttribute("href")).toBe("https://www.gov.uk/factors");
  expect(screen.getByText(/uçakta yolcu başına kilometrede 229/)).toBeDefined();
});

it("sorts by time and by CO₂, and keeps the order for the next search", async () => {
  const { user } = open({ body: WAYS });
  await cards();
  await user.click(screen.getByRole("radio", { name: "Süre" }));
  expect(await kinds()).toEqual(["Uçakla", "Kiralık araçla", "Otobüsle"]);
  await user.click(screen.getByRole("radio", { name: "CO₂" }));
  expect((await kinds())[0]).toBe("Otobüsle");
  expect(localStorage.getItem("rota.draft.ways-sort")).toContain("co2");
});

it("leads to the day before and after", async () => {
  const { user } = open({ body: WAYS });
  await cards();
  await user.click(screen.getByRole("button", { name: "Sonraki gün" }));
  const next = waysOption({ ...SEARCH, departure_date: addDays(SEARCH.departure_date, 1) });
  expect(router.push).toHaveBeenCalledWith(waysHref(next), { scroll: false });
});

it("says that nothing goes there, and offers the next day", async () => {
  const { user } = open({ body: { ...WAYS, ways: [] } });
  expect(await screen.findByText("Bu tarihte seçenek bulunamadı")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Sonraki güne bak" }));
  expect(router.push).toHaveBeenCalled();
});

it("offers the same from today where the day has passed", async () => {
  const { user } = open({ status: 410, body: { code: "option_expired", message: "Geçmiş." } });
  await user.click(await screen.findByRole("button", { name: "Bugünden ara" }));
  expect(router.push).toHaveBeenCalledWith(waysHref(waysOption({ ...SEARCH, departure_date: today() })), {
    scroll: false,
  });
});

it("says what the server refuses", async () => {
  open({ status: 400, body: { code: "validation", message: "", errors: { arrival_city: ["Aynı şehir."] } } });
  expect(await screen.findByText("Aynı şehir.")).toBeDefined();
});

it("asks for nothing where the address names no search", async () => {
  const { calls } = open({ body: WAYS }, "nothing");
  await waitFor(() => expect(screen.getByText("Süren bir arama yok")).toBeDefined());
  expect(calls).toHaveLength(0);
});
