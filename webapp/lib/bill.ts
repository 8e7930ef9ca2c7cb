// An invoice while it is typed: every field a text, as the inputs have them. Called by the payment page and the saved invoices.

import type { BillForm } from "./api/types";
import { TURKIYE } from "./countries";
import { unlessMasked } from "./masked";

export type BillValues = Record<keyof BillForm, string>;

export const EMPTY_BILL: BillValues = {
  bill_type: "0",
  country: TURKIYE,
  billing_name: "",
  tax_office: "",
  tax_number: "",
  city: "",
  district: "",
  zip_code: "",
  address: "",
};

export const billRequest = ({ bill_type, country, ...bill }: BillValues): BillForm => ({
  ...bill,
  bill_type: bill_type === "1" ? 1 : 0,
  country: isOfForeignCompany({ bill_type, country }) ? country : "",
});

/** A company that no Turkish tax office knows: the server judges alike. */
export const isOfForeignCompany = ({ bill_type, country }: Pick<BillValues, "bill_type" | "country">) =>
  bill_type === "1" && country !== TURKIYE;

/** A saved one, to be typed on. */
export const billValues = ({
  bill_type,
  country,
  billing_name,
  tax_office,
  tax_number,
  ...place
}: BillForm): BillValues => ({
  bill_type: String(bill_type),
  country: country || TURKIYE,
  billing_name,
  tax_office,
  tax_number: unlessMasked(tax_number),
  city: place.city,
  district: place.district,
  zip_code: place.zip_code,
  address: place.address,
});
