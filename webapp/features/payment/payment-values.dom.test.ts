import { describe, expect, it } from "vitest";
import { forgetDraft, keepDraft, paymentRequest, startingValues } from "./payment-values";
import { goodValues, required } from "./test-data";

describe("the draft of a payment", () => {
  it("keeps the typed values, but neither card data nor consent", () => {
    keepDraft("flight", goodValues());
    const stored = JSON.stringify({ ...localStorage });
    for (const secret of ["5528", "12/30", '"123"', "card_", "condition"])
      expect(stored).not.toContain(secret);
    const again = startingValues("flight", "s", { required, billed: false });
    expect(again.passengers).toEqual(goodValues().passengers);
    expect([again.email, again.card_number, again.condition]).toEqual(["ayse@example.com", "", false]);
  });

  it("keeps identity numbers only while the tab is open", () => {
    const values = goodValues();
    const passengers = values.passengers.map((passenger) => ({ ...passenger, passport: "U1234567" }));
    const bill = { ...values.bill, billing_name: "Ayşe Öz", tax_number: "17291716060" };
    keepDraft("flight", { ...values, passengers, bill });
    const start = () => startingValues("flight", "s", { required, billed: false });
    expect(start()).toMatchObject({ passengers, bill });
    const stored = JSON.stringify({ ...localStorage });
    for (const number of ["17291716060", "10000000146", "U1234567"]) expect(stored).not.toContain(number);
    sessionStorage.clear();
    const unnumbered = passengers.map((one) => ({ ...one, citizen_number: "", passport: "" }));
    expect(start()).toMatchObject({ passengers: unnumbered, bill: { ...bill, tax_number: "" } });
  });

  it("does not mix the identity numbers of two tabs", () => {
    keepDraft("flight", goodValues());
    const own = { ...sessionStorage };
    const [first] = goodValues().passengers;
    if (!first) throw new Error("no passenger");
    keepDraft("flight", { ...goodValues(), passengers: [{ ...first, name: "Derya", citizen_number: "1" }] });
    for (const [key, value] of Object.entries(own)) sessionStorage.setItem(key, value);
    const [again] = startingValues("flight", "s", { required, billed: false }).passengers;
    expect(again).toMatchObject({ name: "Ayşe", citizen_number: "17291716060" });
  });

  it("is deleted after the purchase", () => {
    keepDraft("flight", goodValues());
    forgetDraft("flight");
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });

  it("keeps extras and coupon for the same purchase only", () => {
    keepDraft("car", { ...goodValues(), extras: { child_seat: 2 }, coupon_id: "1" });
    const [same, other] = ["s", "another"].map((session) =>
      startingValues("car", session, { required, billed: true }),
    );
    expect(same).toMatchObject({ extras: { child_seat: 2 }, coupon_id: "1" });
    expect(other).toMatchObject({ extras: {}, coupon_id: "", email: "ayse@example.com" });
  });

  it("assigns the saved details by passenger type in another party", () => {
    keepDraft("flight", goodValues());
    const child = { pax_type: "CHD", label: "Çocuk", ages: { from: 2, to: 11 }, gender: null } as const;
    const [adult] = required;
    if (!adult) throw new Error("no adult");
    const names = startingValues("flight", "s", {
      required: [child, adult],
      billed: false,
    }).passengers.map(({ name }) => name);
    expect(names).toEqual(["", "Ayşe"]);
  });

  it("leaves the expiry date of a passport empty until one is typed", () => {
    const expiries = () =>
      startingValues("flight", "s", { required, billed: false }).passengers.map(
        ({ passport_expiry_date }) => passport_expiry_date,
      );
    expect(expiries()).toEqual(["", ""]);
    const [first, second] = goodValues().passengers;
    if (!first || !second) throw new Error("two adults");
    const typed = { ...second, passport: "U1234567", passport_expiry_date: "2027-01-15" };
    keepDraft("flight", { ...goodValues(), passengers: [first, typed] });
    expect(expiries()).toEqual(["", "2027-01-15"]);
  });
});

describe("the payment request", () => {
  const [first, second] = goodValues().passengers;
  if (!first || !second) throw new Error("two adults");
  const foreign = { ...second, foregein_citizen: true, nationality: "276", passport: "C01X00T47" };

  it("leaves out fields that are not asked for", () => {
    const leftover = {
      ...first,
      passport: "U1234567",
      passport_expiry_date: "2030-01-01",
      nationality: "276",
    };
    const { passengers } = paymentRequest({ ...goodValues(), passengers: [leftover, foreign] }, true);
    expect(passengers[0]).toMatchObject({ citizen_number: "17291716060", passport: null, nationality: null });
    expect(passengers[0]?.passport_expiry_date).toBeNull();
    expect(passengers[1]).toMatchObject({ citizen_number: null, passport: "C01X00T47", nationality: 276 });
  });

  it("includes the passport of citizens on an international trip", () => {
    const { passengers } = paymentRequest(
      { ...goodValues(), passengers: [{ ...first, passport: "U1234567" }] },
      false,
    );
    expect(passengers[0]).toMatchObject({ citizen_number: "17291716060", passport: "U1234567" });
  });

  it("includes a bill only if an invoice is wanted", () => {
    expect(paymentRequest(goodValues(), true)).not.toHaveProperty("bill");
    const values = goodValues();
    const bill = { ...values.bill, tax_office: "Kadıköy" };
    const wanted = paymentRequest({ ...values, has_invoice: true, bill }, true);
    expect(wanted.bill).toMatchObject({ bill_type: 0, tax_office: "" });
  });
});
