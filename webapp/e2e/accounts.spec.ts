// Accounts beyond the scenario of life.spec.ts: another device, a phone, a forgotten password, and
// the public pages.

import { ACCOUNT_PAGES } from "../lib/account/pages";
import {
  button,
  enterWrongly,
  linkIn,
  logIn,
  mailTo,
  OTHER_PASSWORD,
  PASSWORD,
  register,
  signIn,
} from "./account";
import { sheet } from "./journey";
import { speakArabic } from "./screens";
import { type Browser, expect, test } from "./test";
import { TURKISH, wordsOf } from "./words";

const COUPONS = "/profile/coupons/";

test("a new device takes the account's language, region and currency at the login", async ({ page }) => {
  const { username } = await register(page, "ar");
  await page.goto(`/auth/login/?next=${encodeURIComponent(COUPONS)}`);
  await logIn(page, username, PASSWORD);
  await expect(page).toHaveURL(COUPONS);
  const t = wordsOf("ar");
  await expect(page.getByRole("heading", { level: 1, name: t("account.nav.coupons") })).toBeVisible();
  await expect(page.locator('html[lang="ar"][dir="rtl"]')).toBeVisible();
  const stored = await page.evaluate(() => localStorage.getItem("rota.settings"));
  expect(JSON.parse(stored ?? "")).toMatchObject({ language: "ar", country: "SA", currency: "SAR" });
});

