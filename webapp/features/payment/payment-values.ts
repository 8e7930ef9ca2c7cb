// Values of the payment form, their initial state (from the draft on this device) and the part that is
// stored. Names equal those of the request, so that field errors of the server map to their fields.

import type { ReactNode } from "react";
import type { Coupon } from "@/lib/api/account-types";
import type { PassengerTypeCode, PaymentRequest } from "@/lib/api/types";
import { type BillValues, billRequest, EMPTY_BILL } from "@/lib/bill";
import { DEFAULT_PHONE_CODE } from "@/lib/countries";
import { dropDraft, readDraft, writeDraft } from "@/lib/draft";
import type { Product } from "@/lib/product";
import { mayHaveLatinLine } from "@/lib/rules/latin";

/** A passenger or driver whose data is required. */
export type RequiredPassenger = {
  pax_type: PassengerTypeCode;
  /** Description in the page's language, such as "adult" or a seat; empty for a single passenger. */
  label: ReactNode;
  /** Allowed age in full years on the last travel date, inclusive; null when no birth date is needed. */
  ages: { from: number; to: number } | null;
  /** Gender when it was chosen before; null when the form asks for it, `unasked` when it is not needed. */
  gender: "F" | "M" | "unasked" | null;
};
/** Requirements of the journey for its passengers. */
export type TravelTerms = {
  required: RequiredPassenger[];
  /** True when citizens need no passport. */
  domestic: boolean;
  departureDate: string;
  /** Ages are computed on this day. */
  lastTravelDate: string;
  /** A passport must be valid at least until this day. */
  lastArrivalDate: string;
  /** Set for a rental, which has a pick-up and a return instead of a departure and an arrival. */
  rental?: true;
  /** True when an invoice is always issued; otherwise it is optional. */
  billed: boolean;
  today: string;
};

export type PassengerValues = {
  pax_type: PassengerTypeCode;
  name: string;
  surname: string;
  /** Latin spelling as in the passport, for names in other scripts. */
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
  /** Number of instalments; 1 is a single payment. */
  instalments: string;
  condition: boolean;
  /** Members only: saves the passengers for later bookings. */
  save_passengers: boolean;
  has_invoice: boolean;
  bill: BillValues;
  /** Quantity of each extra by its id, for products with extras. */
  extras: Record<string, number>;
  /** Id of the member's coupon; empty without one. */
  coupon_id: string;
  /** Code as typed. */
  open_ticket_code: string;
};
/** Empty card fields, sent when a coupon pays for the whole order. */
export const NO_CARD = { card_owner: "", card_number: "", card_expiry: "", card_cvc: "" };

/**
 * Values that are stored beyond the page: never card data or a consent. Numbers that identify a person
 * are stored in the tab only.
 */
type Draft = Omit<
  PaymentValues,
  keyof typeof NO_CARD | "instalments" | "condition" | "save_passengers" | "open_ticket_code"
>;

const draftOf = (product: Product) => `${product}-payment`;

/**
 * Returns the draft of this tab, which survives the visit to the issuer with all numbers, or else the
 * draft of a closed tab.
 */
const storedDraft = (product: Product): Partial<Draft> =>
  readDraft<Draft>(draftOf(product), "sessionStorage") ?? readDraft<Draft>(draftOf(product)) ?? {};

const emptyPassenger = (
  pax_type: PassengerTypeCode,
  gender: RequiredPassenger["gender"],
): PassengerValues => ({
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
 * Fits the draft to the present passengers: the nth adult (woman, man) typed before becomes the nth now.
 * Extras and the coupon are kept only for the same purchase.
 */
export function startingValues(
  product: Product,
  session_unique: string,
  { required, billed }: Pick<TravelTerms, "required" | "billed">,
): PaymentValues {
  const draft = storedDraft(product);
  const ofThis = draft.session_unique === session_unique ? draft : {};
  const known = [...(draft.passengers ?? [])];
  const passengers = required.map(({ pax_type, gender }) => {
    const fits = (passenger: PassengerValues) =>
      passenger.pax_type === pax_type && ((gender !== "F" && gender !== "M") || passenger.gender === gender);
    const at = known.findIndex(fits);
    const typed = at < 0 ? null : known.splice(at, 1)[0];
    return { ...emptyPassenger(pax_type, gender), ...typed };
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
    // A person's tax number is their identity number.
    bill: { ...bill, tax_number: "" },
  };
  writeDraft(draftOf(product), unnumbered);
}

export const forgetDraft = (product: Product) => dropDraft(draftOf(product));

/**
 * Builds the request. Fields that the form does not ask for are sent as null, whatever was typed into
 * them before.
 */
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

/** Omits the field for a single payment. */
export const inInstalments = (count: string) => (count === "1" ? {} : { instalments: Number(count) });

/** An individual has no tax office, whatever was typed there before. */
const billed = (bill: BillValues) => billRequest(bill.bill_type === "1" ? bill : { ...bill, tax_office: "" });
