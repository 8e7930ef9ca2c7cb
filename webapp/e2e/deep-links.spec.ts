// Every address opened from outside works from the export, as the distribution routes it.

import { expect, test } from "@playwright/test";
import { holdSeats, paymentPage, startSearch } from "./journey";

test("the payment of held seats", async ({ page }) => {
  await page.goto(paymentPage(await holdSeats(page)));
  await expect(page.getByLabel("Kart numarası")).toBeVisible();
});

test("a booking that does not exist", async ({ page }) => {
  await page.goto("/flight/booking/detail/0123456789abcdef/");
  await expect(page.getByRole("heading", { name: "Bilet bulunamadı" })).toBeVisible();
});

for (const route of ["/ucak-bileti/ara/", "/flight/search-gate/"]) {
  test(`a search behind ${route}`, async ({ page }) => {
    const { option } = await startSearch(page);
    await page.goto(`${route}${option}/`);
    await expect(page).toHaveURL(new RegExp(`/flight/search/\\?option=${option}`));
    await expect(page.getByRole("status").filter({ hasText: /uçuş bulduk/ })).toBeVisible();
  });
}

test("the results of a search", async ({ page }) => {
  const { option } = await startSearch(page);
  await page.goto(`/flight/search/?option=${option}`);
  await expect(page.getByRole("status").filter({ hasText: /uçuş bulduk/ })).toBeVisible();
});

test("a corporate page", async ({ page }) => {
  const pages = await (await page.request.get("/api/content/corporate/")).json();
  await page.goto(`/corporate/${pages[0].id}/`);
  await expect(page.getByRole("heading", { level: 1, name: pages[0].title })).toBeVisible();
});

for (const path of ["/flight/check-pnr", "/flight/check-pnr/"]) {
  test(`the lookup at ${path}`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByLabel("PNR kodu")).toBeVisible();
  });
}

test("an unknown address says so", async ({ page }) => {
  const answer = await page.goto("/hic/boyle/bir/sayfa/");
  expect(answer?.status()).toBe(404);
  await expect(page.getByText("İstenen içerik bulunamadı.")).toBeVisible();
  await page.getByRole("link", { name: "Ana sayfaya dön" }).click();
  await expect(page.getByRole("form", { name: "Uçuş arama" })).toBeVisible();
});
