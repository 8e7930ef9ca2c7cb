import { describe, expect, it } from "vitest";
import type { BillValues } from "@/lib/bill";
import { paymentRules } from "./payment-rules";
import type { PassengerValues, PaymentValues, TravelTerms } from "./payment-values";
import { goodValues, required } from "./test-data";

const terms: TravelTerms = {
  required,
  domestic: true,
  departureDate: "2026-12-24",
  lastTravelDate: "2026-12-30",
  lastArrivalDate: "2026-12-26",
  billed: false,
  today: "2026-11-21",
};

function faultsOf(values: PaymentValues, on: Partial<TravelTerms> = {}) {
  const { error } = paymentRules({ ...terms, ...on }).safeParse(values);
  const first = new Map<string, string>();
  for (const { path, message } of error?.issues ?? []) {
    if (!first.has(path.join("."))) first.set(path.join("."), message);
  }
  return Object.fromEntries(first);
}

const passengers = (...changes: Partial<PassengerValues>[]) =>
  goodValues().passengers.map((passenger, index) => ({ ...passenger, ...changes[index] }));
const only = (field: string, fault: string | null) => (fault === null ? {} : { [field]: fault });

it("accepts a correct form", () => {
  expect(faultsOf(goodValues())).toEqual({});
});

describe("contact, card and consent", () => {
  it.each<[keyof PaymentValues, PaymentValues[keyof PaymentValues], string | null]>([
    ["email", "", "rules.required"],
    ["email", "ayse@example", "rules.email"],
    ["phone", "", "rules.required"],
    ["phone", "532123456a", "rules.digits"],
    ["phone", "532123456", "rules.phone"],
    ["phone", "53212345678", "rules.phone"],
    ["phone_code", "", "rules.required"],
    ["card_owner", "", "rules.required"],
    ["card_owner", "Al", "rules.min_length:3"],
    ["card_owner", "R2 D2", "rules.letters"],
    ["card_owner", "Ö".repeat(151), "rules.max_length:150"],
    ["card_number", "", "rules.required"],
    ["card_number", "5528 7900 0000 0009", "rules.card_number"],
    ["card_number", "5528 7900", "rules.card_number"],
    ["card_number", "6011 0009 9013 9424", "rules.card_number"],
    ["card_expiry", "", "rules.required"],
    ["card_expiry", "10/26", "rules.card_expiry"],
    ["card_expiry", "13/30", "rules.card_expiry"],
    ["card_expiry", "11/26", null],
    ["card_expiry", "11/2026", null],
    ["card_cvc", "", "rules.required"],
    ["card_cvc", "12a", "rules.digits"],
    ["card_cvc", "12", "rules.min_length:3"],
    ["card_cvc", "1234", "rules.max_length:3"],
    ["condition", false, "rules.required"],
  ])("reports for %s %j the fault %s", (field, value, fault) => {
    const faults = faultsOf({ ...goodValues(), [field]: value });
    expect(faults[field] ?? null).toBe(fault);
  });

  it("checks the length of a phone number by its country code", () => {
    const faults = (phone_code: string, phone: string) => faultsOf({ ...goodValues(), phone_code, phone });
    expect(faults("49", "15112345678")).toEqual({});
    expect(faults("49", "5")).toEqual({ phone: "rules.phone" });
  });

  it("accepts an Amex card of fifteen digits only with a four-digit code", () => {
    const amex = { ...goodValues(), card_number: "3782 822463 10005" };
    expect(faultsOf({ ...amex, card_cvc: "1234" })).toEqual({});
    expect(faultsOf({ ...amex, card_cvc: "123" })).toEqual({ card_cvc: "rules.min_length:4" });
  });

  it("accepts every published test card", () => {
    for (const card_number of [
      "5526080000000006",
      "4766620000000001",
      "9792030000000000",
      "4111111111111129",
    ])
      expect(faultsOf({ ...goodValues(), card_number })).toEqual({});
  });
});

