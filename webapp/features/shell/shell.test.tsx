import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { dropToken, keepToken, readToken } from "@/lib/account/token";
import { closePanel, openMenu, openSettings } from "@/lib/chrome";
import { question } from "@/lib/dialog";
import { storedCatalogue } from "@/lib/i18n/catalogue";
import { AGENCY } from "@/lib/seller";
import { DEFAULT_SETTINGS, readSettings, saveSettings } from "@/lib/settings";
import { toasts } from "@/lib/toast";
import { type Call, renderInTurkish, serve } from "@/test/render";
import { t } from "@/test/words";
import { currentOf, DESTINATIONS } from "./navigation";
import { Shell } from "./shell";

const router = vi.hoisted(() => ({ replace: vi.fn() }));
vi.mock("next/navigation", () => ({ usePathname: () => "/", useRouter: () => router }));

const info = {
  languages: { tr: "Türkçe", en: "English" },
  currency_codes: { TRY: "₺", EUR: "€" },
  contact_phone: "+90 850 000 07 68",
  social: { Instagram: "https://instagram.example/rota" },
};
const english = { language: "en", version: "7", messages: {} };
let calls: Call[];
let catalogue: () => { status?: number; body: unknown };

const agency = { ...AGENCY };

beforeEach(() => {
  Object.assign(AGENCY, agency);
  closePanel();
  saveSettings(DEFAULT_SETTINGS);
  toasts.set([]);
  question.get()?.answer(false);
  catalogue = () => ({ body: english });
  dropToken();
  calls = serve({
    "GET /api/mobile/info/": () => ({ body: info }),
    "GET /api/countries/?page_size=1000": () => ({
      body: {
        results: [
          { id: 276, code: "DE", name: "Almanya", phone_code: "49" },
          { id: 756, code: "CH", name: "İsviçre", phone_code: "41" },
        ],
      },
    }),
    "GET /api/content/corporate/": () => ({ body: [{ id: "terms", title: "Koşullar", content: "" }] }),
    "GET /api/i18n/catalog/f7/en/": () => catalogue(),
    "GET /api/user/": () => ({ body: { first_name: "", username: "ayse.oz", email: "ayse@example.com" } }),
    "GET /api/notification/info/": () => ({ body: { total_count: 9, unread_count: 2 } }),
    "PUT /api/user/settings/": () => ({ body: {} }),
    "DELETE /api/auth/logout/": () => ({ status: 204, body: undefined }),
  });
});

async function settings() {
  renderInTurkish(<Shell>{null}</Shell>);
  const user = userEvent.setup();
  openSettings();
  const panel = within(await screen.findByRole("dialog", { name: t("settings.title") }));
  const choose = async (label: string, value: string) => {
    await panel.findByRole("option", { name: new RegExp(value) });
    await user.selectOptions(
      panel.getByLabelText(label),
      panel.getByRole("option", { name: new RegExp(value) }),
    );
  };
  return {
    user,
    panel,
    choose,
    save: () => user.click(panel.getByRole("button", { name: t("common.save") })),
  };
}

it("saves region, currency and theme, and applies the theme at once", async () => {
  const { user, panel, choose, save } = await settings();
  await choose(t("settings.country"), "Almanya");
  await choose(t("settings.currency"), "^[Ee]uro €");
  await user.click(panel.getByRole("radio", { name: t("settings.themeDark") }));
  await save();
  expect(readSettings()).toEqual({ language: "tr", country: "DE", currency: "EUR", theme: "dark" });
  expect(document.documentElement.dataset.theme).toBe("dark");
  expect(toasts.get().map(({ text }) => text)).toEqual([t("settings.saved")]);
  expect(screen.queryByRole("dialog", { name: t("settings.title") })).toBeNull();
});

it("preselects the currency of the country until another one is chosen", async () => {
  const { panel, choose, save } = await settings();
  const currency = panel.getByLabelText<HTMLSelectElement>(t("settings.currency"));
  await choose(t("settings.country"), "Almanya");
  expect(currency.value).toBe("EUR");
  // Prices are never shown in francs.
  await choose(t("settings.country"), "İsviçre");
  expect(currency.value).toBe("EUR");
  await choose(t("settings.currency"), "^Türk [Ll]irası ₺");
  await choose(t("settings.country"), "Almanya");
  await save();
  expect(readSettings()).toMatchObject({ country: "DE", currency: "TRY" });
});

it("saves only changed settings and applies those that another tab saved", async () => {
  const { user, panel, save } = await settings();
  const saved = JSON.stringify({ ...DEFAULT_SETTINGS, currency: "EUR", theme: "light" });
  act(() => {
    localStorage.setItem("rota.settings", saved);
    dispatchEvent(new StorageEvent("storage", { key: "rota.settings" }));
  });
  expect(document.documentElement.dataset.theme).toBe("light");
  await user.click(panel.getByRole("radio", { name: t("settings.themeDark") }));
  await save();
  expect(JSON.parse(localStorage.getItem("rota.settings") ?? "")).toEqual({
    ...DEFAULT_SETTINGS,
    currency: "EUR",
    theme: "dark",
  });
});

it("loads a new language before it offers the restart", async () => {
  const { choose, save } = await settings();
  await choose(t("settings.language"), "English");
  await save();
  await waitFor(() =>
    expect(question.get()).toMatchObject({ confirm: t("settings.restart"), cancel: t("settings.later") }),
  );
  expect(storedCatalogue("en")).toEqual(english);
  expect(readSettings().language).toBe("en");
});

