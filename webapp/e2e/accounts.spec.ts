// A user's life, from the sign-up to the deletion: the code from the mail, an alert, a purchase with coupon, saved invoice and saved
// passenger, the tickets, the file with everything, and nothing left.

import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import {
  accept,
  confirmAtBank,
  fillCard,
  fillPassengers,
  GOOD_CARD,
  holdSeats,
  holdTheCheapest,
  payButton,
  paymentPage,
  readTicket,
  sheet,
  startSearch,
} from "./journey";
import { AYSE } from "./people";

const PASSWORD = "deniz-kabuğu-7";
const OTHER_PASSWORD = "mavi tren 1856";

type Person = { username: string; email: string };

/** Of this run alone. */
function person(): Person {
  const username = `u${test.info().workerIndex}${Date.now().toString(36)}`;
  return { username, email: `${username}@example.com` };
}

async function mailTo(page: Page, email: string, subject: RegExp): Promise<string> {
  let text = "";
  await expect
    .poll(
      async () => {
        const sent: { to: string; subject: string; text: string }[] = await (
          await page.request.get("/_dev/outbox.json")
        ).json();
        text = sent.find((mail) => mail.to === email && subject.test(mail.subject))?.text ?? "";
        return text;
      },
      { timeout: 30_000 },
    )
    .not.toBe("");
  return text;
}

