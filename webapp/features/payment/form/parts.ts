"use client";
// Parts of the payment form: one is open, the others are shown as one line each. Continue validates the
// open part and opens the next incomplete part with the focus in it.

import { createContext, type RefObject, useContext, useState } from "react";
import { flushSync } from "react-dom";
import type { FieldPath, UseFormReturn } from "react-hook-form";
import { useToken } from "@/lib/account/token";
import { NO_CARD, type PassengerValues, type PaymentValues, type TravelTerms } from "../payment-values";

export type Part = "contact" | `passengers.${number}` | "bill" | "payment";
/** The last part distinguishes the card and the consent. */
type Missing = Exclude<Part, "payment"> | "card" | "condition";
type Fields = FieldPath<PaymentValues>[];

const CARD_FIELDS = Object.keys(NO_CARD) as (keyof typeof NO_CARD)[];

function fieldsOf(part: Part | Missing): Fields {
  if (part === "contact") return ["email", "phone_code", "phone"];
  if (part === "card") return CARD_FIELDS;
  return part === "payment" ? [...CARD_FIELDS, "bill", "condition", "open_ticket_code"] : [part];
}

const partOf = (missing: Missing | undefined): Part =>
  missing === undefined || missing === "card" || missing === "condition" ? "payment" : missing;

const partsOf = ({ required, billed }: TravelTerms): Part[] => [
  "contact",
  ...required.map((_, index) => `passengers.${index}` as const),
  ...(billed ? (["bill"] as const) : []),
  "payment",
];

/** True when no required field is empty. Validity is checked on Continue. */
export function isNamed(passenger: PassengerValues, terms: TravelTerms, index: number): boolean {
  const { ages, gender } = terms.required[index] ?? {};
  const { foregein_citizen: isForeign, passport, passport_expiry_date } = passenger;
  return Boolean(
    passenger.name &&
      passenger.surname &&
      (!ages || passenger.birth_date) &&
      (gender !== null || passenger.gender) &&
      (isForeign ? passenger.nationality : passenger.citizen_number) &&
      ((terms.domestic && !isForeign) || (passport && passport_expiry_date)),
  );
}

export const isBilled = ({ address, district, city }: PaymentValues["bill"]) =>
  Boolean(address && district && city);

/** Lists the incomplete parts in the order of the page. */
export function missingOf(values: PaymentValues, terms: TravelTerms, asksCard: boolean): Missing[] {
  const there: [Missing, unknown][] = [
    ["contact", values.email && values.phone],
    ...values.passengers.map(
      (passenger, index) => [`passengers.${index}`, isNamed(passenger, terms, index)] as [Missing, boolean],
    ),
    ["bill", !terms.billed || isBilled(values.bill)],
    ["card", !asksCard || CARD_FIELDS.every((field) => values[field])],
    ["condition", values.condition],
  ];
  return there.filter(([, isThere]) => !isThere).map(([missing]) => missing);
}

export type Parts = {
  isOpen: (part: Part) => boolean;
  open: (part: Part) => void;
  /** Opens the next incomplete part when this part is valid; otherwise focuses the first error. */
  goOn: (part: Part) => Promise<void>;
  /** Continues only when no field of the part is empty. */
  goOnIfWhole: (part: Part) => void;
  /** Opens an incomplete part and shows its errors. */
  leadTo: (missing: Missing) => void;
  openFault: () => void;
};

export const PartsContext = createContext<Parts | null>(null);

/** Null in a form without parts. */
export const useParts = () => useContext(PartsContext);

const FOCUSABLE = "input:not([type=hidden]), select, button";

export function usePartsOf(
  { getValues, getFieldState, trigger }: UseFormReturn<PaymentValues>,
  form: RefObject<HTMLFormElement | null>,
  terms: TravelTerms,
  asksCard: RefObject<boolean>,
): Parts {
  const isUser = Boolean(useToken());
  const missing = () => missingOf(getValues(), terms, asksCard.current);
  // A member's contact is loaded from the account, so the contact part does not open first.
  const [opened, setOpened] = useState(() => partOf(missing().find((one) => !isUser || one !== "contact")));
  const open = (part: Part) => {
    flushSync(() => setOpened(part));
    form.current?.querySelector(`[data-part="${part}"]`)?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
  };
  const goOn = async (part: Part) => {
    if (await trigger(fieldsOf(part), { shouldFocus: true })) open(partOf(missing()[0]));
  };
  return {
    isOpen: (part) => part === opened,
    open,
    goOn,
    goOnIfWhole: (part) => void (missing().some((one) => one === part) || goOn(part)),
    leadTo: (one) => {
      open(partOf(one));
      void trigger(fieldsOf(one), { shouldFocus: true });
    },
    openFault: () => {
      const faulty = partsOf(terms).find((part) =>
        fieldsOf(part).some((name) => getFieldState(name).invalid),
      );
      if (faulty) setOpened(faulty);
    },
  };
}
