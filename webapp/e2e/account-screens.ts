// The screens of accounts and help, and a user to see them: for the accessibility tests and for the screenshots.

import { expect, type Page } from "@playwright/test";
import { PASSWORD, register, signIn } from "./account";
import type { ScreenToSee } from "./screens";

const main = (page: Page) => page.locator("#main");

/** Of the one who is signed in. */
const own = (path: string, shown: (page: Page) => Promise<void>): ScreenToSee["open"] => {
  return async (page) => {
    await signIn(page, await register(page));
    await page.goto(path);
    await shown(page);
  };
};

const heading = (name: string | RegExp) => async (page: Page) => {
  await expect(main(page).getByRole("heading", { name }).first()).toBeVisible();
};

const open =
  (path: string, shown: (page: Page) => Promise<void>): ScreenToSee["open"] =>
  async (page) => {
    await page.goto(path);
    await shown(page);
  };

const form = async (page: Page) => {
  await expect(main(page).locator("form")).toBeVisible();
};

export const PROFILE: ScreenToSee = { name: "profile", open: own("/profile/", form) };
export const LOGIN: ScreenToSee = { name: "login", open: open("/auth/login/", form) };

export const ACCOUNT_SCREENS: ScreenToSee[] = [
  LOGIN,
  {
    name: "sign-up with errors",
    open: open("/auth/register/", async (page) => {
      await page.getByRole("button", { name: "Üye ol", exact: true }).click();
      await expect(page.getByText("Bu alan zorunludur").first()).toBeVisible();
    }),
  },
  { name: "activation", open: open("/auth/activate/", heading("Hesabı etkinleştir")) },
  { name: "reset password", open: open("/auth/reset-password/?token=x", heading("Yeni şifre belirle")) },
  { name: "confirm e-mail", open: open("/auth/confirm-email/?token=x", heading("E-posta adresini onayla")) },
  PROFILE,
  {
    name: "profile with an address to confirm",
    open: own("/profile/", async (page) => {
      const moved = `yeni-${Date.now().toString(36)}@example.com`;
      await page.getByLabel("E-posta", { exact: true }).fill(moved);
      await page.getByLabel("Mevcut şifre", { exact: true }).fill(PASSWORD);
      await page.getByRole("button", { name: "Kaydet", exact: true }).click();
      await expect(page.getByRole("button", { name: "Değişiklikten vazgeç" })).toBeVisible();
    }),
  },
  { name: "change password", open: own("/profile/password/", heading("Şifre değiştir")) },
  {
    name: "coupons",
    open: own("/profile/coupons/", async (page) => {
      await expect(page.getByText("Kullanılabilir")).toBeVisible();
    }),
  },
  { name: "invoices", open: own("/profile/bills/", heading("Hesabınıza kayıtlı fatura bilgisi bulunmuyor")) },
  { name: "tickets", open: own("/profile/tickets/", heading("Hesabınıza kayıtlı bilet bulunmuyor")) },
  { name: "price alerts", open: own("/profile/price_alerts/", heading(/fiyat alarmı bulunmuyor/)) },
  { name: "notifications", open: own("/notification/", heading("Bildirim yok")) },
  {
    name: "help",
    open: open("/faq/", async (page) => {
      await page.locator("summary").first().click();
      await expect(page.locator("details[open]")).toHaveCount(1);
    }),
  },
  { name: "contact", open: open("/contact/", heading("Şubelerimiz")) },
];
