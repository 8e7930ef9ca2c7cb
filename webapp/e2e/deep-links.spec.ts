// Opens every route in the specification's tables from outside, as a guest and as a member: each route
// works from the export, as the CDN serves it, and only for the visitors that it allows.

import { readdirSync } from "node:fs";
import { dirname } from "node:path";
import { AUTH_TYPES, type AuthType } from "../features/auth/types";
import { register, signIn } from "./account";
import {
  holdBusSeat,
  holdCar,
  holdSeats,
  multimodalAddress,
  payButton,
  paymentPage,
  startBusSearch,
  startRental,
  startSearch,
} from "./journey";
import { expect, type Locator, type Page, test } from "./test";
import { TURKISH as t } from "./words";

const PRODUCTS = ["flight", "bus", "car"] as const;
type Product = (typeof PRODUCTS)[number];

/** Data behind the ids in the addresses. */
type Known = {
  corporate: { id: string; title: string };
  option: Options;
  session: Options;
  multimodal: string;
};
type Options = Record<Product, string>;

type Route = {
  /** Folder of the page in app/. */
  page: string;
  address: (known: Known) => string;
  for: "anyone" | "users" | "guests";
  /** Returns the element that proves that the page opened. */
  shows: (page: Page, known: Known) => Locator;
};

const title = (name: string) => (page: Page) =>
  page.getByRole("heading", { level: 1, name, exact: true }).filter({ visible: true });
const results = (page: Page) => page.getByRole("status").filter({ hasText: / bulduk!$/ });

/** The page for a forgotten password shows its dialog above the login. */
const AUTH_TITLES: Record<AuthType, string> = {
  login: "login",
  register: "register",
  activate: "activate",
  "forgot-password": "login",
  "reset-password": "reset",
  "confirm-email": "confirm",
};

const ROUTES: Route[] = [
  { page: ".", address: () => "/", for: "anyone", shows: title(t("home.title")) },
  ...AUTH_TYPES.map(
    (type): Route => ({
      page: "auth/[type]",
      address: () => `/auth/${type}/`,
      // The link in the e-mail also opens on another device.
      for: type === "reset-password" || type === "confirm-email" ? "anyone" : "guests",
      shows: title(t(`auth.${AUTH_TITLES[type]}.title`)),
    }),
  ),
  { page: "faq", address: () => "/faq/", for: "anyone", shows: title(t("help.title")) },
  { page: "contact", address: () => "/contact/", for: "anyone", shows: title(t("contact.title")) },
  {
    page: "ways",
    address: ({ multimodal }) => multimodal,
    for: "anyone",
    shows: (page) => page.locator("#main h3").filter({ hasText: t("ways.by", { product: "flight" }) }),
  },
  { page: "promise", address: () => "/promise/", for: "anyone", shows: title(t("promise-page.title")) },
  {
    page: "follow",
    // An invalid link; other tests follow a link of a bought journey.
    address: () => "/follow/?t=unknown",
    for: "anyone",
    shows: (page) => page.getByRole("heading", { name: t("follow.missing.title") }),
  },
  {
    page: "notification",
    address: () => "/notification/",
    for: "users",
    shows: title(t("notification.title")),
  },
  {
    page: "corporate/[id]",
    address: ({ corporate }) => `/corporate/${corporate.id}/`,
    for: "anyone",
    shows: (page, { corporate }) => title(corporate.title)(page),
  },
  ...(
    [
      ["profile", "profile"],
      ["profile/password", "password"],
      ["profile/coupons", "coupons"],
      ["profile/bills", "bills"],
      ["profile/travellers", "travellers"],
      ["profile/tickets", "tickets"],
      ["profile/price_alerts", "alerts"],
    ] as const
  ).map(
    ([page, key]): Route => ({
      page,
      address: () => `/${page}/`,
      for: "users",
      shows: title(t(`account.nav.${key}`)),
    }),
  ),
  ...PRODUCTS.flatMap((product): Route[] => [
    {
      page: `${product}/search`,
      address: ({ option }) => `/${product}/search/?option=${option[product]}`,
      for: "anyone",
      shows: results,
    },
    {
      page: `${product}/search-gate/[id]`,
      address: ({ option }) => `/${product}/search-gate/${option[product]}/`,
      for: "anyone",
      shows: results,
    },
    {
      page: `${product}/payment`,
      address: ({ session }) => paymentPage(session[product], product),
      for: "anyone",
      shows: (page) => payButton(page),
    },
    {
      page: `${product}/check-pnr`,
      address: () => `/${product}/check-pnr/`,
      for: "anyone",
      shows: title(t("lookup.title", { product })),
    },
    {
      page: `${product}/booking/detail/[id]`,
      // A session without a purchase; other tests open a ticket's page after a purchase.
      address: ({ session }) => `/${product}/booking/detail/${session[product]}/`,
      for: "anyone",
      shows: (page) => page.getByRole("heading", { name: t("ticket-missing.title") }),
    },
  ]),
  {
    page: "ucak-bileti/ara/[id]",
    address: ({ option }) => `/ucak-bileti/ara/${option.flight}/`,
    for: "anyone",
    shows: results,
  },
];

test("the table of this test lists every page of the app", () => {
  const pages = readdirSync(`${import.meta.dirname}/../app`, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("page.tsx"))
    .map(dirname);
  expect([...new Set(ROUTES.map(({ page }) => page))].sort()).toEqual(pages.sort());
});

async function known(page: Page): Promise<Known> {
  const [corporate] = await (await page.request.get("/api/content/corporate/")).json();
  const [flight, bus, car] = await Promise.all([startSearch(page), startBusSearch(page), startRental(page)]);
  const multimodal = await multimodalAddress(page);
  const sessions = await Promise.all([holdSeats(page), holdBusSeat(page), holdCar(page)]);
  return {
    corporate,
    option: { flight: flight.option, bus: bus.option, car: car.option },
    session: { flight: sessions[0], bus: sessions[1], car: sessions[2] },
    multimodal,
  };
}

for (const who of ["guests", "users"] as const)
  test(`every route opens for ${who}, or redirects them`, async ({ page }) => {
    test.setTimeout(180_000);
    if (who === "users") await signIn(page, await register(page));
    const ids = await known(page);
    for (const route of ROUTES) {
      const address = route.address(ids);
      await test.step(address, async () => {
        await page.goto(address);
        if (route.for === "anyone" || route.for === who) await expect(route.shows(page, ids)).toBeVisible();
        else if (who === "users") await expect(page).toHaveURL("/");
        else await expect(page).toHaveURL(`/auth/login/?next=${encodeURIComponent(address)}`);
      });
    }
  });

test("an address without its last slash opens its page", async ({ page }) => {
  await page.goto("/flight/check-pnr");
  await expect(page.getByLabel(t("lookup.pnr"))).toBeVisible();
});

test("an unknown address shows the not-found page", async ({ page }) => {
  const answer = await page.goto("/hic/boyle/bir/sayfa/");
  expect(answer?.status()).toBe(404);
  await expect(page.getByText(t("shell.notFound.text"))).toBeVisible();
  await page.getByRole("link", { name: t("shell.notFound.action") }).click();
  await expect(page.getByRole("form", { name: t("home.form.label") })).toBeVisible();
});
