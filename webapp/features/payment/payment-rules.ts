// Validation rules of the payment form: the rules of shared/domain (people.rs, card.rs) with the same
// message keys, run in the browser on blur and on submit. The server validates again.

import { zodResolver } from "@hookform/resolvers/zod";
import * as z from "zod/mini";
import { type BillValues, isOfForeignCompany } from "@/lib/bill";
import { billRules, numeric, taxNumber } from "@/lib/rules/bill";
import { cvcLength } from "@/lib/rules/card";
import {
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
} from "@/lib/rules/fields";
import { type Context, check, formRules } from "@/lib/rules/form-rules";
import { latinRules } from "@/lib/rules/latin-line";
import { ruleMessage } from "@/lib/rules/message";
import { passport, writtenPassport } from "@/lib/rules/passport";
import { phone } from "@/lib/rules/person";
import type { PassengerValues, PaymentValues, TravelTerms } from "./payment-values";

const CARD_OWNER_MIN = 3;

const passportExpiry = ({ departureDate, lastArrivalDate, rental }: TravelTerms) =>
  date().check(
    z.superRefine((value, context) => {
      const isLate = value > departureDate;
      const fault = rental ? "passport_rental" : isLate ? "passport_arrival" : "passport_expiry";
      if (!isLate || value < lastArrivalDate)
        context.addIssue({ code: "custom", message: ruleMessage(fault) });
    }),
  );
const cvc = (cardNumber: string) => {
  const length = cvcLength(cardNumber);
  return digits().check(
    z.minLength(length, ruleMessage("min_length", length)),
    z.maxLength(length, ruleMessage("max_length", length)),
  );
};

function checkPassenger(passenger: PassengerValues, index: number, terms: TravelTerms, context: Context) {
  const at = (field: keyof PassengerValues, schema: z.ZodMiniType) =>
    check(context, ["passengers", index, field], schema, passenger[field]);
  const { ages, gender } = terms.required[index] ?? {};
  at("name", letters());
  at("surname", letters());
  for (const [field, schema] of latinRules(passenger)) at(field, schema);
  if (ages) at("birth_date", birthDate(terms.lastTravelDate, ages, terms.today));
  if (gender !== "unasked") at("gender", required());
  if (passenger.foregein_citizen) at("nationality", required());
  else at("citizen_number", tcNumber());
  if (passenger.foregein_citizen || !terms.domestic) {
    at("passport", passport(passenger.foregein_citizen ? passenger.nationality : ""));
    at("passport_expiry_date", passportExpiry(terms));
  }
}

function checkUnique(passengers: PassengerValues[], domestic: boolean, context: Context) {
  const identities = {
    citizen_number: passengers.map((p) => (p.foregein_citizen ? null : p.citizen_number.trim())),
    passport: passengers.map((p) => (p.foregein_citizen || !domestic ? writtenPassport(p.passport) : null)),
  };
  for (const [field, values] of Object.entries(identities)) {
    for (const index of repeated(values)) {
      context.addIssue({
        code: "custom",
        path: ["passengers", index, field],
        message: ruleMessage("unique"),
      });
    }
  }
}

const billChecker =
  (bill: BillValues, context: Context) => (field: keyof BillValues, schema: z.ZodMiniType) =>
    check(context, ["bill", field], schema, bill[field]);

function checkBill(bill: BillValues, context: Context) {
  const at = billChecker(bill, context);
  for (const [field, schema] of billRules(bill)) at(field, schema);
}

/** Letters and the punctuation of abbreviations, such as "Beşiktaş V.D.". */
const WORDS = /^(?=.*\p{Alphabetic})[\p{Alphabetic}\p{M} '’.,/()-]+$/u;

/**
 * Stricter rules for products that always issue an invoice. An individual needs no tax office, and may be
 * the driver.
 */
function checkFullBill(bill: BillValues, context: Context) {
  if (isOfForeignCompany(bill)) return checkBill(bill, context);
  const at = billChecker(bill, context);
  const isCorporate = bill.bill_type === "1";
  if (isCorporate || bill.billing_name.trim()) at("billing_name", required(3));
  if (isCorporate) {
    at("tax_office", letters(3, 150, WORDS));
    at("tax_number", taxNumber());
  }
  at("city", letters(2, 100, WORDS));
  at("district", letters(2, 150, WORDS));
  at("zip_code", numeric());
  at("address", required(10, 500));
}

type At = Parameters<Parameters<typeof formRules<PaymentValues>>[0]>[1];

function checkCard(values: PaymentValues, at: At, today: string) {
  at("card_owner", letters(CARD_OWNER_MIN));
  at("card_number", cardNumber());
  at("card_expiry", cardExpiry(today));
  at("card_cvc", cvc(values.card_number));
}

/** Rules for paying a change, where the passengers are already known. */
export const changeResolver = (today: string, asksCard: boolean) =>
  zodResolver(
    formRules<PaymentValues>((values, at) => {
      if (asksCard) checkCard(values, at, today);
      at("condition", z.literal(true, ruleMessage("required")));
    }),
  );

export const paymentRules = (terms: TravelTerms, asksCard = () => true) =>
  formRules<PaymentValues>((values, at, context) => {
    at("email", email());
    at("phone_code", required());
    at("phone", phone(values.phone_code));
    for (const [index, passenger] of values.passengers.entries()) {
      checkPassenger(passenger, index, terms, context);
    }
    checkUnique(values.passengers, terms.domestic, context);
    if (asksCard()) checkCard(values, at, terms.today);
    at("condition", z.literal(true, ruleMessage("required")));
    if (terms.billed) checkFullBill(values.bill, context);
    else if (values.has_invoice) checkBill(values.bill, context);
  });

export const paymentResolver = (terms: TravelTerms, asksCard: () => boolean) =>
  zodResolver(paymentRules(terms, asksCard));
