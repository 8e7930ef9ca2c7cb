// Every screen and how to open it, for the accessibility tests and the screenshots. Works in the layouts of
// phone and desktop.

import { expect, type Page } from "@playwright/test";
import { ACCOUNT_SCREENS, LOGIN, PROFILE, TICKETS } from "./account-screens";
import {
  buyHeld,
  confirmAtIssuer,
  followLink,
  GOOD_CARD,
  holdBusSeat,
  holdCar,
  holdSeats,
  multimodalAddress,
  offers,
  openLastPart,
  payButton,
  paymentPage,
  payWith,
  scrollHome,
  sheet,
  startBusSearch,
  startRental,
  startSearch,
} from "./journey";
import { codeField } from "./provider-page";
import { TURKISH, type Words } from "./words";

/** `open` finds elements by the texts of the page's language. */
export type ScreenToSee = { name: string; open: (page: Page, t?: Words) => Promise<void> };

const main = (page: Page) => page.locator("#main");

async function home(page: Page) {
  await page.goto("/");
  await expect(page.getByRole("form")).toBeVisible();
}

/** Opens a sheet of home, by the message keys of its field and title. */
const homeSheet =
  (field: string, title = field) =>
  async (page: Page, t = TURKISH) => {
    await home(page);
    await page
      .getByRole("form")
      .getByRole("button", { name: t.starting(field) })
      .click();
    await expect(sheet(page, t(title))).toBeVisible();
    if (title.endsWith("Date")) await expect(page.getByRole("grid").first()).toBeVisible();
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

/** Opens a look-up that shows its required fields. */
const lookup =
  (product: "flight" | "bus" | "car") =>
  async (page: Page, t = TURKISH) => {
    await page.goto(`/${product}/check-pnr/`);
    await page.getByRole("button", { name: t("lookup.submit"), exact: true }).click();
    await expectRequired(page, t);
  };

const expectRequired = (page: Page, t: Words) =>
  expect(page.getByText(t("rules.required")).first()).toBeVisible();

const SETTINGS = {
  en: { country: "GB", currency: "GBP" },
  ar: { country: "SA", currency: "SAR" },
  de: { country: "DE", currency: "EUR" },
  ru: { country: "RU", currency: "RUB" },
};

/** Sets the language from the next page load on. */
export async function speak(page: Page, language: keyof typeof SETTINGS) {
  const settings = { language, ...SETTINGS[language], theme: "system" };
  await page.addInitScript(
    (stored) => localStorage.setItem("rota.settings", stored),
    JSON.stringify(settings),
  );
}

export const speakArabic = (page: Page) => speak(page, "ar");

const HOME: ScreenToSee = {
  name: "home",
  open: async (page) => {
    await home(page);
    await scrollHome(page);
    await expect(main(page).locator("li[data-shown] a").first()).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 0));
  },
};
export const RESULTS: ScreenToSee = { name: "results one way", open: (page) => results(page) };
const NO_RESULTS: ScreenToSee = {
  name: "results none",
  open: async (page) => {
    const { option } = await startSearch(page, { from: "IGD", to: "LAX", direct_flights_only: true });
    await page.goto(`/flight/search/?option=${option}`);
    await expect(main(page).locator(".lucide-bell, .lucide-bell-ring").first()).toBeVisible();
  },
};
const NO_BUSES: ScreenToSee = {
  name: "results none bus",
  open: async (page) => {
    const { option } = await startBusSearch(page, { from: "Ardahan", to: "Kilis" });
    await page.goto(`/bus/search/?option=${option}`);
    await expect(main(page).locator(".lucide-search-x")).toBeVisible();
  },
};
export const ROUND_TRIP: ScreenToSee = {
  name: "results round trip",
  open: async (page, t = TURKISH) => {
    await results(page, { to: "BER", back: true });
    await page.getByText(t.starting("results.views.combine")).click();
    await expect(page).toHaveURL(/view=combine/);
  },
};
export const RETURNS: ScreenToSee = {
  name: "results return",
  open: async (page, t = TURKISH) => {
    await ROUND_TRIP.open(page, t);
    await expect(page.getByRole("heading", { name: t("results.roundTrip.selectDeparture") })).toBeVisible();
    await main(page).locator("article button[aria-haspopup=dialog]").first().click();
    const fares = sheet(page, t("results.fares.title"));
    await fares
      .getByRole("button", { name: t.any("results.fares.chooseFare", ["name", "price"]) })
      .first()
      .click();
    await expect(page.getByRole("heading", { name: t("results.roundTrip.selectReturn") })).toBeVisible();
    await expect(main(page).locator("article[aria-labelledby] h3").first()).toBeAttached();
  },
};
const RESULTS_HELD: ScreenToSee = {
  name: "results held",
  open: async (page) => {
    const session = await holdSeats(page);
    await page.goto("/");
    await page.evaluate(
      (id) => localStorage.setItem("rota.flight.held.session", JSON.stringify(id)),
      session,
    );
    await results(page);
    await expect(main(page).locator(`a[href*="${session}"]`)).toBeVisible();
  },
};
export const PAYMENT: ScreenToSee = { name: "payment", open: payment };

