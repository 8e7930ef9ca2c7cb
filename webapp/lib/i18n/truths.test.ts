// Checks facts that several texts state, so that no text contradicts another: the meaning of a code, the
// time of a refund, the handling of card data. Covers all five languages in catalogues, FAQs and pages.

import { readdirSync, readFileSync } from "node:fs";
import compile from "icu-minify/compile";
import { createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import { readMessages } from "./read-messages";

const content = `${import.meta.dirname}/../../../content`;
const LANGUAGES = ["tr", "en", "de", "ru", "ar"];

const read = (file: string) => readFileSync(`${content}/${file}`, "utf8");
const all = (language: string) =>
  ["catalogues", "corporate"]
    .flatMap((kind) =>
      readdirSync(`${content}/${kind}/${language}`).map((name) => `${kind}/${language}/${name}`),
    )
    .concat(`faqs/${language}.json`);

/** Returns the message at `path` of a catalogue: `manage/code.title`. */
function words(language: string, path: string): string {
  const [file, keys = ""] = path.split("/");
  const catalogue = JSON.parse(read(`catalogues/${language}/${file}.json`));
  const found = keys.split(".").reduce((node, key) => node?.[key], catalogue);
  if (typeof found !== "string") throw new Error(`${language}: no ${path}`);
  return found;
}

/** Returns the FAQ answers that match `about`. */
function answers(language: string, about: RegExp): string[] {
  const categories: { items: { answer: string }[] }[] = JSON.parse(read(`faqs/${language}.json`));
  return categories.flatMap(({ items }) => items.map(({ answer }) => answer)).filter((it) => about.test(it));
}

/** Returns the lines of all texts of a language that match `what`. */
const saying = (language: string, what: RegExp) =>
  all(language).flatMap((file) =>
    read(file)
      .split("\n")
      .filter((line) => what.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );

/** Stems of the word "ticket". */
const TICKET: Record<string, RegExp> = {
  tr: /bilet/i,
  en: /ticket/i,
  de: /ticket/i,
  ru: /билет/i,
  ar: /تذكر/,
};
/** Selects the variant of a message for rentals. */
const ofCar = (text: string) =>
  text.replace(/\{product, select, car \{((?:[^{}]|\{\w+\})*)\} other \{(?:[^{}]|\{\w+\})*\}\}/g, "$1");
/** Keys that apply to airlines and flights only. */
const OF_FLIGHTS = /^(wholeWay|newTicket|emptyAtAirline|sureAtAirline|confirming|notMade)/;

describe.each(LANGUAGES)("in %s", (language) => {
  it("a rental has a voucher: no text about changing it or its driver's name speaks of a ticket", () => {
    const messages = JSON.parse(read(`catalogues/${language}/manage.json`));
    for (const part of ["changing", "naming"]) {
      for (const [key, text] of Object.entries<string>(messages[part]))
        if (!OF_FLIGHTS.test(key)) expect(ofCar(text), key).not.toMatch(TICKET[language] ?? /./);
    }
    const server = JSON.parse(read(`catalogues/${language}/server.json`));
    for (const key of [
      "order_paid",
      "name_closed",
      "why_fee",
      ...["issued", "departed", "terms"].flatMap((why) => [
        `not_cancellable_${why}`,
        `not_changeable_${why}`,
      ]),
      ...Object.keys(server).filter((name) => name.startsWith("history_") && name.endsWith("_car")),
    ])
      expect(server[key], key).not.toMatch(TICKET[language] ?? /./);
  });

  it("the verification code has one name, different from the booking reference's", () => {
    const name = words(language, "manage/code.title");
    expect(words(language, "mail/mail.manage_code.code")).toBe(name);
    const reference = ["mail/paper.reference", "ticket/pnr", "lookup/pnr"].map((path) =>
      words(language, path),
    );
    expect(reference.filter((said) => said.includes(name))).toEqual([]);
    expect(name).toMatch(
      /^(Doğrulama kodu|Verification code|Bestätigungscode|Код подтверждения|رمز التحقق)$/,
    );
  });

  it("the button that keeps a booking says so, not only that the user declines", () => {
    for (const path of ["manage/sum.keep", "manage/changing.keep", "manage/disruption.keep"]) {
      expect(words(language, path)).not.toMatch(/^(Vazgeç|Not now|Noch nicht|Не сейчас|ليس الآن)$/);
    }
  });

  it("no text counts a refund's days as business days or as a few days", () => {
    const otherwise =
      /business day|iş günü|Werktag|Arbeitstag|рабоч\S+ дн|أيام عمل|few days|birkaç gün|einige Tage|несколько дней|بضعة أيام/i;
    expect(saying(language, otherwise)).toEqual([]);
  });

  it("card data go to the payment provider and the issuer, in the same words before and during payment", () => {
    const said = words(language, "payment/card.hint");
    expect(words(language, "home/promises.safeText")).toBe(said);
    const provider =
      /ödeme kuruluşu|payment provider|Zahlungsdienstleister|платёжн\S+ сервис|مزوّد خدمة الدفع/;
    const issuer = /banka|bank|Bank|банк|مصرف/;
    const card = /kart numaranız ve|card number and|Kartennummer und|номер карты и|رقم بطاقتك ورمز/i;
    const promises = [said, ...saying(language, card)];
    expect(promises.length).toBeGreaterThan(2);
    for (const promise of promises) {
      expect(promise).toMatch(provider);
      expect(promise).toMatch(issuer);
    }
  });

  it("one FAQ answer says that names are corrected online, by the button's name, within 24 hours", () => {
    const button = words(language, "manage/naming.open");
    const [answer = "", ...others] = answers(language, new RegExp(`[“„«]${button}[”“»]`));
    expect(others).toEqual([]);
    expect(answer).toMatch(/kendiniz düzeltin|yourself|selbst mit|Исправьте его сами|صحّحه بنفسك/);
    // The answer names the same deadline as the sheet behind the button.
    expect(words(language, "manage/naming.text")).toContain("24");
    expect(answer).toContain("24");
  });

  it("the FAQs ask for a password to delete an account, and for a confirmed phone to get texts", () => {
    const erased = /verileriniz silinir|data are erased|Daten gelöscht|данные будут стёрты|تُمحى بياناتك/;
    const deletion = answers(language, erased);
    expect(deletion).toHaveLength(1);
    expect(deletion[0]).toMatch(/şifre|password|Passwort|пароль|كلمة المرور/);
    const texted =
      /SMS için telefon numaranızı, gönderdiğimiz kodla bir kez onaylarsınız|For texts you confirm your phone number once, with a code|Für SMS bestätigen Sie Ihre Telefonnummer einmal mit einem Code|Для SMS один раз подтвердите номер телефона кодом|وللرسائل القصيرة تؤكد رقم هاتفك مرة واحدة برمز/;
    expect(answers(language, texted)).toHaveLength(1);
  });

  it("the rule of an infant's age counts one year in the singular", () => {
    const messages = readMessages({ rule: words(language, "rules/max_age") }, compile);
    const t = createTranslator({ locale: language, messages: messages as object }) as unknown as (
      key: string,
      values: object,
    ) => string;
    expect(t("rule", { 0: 1 })).toBe(
      {
        tr: "En fazla 1 yaşında olmalısınız",
        en: "You must be at most 1 year old",
        de: "Sie dürfen höchstens 1 Jahr alt sein",
        ru: "Максимальный возраст: 1",
        ar: "يجب ألا يزيد عمرك عن سنة واحدة",
      }[language],
    );
  });

  it("the hint of the payment page names iyzico", () => {
    expect(words(language, "payment/card.hosted")).toContain("iyzico");
  });
});

describe.each(LANGUAGES)("in %s, the texts about passports", (language) => {
  const ERCAN = /Ercan|Эрджан|إرجان/;
  const passport = /pasaport|passport|Reisepass|паспорт|جواز السفر/i;

  it("name exactly the countries that admit citizens of Türkiye with the identity card", () => {
    const { countries, airports } = JSON.parse(read("travel-documents.json")).identity_card;
    const all: { code: string; names: string[] }[] = JSON.parse(read("countries.json"));
    const [answer = "", ...others] = answers(language, ERCAN);
    expect(others).toEqual([]);
    const named = all.filter(({ names }) => {
      const name = names[LANGUAGES.indexOf(language)];
      return new RegExp(`(?<!\\p{L})و?${name}(?!\\p{L})`, "u").test(answer);
    });
    // Türkiye and Cyprus occur in the sentence for other reasons.
    const codes = named.map(({ code }) => code).filter((code) => !["TR", "CY"].includes(code));
    expect([codes, airports]).toEqual([countries, ["ECN"]]);
  });

  it("ask for a passport valid until the last arrival, and a driver's until the car's return", () => {
    const [flights = ""] = answers(language, ERCAN);
    const arrival =
      /son varış gününe kadar|until the day of the last arrival|bis zum Tag der letzten Ankunft|до дня последнего прилёта|حتى يوم الوصول الأخير/;
    expect(flights).toMatch(arrival);
    const back =
      /araç iade edilene kadar|until the car is back|bis das Auto zurück ist|до возврата авто|حتى إعادة السيارة/;
    expect(answers(language, back).filter((answer) => passport.test(answer))).toHaveLength(1);
    expect(words(language, "rules/passport_arrival")).not.toMatch(/varış|arrival|Ankunft|прибыт|الوصول/);
    // A rental has no departure or arrival.
    const rental = words(language, "rules/passport_rental");
    expect(rental).toMatch(back);
    expect(rental).not.toMatch(/kalkış|varış|departure|arrival|Abreise|Ankunft|вылет|прибыт|مغادرة|الوصول/);
  });
});

it("no German text speaks of a railway station for buses", () => {
  expect(saying("de", /(?<!Bus)bahnhof/)).toEqual([]);
});

it("no Turkish text calls a card an account, or a phone an address", () => {
  expect(saying("tr", /\{to\} (hesabına|adresine)/)).toEqual([]);
});

describe.each(LANGUAGES)("%s: the price of a bus seat", (language) => {
  it("is called a price per seat on cards, in the calendar, in suggestions and beside other products", () => {
    const base = words(language, "bus-results/card.perPerson").toLowerCase();
    const choice = (path: string, name: string) =>
      new RegExp(`${name} \\{([^{]*)\\{`).exec(words(language, path))?.[1]?.toLowerCase() ?? "";
    expect(choice("calendar/price", "seat")).toContain(base);
    expect(choice("suggestions/recent.from", "seat")).toContain(base);
    expect(choice("search/others.from", "bus")).toContain(base);
  });
});

describe.each(LANGUAGES)("%s: the city of an invoice", (language) => {
  it("has the same name in its error as in its field", () => {
    const [field, mend] = ["city", "mend.city"].map((key) => words(language, `payment/invoice.${key}`));
    expect(mend?.toLocaleLowerCase(language)).toContain(field?.toLocaleLowerCase(language));
  });
});

describe.each(LANGUAGES)("%s: the payment page", (language) => {
  it("breaks no line within the word e-mail", () => {
    for (const file of ["payment", "payment-review", "payment-waiting"])
      expect(read(`catalogues/${language}/${file}.json`)).not.toMatch(/ [eE]-(posta|mail|Mail)/);
  });
});

it("Arabic texts use one word for the return of a car", () => {
  expect(saying("ar", /التسليم/)).toEqual([]);
});