describe("a citizen on a domestic flight", () => {
  it.each<[keyof PassengerValues, string, string | null]>([
    ["name", "", "rules.required"],
    ["name", "A", null],
    ["name", "St. John", null],
    ["name", "Jean\u2011Luc", null],
    ["name", "O´Neill", null],
    ["name", "Mary\u00a0Ann", null],
    ["name", "Öz", null],
    ["name", "Anne-Marie O’Neil", null],
    ["name", "Дмитрий", null],
    ["name", "Al1", "rules.letters"],
    ["name", "a".repeat(151), "rules.max_length:150"],
    ["surname", "", "rules.required"],
    ["surname", "X Æ 12", "rules.letters"],
    ["citizen_number", "", "rules.required"],
    ["citizen_number", "17291716071", "rules.tc_number"],
    ["citizen_number", "00000000000", "rules.tc_number"],
    ["citizen_number", "1729171606", "rules.tc_number"],
    ["birth_date", "", "rules.required"],
    ["birth_date", "1990-02-30", "rules.date"],
    ["birth_date", "1990--", "rules.date"],
    ["birth_date", "2014-12-31", "rules.min_age:12"],
    ["birth_date", "2014-12-30", null],
    ["birth_date", "1905-12-30", "rules.max_age:120"],
    ["birth_date", "1925-12-31", null],
    ["birth_date", "2027-01-01", "rules.date"],
    ["gender", "", "rules.required"],
    ["nationality", "", null],
    ["passport", "", null],
    ["passport_expiry_date", "", null],
  ])("has for %s %j the fault %s", (field, value, fault) => {
    const faults = faultsOf({ ...goodValues(), passengers: passengers({ [field]: value }) });
    expect(faults).toEqual(only(`passengers.0.${field}`, fault));
  });

  it("must have the age of the passenger type on the last travel date", () => {
    const infant = { pax_type: "INF", label: "Bebek", ages: { from: 0, to: 1 }, gender: null } as const;
    const born = (birth_date: string) =>
      faultsOf(
        { ...goodValues(), passengers: passengers({ birth_date }).slice(0, 1) },
        { required: [infant] },
      );
    expect(born("2024-12-31")).toEqual({});
    expect(born("2024-12-30")).toEqual({ "passengers.0.birth_date": "rules.max_age:1" });
  });

  it("needs neither birth date nor gender if the chosen seat states the gender", () => {
    const seated = { pax_type: "ADT", label: "Koltuk 7", ages: null, gender: "F" } as const;
    const values = { ...goodValues(), passengers: passengers({ birth_date: "" }).slice(0, 1) };
    expect(faultsOf(values, { required: [seated] })).toEqual({});
  });

  it("must have another citizen number than the other passengers", () => {
    const twice = passengers({}, { citizen_number: "17291716060" });
    expect(faultsOf({ ...goodValues(), passengers: twice })).toEqual({
      "passengers.1.citizen_number": "rules.unique",
    });
  });
});

