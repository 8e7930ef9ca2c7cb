// Every screen and how to open it: for the accessibility tests and for the screenshots. Sees both a phone's and a desktop's layout.

import { expect, type Page } from "@playwright/test";
import { ACCOUNT_SCREENS, LOGIN, PROFILE } from "./account-screens";
import {
  accept,
  allWays,
  confirmAtBank,
  fillCard,
  fillContact,
  fillName,
  followLink,
  GOOD_CARD,
  holdBusSeat,
  holdCar,
  holdSeats,
  offers,
  payButton,
  paymentPage,
  payWith,
  readTicket,
  sheet,
  startBusSearch,
  startRental,
  startSearch,
} from "./journey";
import { AYSE } from "./people";

export type ScreenToSee = { name: string; open: (page: Page) => Promise<void> };

const main = (page: Page) => page.locator("#main");

async function home(page: Page) {
  await page.goto("/");
  await expect(page.getByRole("form")).toBeVisible();
}

/** A sheet of home. */
const homeSheet = (field: string, title: string) => async (page: Page) => {
  await home(page);
  await page.getByRole("button", { name: new RegExp(`^${field}`) }).click();
  await expect(sheet(page, title)).toBeVisible();
  if (title.endsWith("tarihi")) await expect(page.getByRole("grid").first()).toBeVisible();
};

async function results(page: Page, trip: Parameters<typeof startSearch>[1] = {}) {
  const { option } = await startSearch(page, trip);
  await page.goto(`/flight/search/?option=${option}`);
  await expect(main(page).locator("article[aria-labelledby] h3").first()).toBeAttached();
}

async function payment(page: Page) {
  await page.goto(paymentPage(await holdSeats(page)));
  await expect(main(page).locator("form")).toBeVisible();
}

async function busResults(page: Page) {
  const { option } = await startBusSearch(page);
  await page.goto(`/bus/search/?option=${option}`);
  await expect(main(page).locator("article[aria-labelledby] h3").first()).toBeAttached();
}

async function busPayment(page: Page) {
  await page.goto(paymentPage(await holdBusSeat(page), "bus"));
  await expect(main(page).locator("form")).toBeVisible();
}

/** A lookup that says what it needs. */
const lookup = (product: "flight" | "bus" | "car") => async (page: Page) => {
  await page.goto(`/${product}/check-pnr/`);
  await page.getByRole("button", { name: "Sorgula" }).click();
  await expect(page.getByText("Bu alan zorunludur").first()).toBeVisible();
};

const SETTINGS = {
  ar: { country: "SA", currency: "SAR" },
  de: { country: "DE", currency: "EUR" },
  ru: { country: "RU", currency: "RUB" },
};

/** From the next page on. */
export async function speak(page: Page, language: keyof typeof SETTINGS) {
  const settings = { language, ...SETTINGS[language], theme: "system" };
  await page.addInitScript((kept) => localStorage.setItem("rota.settings", kept), JSON.stringify(settings));
}

export const speakArabic = (page: Page) => speak(page, "ar");

const HOME: ScreenToSee = { name: "home", open: home };
const RESULTS: ScreenToSee = { name: "results one way", open: (page) => results(page) };
const NO_RESULTS: ScreenToSee = {
  name: "results none",
  open: async (page) => {
    const { option } = await startSearch(page, { from: "IGD", to: "LAX", direct_flights_only: true });
    await page.goto(`/flight/search/?option=${option}`);
    await expect(main(page).locator(".lucide-bell, .lucide-bell-ring").first()).toBeVisible();
  },
};
const RESULTS_HELD: ScreenToSee = {
  name: "results held",
  open: async (page) => {
    const session = await holdSeats(page);
    await page.goto("/");
    await page.evaluate(
      (held) => localStorage.setItem("rota.flight.held.session", JSON.stringify(held)),
      session,
    );
    await results(page);
    await expect(main(page).locator(`a[href*="${session}"]`)).toBeVisible();
  },
};
const PAYMENT: ScreenToSee = { name: "payment", open: payment };

