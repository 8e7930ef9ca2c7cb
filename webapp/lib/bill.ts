// State of the invoice form: every field is a string, like the inputs. The payment page and the saved
// invoices use it.

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

/** True for a company without a Turkish tax office. The server applies the same rule. */
export const isOfForeignCompany = ({ bill_type, country }: Pick<BillValues, "bill_type" | "country">) =>
  bill_type === "1" && country !== TURKIYE;

/** Converts a saved invoice to form values. */
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
