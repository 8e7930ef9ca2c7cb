// What the payment form holds, how it starts (from the draft on this device) and what of it is kept. Names are the request's own,
// so that the server's field errors find their fields.

import type { BillForm, ExpectedTicket, PassengerTypeCode, PaymentRequest } from "@/lib/api/types";
import { dropDraft, readDraft, writeDraft } from "@/lib/draft";

export type PassengerValues = {
  pax_type: PassengerTypeCode;
  name: string;
  surname: string;
  foregein_citizen: boolean;
  citizen_number: string;
  birth_date: string;
  gender: string;
  nationality: string;
  passport: string;
  passport_expiry_date: string;
};
export type BillValues = Record<keyof BillForm, string>;
export type PaymentValues = {
  email: string;
  phone_code: string;
  phone: string;
  passengers: PassengerValues[];
  card_owner: string;
  card_number: string;
  card_expiry: string;
  card_cvc: string;
  condition: boolean;
  has_invoice: boolean;
  bill: BillValues;
};
/** What outlives the page: never the card, never a consent. */
type Draft = Pick<PaymentValues, "email" | "phone_code" | "phone" | "passengers" | "has_invoice" | "bill">;

const DRAFT = "flight-payment";
export const DEFAULT_PHONE_CODE = "90";

const emptyPassenger = (pax_type: PassengerTypeCode): PassengerValues => ({
  pax_type,
  name: "",
  surname: "",
  foregein_citizen: false,
  citizen_number: "",
  birth_date: "",
  gender: "",
  nationality: "",
  passport: "",
  passport_expiry_date: "",
});

const EMPTY_BILL: BillValues = {
  bill_type: "0",
  billing_name: "",
  tax_office: "",
  tax_number: "",
  city: "",
  district: "",
  zip_code: "",
  address: "",
};

/** The draft fitted to who travels this time: the nth adult typed before is the nth adult now. */
export function startingValues(tickets: ExpectedTicket[]): PaymentValues {
  const draft = readDraft<Partial<Draft>>(DRAFT) ?? {};
  const known = [...(draft.passengers ?? [])];
  const passengers = tickets.map(({ pax_type }) => {
    const at = known.findIndex((passenger) => passenger.pax_type === pax_type);
    return { ...emptyPassenger(pax_type), ...(at < 0 ? null : known.splice(at, 1)[0]) };
  });
  return {
    email: draft.email ?? "",
    phone_code: draft.phone_code ?? DEFAULT_PHONE_CODE,
    phone: draft.phone ?? "",
    passengers,
    card_owner: "",
    card_number: "",
    card_expiry: "",
    card_cvc: "",
    condition: false,
    has_invoice: draft.has_invoice ?? false,
    bill: { ...EMPTY_BILL, ...draft.bill },
  };
}

export function keepDraft({ email, phone_code, phone, passengers, has_invoice, bill }: PaymentValues) {
  writeDraft(DRAFT, { email, phone_code, phone, passengers, has_invoice, bill } satisfies Draft);
}

export const forgetDraft = () => dropDraft(DRAFT);

/** Fields that are not asked for are sent as null, whatever was typed into them before. */
export function paymentRequest(
  session_unique: string,
  { passengers, has_invoice, bill, ...values }: PaymentValues,
  domestic: boolean,
): PaymentRequest {
  return {
    ...values,
    session_unique,
    condition: true,
    has_invoice,
    passengers: passengers.map((passenger) => {
      const foreign = passenger.foregein_citizen;
      const travelsOnPassport = foreign || !domestic;
      return {
        ...passenger,
        gender: passenger.gender === "F" ? "F" : "M",
        citizen_number: foreign ? null : passenger.citizen_number,
        nationality: foreign ? Number(passenger.nationality) : null,
        passport: travelsOnPassport ? passenger.passport : null,
        passport_expiry_date: travelsOnPassport ? passenger.passport_expiry_date : null,
      };
    }),
    ...(has_invoice && { bill: billRequest(bill) }),
  };
}

function billRequest({ bill_type, ...bill }: BillValues): BillForm {
  return bill_type === "1" ? { ...bill, bill_type: 1 } : { ...bill, bill_type: 0, tax_office: "" };
}