export const TICKET: ScreenToSee = {
  name: "ticket",
  open: async (page, t) => {
    await buyHeld(page, await holdSeats(page), "flight", { t });
  },
};
const GATE: ScreenToSee = {
  name: "gate",
  open: async (page, t = TURKISH) => {
    await TICKET.open(page, t);
    await page.getByRole("button", { name: t.any("ticket.gate.open", ["holder", "stub"]) }).click();
    await expect(page.getByRole("dialog", { name: t("gate.title", { product: "flight" }) })).toBeVisible();
  },
};
const CANCELLING: ScreenToSee = {
  name: "cancelling",
  open: async (page, t = TURKISH) => {
    await TICKET.open(page, t);
    const title = t("manage.title", { step: "lines" });
    await page.getByRole("button", { name: title, exact: true }).click();
    await expect(
      sheet(page, t("manage.title", { step: "choose" }))
        .getByRole("checkbox")
        .first(),
    ).toBeVisible();
  },
};
const LOOKUP: ScreenToSee = { name: "lookup", open: lookup("flight") };
const SEATS: ScreenToSee = {
  name: "seats",
  open: async (page, t = TURKISH) => {
    await busResults(page);
    const bus = t.any("bus-results.card.chooseBus", ["departs", "company", "price"]);
    await page.getByRole("button", { name: bus }).first().click();
    const seats = sheet(page, t("bus-results.seats.title"));
    const free = t.any("bus-results.seats.seat", ["seat", "row", "price"], { who: "both" });
    await seats.getByRole("button", { name: free }).first().click();
    await seats.getByRole("button", { name: t("bus-results.seats.woman"), exact: true }).click();
    const chosen = seats.getByRole("list", { name: t("bus-results.seats.chosen") });
    await expect(chosen.getByRole("button")).toBeVisible();
  },
};
const HOME_CAR: ScreenToSee = {
  name: "home car",
  open: async (page, t = TURKISH) => {
    await home(page);
    await page.getByRole("tab", { name: t("home.tabs.car") }).click();
    await expect(page.getByRole("switch", { name: t("car-search.different") })).toBeVisible();
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
const MULTIMODAL: ScreenToSee = {
  name: "multimodal",
  open: async (page) => {
    await page.goto(await multimodalAddress(page));
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
  open: async (page, t) => {
    const { session } = await buyHeld(page, await holdSeats(page), "flight", { t });
    await page.goto(await followLink(page, session));
    await expect(main(page).locator("article time").first()).toBeVisible();
  },
};

const FARES: ScreenToSee = {
  name: "fares",
  open: async (page, t = TURKISH) => {
    await results(page);
    await offers(page, t).first().click();
    await expect(sheet(page, t("results.fares.title")).getByRole("radio").first()).toBeVisible();
  },
};
const DATES: ScreenToSee = {
  name: "date picker of a round trip",
  open: homeSheet("home.form.returnDate"),
};

export const SCREENS: ScreenToSee[] = [
  HOME,
  {
    name: "home bus",
    open: async (page, t = TURKISH) => {
      await home(page);
      await page.getByRole("tab", { name: t("home.tabs.bus") }).click();
      await expect(page.getByRole("switch", { name: t("bus-search.alternatives") })).toBeVisible();
    },
  },
  HOME_CAR,
  HOME_ALL,
  { name: "place picker", open: homeSheet("home.form.from", "home.place.departureTitle") },
  { name: "date picker", open: homeSheet("home.form.departureDate") },
  DATES,
  { name: "passengers", open: homeSheet("home.form.passengers", "home.passengers.title") },
  { name: "class", open: homeSheet("home.form.class", "home.class.title") },
  {
    name: "menu",
    open: async (page, t = TURKISH) => {
      await home(page);
      await page
        .getByRole("button", { name: t("shell.menuTitle"), exact: true })
        .filter({ visible: true })
        .click();
      const travel = page.getByRole("dialog").getByRole("heading", { name: t("menu.travel") });
      await expect(travel).toBeVisible();
    },
  },
  {
    name: "settings",
    open: async (page, t = TURKISH) => {
      await home(page);
      await page
        .getByRole("button", { name: t.starting("shell.tabs.settings") })
        .filter({ visible: true })
        .click();
      await expect(sheet(page, t("settings.title"))).toBeVisible();
    },
  },
  RESULTS,
  {
    name: "results package",
    open: async (page, t = TURKISH) => {
      await results(page, { to: "BER", back: true });
      await page.getByText(t.starting("results.views.package")).click();
    },
  },
  {
    name: "fare grid",
    open: async (page, t = TURKISH) => {
      await results(page, { to: "BER", back: true });
      await page.getByRole("button", { name: t("results.dates.compare") }).click();
      await expect(page.getByRole("table").getByRole("button").first()).toBeVisible();
    },
  },
  ROUND_TRIP,
  {
    name: "filters",
    open: async (page, t = TURKISH) => {
      await results(page);
      const filter = page.getByRole("button", { name: t("search.bar.filter") });
      // A desktop shows the filters beside the list.
      if ((page.viewportSize()?.width ?? 0) < 900) await filter.click();
      await expect(
        page.getByText(t("results.filters.departure")).filter({ visible: true }).first(),
      ).toBeVisible();
    },
  },
  FARES,
  RESULTS_BUS,
  RESULTS_CAR,
  MULTIMODAL,
  SEATS,
  PAYMENT,
  PAYMENT_BUS,
  PAYMENT_CAR,
  {
    name: "payment car with errors",
    open: async (page, t = TURKISH) => {
      await PAYMENT_CAR.open(page);
      await payButton(page, t).click();
      await expectRequired(page, t);
    },
  },
  {
    name: "invoice",
    open: async (page, t = TURKISH) => {
      await payment(page);
      await openLastPart(page, t);
      await page.getByLabel(t("payment.invoice.want")).check();
      await page.getByRole("button", { name: t.starting("payment.invoice.title") }).click();
      await expect(sheet(page, t("payment.invoice.title"))).toBeVisible();
    },
  },
  {
    name: "payment with errors",
    open: async (page, t = TURKISH) => {
      await payment(page);
      await payButton(page, t).click();
      await expectRequired(page, t);
    },
  },
  {
    name: "waiting",
    open: async (page, t = TURKISH) => {
      const session = await payWith(page, GOOD_CARD, undefined, t);
      await expect(codeField(page)).toBeVisible();
      await page.goto(paymentPage(session));
      await expect(page.getByText(t("payment-waiting.atBank.title"))).toBeVisible();
    },
  },
  {
    name: "payment failed",
    open: async (page, t = TURKISH) => {
      await payWith(page, "4111 1111 1111 1129", undefined, t);
      await confirmAtIssuer(page);
      await expect(page.getByRole("button", { name: t("payment.failed.another") })).toBeVisible();
    },
  },
  TICKET,
  GATE,
  CANCELLING,
  {
    name: "ticket bus",
    open: async (page, t) => {
      await buyHeld(page, await holdBusSeat(page), "bus", { t });
    },
  },
  PROMISE,
  FOLLOW,
  LOOKUP,
  { name: "lookup bus", open: lookup("bus") },
  { name: "lookup car", open: lookup("car") },
  {
    name: "corporate",
    open: async (page, { language } = TURKISH) => {
      const headers = { "x-user-language": language };
      const pages = await (await page.request.get("/api/content/corporate/", { headers })).json();
      await page.goto(`/corporate/${pages[0].id}/`);
      await expect(page.getByRole("heading", { level: 1, name: pages[0].title })).toBeVisible();
    },
  },
  NO_RESULTS,
  NO_BUSES,
  RETURNS,
  RESULTS_HELD,
  ...ACCOUNT_SCREENS,
  {
    name: "not found",
    open: async (page, t = TURKISH) => {
      await page.goto("/hic/boyle/bir/sayfa/");
      await expect(page.getByText(t("shell.notFound.text"))).toBeVisible();
    },
  },
];

/** Main screens of each product, which are also checked in Arabic. */
export const IN_ARABIC = [
  ...[HOME, HOME_CAR, HOME_ALL, DATES, RESULTS, FARES, RESULTS_BUS, RESULTS_CAR, MULTIMODAL, SEATS],
  ...[PAYMENT, PAYMENT_BUS, PAYMENT_CAR, TICKET, GATE, TICKETS],
  ...[NO_RESULTS, RESULTS_HELD, LOOKUP, LOGIN, PROFILE, PROMISE, FOLLOW],
];
/** One screen of each kind in a purchase, for the checks of widths. */
export const WIDTHS = [
  HOME,
  HOME_ALL,
  RESULTS,
  RESULTS_BUS,
  RESULTS_CAR,
  MULTIMODAL,
  PAYMENT_CAR,
  TICKET,
  PROMISE,
  FOLLOW,
];