export const TICKET: ScreenToSee = {
  name: "ticket",
  open: async (page) => {
    await payWith(page, GOOD_CARD);
    await confirmAtBank(page);
    await readTicket(page);
  },
};
const GATE: ScreenToSee = {
  name: "gate",
  open: async (page) => {
    await TICKET.open(page);
    await page.getByRole("button", { name: /^Barkodu tam ekran göster/ }).click();
    await expect(page.getByRole("dialog", { name: "Bu kodu gösterin" })).toBeVisible();
  },
};
const CANCELLING: ScreenToSee = {
  name: "cancelling",
  open: async (page) => {
    await TICKET.open(page);
    await page.getByRole("button", { name: "İptal et", exact: true }).click();
    await expect(sheet(page, "İptal et").getByRole("checkbox").first()).toBeVisible();
  },
};
const LOOKUP: ScreenToSee = { name: "lookup", open: lookup("flight") };
const SEATS: ScreenToSee = {
  name: "seats",
  open: async (page) => {
    await busResults(page);
    await page
      .getByRole("button", { name: /seferini seç, / })
      .first()
      .click();
    const seats = sheet(page, "Koltuk seçimi");
    await seats
      .getByRole("button", { name: /boş: kadın veya erkek yolcuya/ })
      .first()
      .click();
    await seats.getByRole("button", { name: "Kadın", exact: true }).click();
    await expect(seats.getByRole("button", { name: /: çıkar$/ })).toBeVisible();
  },
};
const HOME_CAR: ScreenToSee = {
  name: "home car",
  open: async (page) => {
    await home(page);
    await page.getByRole("tab", { name: "Araç Kiralama" }).click();
    await expect(page.getByRole("switch", { name: /farklı bir yere/ })).toBeVisible();
  },
};
const RESULTS_BUS: ScreenToSee = { name: "results bus", open: busResults };
const RESULTS_CAR: ScreenToSee = {
  name: "results car",
  open: async (page) => {
    const { option } = await startRental(page);
    await page.goto(`/car/search/?option=${option}`);
    await expect(main(page).locator("li > article").first()).toBeVisible();
  },
};
const HOME_ALL: ScreenToSee = {
  name: "home all",
  open: async (page) => {
    await home(page);
    await page.getByRole("tab").last().click();
    await expect(page.getByRole("form").getByRole("button")).toHaveCount(6);
  },
};
const WAYS: ScreenToSee = {
  name: "all ways",
  open: async (page) => {
    await page.goto(await allWays(page));
    await expect(main(page).locator("li > article").first()).toBeVisible();
  },
};
const PAYMENT_CAR: ScreenToSee = {
  name: "payment car",
  open: async (page) => {
    await page.goto(paymentPage(await holdCar(page), "car"));
    await expect(main(page).locator("form")).toBeVisible();
  },
};
const PAYMENT_BUS: ScreenToSee = { name: "payment bus", open: busPayment };
const stations = (page: Page) => main(page).getByRole("list").getByRole("listitem");
const PROMISE: ScreenToSee = {
  name: "promise",
  open: async (page) => {
    await page.goto("/promise/");
    await expect(stations(page).first()).toBeVisible();
  },
};
const FOLLOW: ScreenToSee = {
  name: "follow",
  open: async (page) => {
    await payWith(page, GOOD_CARD);
    await confirmAtBank(page);
    const { session } = await readTicket(page);
    await page.goto(await followLink(page, session));
    await expect(stations(page).first()).toBeVisible();
  },
};

