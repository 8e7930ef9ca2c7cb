// What the payment form holds, how it starts (from the draft on this device) and what of it is kept. Names are the request's own,
// so that the server's field errors find their fields.

import type { ReactNode } from "react";
import type { Coupon } from "@/lib/api/account-types";
import type { PassengerTypeCode, PaymentRequest } from "@/lib/api/types";
import { type BillValues, billRequest, EMPTY_BILL } from "@/lib/bill";
import { DEFAULT_PHONE_CODE } from "@/lib/countries";
import { dropDraft, readDraft, writeDraft } from "@/lib/draft";
import type { Product } from "@/lib/product";
import { mayHaveLatinLine } from "@/lib/rules/latin";

/** Someone to be named. */
export type Traveller = {
  pax_type: PassengerTypeCode;
  /** Who that is, in the reader's language: an adult, a seat; empty where there is but one. */
  label: ReactNode;
  /** In full years on the last travel date, inclusive; null where no birth date is asked for. */
  ages: { from: number; to: number } | null;
  /** Where it was chosen already; null where it is asked for, `unasked` where nobody needs it. */
  gender: "F" | "M" | "unasked" | null;
};
/** What this journey asks of its travellers. */
export type TravelTerms = {
  travellers: Traveller[];
  /** Citizens need no passport. */
  domestic: boolean;
  departureDate: string;
  /** Ages are judged on this day. */
  lastTravelDate: string;
  /** A passport is valid at least to this day. */
  lastArrivalDate: string;
  /** Nobody departs or arrives: a car is picked up and brought back. */
  rental?: true;
  /** Always billed; otherwise on request. */
  billed: boolean;
  today: string;
};

export type PassengerValues = {
  pax_type: PassengerTypeCode;
  name: string;
  surname: string;
  /** As the passport's Latin line has them, of names in other letters. */
  latin_name: string;
  latin_surname: string;
  foregein_citizen: boolean;
  citizen_number: string;
  birth_date: string;
  gender: string;
  nationality: string;
  passport: string;
  passport_expiry_date: string;
};
export type PaymentValues = {
  session_unique: string;
  email: string;
  phone_code: string;
  phone: string;
  passengers: PassengerValues[];
  card_owner: string;
  card_number: string;
  card_expiry: string;
  card_cvc: string;
  /** How many; 1 for a single payment. */
  instalments: string;
  condition: boolean;
  /** Of a user: those who travel are offered the next time. */
  save_passengers: boolean;
  has_invoice: boolean;
  bill: BillValues;
  /** What is bought along, where a product has such: how many of each, by id. */
  extras: Record<string, number>;
  /** Of a user's coupon; empty without one. */
  coupon_id: string;
  /** As it is typed. */
  open_ticket_code: string;
};
/** Where a coupon pays for all of it. */
export const NO_CARD = { card_owner: "", card_number: "", card_expiry: "", card_cvc: "" };

/** What outlives the page: never the card, never a consent; beyond the tab no number that names a person either. */
type Draft = Omit<
  PaymentValues,
  keyof typeof NO_CARD | "instalments" | "condition" | "save_passengers" | "open_ticket_code"
>;

const draftOf = (product: Product) => `${product}-payment`;

/** Of this tab, which goes to the bank and comes back, with all its numbers; else what was typed in one that is gone. */
const keptDraft = (product: Product): Partial<Draft> =>
  readDraft<Draft>(draftOf(product), "sessionStorage") ?? readDraft<Draft>(draftOf(product)) ?? {};

const emptyPassenger = (pax_type: PassengerTypeCode, gender: Traveller["gender"]): PassengerValues => ({
  pax_type,
  name: "",
  surname: "",
  latin_name: "",
  latin_surname: "",
  foregein_citizen: false,
  citizen_number: "",
  birth_date: "",
  gender: gender === "F" || gender === "M" ? gender : "",
  nationality: "",
  passport: "",
  passport_expiry_date: "",
});

/**
 * The draft fitted to who travels this time: the nth adult (woman, man) typed before is the nth now. What was chosen along, and
 * the coupon, stay with the purchase they were chosen for.
 */
