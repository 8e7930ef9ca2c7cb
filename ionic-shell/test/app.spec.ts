import { expect, test } from "./phone";

test("the back button closes layers, goes back, and minimises the app from a tab", async ({ app, page }) => {
  await app.begin();
  await page.getByRole("button", { name: /menü/i }).first().click();
  await expect(page.locator("dialog[open]")).toBeVisible();
  await app.back(true);
  await expect(page.locator("dialog[open]")).toHaveCount(0);

  await page.getByRole("button", { name: /Ayarlar/ }).click();
  const sheet = page.locator("ion-modal");
  await expect(sheet.getByLabel("Dil")).toBeVisible();
  // Ionic ignores the back button until the sheet is fully open, so the step repeats.
  await expect(async () => {
    await app.back(true);
    await expect(sheet.getByLabel("Dil")).toBeHidden({ timeout: 1000 });
  }).toPass();
  await expect(page).toHaveURL("https://localhost/");

  await page.getByRole("link", { name: "Yardım" }).click();
  await expect(page).toHaveURL("https://localhost/faq/");
  await app.back(true);
  await expect(page).toHaveURL("https://localhost/");
  expect(await app.hasCalled("App.minimizeApp")).toBe(false);
  await app.back(false);
  await expect.poll(() => app.hasCalled("App.minimizeApp")).toBe(true);
});

test("an address below home shows its own page, although the device serves home for it", async ({
  app,
  page,
}) => {
  await app.begin("/faq/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Yardım");
  await app.begin("/flight/booking/detail/abc/");
  await expect(page).toHaveURL("https://localhost/flight/booking/detail/_/?id=abc");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Biletiniz");
  await app.fire("App.appUrlOpen", { url: "https://rota.example/bus/search-gate/xyz/" });
  await expect(page).toHaveURL("https://localhost/bus/search-gate/_/?id=xyz");
});

test("an outdated app cannot be used before its update", async ({ app, page }) => {
  app.info = { is_usable: false, is_suported: false };
  await app.begin();
  const question = page.getByRole("alertdialog");
  await expect(question.getByRole("button")).toHaveText(["Güncelle"]);
  await app.back(false);
  await expect(question.getByRole("button", { name: "Güncelle" })).toBeVisible();
  expect(await app.hasCalled("App.minimizeApp")).toBe(false);
});

test("an unsupported app offers the update, and can be used without it", async ({ app, page }) => {
  app.info = { is_suported: false };
  await app.begin();
  await expect(page.getByRole("alertdialog")).toContainText("9.0.0");
  await page.getByRole("button", { name: "Devam et" }).click();
  await expect(page.getByRole("alertdialog")).toBeHidden();
});

test("an app without an answer asks to check the connection, and tries again", async ({ app, page }) => {
  app.info = null;
  await app.begin();
  await expect(page.getByRole("alertdialog")).toContainText("İnternet bağlantınızı kontrol edin");
  app.info = {};
  await page.getByRole("alertdialog").getByRole("button", { name: "Tekrar dene" }).click();
  await expect(page.getByRole("alertdialog")).toBeHidden();
});