export const SCREENS: ScreenToSee[] = [
  HOME,
  {
    name: "home bus",
    open: async (page) => {
      await home(page);
      await page.getByRole("tab", { name: "Otobüs Bileti" }).click();
      await expect(page.getByRole("switch", { name: /Yakın otogarları/ })).toBeVisible();
    },
  },
  HOME_CAR,
  HOME_ALL,
  { name: "place picker", open: homeSheet("Nereden", "Kalkış havalimanı") },
  { name: "date picker", open: homeSheet("Gidiş tarihi", "Gidiş tarihi") },
  {
    name: "date picker of a round trip",
    open: homeSheet("Dönüş tarihi", "Dönüş tarihi"),
  },
  { name: "passengers", open: homeSheet("Yolcular", "Yolcular") },
  { name: "class", open: homeSheet("Kabin", "Kabin sınıfı") },
  {
    name: "menu",
    open: async (page) => {
      await home(page);
      await page.getByRole("button", { name: "Menü" }).filter({ visible: true }).click();
      await expect(page.getByRole("dialog").getByRole("heading", { name: "Seyahat" })).toBeVisible();
    },
  },
  {
    name: "settings",
    open: async (page) => {
      await home(page);
      await page
        .getByRole("button", { name: /^Ayarlar/ })
        .filter({ visible: true })
        .click();
      await expect(sheet(page, "Ayarlar")).toBeVisible();
    },
  },
  RESULTS,
  { name: "results package", open: (page) => results(page, { to: "BER", back: true }) },
  {
    name: "fare grid",
    open: async (page) => {
      await results(page, { to: "BER", back: true });
      // A phone has no room for it.
      if ((page.viewportSize()?.width ?? 0) < 960) return;
      await page.getByRole("button", { name: "Günleri karşılaştır" }).click();
      await expect(page.getByRole("table").getByRole("button").first()).toBeVisible();
    },
  },
  {
    name: "results round trip",
    open: async (page) => {
      await results(page, { to: "BER", back: true });
      await page.getByText(/^Ayrı ayrı/).click();
      await expect(page).toHaveURL(/view=combine/);
    },
  },
  {
    name: "filters",
    open: async (page) => {
      await results(page);
      const filter = page.getByRole("button", { name: "Filtrele" });
      // A desktop has them beside the list.
      if ((page.viewportSize()?.width ?? 0) < 900) await filter.click();
      await expect(page.getByText("Kalkış saati").filter({ visible: true }).first()).toBeVisible();
    },
  },
  {
    name: "fares",
    open: async (page) => {
      await results(page);
      await offers(page).first().click();
      await expect(sheet(page, "Ücret seçenekleri").getByRole("radio").first()).toBeVisible();
    },
  },
  RESULTS_BUS,
  RESULTS_CAR,
  WAYS,
  SEATS,
  PAYMENT,
  PAYMENT_BUS,
  PAYMENT_CAR,
  {
    name: "payment car with errors",
    open: async (page) => {
      await PAYMENT_CAR.open(page);
      await payButton(page).click();
      await expect(page.getByText("Bu alan zorunludur").first()).toBeVisible();
    },
  },
  {
    name: "invoice",
    open: async (page) => {
      await payment(page);
      await page.getByLabel("Fatura istiyorum").check();
      await page.getByRole("button", { name: /^Fatura bilgileri/ }).click();
      await expect(sheet(page, "Fatura bilgileri")).toBeVisible();
    },
  },
  {
    name: "payment with errors",
    open: async (page) => {
      await payment(page);
      await payButton(page).click();
      await expect(page.getByText("Bu alan zorunludur").first()).toBeVisible();
    },
  },
  {
    name: "waiting",
    open: async (page) => {
      const session = await payWith(page, GOOD_CARD);
      await expect(page.getByLabel("Tek kullanımlık kod")).toBeVisible();
      await page.goto(paymentPage(session));
      await expect(page.getByText("Ödemeniz bankanızın sayfasında bekliyor")).toBeVisible();
    },
  },
  {
    name: "payment failed",
    open: async (page) => {
      await payWith(page, "4111 1111 1111 1129");
      await confirmAtBank(page);
      await expect(page.getByRole("button", { name: "Başka kart dene" })).toBeVisible();
    },
  },
  TICKET,
  GATE,
  CANCELLING,
  {
    name: "ticket bus",
    open: async (page) => {
      await busPayment(page);
      await fillContact(page, "ayse@example.com");
      const card = await fillName(page, 0, AYSE);
      await card.getByLabel("T.C. kimlik numarası").fill(AYSE.citizen);
      await fillCard(page, GOOD_CARD);
      await accept(page);
      await payButton(page).click();
      await confirmAtBank(page);
      await readTicket(page, "bus");
    },
  },
  PROMISE,
  FOLLOW,
  LOOKUP,
  { name: "lookup bus", open: lookup("bus") },
  { name: "lookup car", open: lookup("car") },
  {
    name: "corporate",
    open: async (page) => {
      const pages = await (await page.request.get("/api/content/corporate/")).json();
      await page.goto(`/corporate/${pages[0].id}/`);
      await expect(page.getByRole("heading", { level: 1, name: pages[0].title })).toBeVisible();
    },
  },
  NO_RESULTS,
  RESULTS_HELD,
  ...ACCOUNT_SCREENS,
  {
    name: "not found",
    open: async (page) => {
      await page.goto("/hic/boyle/bir/sayfa/");
      await expect(page.getByText("İstenen içerik bulunamadı.")).toBeVisible();
    },
  },
];

/** The main way of each product: also seen on a phone. */
export const MAIN_SCREENS = [
  ...[HOME, HOME_CAR, HOME_ALL, RESULTS, RESULTS_BUS, RESULTS_CAR, WAYS, SEATS],
  ...[PAYMENT, PAYMENT_BUS, PAYMENT_CAR, TICKET, LOOKUP, LOGIN, PROFILE],
  ...[PROMISE, FOLLOW],
];
/** Those that open in any language: they are not found by Turkish words. */
export const ANY_LANGUAGE = [
  ...[HOME, HOME_ALL, RESULTS, RESULTS_BUS, RESULTS_CAR, WAYS, PAYMENT, PAYMENT_BUS, PAYMENT_CAR],
  ...[NO_RESULTS, RESULTS_HELD, LOGIN, PROFILE, PROMISE],
];
/** One of each kind on the way to a ticket: whose widths are measured. */
export const WIDTHS = [
  HOME,
  HOME_ALL,
  RESULTS,
  RESULTS_BUS,
  RESULTS_CAR,
  WAYS,
  PAYMENT_CAR,
  TICKET,
  PROMISE,
  FOLLOW,
];
