"use client";
// The parts of the payment form: one is open, the others are a line each. Going on asks whether the open one is right, and opens the
// next that lacks something, with the focus in it.

import { createContext, type RefObject, useContext, useState } from "react";
import { flushSync } from "react-dom";
import type { FieldPath, UseFormReturn } from "react-hook-form";
import { useToken } from "@/lib/account/token";
import { NO_CARD, type PassengerValues, type PaymentValues, type TravelTerms } from "./payment-values";

export type Part = "contact" | `passengers.${number}` | "bill" | "payment";
/** Within the last part the card and the consent are named apart. */
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

const partsOf = ({ travellers, billed }: TravelTerms): Part[] => [
  "contact",
  ...travellers.map((_, index) => `passengers.${index}` as const),
  ...(billed ? (["bill"] as const) : []),
  "payment",
];

/** Nothing is left out; whether it is right is asked on going on. */
export function isNamed(passenger: PassengerValues, terms: TravelTerms, index: number): boolean {
  const { ages, gender } = terms.travellers[index] ?? {};
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

/** Lists what the traveller left empty, in the order of the page. */
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
  /** On to the next, where this one is right; else to its fault. */
  goOn: (part: Part) => Promise<void>;
  /** Goes on only if nothing of the part is left empty. */
  goOnIfWhole: (part: Part) => void;
  /** To where something is left out, with its faults shown. */
  leadTo: (missing: Missing) => void;
  openFault: () => void;
};

export const PartsContext = createContext<Parts | null>(null);

/** Null in a form that has none. */
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
  // The account knows who is written to, and is being asked.
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
