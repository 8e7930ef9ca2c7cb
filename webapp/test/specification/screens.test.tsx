// Checks rows of the specification that are more than text: each screen is rendered and its rows are read.
// The texts are in app-and-account.test.ts and journeys.test.ts, departures in departures.test.ts.

import car from "@content/catalogues/tr/car.json";
import carResults from "@content/catalogues/tr/car-results.json";
import payment from "@content/catalogues/tr/payment.json";
import results from "@content/catalogues/tr/results.json";
import search from "@content/catalogues/tr/search.json";
import ticket from "@content/catalogues/tr/ticket.json";
import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { TicketsScreen } from "@/features/account/tickets-screen";
import { CarCard } from "@/features/car-results/car-card";
import { car as carItem } from "@/features/car-results/test-data";
import { OfferCard } from "@/features/flight-results/offer-card";
import { flight } from "@/features/flight-results/test-data";
import CardElsewhere from "@/features/payment/card/card-elsewhere";
import { PayButton } from "@/features/payment/card/pay-button";
import PassengerTicket from "@/features/ticket/passengers/passenger-ticket";
import { keepToken } from "@/lib/account/token";
import { Messages } from "@/lib/i18n/provider";
import { ResultsScreen } from "@/widgets/results/results-screen";
import { renderInTurkish, serve } from "../render";

vi.mock("next/navigation", async () => ({
  ...(await import("@/test/address")),
  useRouter: () => ({ push() {}, replace() {}, prefetch() {} }),
  usePathname: () => "/profile/tickets/",
}));

const LIRA = { total: "1249.90", currency: "TRY" as const };
/** Returns an element's text in the document, including parts that are visible only on wide screens. */
const text = (element: Element) => element.textContent?.replace(/\s+/g, " ") ?? "";
const onPhone = () =>
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));

describe("1, section 2: Profile area", () => {
  it("My Tickets has three tabs flight, bus, car, after one of all", async () => {
    keepToken("t");
    window.history.replaceState(null, "", "/profile/tickets/");
    const none = () => ({ body: { next_page: null, results: [] } });
    serve({
      "GET /api/user/": () => ({ body: {} }),
      "GET /api/notification/info/": () => ({ body: { total_count: 0, unread_count: 0 } }),
      ...Object.fromEntries(["flight", "bus", "car"].map((of) => [`GET /api/user/${of}/bookings/?`, none])),
    });
    renderInTurkish(<TicketsScreen />);
    const tabs = await screen.findAllByRole("tab");
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      "Tümü",
      "Uçak bileti",
      "Otobüs bileti",
      "Araç kiralama",
    ]);
    for (const [tab, words] of [
      [0, "Hesabınıza kayıtlı bilet bulunmuyor"],
      [1, "Hesabınıza kayıtlı bilet bulunmuyor"],
      [2, "Hesabınıza kayıtlı bilet bulunmuyor"],
      [3, "Hesabınıza kayıtlı rezervasyon bulunmuyor"],
    ] as const) {
      fireEvent.click(tabs[tab] as HTMLElement);
      expect(await within(screen.getByRole("tabpanel")).findByRole("heading", { name: words })).toBeDefined();
    }
  });
});

