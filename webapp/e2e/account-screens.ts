// Screens of accounts and help with a member to see them, for the accessibility tests and the screenshots.

import { expect, type Page } from "@playwright/test";
import { PASSWORD, register, signIn } from "./account";
import { buyHeld, holdSeats } from "./journey";
import type { ScreenToSee } from "./screens";
import { TURKISH, type Words } from "./words";

const main = (page: Page) => page.locator("#main");

type Shown = (page: Page, t: Words) => Promise<void>;

/** Opens a page of a member who is logged in. */
const own = (path: string, shown: Shown): ScreenToSee["open"] => {
  return async (page, t = TURKISH) => {
    await signIn(page, await register(page));
    await page.goto(path);
    await shown(page, t);
  };
};

const heading =
  (key: string, values?: Record<string, string>): Shown =>
  async (page, t) => {
    await expect(
      main(page)
        .getByRole("heading", { name: t(key, values) })
        .first(),
    ).toBeVisible();
  };

const open =
  (path: string, shown: Shown): ScreenToSee["open"] =>
  async (page, t = TURKISH) => {
    await page.goto(path);
    await shown(page, t);
  };

const form = async (page: Page) => {
  await expect(main(page).locator("form")).toBeVisible();
};

export const PROFILE: ScreenToSee = { name: "profile", open: own("/profile/", form) };
export const LOGIN: ScreenToSee = { name: "login", open: open("/auth/login/", form) };

export const TICKETS: ScreenToSee = {
  name: "tickets",
  open: async (page, t = TURKISH) => {
    const user = await register(page);
    const token = await signIn(page, user);
    await buyHeld(page, await holdSeats(page), "flight", { email: user.email, t, token });
    await page.goto("/profile/tickets/");
    const coming = main(page).getByRole("region", { name: t("account.tickets.coming") });
    await expect(coming.getByRole("link").first()).toBeVisible();
  },
};

export const ACCOUNT_SCREENS: ScreenToSee[] = [
  LOGIN,
  {
    name: "sign-up with errors",
    open: open("/auth/register/", async (page, t) => {
      await page.getByRole("button", { name: t("auth.register.submit"), exact: true }).click();
      await expect(page.getByText(t("rules.required")).first()).toBeVisible();
    }),
  },
  { name: "activation", open: open("/auth/activate/", heading("auth.activate.title")) },
  { name: "reset password", open: open("/auth/reset-password/?token=x", heading("auth.reset.title")) },
  { name: "confirm e-mail", open: open("/auth/confirm-email/?token=x", heading("auth.confirm.title")) },
  PROFILE,
  {
    name: "profile with an address to confirm",
    open: own("/profile/", async (page, t) => {
      const moved = `yeni-${Date.now().toString(36)}@example.com`;
      await page.getByLabel(t("fields.email"), { exact: true }).fill(moved);
      await page.getByLabel(t("account.password.old"), { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: t("common.save"), exact: true }).click();
      await expect(page.getByRole("button", { name: t("account.profile.pending.cancel") })).toBeVisible();
    }),
  },
  { name: "change password", open: own("/profile/password/", heading("account.password.title")) },
  {
    name: "coupons",
    open: own("/profile/coupons/", async (page, t) => {
      await expect(page.getByText(t("account.coupons.usable")).first()).toBeVisible();
    }),
  },
  { name: "invoices", open: own("/profile/bills/", heading("account.bills.empty")) },
  { name: "travellers", open: own("/profile/travellers/", heading("travellers.empty")) },
  {
    name: "tickets none",
    open: own("/profile/tickets/", heading("account.tickets.empty", { product: "flight" })),
  },
  TICKETS,
  { name: "price alerts", open: own("/profile/price_alerts/", heading("account.alerts.empty")) },
  { name: "notifications", open: own("/notification/", heading("notification.empty")) },
  {
    name: "help",
    open: open("/faq/", async (page) => {
      await page.locator("summary").first().click();
      await expect(page.locator("details[open]")).toHaveCount(1);
    }),
  },
  { name: "contact", open: open("/contact/", heading("contact.branches")) },
];
