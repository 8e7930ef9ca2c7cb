// Scenario of a member from sign-up to deletion, in Turkish and mirrored in Arabic: activation code from an
// e-mail, price alert with a price change, purchase with coupon, saved invoice and saved passenger,
// tickets, data export, deletion. Each form is first filled in with errors.

import { readFileSync } from "node:fs";
import {
  button,
  codeIn,
  enterWrongly,
  logIn,
  mailTo,
  newUser,
  OTHER_PASSWORD,
  PASSWORD,
  type Sent,
  sent,
  type User,
} from "./account";
import {
  accept,
  chooseOffer,
  choosePlace,
  confirmAtIssuer,
  fillCard,
  fillCompany,
  fillPassengers,
  GOOD_CARD,
  goOn,
  holdTheCheapest,
  openPart,
  payButton,
  pickDate,
  pickPlace,
  readTicket,
  search,
  sheet,
} from "./journey";
import { AYSE } from "./people";
import { speakArabic } from "./screens";
import { expect, type Locator, type Page, test } from "./test";
import { type Words, wordsOf } from "./words";

const COMPANY = "Öztürk Ticaret A.Ş.";
const COUPONS = "/profile/coupons/";

type Life = User & { page: Page; t: Words; to: string };
async function signUp({ page, t, username, email, phone }: Life) {
  await page.goto("/auth/login/");
  await page.getByRole("link", { name: t.link("auth.login.other"), exact: true }).click();
  const submit = button(page, t("auth.register.submit"));
  await page.getByLabel(t("fields.lastName"), { exact: true }).fill(AYSE.surname);
  await enterWrongly(page, submit, [
    [t("fields.firstName"), "4y", t("rules.letters")],
    [t("fields.username"), "ay se", t("rules.username")],
    [t("fields.email"), "ayse@", t("rules.email")],
    [t("fields.phoneOptional"), "12", t("rules.phone")],
    [t("fields.password.label"), "12345678", t("rules.password_numeric")],
    [t("fields.password.again"), PASSWORD, t("rules.password_differs")],
  ]);
  for (const [label, value] of [
    ["fields.firstName", AYSE.name],
    ["fields.username", username],
    ["fields.email", email],
    ["fields.phoneOptional", phone],
    ["fields.password.label", PASSWORD],
  ] as const)
    await page.getByLabel(t(label), { exact: true }).fill(value);
  await submit.click();
  await expect(page).toHaveURL(/\/auth\/activate\/$/);
}