export function startingValues(
  product: Product,
  session_unique: string,
  { travellers, billed }: Pick<TravelTerms, "travellers" | "billed">,
): PaymentValues {
  const draft = keptDraft(product);
  const ofThis = draft.session_unique === session_unique ? draft : {};
  const known = [...(draft.passengers ?? [])];
  const passengers = travellers.map(({ pax_type, gender }) => {
    const fits = (passenger: PassengerValues) =>
      passenger.pax_type === pax_type && ((gender !== "F" && gender !== "M") || passenger.gender === gender);
    const at = known.findIndex(fits);
    const kept = at < 0 ? null : known.splice(at, 1)[0];
    return { ...emptyPassenger(pax_type, gender), ...kept };
  });
  return {
    session_unique,
    email: draft.email ?? "",
    phone_code: draft.phone_code ?? DEFAULT_PHONE_CODE,
    phone: draft.phone ?? "",
    passengers,
    ...NO_CARD,
    instalments: "1",
    condition: false,
    save_passengers: false,
    has_invoice: billed || (draft.has_invoice ?? false),
    bill: { ...EMPTY_BILL, ...draft.bill },
    extras: ofThis.extras ?? {},
    coupon_id: ofThis.coupon_id ?? "",
    open_ticket_code: "",
  };
}

export function keepDraft(product: Product, values: PaymentValues) {
  const { session_unique, email, phone_code, phone, passengers, has_invoice, bill, extras, coupon_id } =
    values;
  const draft: Draft = {
    session_unique,
    email,
    phone_code,
    phone,
    passengers,
    has_invoice,
    bill,
    extras,
    coupon_id,
  };
  writeDraft(draftOf(product), draft, "sessionStorage");
  const unnumbered: Draft = {
    ...draft,
    passengers: passengers.map((passenger) => ({ ...passenger, citizen_number: "", passport: "" })),
    // Of a person it is their identity number.
    bill: { ...bill, tax_number: "" },
  };
  writeDraft(draftOf(product), unnumbered);
}

export const forgetDraft = (product: Product) => dropDraft(draftOf(product));

/** Fields that are not asked for are sent as null, whatever was typed into them before. */
export function paymentRequest(
  {
    passengers,
    save_passengers,
    has_invoice,
    bill,
    extras: _,
    coupon_id: __,
    open_ticket_code: ___,
    instalments,
    ...values
  }: PaymentValues,
  domestic: boolean,
  coupon: Coupon | null = null,
  openTicket: { code: string } | null = null,
): PaymentRequest {
  return {
    ...values,
    ...inInstalments(instalments),
    condition: true,
    ...(save_passengers && { save_passengers }),
    has_invoice,
    passengers: passengers.map((passenger) => {
      const foreign = passenger.foregein_citizen;
      const travelsOnPassport = foreign || !domestic;
      return {
        ...passenger,
        gender: passenger.gender === "F" || passenger.gender === "M" ? passenger.gender : null,
        latin_name: mayHaveLatinLine(passenger.name) ? passenger.latin_name : null,
        latin_surname: mayHaveLatinLine(passenger.surname) ? passenger.latin_surname : null,
        citizen_number: foreign ? null : passenger.citizen_number,
        nationality: foreign ? Number(passenger.nationality) : null,
        passport: travelsOnPassport ? passenger.passport : null,
        passport_expiry_date: travelsOnPassport ? passenger.passport_expiry_date : null,
      };
    }),
    ...(has_invoice && { bill: billed(bill) }),
    ...(coupon && { coupon_id: coupon.id }),
    ...(openTicket && { open_ticket_code: openTicket.code }),
  };
}

/** A single payment says nothing of them. */
export const inInstalments = (count: string) => (count === "1" ? {} : { instalments: Number(count) });

/** An individual is not asked for a tax office, whatever was typed there before. */
const billed = (bill: BillValues) => billRequest(bill.bill_type === "1" ? bill : { ...bill, tax_office: "" });