describe("a foreign citizen", () => {
  const foreigner: Partial<PassengerValues> = {
    foregein_citizen: true,
    citizen_number: "",
    nationality: "276",
    passport: "C01X00T47",
    passport_expiry_date: "2030-01-01",
  };
  it.each<[keyof PassengerValues, string, string | null]>([
    ["citizen_number", "", null],
    ["nationality", "", "rules.required"],
    ["passport", "", "rules.required"],
    ["passport", "C01X00T", "rules.min_length:8"],
    ["passport", "C0 1X-00 T", "rules.min_length:8"],
    ["passport", "C01X00T4!", "rules.invalid"],
    ["passport", "c01x 00t-47", null],
    ["passport_expiry_date", "", "rules.required"],
    ["passport_expiry_date", "2030-02-30", "rules.date"],
    ["passport_expiry_date", "2026-12-24", "rules.passport_expiry"],
    ["passport_expiry_date", "2026-12-25", "rules.passport_arrival"],
    ["passport_expiry_date", "2026-12-26", null],
  ])("has for %s %j the fault %s", (field, value, fault) => {
    const changed = passengers({ ...foreigner, [field]: value });
    expect(faultsOf({ ...goodValues(), passengers: changed })).toEqual(only(`passengers.0.${field}`, fault));
  });

  it.each([
    ["2026-12-24", "rules.passport_rental"],
    ["2026-12-25", "rules.passport_rental"],
    ["2026-12-26", null],
  ])("has for a rental and a passport until %s the fault %s", (passport_expiry_date, fault) => {
    const changed = passengers({ ...foreigner, passport_expiry_date });
    expect(faultsOf({ ...goodValues(), passengers: changed }, { rental: true })).toEqual(
      only("passengers.0.passport_expiry_date", fault),
    );
  });

  it("must have another passport than the others, however it is written", () => {
    const twice = passengers(foreigner, { ...foreigner, passport: " c01x 00t-47" });
    expect(faultsOf({ ...goodValues(), passengers: twice })).toEqual({
      "passengers.1.passport": "rules.unique",
    });
  });

  it("may have a passport number as short as the country's are", () => {
    const tunisian = passengers({ ...foreigner, nationality: "788", passport: "A123456" });
    expect(faultsOf({ ...goodValues(), passengers: tunisian })).toEqual({});
  });

  it("may have a citizen number left in the hidden field", () => {
    const hidden = passengers({ ...foreigner, citizen_number: "10000000146" });
    expect(faultsOf({ ...goodValues(), passengers: hidden })).toEqual({});
  });
});

describe("a name that is not in Latin letters", () => {
  const named = (changes: Partial<PassengerValues>) =>
    faultsOf({ ...goodValues(), passengers: passengers(changes) });

  it("needs the Latin spelling of the passport if it is Arabic", () => {
    expect(named({ name: "حمزة", surname: "محمد" })).toEqual({
      "passengers.0.latin_name": "rules.required",
      "passengers.0.latin_surname": "rules.required",
    });
    expect(named({ name: "حمزة", latin_name: "حمزة" })).toEqual({ "passengers.0.latin_name": "rules.latin" });
    expect(named({ name: "حمزة", latin_name: "Hamza" })).toEqual({});
  });

  it("needs no Latin spelling in Cyrillic or Latin letters", () => {
    expect(named({ name: "Мария" })).toEqual({});
    expect(named({ name: "Мария", latin_name: "Мария" })).toEqual({
      "passengers.0.latin_name": "rules.latin",
    });
    expect(named({ name: "Gülnarə", latin_name: "حمزة" })).toEqual({});
  });
});

it("requires a passport of citizens on an international flight", () => {
  const passengers = goodValues().passengers.map((one) => ({ ...one, passport_expiry_date: "" }));
  expect(faultsOf({ ...goodValues(), passengers }, { domestic: false })).toEqual({
    "passengers.0.passport": "rules.required",
    "passengers.0.passport_expiry_date": "rules.required",
    "passengers.1.passport": "rules.required",
    "passengers.1.passport_expiry_date": "rules.required",
  });
});