describe("2, section 2: Flight search results", () => {
  it("the bottom bar has Filter, Sort by and Share, and a banner offers to follow prices", async () => {
    onPhone();
    serve({ "GET /api/mobile/info/": () => ({ body: {} }) });
    const items = [{ product_id: "1" }];
    renderInTurkish(
      <Messages turkish={{ search }}>
        <ResultsScreen
          product="flight"
          head={{ title: "A – B", subtitle: "" }}
          items={items}
          shown={items}
          filters={{ panel: null, chosen: null, count: 0, onClear() {} }}
          sorts={{
            keys: [{ value: "price", label: "Fiyat" }],
            quick: [],
            sort: { key: "price", descending: false },
            onSort() {},
          }}
          rate={null}
          share={{ option: "option", from: "A", to: "B" }}
          none={null}
          card={() => null}
        />
      </Messages>,
    );
    const filter = await screen.findByRole("button", { name: "Filtrele" });
    const bar = [...(filter.parentElement?.querySelectorAll("button") ?? [])];
    expect(bar.map(text)).toEqual(["Filtrele", "Sırala", "Paylaş"]);
    const banner = await screen.findByRole("button", { name: /^Fiyat alarmı kur/ });
    expect(text(banner)).toBe("Fiyat alarmı kur / Fiyatı takip et");
    fireEvent.click(bar[1] as HTMLElement);
    expect(await screen.findByRole("dialog", { name: "Sırala" })).toBeDefined();
  });

  it("a card has airline, times, airports, cities, kilograms, stops, duration, cabin, price, Detail and Choose", () => {
    renderInTurkish(
      <Messages turkish={{ results }}>
        <OfferCard
          item={flight("f", "1249.90")}
          party={1}
          searched="IST LHR"
          choosing={null}
          onChoose={() => undefined}
        />
      </Messages>,
    );
    const card = screen.getByRole("article");
    const rows =
      "Poyraz,09:00,11:00,IST,LHR,İstanbul,Londra,15 kg bagaj,Direkt,2 sa.,Ekonomi,₺1.249,90,Detay,Seç";
    for (const row of rows.split(/,(?!90)/)) expect(text(card)).toContain(row);
  });
});

describe("2, section 2: Flight payment page", () => {
  it("the submit button shows the total price and its words", () => {
    const price = { ...LIRA, rate: "1", rate_at: "" };
    renderInTurkish(
      <Messages turkish={{ payment }}>
        <PayButton product="bus" form="f" busy={false} words="Güvenli öde" price={price} charge={LIRA} />
      </Messages>,
    );
    expect(text(screen.getByRole("button"))).toBe("Güvenli öde ₺1.249,90");
  });

  it("where the provider's page asks for the card, the four brands are shown", () => {
    renderInTurkish(
      <Messages turkish={{ payment }}>
        <CardElsewhere charge={LIRA} />
      </Messages>,
    );
    const brands = within(screen.getByRole("list", { name: "Geçerli kartlar" })).getAllByRole("img");
    expect(brands.map((brand) => brand.getAttribute("aria-label"))).toEqual([
      "Visa",
      "Mastercard",
      "Troy",
      "American Express",
    ]);
  });
});

it("2, section 2: ticket detail has a dash where citizen number or passport is missing", () => {
  const passenger = {
    name: "Ayşe",
    surname: "Öz",
    citizen_number: null,
    birth_date: "1990-03-02",
    gender: "F" as const,
    gender_display: "Kadın",
    nationality: { id: 276, code: "DE", name: "Almanya" },
    passport: null,
    passport_expiry_date: null,
  };
  renderInTurkish(
    <Messages turkish={{ ticket }}>
      <PassengerTicket passenger={passenger} label="" numbers={[]} isTicketed isCancelled={false} />
    </Messages>,
  );
  const facts = screen
    .getAllByRole("term")
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(facts).toEqual([
    ["T.C. kimlik no", "–"],
    ["Doğum tarihi", "02 Mart 1990"],
    ["Cinsiyet", "Kadın"],
    ["Uyruk", "Almanya"],
    ["Pasaport", "–"],
  ]);
});

it("2, section 2: a car card has class, car, vendor, deposit, both limits, gear, fuel, seats, age, days, total and Rent Now", () => {
  renderInTurkish(
    <Messages turkish={{ car, "car-results": carResults }}>
      <CarCard item={carItem("c")} busy={false} onRent={() => undefined} />
    </Messages>,
  );
  const card = screen.getByRole("article");
  for (const row of [
    "Ekonomik",
    "Renault Clio",
    "Lodos Drive",
    "Depozito ₺5.000",
    "350 km",
    "7.000 km",
    "Manuel",
    "Benzin",
    "5",
    "En az 21",
    "3 gün × ₺1.500",
    "₺4.500",
    "Hemen kirala",
  ])
    expect(text(card)).toContain(row);
  expect(card.querySelector("img")).not.toBeNull();
  expect(card.querySelector("[hidden]")).toBeNull();
});