it("changes nothing when the language cannot be loaded", async () => {
  catalogue = () => ({ status: 404, body: { code: "not_found", message: "" } });
  const { choose, save } = await settings();
  await choose(t("settings.language"), "English");
  await save();
  await waitFor(() => expect(toasts.get().map(({ tone }) => tone)).toEqual(["danger"]));
  expect(readSettings().language).toBe("tr");
  expect(question.get()).toBeNull();
});

it.each([
  ["/profile/", ["account"]],
  ["/profile/coupons/", ["account"]],
  ["/profile/tickets/", ["tickets"]],
  ["/contact/", []],
])("highlights the tab that contains %s", (pathname, lit) => {
  const keys = DESTINATIONS.filter(({ href }) => currentOf(href, pathname)).map(({ key }) => key);
  expect(keys).toEqual(lit);
});

it("links from the menu to the call centre, the PNR lookups and the terms", async () => {
  renderInTurkish(<Shell>{null}</Shell>);
  openMenu();
  const hrefOf = async (name: string | RegExp) =>
    (await screen.findByRole("link", { name })).getAttribute("href");
  expect(await hrefOf(/850 000 07 68/)).toBe("tel:+908500000768");
  expect(await hrefOf(t("menu.flightLookup"))).toBe("/flight/check-pnr/");
  expect(await hrefOf(t("menu.busLookup"))).toBe("/bus/check-pnr/");
  expect(await hrefOf(t("menu.carLookup"))).toBe("/car/check-pnr/");
  expect(await hrefOf("Koşullar")).toBe("/corporate/terms/");
  expect(await hrefOf("Instagram")).toBe("https://instagram.example/rota");
});

it("shows a guest the login and the public pages in the menu", async () => {
  renderInTurkish(<Shell>{null}</Shell>);
  openMenu();
  const hrefOf = async (name: string) => (await screen.findByRole("link", { name })).getAttribute("href");
  expect(await hrefOf(t("account.menu.login"))).toMatch(/^\/auth\/login\//);
  expect(await hrefOf(t("account.menu.notifications"))).toBe("/notification/");
  expect(await hrefOf(t("account.menu.contact"))).toBe("/contact/");
  expect(screen.queryByRole("button", { name: t("account.logout") })).toBeNull();
});

it("greets a member, links to the account pages and logs the member out", async () => {
  keepToken("t");
  renderInTurkish(<Shell>{null}</Shell>);
  openMenu();
  expect(await screen.findByText(t("account.greeting", { name: "ayse.oz" }))).toBeTruthy();
  const menu = within(screen.getByRole("dialog"));
  expect(
    [
      t("account.nav.profile"),
      t("account.nav.tickets"),
      t("account.nav.alerts"),
      t("account.nav.coupons"),
      t("account.nav.bills"),
      t("account.nav.password"),
    ].map((name) => menu.getByRole("link", { name }).getAttribute("href")),
  ).toEqual([
    "/profile/",
    "/profile/tickets/",
    "/profile/price_alerts/",
    "/profile/coupons/",
    "/profile/bills/",
    "/profile/password/",
  ]);
  expect(
    await menu.findByRole("link", {
      name: `${t("account.menu.notifications")} ${t("account.menu.unread", { count: 2 })}`,
    }),
  ).toBeTruthy();
  expect(screen.queryByRole("link", { name: /850 000 07 68/ })).toBeNull();
  await userEvent.setup().click(menu.getByRole("button", { name: t("account.logout") }));
  expect(readToken()).toBeNull();
  // Leaves a form or ticket that is on the screen.
  expect(router.replace).toHaveBeenCalledWith("/");
  await waitFor(() => expect(calls.some(({ method }) => method === "DELETE")).toBe(true));
});

it("saves the settings to the member's account too", async () => {
  keepToken("t");
  const { choose, save } = await settings();
  await choose(t("settings.currency"), "^[Ee]uro €");
  await save();
  await waitFor(() =>
    expect(calls.find(({ method }) => method === "PUT")?.body).toEqual({
      country: "TR",
      language: "tr",
      currency: "EUR",
    }),
  );
});

it("shows the seller, its licences and the terms in the footer", async () => {
  const said = {
    name: "Gezi A.Ş.",
    licence_class: "B",
    licence: "12034",
    bus_certificate: "F1 34.F1.105672",
    tax_number: "3930045678",
    mersis: "0393004567800018",
    kep: "gezi@hs01.kep.tr",
  };
  Object.assign(AGENCY, { ...said, placeholder: false });
  renderInTurkish(<Shell>{null}</Shell>);
  const footer = within(await screen.findByRole("contentinfo"));
  for (const one of Object.values(said))
    expect(footer.getByText((text) => text.includes(one) && text.includes("TÜRSAB"))).toBeTruthy();
  const links = footer.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/corporate/terms-of-use/", "/promise/"]);
});

it("shows no licences in the footer while they are placeholders", async () => {
  Object.assign(AGENCY, { name: "Gezi A.Ş.", licence: "—", placeholder: true });
  renderInTurkish(<Shell>{null}</Shell>);
  const footer = within(await screen.findByRole("contentinfo"));
  expect(footer.getByText(t("seller.name", { agency: "Gezi A.Ş." }))).toBeTruthy();
});