for (const language of ["tr", "ar"] as const)
  test(`on a phone the profile lists the account's other pages, in ${language}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    if (language === "ar") await speakArabic(page);
    await signIn(page, await register(page, language));
    for (const { key, href } of ACCOUNT_PAGES) {
      await page.goto(href);
      const name = wordsOf(language)(`account.nav.${key}`);
      await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
      await expect(page.locator("#main nav")).toBeVisible({ visible: key === "profile" });
      if (key !== "profile") continue;
      const others = page.locator("#main nav").getByRole("link");
      await expect(others).toHaveCount(ACCOUNT_PAGES.length - 1);
      for (const other of await others.all()) await expect(other).toBeInViewport({ ratio: 1 });
    }
  });

test("a saved profile returns to the page before with a message, also across documents", async ({ page }) => {
  await signIn(page, await register(page));
  await page.goto("/faq/");
  await page.goto("/profile/");
  await page.getByLabel(TURKISH("fields.firstName"), { exact: true }).fill("Zeynep");
  await button(page, TURKISH("common.save")).click();
  await expect(page.getByText(TURKISH("account.profile.saved"))).toBeVisible();
  await expect(page).toHaveURL(/\/faq\/$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a forgotten password is replaced by the e-mail's link", async ({ page }) => {
  const { email } = await register(page);
  await page.goto("/auth/login/");
  await page.getByRole("button", { name: TURKISH("auth.login.forgot") }).click();
  const forgot = sheet(page, TURKISH("auth.forgot.title"));
  const send = button(forgot, TURKISH("auth.forgot.submit"));
  await enterWrongly(forgot, send, [[TURKISH("fields.email"), "ayse@", TURKISH("rules.email")]]);
  await forgot.getByLabel(TURKISH("fields.email")).fill(email);
  await send.click();
  await expect(page.getByText(TURKISH("auth.forgot.done"))).toBeVisible();
  const [link = ""] =
    /\/auth\/reset-password\/[?#]token=\S+/.exec((await mailTo(page, email, /şifre/i)).text) ?? [];
  const save = async (password: string) => {
    await page.goto(link);
    await page.getByLabel(TURKISH("fields.password.fresh"), { exact: true }).fill(password);
    await page.getByLabel(TURKISH("fields.password.again")).fill(password);
    await page.getByRole("button", { name: TURKISH("auth.reset.submit") }).click();
  };
  await save(OTHER_PASSWORD);
  await expect(page).toHaveURL(/\/auth\/login\//);
  await logIn(page, email, OTHER_PASSWORD);
  await expect(page).toHaveURL(/:\d+\/$/);
  await save(PASSWORD);
  await expect(page.getByRole("heading", { name: TURKISH("server.reset_link") })).toBeVisible();
});

/** Opens the link on a device without a login, which asks for the password. */
async function confirmElsewhere(browser: Browser, address: string, email: string) {
  const t = TURKISH;
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await other.goto(address);
  const confirm = button(other, t("auth.confirm.submit"));
  await confirm.click();
  await expect(other.getByText(t("auth.confirm.password"))).toBeVisible();
  await enterWrongly(other, confirm, [
    [t("fields.password.label"), OTHER_PASSWORD, t("server.password_wrong")],
  ]);
  await other.getByLabel(t("fields.password.label"), { exact: true }).fill(PASSWORD);
  await confirm.click();
  await expect(other).toHaveURL(/\/auth\/login\//);
  await logIn(other, email, PASSWORD);
  await expect(other.getByLabel(t("fields.email"), { exact: true })).toHaveValue(email);
  await elsewhere.close();
}

test("a new e-mail address counts after its link and password, and the old address can undo it", async ({
  page,
  browser,
}) => {
  const t = TURKISH;
  const user = await register(page);
  const { email } = user;
  const moved = `yeni-${email}`;
  await signIn(page, user);
  await page.goto("/profile/");
  const save = button(page, t("common.save"));
  await page.getByLabel(t("fields.email"), { exact: true }).fill(moved);
  const password = t("account.password.old");
  await enterWrongly(page, save, [[password, "", t("rules.required")]]);
  await enterWrongly(page, save, [[password, OTHER_PASSWORD, t("server.password_wrong")]]);
  await page.getByLabel(password, { exact: true }).fill(PASSWORD);
  await save.click();
  await expect(page.getByText(t("account.profile.pending.text", { email: moved }))).toBeVisible();
  await expect(page.getByLabel(t("fields.email"), { exact: true })).toHaveValue(email);
  await button(page, t("account.profile.pending.resend")).click();
  await expect(page.getByText(t("account.profile.pending.resent"))).toBeVisible();
  const link = await mailTo(page, moved, new RegExp(t("mail.mail.account.email_confirmation.subject")));
  await confirmElsewhere(browser, linkIn(link, "/auth/confirm-email/"), moved);
  // The other sessions have ended.
  await page.goto("/profile/");
  await expect(page).toHaveURL(/\/auth\/login\//);

  const mail = await mailTo(page, email, new RegExp(t("mail.mail.account.email_changed.subject")));
  await page.goto(linkIn(mail, "/auth/reset-password/"));
  await page.getByLabel(t("fields.password.fresh"), { exact: true }).fill(OTHER_PASSWORD);
  await page.getByLabel(t("fields.password.freshAgain")).fill(OTHER_PASSWORD);
  await button(page, t("auth.reset.submit")).click();
  await expect(page).toHaveURL(/\/auth\/login\//);
  await page.goto("/auth/login/?next=/profile/");
  await logIn(page, email, OTHER_PASSWORD);
  await expect(page.getByLabel(t("fields.email"), { exact: true })).toHaveValue(email);
});

test("devices are listed on the profile and logged out from there", async ({ page, browser }) => {
  const t = TURKISH;
  const { username } = await register(page);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  for (const there of [other, page]) {
    await there.goto("/auth/login/?next=/profile/");
    await logIn(there, username, PASSWORD);
    await expect(there.getByText(t("account.sessions.current"), { exact: true })).toBeVisible();
  }
  await button(page, t("account.sessions.others")).click();
  await button(page.getByRole("alertdialog"), t("account.sessions.others")).click();
  await expect(page.getByText(t("account.sessions.only"))).toBeVisible();
  await other.reload();
  await expect(other).toHaveURL(/\/auth\/login\//);
  await elsewhere.close();
});

test("a stored form whose day has passed starts at the default day, without a warning", async ({ page }) => {
  const t = wordsOf("ar");
  const draft = "rota.draft.flight-search";
  await speakArabic(page);
  await page.goto("/");
  await page.getByRole("radio", { name: t("home.form.roundTrip") }).check({ force: true });
  const storedDay = () =>
    page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? "").departure_date, draft);
  const day = await storedDay();
  await page.evaluate((key) => {
    const stored = JSON.parse(localStorage.getItem(key) ?? "");
    localStorage.setItem(key, JSON.stringify({ ...stored, departure_date: "2020-01-01" }));
  }, draft);
  await page.reload();
  await expect(page.getByRole("radio", { name: t("home.form.roundTrip") })).toBeChecked();
  await page.getByRole("radio", { name: t("home.form.oneWay") }).check({ force: true });
  await expect.poll(storedDay).toBe(day);
  await expect(page.getByRole("status").filter({ hasText: t("home.form.departureMoved") })).toHaveCount(0);
});

test("typed profile data survive a session that was ended elsewhere", async ({ page }) => {
  const { username } = await register(page);
  await page.goto("/auth/login/?next=/profile/");
  await logIn(page, username, PASSWORD);
  const name = page.getByLabel(TURKISH("fields.firstName"), { exact: true });
  await name.fill("Zeynep");
  // Pending requests of the page would reveal the end of the session before the form is saved.
  await page.waitForLoadState("networkidle");
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem("rota.token") ?? ""));
  await page.request.delete("/api/auth/logout/", { headers: { authorization: `Bearer ${token}` } });
  await button(page, TURKISH("common.save")).click();
  await expect(page.getByText(TURKISH("server.unauthenticated"))).toBeVisible();
  await logIn(page, username, PASSWORD);
  await expect(name).toHaveValue("Zeynep");
});

test("the not-found page leads to the questions that match its search", async ({ page }) => {
  const t = TURKISH;
  await page.goto("/hic/boyle/bir/sayfa/");
  await page.getByLabel(t("not-found.search")).fill("IPTAL");
  await button(page, t("not-found.submit")).click();
  await expect(page).toHaveURL(/\/faq\/\?q=IPTAL$/);
  const questions = page.locator("summary");
  await expect(questions.first()).toContainText("iptal");
  const search = page.getByLabel(t("help.search"));
  await search.fill("zürafa");
  await expect(page.getByText(t("help.noneText"))).toBeVisible();
  await expect(questions).toHaveCount(0);
  await expect(page.getByText(t("support.answer", { hours: 24 }))).toBeVisible();
  await search.fill("");
  await expect(questions.nth(20)).toBeAttached();
});

test("a guest can read the help and send the contact form", async ({ page }) => {
  const t = TURKISH;
  await page.goto("/faq/");
  await page.locator("summary").first().click();
  await expect(page.locator("details[open]")).toHaveCount(1);
  await page.goto("/contact/");
  await expect(
    page.getByRole("link", { name: TURKISH.any("contact.map.openNamed", ["name"]) }).first(),
  ).toBeVisible();
  const form = page.getByRole("form");
  const send = button(page, t("contact.send"));
  // The error of the field that loses focus must not move the button away during a slow click.
  await page.getByLabel(t("contact.email")).fill("ayse@");
  await send.click({ delay: 90 });
  await expect(page.getByLabel(t("contact.name"))).toBeFocused();
  await enterWrongly(form, send, [
    [t("contact.name"), "", t("rules.required")],
    [t("contact.email"), "ayse@", t("rules.email")],
  ]);
  for (const [label, value] of [
    ["contact.name", "Ayşe Öztürk"],
    ["contact.email", "ayse@example.com"],
    ["contact.phone", "+90 532 123 45 67"],
    ["contact.message", "Merhaba"],
  ] as const)
    await form.getByLabel(t(label), { exact: true }).fill(value);
  await send.click();
  await expect(button(page, t("contact.sent"))).toBeDisabled();
});
