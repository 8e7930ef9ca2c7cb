import countries from "@content/countries.json";
import trunks from "@content/phone-trunks.json";
import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { taxNumber } from "./bill";
import { brandSoFar, cvcLength, maskCardExpiry, maskCardNumber } from "./card";
import { cardBrand } from "./card-number";
import {
  ageOn,
  birthDate,
  cardExpiry,
  cardNumber,
  date,
  digits,
  email,
  letters,
  repeated,
  required,
  tcNumber,
} from "./fields";
import { isPhone } from "./person";
import { cleanPhone, codeOf } from "./phone";

const faultOf = (rule: z.ZodMiniType, value: unknown) =>
  rule.safeParse(value).error?.issues[0]?.message ?? null;

describe("the rules of text", () => {
  it.each([
    [required(), "", "rules.required"],
    [required(), "   ", "rules.required"],
    [required(), undefined, "rules.required"],
    [required(3), "ab", "rules.min_length:3"],
    [required(1, 5), "abcdef", "rules.max_length:5"],
    [required(5, 10), "ABCDE", null],
    [letters(), "Öz", null],
    [letters(), "Ayşe-Nur O’Hara", null],
    [letters(), "Мария", null],
    [letters(), "محمد", null],
    [letters(), "'t Hooft", null],
    [letters(), "Ana-", null],
    [letters(), "'’ -", "rules.letters"],
    [letters(), "A", null],
    [letters(3), "J.P. SMITH", null],
    [letters(), "...", "rules.letters"],
    [letters(), "علی\u200cرضا", null],
    [letters(), "Ali2", "rules.letters"],
    [letters(), "--", "rules.letters"],
    [digits(), "12a", "rules.digits"],
    [email(), "a@b.co", null],
    [email(), "a@b", "rules.email"],
    [email(), "a b@c.de", "rules.email"],
    [email(), "o'hara!#$%&*+/=?^_`{|}~-@c.de", null],
    [email(), `${"a".repeat(64)}@c.de`, null],
    [email(), `${"a".repeat(65)}@c.de`, "rules.email"],
    [email(), `a@${"b".repeat(146)}.de`, "rules.max_length:150"],
    [email(), "a..b@c.de", "rules.email"],
    [email(), ".a@c.de", "rules.email"],
    [email(), "a.@c.de", "rules.email"],
    [email(), "a@b@c.de", "rules.email"],
    [email(), "ş@c.de", "rules.email"],
    [email(), "a@çay.tr", null],
    [email(), "a@b.1", "rules.email"],
    [email(), "a@127.0.0.1", "rules.email"],
    [email(), "a@b.1a", null],
    [email(), `a@${"b".repeat(63)}.de`, null],
    [email(), `a@${"b".repeat(64)}.de`, "rules.email"],
    [email(), "a@-b.de", "rules.email"],
    [email(), "a@b-.de", "rules.email"],
    [email(), "a@b..de", "rules.email"],
  ])("%#: %s", (rule, value, fault) => {
    expect(faultOf(rule, value)).toBe(fault);
  });
});

describe("the rule of a national identity number", () => {
  it.each([
    ["17291716060", null],
    ["17291716071", "rules.tc_number"],
    ["00000000000", "rules.tc_number"],
    ["1729171606", "rules.tc_number"],
    ["07291716060", "rules.tc_number"],
    ["1729171606a", "rules.tc_number"],
  ])("%s gives the error %s", (value, fault) => {
    expect(faultOf(tcNumber(), value)).toBe(fault);
  });
});

describe("the rule of a company's tax number", () => {
  it.each([
    ["1234567890", null],
    ["4540536920", null],
    ["17291716060", null],
    ["1234567891", "rules.tax_number"],
    ["123456789", "rules.tax_number"],
    ["17291716071", "rules.tax_number"],
    ["12a", "rules.number"],
  ])("%s gives the error %s", (value, fault) => {
    expect(faultOf(taxNumber(), value)).toBe(fault);
  });
});

describe("card number", () => {
  it.each([
    ["5528790000000008", "mastercard"],
    ["4603450000000000", "visa"],
    ["9792030000000000", "troy"],
    ["374427000000003", "amex"],
    ["4766 6200 0000 0001", "visa"],
  ])("%s is accepted as %s", (value, brand) => {
    expect(faultOf(cardNumber(), value)).toBeNull();
    expect(cardBrand(value)).toBe(brand);
  });

  it.each([
    "5528790000000009",
    "552879000000000",
    "6011000990139424",
    "2205000000000009",
    "5528-7900-0000-0008",
    "abcd",
  ])("%s is rejected", (value) => {
    expect(faultOf(cardNumber(), value)).toBe("rules.card_number");
  });

  it.each([
    ["5528790000000008", "5528 7900 0000 0008"],
    ["5528-7900 00000008999", "5528 7900 0000 0008"],
    ["374427000000003", "3744 270000 00003"],
    ["55287", "5528 7"],
    ["", ""],
  ])("%s is shown as %s", (typed, shown) => {
    expect(maskCardNumber(typed)).toBe(shown);
  });

  it("the brand and the code's length are known while a card number is typed", () => {
    expect(brandSoFar("9792 0")).toBe("troy");
    expect(brandSoFar("1")).toBeNull();
    expect([cvcLength("37"), cvcLength("4")]).toEqual([4, 3]);
  });
});

