// Checks that each thing has one word per language: `content/terms.md` lists the words, `content/README.md`
// has the rules of writing. The tables below list the forbidden synonyms for catalogues, FAQs and pages. A
// row holds the forbidden word, its replacement, and the exceptions.

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const content = `${import.meta.dirname}/../../../content`;
const LANGUAGES = ["tr", "en", "de", "ru", "ar"] as const;

type Term = [forbidden: RegExp, say: string, except?: RegExp];

/** Boundaries of a word in any script: `\b` only knows Latin letters. */
const START = "(?<!\\p{L})";
const word = (words: string) => new RegExp(`${START}(${words})(?!\\p{L})`, "iu");
/** Matches a stem with any ending. */
const stem = (stems: string) => new RegExp(`${START}(${stems})`, "iu");

const TERMS: Record<(typeof LANGUAGES)[number], Term[]> = {
  tr: [
    [stem("parola"), "şifre"],
    [
      stem("seyahat"),
      "yolculuk",
      /seyahat acenta\p{L}*|Seyahat Mahallesi|Ayçiçeği Seyahat|seyahat belgesi/gu,
    ],
    [stem("bırakış|teslim alma"), "alış, araç iadesi"],
    [stem("geri öde"), "iade et-"],
    [/tüm yol(?!cu)/i, "tüm seçenekler"],
    [stem("biletlen"), "bilet kes-"],
    [/bilet\p{L}* düzenle/iu, "bilet kes-"],
    [stem("kendiliğinden"), "otomatik"],
    [stem("kiralayan|kiralama firma"), "kiralama şirketi"],
    [/3D Secure/, "3-D Secure"],
    [stem("misafir|üye girişi"), "giriş yapmadan"],
    [stem("kısa mesaj"), "SMS"],
    [stem("sipariş"), "rezervasyon"],
    [stem("ücret seçene"), "paket"],
    [/ters gitti/, "bir sorun oluştu"],
  ],
  en: [
    [
      stem("reservation|reserv(e|ing) without"),
      "booking",
      /^(account\.tickets\.empty)/, // the specification quotes this text
    ],
    [stem("traveller"), "passenger"],
    [stem("journey"), "trip", /^bus-results\.seats\.failed/],
    [word("way (back|there)|all ways|one way at a time"), "return, all options"],
    [stem("luggage"), "baggage"],
    [word("vendors?"), "rental company"],
    [word("terminals?"), "bus station", /^server\.terminal/], // terminals of airports
    [word("sign(ed|ing)? (in|out)"), "log in, log out"],
    [word("(goes|going|comes?|coming|gone) back"), "refunded"],
    [
      word("all (my|your|our) money"),
      "full refund",
      /^(payment\.guarantee|home\.subtitle)/, // texts of the promise itself
    ],
    [
      word("need not|what stands here|by the contact form|by itself|kept for you|at once the"),
      "say it plainly",
    ],
    [word("return invoice"), "refund invoice (iade faturası)"],
    [word("another (rota )?password|booking code"), "new password, verification code", /^airline\./],
    [word("(your|many) places|places (you|are)"), "seats"],
    [word("payment institution"), "payment provider"],
    [word("lapsed|former"), "expired, previous"],
    [word("are being asked|were asked again|request key"), "checking"],
  ],
  de: [
    [stem("passagier|fahrg[aä]st"), "Reisende, Person"],
    [/(?<!\p{L})Sitze?(?!\p{L})/u, "Sitzplatz", /^(mail\.car|car)\.seats/],
    [stem("beförderer|airline"), "Anbieter, Fluggesellschaft"],
    [word("Büro|Mietwagenfirma"), "Mietstation, Vermieter"],
    [word("belastet"), "abgebucht"],
    [stem("bestellung|auftrag"), "Buchung"],
    [word("(diese|genau|dieser) Reservierung"), "Buchung"],
    [stem("rückrechnung"), "Rückgaberechnung (iade faturası)"],
    [word("von selbst|ganzes Geld|Geld zurück|zurück auf"), "automatisch, Erstattung"],
    [word("gehalten|gesehener?"), "reserviert, angezeigt", /Kauf gesehen/g],
    [/(andere|gestrichene[nr]?|ihre|eine) Abfahrt(?!s)/i, "Verbindung"],
    [/Zahlungsdienst(?!leister)/, "Zahlungsdienstleister"],
    [stem("berichtig"), "korrigieren", /corporate\/de\/personal-data/],
    [word("alle Wege|Wege von Tür zu Tür"), "Verbindungen"],
    [/Einmalcode/, "Bestätigungscode"],
    [word("Bahnsteig"), "Bussteig"],
  ],
  ru: [
    [stem("учётн|личн\\p{L}+ кабинет"), "аккаунт"],
    [stem("закрепл|удержива|откладыва|отложен"), "забронировать до оплаты"],
    [stem("заказ"), "бронирование"],
    [word("ИНН|СМС"), "налоговый №, SMS"],
    [stem("счёт-фактур|возвратн\\p{L}+ счёт"), "счёт, счёт на возврат (iade faturası)"],
    [stem("колл-центр"), "служба поддержки"],
    [stem("депозит"), "залог"],
    [/форм\p{L}+ связи/u, "форма обратной связи"],
    [word("все способы|сравнить способы"), "все варианты"],
    [/ся сам[аои]?(?!\p{L})/u, "автоматически"],
    [word("прокат"), "прокатная компания"],
  ],
  ar: [
    [/اً/, "ًا"],
    [word("(و|ف)?تعذر"), "تعذّر"],
    [/يُرجى/, "يرجى"],
    [stem("بنك"), "مصرف"],
    [/كجم|كغ(?!م)/, "كغم"],
    [/رسم الخدمة/, "رسوم الخدمة"],
    [/مبلغ التأمين|أقل تأمين/, "مبلغ الضمان"],
    [word("اللقب|واللقب"), "اسم العائلة"],
    [/الانطلاق/, "المغادرة"],
    [/رسالة نصية/, "رسالة قصيرة"],
    [word("كل الطرق|قارن الطرق|الطرق"), "كل الخيارات"],
    [word("دفعتك|أماكنك|مكانك|مالك"), "عملية الدفع، مقعدك، المبلغ"],
    [/هذه الأجرة|مقصورة/, "الباقة، حقيبة يد"],
    [/يُرد(?!\p{L})|تردّه|يُردّ/u, "يُسترد"],
  ],
};