/** Enters a wrong code first, then activates by the link, on a device without data of the account. */
async function activate({ page, t, email }: Life) {
  const mail = await mailTo(page, email, t.any("mail.mail.account.activation.subject", ["code"]));
  expectLanguage(mail, t);
  const code = codeIn(mail);
  const submit = button(page, t("auth.activate.submit"));
  await expect(page.getByLabel(t("fields.email"))).toHaveValue(email);
  const other = code === "111111" ? "222222" : "111111";
  await enterWrongly(page, submit, [[t("auth.activate.code"), other, t("server.code")]]);
  await page.evaluate(() => localStorage.removeItem("rota.draft.activation"));
  await page.goto(/\/auth\/activate\/[?#]\S+/.exec(mail.text)?.[0] ?? "");
  await expect(page.getByLabel(t("auth.activate.code"))).toHaveValue(code);
  await submit.click();
  await expect(page).toHaveURL(/\/auth\/login\/$/);
}

const expectLanguage = ({ html }: Sent, { language }: Words) =>
  expect(html).toContain(`<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">`);

async function firstLogin({ page, t, email }: Life) {
  await page.goto(`/auth/login/?next=${encodeURIComponent(COUPONS)}`);
  await expect(page.locator("html")).toHaveAttribute("dir", t.language === "ar" ? "rtl" : "ltr");
  await enterWrongly(page, button(page, t("auth.login.submit")), [
    [t("fields.usernameOrEmail"), "ay", t("rules.min_length", { 0: 3 })],
    [t("fields.password.label"), "", t("rules.required")],
  ]);
  await logIn(page, email, OTHER_PASSWORD, t);
  await expect(page.getByRole("form").getByText(t("server.login_failed"))).toBeVisible();
  await expect(page.getByLabel(t("fields.usernameOrEmail"))).toHaveValue(email);
  await logIn(page, email, PASSWORD, t);
  await expect(page).toHaveURL(COUPONS);
  await expect(page.getByText(t("account.coupons.usable"), { exact: true })).toBeVisible();
}

/**
 * Chooses a destination in the same city, which is rejected, then the wanted one. Returns the
 * search's option id.
 */
async function searchFlights({ page, t, to }: Life): Promise<string> {
  await page.goto("/");
  await button(page, t("home.form.submit")).click();
  await choosePlace(page, "from", "IST", t);
  await pickPlace(page, "to", "ESB", t);
  // The calendar opens by itself.
  const dates = sheet(page, t("home.form.departureDate"));
  await expect(dates).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dates).toBeHidden();
  await page.getByRole("button", { name: t.starting("home.form.to") }).click();
  await choosePlace(page, "to", "SAW", t);
  await expect(page.getByRole("status").filter({ hasText: t("home.form.sameCity") })).toBeVisible();
  await choosePlace(page, "to", to, t);
  await pickDate(page, t("home.form.departureDate"), 12, t);
  await search(page, t);
  await expect(page).toHaveURL(/option=/);
  return new URL(page.url()).searchParams.get("option") ?? "";
}

async function followPrice({ page, t, email, phone }: Life) {
  const open = page.getByRole("button", { name: t.starting("alert.banner") });
  const alert = sheet(page, t("alert.title"));
  const submit = button(alert, t("alert.submit"));
  await open.click();
  await expect(alert.getByLabel(t("fields.email"))).toHaveValue(email);
  await enterWrongly(alert, submit, [[t("fields.email"), "", t("rules.one_field")]]);
  await enterWrongly(alert, submit, [[t("fields.phoneOptional"), "12", t("rules.phone")]]);
  await alert.getByLabel(t("fields.email")).fill(email);
  await alert.getByLabel(t("fields.phoneOptional")).fill(phone);
  await submit.click();
  await expect(page.getByText(t("alert.done"))).toBeVisible();
  await confirmPhone(alert, { page, t, phone });
  // A second alert for the same search is not offered.
  await expect(button(page, t("alert.following"))).toBeVisible();
  await expect(open).toBeHidden();
}

/** Confirms the phone number with the code from the SMS. */
async function confirmPhone(alert: Locator, { page, t, phone }: Pick<Life, "page" | "t" | "phone">) {
  await button(alert, t("phone-code.send")).click();
  const words = t.any("mail.mail.phone_code", ["code"]);
  const text = await sent(page, phone, ({ kind, text }) => kind === "sms" && words.test(text));
  await alert.getByLabel(t("phone-code.code")).fill(codeIn(text));
  await button(alert, t("phone-code.submit")).click();
  await expect(alert).toBeHidden();
}

async function watchPrices(page: Page) {
  expect((await page.request.post("/_dev/run/price-watch")).ok()).toBe(true);
}

/**
 * Other buyers take the cheapest seats. The member is notified once, by e-mail, by SMS and in the app, and
 * starts the search again from there.
 */
async function learnOfPrice({ page, t, email, phone, to }: Life, option: string) {
  // The search covers all airports of the city.
  for (const from of ["IST", "SAW"]) await holdTheCheapest(page, { from, to });
  for (let round = 0; round < 2; round++) await watchPrices(page);
  const title = t.any("server.price_rose_title", ["0"]);
  const mail = await mailTo(page, email, title);
  expectLanguage(mail, t);
  expect(mail.text).toContain(`/flight/search-gate/${option}`);
  const moved = t.any("server.price_moved", ["0", "1", "2", "3"]);
  const isNews = (text: string) => moved.test(text) || title.test(text);
  // A number in Türkiye gets no link, since operators block SMS with links.
  const words = (number: string, text: string) =>
    number.startsWith("+90") ? text : text.replace(/ https?:\/\/\S+$/, "");
  await sent(page, phone, ({ kind, to: number, text }) => {
    return kind === "sms" && isNews(words(number, text)) && !words(number, text).includes("://");
  });

  await page.goto("/notification/");
  const news = page.getByRole("listitem").filter({ hasText: mail.subject });
  await expect(news).toHaveCount(1);
  const unread = news.getByText(t("notification.unread"), { exact: true });
  await expect(unread).toBeAttached();
  await button(page, t("notification.markAll")).click();
  await expect(unread).toHaveCount(0);
  await page.goto("/profile/price_alerts/");
  await page
    .getByRole("main")
    .getByRole("link", { name: t("account.alerts.search"), exact: true })
    .click();
}

async function chooseFlight({ page, t, email, phone }: Life) {
  await chooseOffer(page, t);
  // Cached results of the CDN may still contain offers sold a moment ago.
  const again = button(page.getByRole("alertdialog"), t("search.select.again"));
  const isPaying = () => /\/flight\/payment\//.test(page.url());
  await expect.poll(async () => isPaying() || (await again.isVisible())).toBe(true);
  if (!isPaying()) {
    await again.click();
    await chooseOffer(page, t);
  }
  await expect(page).toHaveURL(/\/flight\/payment\//);
  await openPart(page, t("payment.contact.title"), page.getByLabel(t("payment.contact.email")), t);
  await expect(page.getByLabel(t("payment.contact.email"))).toHaveValue(email);
  // Grouped by the rules of the country code from the sign-up.
  await expect(page.getByLabel(t("payment.contact.phone"), { exact: true })).toHaveValue(
    new RegExp(`^${[...phone].join(" ?")}$`),
  );
}

async function pay({ page, t }: Life) {
  await fillCard(page, GOOD_CARD, t);
  await accept(page, t);
  await payButton(page, t).click();
  await confirmAtIssuer(page);
  return readTicket(page, "flight", t);
}

/** First purchase, whose passenger is saved to the account. */
async function buyFirst(life: Life) {
  const { page, t } = life;
  await chooseFlight(life);
  await goOn(page, t);
  const next = page.getByRole("button", { name: t("payment.goOn"), exact: true });
  await enterWrongly(page, next, [
    [t("payment.passenger.name"), "", t("rules.required")],
    [t("payment.passenger.surname"), "4y", t("rules.letters")],
    [t("payment.passenger.citizenNumber"), "17291716071", t("rules.tc_number")],
  ]);
  await fillPassengers(page, [AYSE], { t });
  await goOn(page, t);
  await enterWrongly(page, payButton(page, t), [
    [t("payment.card.owner"), "", t("rules.required")],
    [t("payment.card.number"), "5528 7900 0000 0009", t("rules.card_number")],
    [t("payment.card.expiry"), "01/20", t("rules.card_expiry")],
  ]);
  await page.getByLabel(t("saved.keep", { product: "flight" })).check();
  await pay(life);
}

async function saveInvoice({ page, t }: Life) {
  await page.goto("/profile/bills/");
  await button(page, t("account.bills.add")).click();
  const form = sheet(page, t("account.bills.add"));
  const submit = button(form, t("common.save"));
  await form.getByRole("radio", { name: t("payment.invoice.corporate") }).check();
  await enterWrongly(form, submit, [
    [t("payment.invoice.company"), COMPANY, null],
    [t("payment.invoice.zipCode"), "", t("rules.required")],
    [t("payment.invoice.city"), "", t("rules.required")],
  ]);
  await fillCompany(form, COMPANY, t);
  await submit.click();
  await expect(page.getByRole("heading", { name: COMPANY })).toBeVisible();
}

async function buyWithAll(life: Life): Promise<string> {
  const { page, t } = life;
  await goOn(page, t);
  // The saved passenger is complete, so the last part opens by itself.
  await page
    .getByRole("group", { name: t("saved.passenger", { product: "flight" }) })
    .getByRole("button", { name: `${AYSE.name} ${AYSE.surname}` })
    .click();
  await expect(page.getByLabel(t("payment.card.owner"))).toBeVisible();
  await page
    .getByRole("group", { name: t("saved.bill") })
    .getByRole("button")
    .click();
  await expect(page.getByRole("button", { name: t.starting("payment.invoice.title") })).toContainText(
    COMPANY,
  );
  const total = page
    .getByRole("region", { name: t("payment.price.title") })
    .locator("data")
    .last();
  const before = await total.getAttribute("value");
  await page.getByLabel(t("saved.coupon"), { exact: true }).selectOption({ index: 1 });
  await expect(total).not.toHaveAttribute("value", before ?? "");
  const reduced = await total.getAttribute("value");
  const { pnr } = await pay(life);
  await expect(page.locator(`data[value="${reduced}"]`).first()).toBeVisible();
  await expect(page.getByText(t.starting("ticket.coupon", { code: "HOSGELDIN" }))).toBeVisible();
  return pnr;
}

async function findEverything({ page, t }: Life, pnr: string) {
  await page.goto("/profile/tickets/");
  const card = page.getByRole("listitem").filter({ hasText: pnr });
  await expect(card).toContainText(t("account.tickets.states.ticketed"));
  await card.getByRole("link").click();
  await expect(page.getByRole("heading", { name: new RegExp(pnr) })).toBeVisible();
  await page.goto(COUPONS);
  await expect(page.getByText(t("account.coupons.used"), { exact: true })).toBeVisible();
}

async function changePassword({ page, t }: Life) {
  await page.goto("/profile/password/");
  const submit = button(page, t("common.save"));
  const [old, fresh, again] = [
    t("account.password.old"),
    t("fields.password.fresh"),
    t("fields.password.freshAgain"),
  ];
  await enterWrongly(page, submit, [
    [old, OTHER_PASSWORD, null],
    [fresh, "kısa7", t("rules.password_short", { 0: 8 })],
    [again, "kısa8", t("rules.password_differs")],
  ]);
  for (const label of [fresh, again]) await page.getByLabel(label, { exact: true }).fill(OTHER_PASSWORD);
  await enterWrongly(page, submit, [[old, OTHER_PASSWORD, t("server.password_wrong")]]);
  await page.getByLabel(old, { exact: true }).fill(PASSWORD);
  await submit.click();
  await expect(page.getByText(t("account.password.saved"))).toBeVisible();
}

async function takeEverythingAlong({ page, t, email }: Life, pnr: string) {
  await page.goto("/profile/");
  const download = page.waitForEvent("download");
  await button(page, t("account.export.button")).click();
  const file = readFileSync(await (await download).path(), "utf8");
  for (const personal of [email, pnr, COMPANY, AYSE.citizen]) expect(file).toContain(personal);
}

async function leave({ page, t, username, email }: Life) {
  await button(page, t("account.delete.button")).click();
  const form = sheet(page, t("account.delete.button"));
  const next = button(form, t("account.delete.next"));
  await enterWrongly(form, next, [[t("fields.username"), `${username}x`, t("rules.username_wrong")]]);
  await form.getByLabel(t("fields.username")).fill(username);
  const password = form.getByLabel(t("account.password.old"), { exact: true });
  await password.fill(PASSWORD);
  await next.click();
  const sure = () => button(page.getByRole("alertdialog"), t("account.delete.button")).click();
  await sure();
  await expect(password).toHaveAccessibleDescription(t("server.password_wrong"));
  await password.fill(OTHER_PASSWORD);
  await next.click();
  await sure();
  await expect(page.getByText(t("account.delete.done"))).toBeVisible();
  await expect(page).toHaveURL("/");
  await page.goto("/auth/login/");
  await logIn(page, email, OTHER_PASSWORD, t);
  await expect(page.getByRole("form").getByText(t("server.login_failed"))).toBeVisible();
  // Runs the price watch once more: it drops searches without alerts, and the check of unused grants
  // needs this call.
  await watchPrices(page);
}

for (const { language, to } of [
  { language: "tr", to: "VAN" },
  { language: "ar", to: "DIY" },
] as const)
  test(`a member uses an account from sign-up to deletion, in ${language}`, async ({ page }) => {
    test.setTimeout(240_000);
    if (language === "ar") await speakArabic(page);
    const life = { page, t: wordsOf(language), to, ...newUser() };
    await test.step("signs up", () => signUp(life));
    await test.step("activates the account", () => activate(life));
    await test.step("logs in", () => firstLogin(life));
    const option = await test.step("searches", () => searchFlights(life));
    await test.step("follows the price", () => followPrice(life));
    await test.step("buys", () => buyFirst(life));
    await test.step("saves an invoice", () => saveInvoice(life));
    await test.step("learns that the price moved", () => learnOfPrice(life, option));
    const pnr = await test.step("buys with coupon, invoice and passenger", async () => {
      await chooseFlight(life);
      return buyWithAll(life);
    });
    await test.step("finds tickets and the spent coupon", () => findEverything(life, pnr));
    await test.step("changes the password", () => changePassword(life));
    await test.step("takes everything along", () => takeEverythingAlong(life, pnr));
    await test.step("deletes the account", () => leave(life));
  });