describe("an invoice", () => {
  const bill: BillValues = {
    bill_type: "1",
    country: "TR",
    billing_name: "Rota A.Ş.",
    tax_office: "Kadıköy",
    tax_number: "1234567890",
    city: "İstanbul",
    district: "Kadıköy",
    zip_code: "34710",
    address: "Moda Caddesi 1",
  };
  it.each<[keyof BillValues, string, string | null]>([
    ["billing_name", "", "rules.required"],
    ["billing_name", "a".repeat(151), "rules.max_length:150"],
    ["tax_office", "", "rules.required"],
    ["tax_number", "", "rules.required"],
    ["tax_number", "12a", "rules.number"],
    ["tax_number", "1".repeat(51), "rules.max_length:50"],
    ["city", "", "rules.required"],
    ["city", "a".repeat(101), "rules.max_length:100"],
    ["district", "", "rules.required"],
    ["zip_code", "", "rules.required"],
    ["address", "", "rules.required"],
    ["address", "a".repeat(501), "rules.max_length:500"],
  ])("has for %s %j the fault %s", (field, value, fault) => {
    const values = { ...goodValues(), has_invoice: true, bill: { ...bill, [field]: value } };
    expect(faultsOf(values)).toEqual(only(`bill.${field}`, fault));
  });

  it("needs no tax office of a foreign company and accepts letters in its tax number", () => {
    const abroad = { ...bill, country: "DE", tax_office: "", tax_number: "DE123456789", zip_code: "D-10115" };
    for (const billed of [false, true])
      expect(faultsOf({ ...goodValues(), has_invoice: true, bill: abroad }, { billed })).toEqual({});
    const unnumbered = { ...abroad, tax_number: "" };
    expect(faultsOf({ ...goodValues(), has_invoice: true, bill: unnumbered })).toEqual({
      "bill.tax_number": "rules.required",
    });
  });

  it("needs no tax details of a person and no bill if it is not wanted", () => {
    const person = { ...bill, bill_type: "0", tax_office: "", tax_number: "" };
    expect(faultsOf({ ...goodValues(), has_invoice: true, bill: person })).toEqual({});
    expect(faultsOf({ ...goodValues(), bill: { ...bill, billing_name: "" } })).toEqual({});
  });
});

describe("a mandatory invoice", () => {
  const bill: BillValues = {
    bill_type: "0",
    country: "TR",
    billing_name: "",
    tax_office: "",
    tax_number: "",
    city: "Of",
    district: "Of",
    zip_code: "61830",
    address: "Çarşı Cad. 1",
  };
  const company = { bill_type: "1", billing_name: "Öz", tax_office: "Of", tax_number: "12a" };
  const billed = (changes: Partial<BillValues>) =>
    faultsOf({ ...goodValues(), has_invoice: true, bill: { ...bill, ...changes } }, { billed: true });

  it("needs no name and no tax details of a person, but checks a given name", () => {
    const person = { ...company, bill_type: "0" };
    expect(billed({ ...person, billing_name: " " })).toEqual({});
    expect(billed({ ...person, billing_name: "Ayşe Öz" })).toEqual({});
    expect(billed(person)).toEqual({ "bill.billing_name": "rules.min_length:3" });
  });

  it.each<[keyof BillValues, string, string]>([
    ["city", "O", "rules.min_length:2"],
    ["city", "34", "rules.letters"],
    ["district", "O", "rules.min_length:2"],
    ["zip_code", "", "rules.required"],
    ["zip_code", "61-830", "rules.number"],
    ["address", "Çarşı", "rules.min_length:10"],
  ])("has for %s %j the fault %s", (field, value, fault) => {
    expect(billed({ [field]: value })).toEqual({ [`bill.${field}`]: fault });
  });

  it("checks the name, tax office and tax number of a company", () => {
    expect(billed(company)).toEqual({
      "bill.billing_name": "rules.min_length:3",
      "bill.tax_office": "rules.min_length:3",
      "bill.tax_number": "rules.number",
    });
    const whole = { ...company, billing_name: "Öz Ltd. Şti.", tax_number: "1234567890" };
    expect(billed({ ...whole, tax_office: "Beşiktaş V.D." })).toEqual({});
    expect(billed({ ...whole, tax_office: "Beşiktaş 2" })).toEqual({ "bill.tax_office": "rules.letters" });
  });
});

it("accepts a driver without a gender", () => {
  const driver = { pax_type: "ADT", label: "", ages: { from: 21, to: 120 }, gender: "unasked" } as const;
  const values = { ...goodValues(), passengers: passengers({ gender: "" }).slice(0, 1) };
  expect(faultsOf(values, { required: [driver] })).toEqual({});
});