type Tree = { [key: string]: Tree } | string | boolean;

const flat = (tree: Tree, path: string): [string, string][] =>
  typeof tree === "object"
    ? Object.entries(tree).flatMap(([key, value]) => flat(value, `${path}.${key}`))
    : [[path, String(tree)]];

const read = (file: string) => readFileSync(`${content}/${file}`, "utf8");

/** Returns all texts of a language with their location: a catalogue's key, an FAQ, a paragraph of a page. */
function texts(language: string): [string, string][] {
  const catalogues = readdirSync(`${content}/catalogues/${language}`).flatMap((file) =>
    flat(JSON.parse(read(`catalogues/${language}/${file}`)), file.replace(".json", "")),
  );
  const pages = readdirSync(`${content}/corporate/${language}`).flatMap((file) =>
    read(`corporate/${language}/${file}`)
      .split("\n")
      .map((line): [string, string] => [`corporate/${language}/${file}`, line]),
  );
  const all = [...catalogues, ...flat(JSON.parse(read(`faqs/${language}.json`)), "faqs"), ...pages];
  // Placeholders are not words.
  return all.map(([where, text]) => [where, text.replace(/\{[a-z_0-9]+\}/g, "")]);
}

describe.each(LANGUAGES)("in %s", (language) => {
  const all = texts(language);

  it.each(TERMS[language])("no text uses %s in place of %s", (forbidden, _, except) => {
    const saying = all
      .map(([where, text]) => [where, except ? text.replace(except, "") : text] as const)
      .filter(([where, text]) => forbidden.test(text) && !except?.test(where))
      .map(([where, text]) => `${where}: ${text}`);
    expect(saying).toEqual([]);
  });
});

/** Names and units that are the same everywhere; `LOANS` holds the loan words of each language. */
const NAMES = /PNR|SMS|CO₂|PDF|LPG|Rota|Wi-Fi|Premium SUV|\{km, number\} km|kg|km/g;
const LOANS: Record<string, string[]> = {
  tr: ["Business", "Euro", "Mini", "Premium", "Terminal"],
  de: [
    ...[
      "April",
      "August",
      "September",
      "November",
      "Adresse",
      "Name",
      "Tickets",
      "Ticket",
      "Support",
      "Code",
    ],
    ...["Business", "Economy", "Extra", "Extras", "Filter", "Filter ()", "Flex", "Light", "Mini", "Standard"],
    ...[
      "Premium",
      "Diesel",
      "Hybrid",
      "Euro",
      "Update",
      "OK",
      "(optional)",
      "Senior (65+)",
      "Barcodes",
      "Terminal",
    ],
  ],
  ru: [],
  ar: [],
};

it.each(LANGUAGES.filter((language) => language !== "en"))("no word of %s stayed English", (language) => {
  const english = new Map(texts("en"));
  const stayed = texts(language).filter(([where, text]) => {
    if (/^corporate|file_name|right_to_left/.test(where) || text !== english.get(where)) return false;
    const words = text.replace(NAMES, "").trim();
    return /\p{L}{2}/u.test(words) && !LOANS[language]?.includes(words);
  });
  expect(stayed).toEqual([]);
});