async function signUp(page: Page, { username, email }: Person) {
  await page.goto("/auth/login/?next=%2Fprofile%2Fcoupons%2F");
  await page.getByRole("button", { name: "Üye olun" }).click();
  for (const [label, value] of [
    ["Ad", AYSE.name],
    ["Soyad", AYSE.surname],
    ["Kullanıcı adı", username],
    ["E-posta", email],
    ["Telefon (isteğe bağlı)", "5321234567"],
    ["Şifre", "12345678"],
    ["Şifre (tekrar)", PASSWORD],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole("button", { name: "Üye ol", exact: true }).click();
  await expect(page.getByText("Şifre yalnızca rakamlardan oluşamaz")).toBeVisible();
  await expect(page.getByText("Şifreler birbirinin aynısı değil")).toBeVisible();
  await page.getByLabel("Şifre", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Üye ol", exact: true }).click();
  await expect(page).toHaveURL(/\/auth\/activate\//);
}

async function activate(page: Page, { email }: Person) {
  const [code = ""] = /\b\d{6}\b/.exec(await mailTo(page, email, /./)) ?? [];
  await expect(page.getByLabel("E-posta")).toHaveValue(email);
  await page.getByLabel("Etkinleştirme kodu").fill(code === "111111" ? "222222" : "111111");
  await page.getByRole("button", { name: "Etkinleştir", exact: true }).click();
  await expect(page.getByText(/^Kod geçersiz/)).toBeVisible();
  await page.getByLabel("Etkinleştirme kodu").fill(code);
  await page.getByRole("button", { name: "Etkinleştir", exact: true }).click();
  await expect(page).toHaveURL(/\/auth\/login\//);
}

async function logIn(page: Page, name: string, password: string) {
  await page.getByLabel("Kullanıcı adı veya e-posta").fill(name);
  await page.getByLabel("Şifre", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Giriş yap", exact: true }).click();
}

/** Signed in, with a welcome coupon; at the coupons, where they had wanted to go. */
async function becomeUser(page: Page): Promise<Person> {
  const one = person();
  await signUp(page, one);
  await activate(page, one);
  await logIn(page, one.email, PASSWORD);
  await expect(page).toHaveURL(/\/profile\/coupons\//);
  return one;
}

async function saveInvoice(page: Page) {
  await page.goto("/profile/bills/");
  await page.getByRole("button", { name: "Fatura bilgisi ekle" }).click();
  const form = sheet(page, "Fatura bilgisi ekle");
  await form.getByRole("radio", { name: "Kurumsal" }).check();
  for (const [label, value] of [
    ["Şirket unvanı", "Öztürk Ticaret A.Ş."],
    ["Vergi dairesi", "Kadıköy"],
    ["Vergi numarası", "1234567890"],
    ["İl", "İstanbul"],
    ["İlçe", "Kadıköy"],
    ["Posta kodu", "34710"],
    ["Adres", "Moda Caddesi 1"],
  ] as const)
    await form.getByLabel(label, { exact: true }).fill(value);
  await form.getByRole("button", { name: "Kaydet" }).click();
  await expect(page.getByRole("heading", { name: "Öztürk Ticaret A.Ş." })).toBeVisible();
}

async function pay(page: Page) {
  await fillCard(page, GOOD_CARD);
  await accept(page);
  await payButton(page).click();
  await confirmAtBank(page);
  return readTicket(page);
}

test("a user's life", async ({ page }) => {
  test.setTimeout(240_000);
  const { username, email } = await becomeUser(page);
  await expect(page.getByText("Kullanılabilir")).toBeVisible();

  await test.step("follows a price", async () => {
    const { option } = await startSearch(page);
    await page.goto(`/flight/search/?option=${option}`);
    await page.getByRole("button", { name: /^Fiyat alarmı kur/ }).click();
    const alert = sheet(page, "Fiyat alarmı");
    await expect(alert.getByLabel("E-posta")).toHaveValue(email);
    await alert.getByRole("button", { name: "Alarmı kur" }).click();
    await expect(page.getByText(/^Fiyat alarmınız başarıyla oluşturuldu/)).toBeVisible();
    await page.getByRole("button", { name: /^Fiyat alarmı kur/ }).click();
    await alert.getByRole("button", { name: "Alarmı kur" }).click();
    await expect(page.getByText("Bu arama için zaten bir fiyat alarmı oluşturdunuz.")).toBeVisible();
    await page.goto("/profile/price_alerts/");
    await expect(page.getByRole("link", { name: "Ara", exact: true }).last()).toHaveAttribute(
      "href",
      `/flight/search-gate/${option}/`,
    );
  });

  await test.step("buys, and is remembered as a passenger", async () => {
    await page.goto(paymentPage(await holdSeats(page)));
    await expect(page.getByLabel("E-posta")).toHaveValue(email);
    await expect(page.getByLabel("Telefon", { exact: true })).toHaveValue("5321234567");
    await fillPassengers(page, [AYSE]);
    await pay(page);
  });

  await saveInvoice(page);
  const pnr = await test.step("buys with passenger, invoice and coupon", async () => {
    await page.goto(paymentPage(await holdSeats(page)));
    await page.getByLabel("Kayıtlı yolcular").selectOption({ label: `${AYSE.name} ${AYSE.surname}` });
    await expect(page.getByLabel("T.C. kimlik numarası")).toHaveValue(AYSE.citizen);
    await page.getByLabel("Kayıtlı fatura bilgileri").selectOption({ index: 1 });
    await expect(page.getByRole("button", { name: /^Fatura bilgileri.*Öztürk Ticaret/ })).toBeVisible();
    await page.getByLabel("Kuponunuz").selectOption({ index: 1 });
    await expect(page.getByText("-₺100,00")).toBeVisible();
    const total = await page
      .getByRole("region", { name: "Fiyat özeti" })
      .locator("data")
      .last()
      .getAttribute("value");
    const ticket = await pay(page);
    await expect(page.locator(`data[value="${total}"]`)).toBeVisible();
    await expect(page.getByText(/^Kupon HOSGELDIN/)).toBeVisible();
    return ticket.pnr;
  });

  await test.step("finds tickets and the spent coupon in the account", async () => {
    await page.goto("/profile/tickets/");
    await expect(page.getByText(`PNR ${pnr}`)).toBeVisible();
    await page.getByRole("link", { name: "İstanbul – Ankara" }).first().click();
    await expect(page.getByRole("heading", { name: new RegExp(pnr) })).toBeVisible();
    await page.goto("/profile/coupons/");
    await expect(page.getByText("Kullanıldı")).toBeVisible();
  });

  await test.step("changes the password, and takes everything along", async () => {
    await page.goto("/profile/password/");
    await page.getByLabel("Mevcut şifre").fill(PASSWORD);
    await page.getByLabel("Yeni şifre", { exact: true }).fill(OTHER_PASSWORD);
    await page.getByLabel("Şifre (tekrar)").fill(OTHER_PASSWORD);
    await page.getByRole("button", { name: "Kaydet" }).click();
    await expect(page.getByText("Şifreniz başarıyla güncellendi.")).toBeVisible();
    await page.goto("/profile/");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Verilerimi indir" }).click();
    const file = readFileSync(await (await download).path(), "utf8");
    for (const held of [email, pnr, "Moda Caddesi 1", AYSE.citizen]) expect(file).toContain(held);
  });

  await test.step("deletes the account", async () => {
    await page.getByRole("button", { name: "Hesabımı sil" }).click();
    const form = sheet(page, "Hesabımı sil");
    await form.getByLabel("Kullanıcı adı").fill(`${username}x`);
    await form.getByRole("button", { name: "Devam" }).click();
    await expect(form.getByText("Kullanıcı adınızı yanlış girdiniz.")).toBeVisible();
    await form.getByLabel("Kullanıcı adı").fill(username);
    await form.getByRole("button", { name: "Devam" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Hesabımı sil" }).click();
    await expect(page).toHaveURL(/\/auth\/login\//);
    await logIn(page, email, OTHER_PASSWORD);
    await expect(page.getByText("Kullanıcı adı, e-posta veya şifre hatalı.")).toBeVisible();
  });
});

test("a price that moves is told once, in the app and by mail", async ({ page }) => {
  const { email } = await becomeUser(page);
  const way = { from: "IST", to: "VAN" };
  const { option } = await startSearch(page, way);
  await page.goto(`/flight/search/?option=${option}`);
  await page.getByRole("button", { name: /^Fiyat alarmı kur/ }).click();
  await sheet(page, "Fiyat alarmı").getByRole("button", { name: "Alarmı kur" }).click();
  await expect(page.getByText(/^Fiyat alarmınız başarıyla oluşturuldu/)).toBeVisible();

  await holdTheCheapest(page, way);
  for (let round = 0; round < 2; round++)
    expect((await page.request.post("/_dev/run/price-watch")).ok()).toBe(true);
  expect(await mailTo(page, email, /^Fiyat yükseldi/)).toContain(`/flight/search-gate/${option}`);

  await page.goto("/notification/");
  const news = page.getByRole("listitem").filter({ hasText: "Fiyat yükseldi" });
  await expect(news).toHaveCount(1);
  await expect(news.getByText("Okunmamış")).toBeAttached();
  await page.getByRole("button", { name: "Tümünü okundu işaretle" }).click();
  await expect(news.getByText("Okunmamış")).toHaveCount(0);
  await page.goto("/profile/price_alerts/");
  await page.getByRole("main").getByRole("link", { name: "Ara", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: /uçuş bulduk/ })).toBeVisible();
});

test("a forgotten password is replaced by the mail's link", async ({ page }) => {
  const { email } = await becomeUser(page);
  await page.getByRole("button", { name: /^Menü/ }).filter({ visible: true }).click();
  await page.getByRole("button", { name: "Çıkış yap" }).click();
  await expect(page).toHaveURL(/\/auth\/login\//);
  await page.getByRole("button", { name: "Şifremi unuttum" }).click();
  const forgot = sheet(page, "Şifremi unuttum");
  await forgot.getByLabel("E-posta").fill(email);
  await forgot.getByRole("button", { name: "Bağlantı gönder" }).click();
  await expect(page.getByText(/^E-posta adresinize bir e-posta göndereceğiz/)).toBeVisible();
  const [link = ""] = /\/auth\/reset-password\/\?token=\S+/.exec(await mailTo(page, email, /şifre/i)) ?? [];
  await page.goto(link);
  await page.getByLabel("Yeni şifre", { exact: true }).fill(OTHER_PASSWORD);
  await page.getByLabel("Şifre (tekrar)").fill(OTHER_PASSWORD);
  await page.getByRole("button", { name: "Şifreyi kaydet" }).click();
  await expect(page).toHaveURL(/\/auth\/login\//);
  await logIn(page, email, OTHER_PASSWORD);
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.goto(link);
  await page.getByLabel("Yeni şifre", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Şifre (tekrar)").fill(PASSWORD);
  await page.getByRole("button", { name: "Şifreyi kaydet" }).click();
  await expect(page.getByRole("heading", { name: /Bağlantı geçersiz/ })).toBeVisible();
});

for (const path of [
  "/profile/",
  "/profile/password/",
  "/profile/coupons/",
  "/profile/bills/",
  "/profile/tickets/",
  "/profile/price_alerts/",
  "/notification/",
])
  test(`${path} sends a guest to the login`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL(`/auth/login/?next=${encodeURIComponent(path)}`);
  });

test("help and contact are open to everybody", async ({ page }) => {
  await page.goto("/faq/");
  await page.locator("summary").first().click();
  await expect(page.locator("details[open]")).toHaveCount(1);
  await page.goto("/contact/");
  await expect(page.getByRole("link", { name: /: haritada aç$/ }).first()).toBeVisible();
  for (const [label, value] of [
    ["Ad soyad", "Ayşe Öztürk"],
    ["E-posta", "ayse@example.com"],
    ["Telefon", "+90 532 123 45 67"],
    ["Mesajınız", "Merhaba"],
  ] as const)
    await page.getByRole("form").getByLabel(label).fill(value);
  await page.getByRole("button", { name: "Gönder" }).click();
  await expect(page.getByRole("button", { name: "Gönderildi" })).toBeDisabled();
});