describe("card expiry", () => {
  it.each([
    ["11/26", null],
    ["10/26", "rules.card_expiry"],
    ["12/2026", null],
    ["13/27", "rules.card_expiry"],
    ["00/27", "rules.card_expiry"],
    ["1/27", "rules.card_expiry"],
    ["1227", "rules.card_expiry"],
  ])("%s in November 2026 gives the error %s", (value, fault) => {
    expect(faultOf(cardExpiry("2026-11-21"), value)).toBe(fault);
  });

  it.each([
    ["1228", "12/28"],
    ["122028", "12/2028"],
    ["12/203", "12/203"],
    ["3", "03"],
    ["12/2028", "12/2028"],
    ["12 / 28", "12/28"],
    ["1/28", "01/28"],
    ["1 / 2028", "01/2028"],
    ["2030-12", "12/2030"],
    ["12", "12"],
  ])("%s is shown as %s", (typed, shown) => {
    expect(maskCardExpiry(typed)).toBe(shown);
  });
});

describe("dates and ages", () => {
  it.each([
    ["2026-02-29", "rules.date"],
    ["2028-02-29", null],
    ["2026-13-01", "rules.date"],
    ["21.11.2026", "rules.date"],
  ])("%s gives the error %s", (value, fault) => {
    expect(faultOf(date(), value)).toBe(fault);
  });

  it("a date may be the first or last allowed day, and none outside", () => {
    const rule = date({ min: "2026-11-22", max: "2036-11-22" });
    expect(faultOf(rule, "2026-11-22")).toBeNull();
    expect(faultOf(rule, "2026-11-21")).toBe("rules.date");
    expect(faultOf(rule, "2036-11-23")).toBe("rules.date");
  });

  it("an age is counted by birthdays", () => {
    expect(ageOn("2014-11-22", "2026-11-21")).toBe(11);
    expect(ageOn("2014-11-21", "2026-11-21")).toBe(12);
  });

  it.each([
    ["2015-01-01", null],
    ["2024-11-22", "rules.min_age:2"],
    ["2014-11-21", "rules.max_age:11"],
    ["2026-11-21", "rules.min_age:2"],
    ["2026-11-22", "rules.date"],
    ["2015-02-30", "rules.date"],
  ])("a child born %s, travelling 2026-11-21, gives the error %s", (value, fault) => {
    expect(faultOf(birthDate("2026-11-21", { from: 2, to: 11 }, "2026-11-21"), value)).toBe(fault);
  });

  it("a birth date after today is rejected, whenever the trip is", () => {
    const rule = birthDate("2026-11-21", { from: 0, to: 1 }, "2026-10-01");
    expect(faultOf(rule, "2026-10-01")).toBeNull();
    expect(faultOf(rule, "2026-10-02")).toBe("rules.date");
  });
});

describe("phone", () => {
  it.each([
    ["90", "5321234567", true],
    ["90", "532123456", false],
    ["90", "0532123456", false],
    ["90", "53212345678", false],
    ["49", "15112345678", true],
    ["49", "123", false],
    ["49", "12345678901234", false],
    ["44", "7911123456", true],
    ["90", "532 123 4567", false],
  ])("+%s %s is a phone number: %s", (code, phone, fits) => {
    expect(isPhone(code, phone)).toBe(fits);
  });

  it.each([
    ["90", "0532 123 45 67", "5321234567"],
    ["90", "+90 532 123 45 67", "5321234567"],
    ["90", "0090 (532) 123 45 67", "5321234567"],
    ["90", "905321234567", "5321234567"],
    ["49", "0151 1234567", "1511234567"],
    ["49", "+49 (0)170 1234567", "1701234567"],
    ["44", "+44 7700 900123", "7700900123"],
    ["39", "+39 06 6982 1234", "0669821234"],
    ["241", "06 12 34 56", "06123456"],
    ["992", "011 23 45 67", "011234567"],
    ["7", "8 (912) 345-67-89", "9123456789"],
    ["7", "812 345 67 89", "8123456789"],
    ["36", "06 20 123 4567", "201234567"],
    ["36", "06 1 234 5678", "12345678"],
    ["375", "8 029 123-45-67", "291234567"],
    ["993", "8 66 123456", "66123456"],
    ["90", "+49 170 1234567", "+491701234567"],
    ...trunks.zero.map((code) => [code, "023456789", "23456789"]),
    ...trunks.whole.flatMap(({ code, trunk, digits }) =>
      digits.map((length) => [code, trunk + "1".repeat(length), "1".repeat(length)]),
    ),
  ] as [string, string, string][])("+%s %s is cleaned, typed or pasted", (code, typed, clean) => {
    expect(cleanPhone(code, typed)).toBe(clean);
    expect([...typed].reduce((field, key) => cleanPhone(code, field + key), "")).toBe(clean);
  });

  it("a leading zero stays only in countries whose numbers begin with a zero of their own", () => {
    const codes = new Set(countries.map(({ phone_code }) => phone_code));
    const keeping = [...codes].filter((code) => cleanPhone(code, "023456789") === "023456789");
    const whole = trunks.whole.map(({ code }) => code);
    expect(keeping.sort()).toEqual([...trunks.own, ...whole].sort());
  });

  it("an international number begins with one country code; other text has none", () => {
    const codes = ["90", "1", "49"].map((code) => ({ code }));
    expect(["+49 170", "0049 170", "+1 268", "+4", "49 170"].map((typed) => codeOf(typed, codes))).toEqual([
      "49",
      "49",
      "1",
      undefined,
      undefined,
    ]);
  });
});

it("finds every repeated value but the first", () => {
  expect(repeated(["a", "b", "a", null, "", "", "a"])).toEqual([2, 6]);
});
