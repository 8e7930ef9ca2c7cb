// Validation of invoices: for the account's saved invoices, and for purchases of flights and buses.

import * as z from "zod/mini";
import type { BillForm } from "../api/types";
import { type BillValues, isOfForeignCompany } from "../bill";
import { required } from "./fields";
import { ruleMessage } from "./message";
import { isTaxNumber } from "./tax-number";

const number = ruleMessage("number");

export const numeric = (maximum?: number) => required(1, maximum).check(z.regex(/^\d+$/, number));

/** Tax number of a company. */
export const taxNumber = () => numeric(50).check(z.refine(isTaxNumber, ruleMessage("tax_number")));

const optional = (maximum: number) =>
  z.string().check(z.trim(), z.maxLength(maximum, ruleMessage("max_length", maximum)));

type Rules = [keyof BillForm, z.ZodMiniType][];

/** Rules for the invoice of a flight or bus purchase. */
export const billRules = (bill: BillValues): Rules => {
  if (isOfForeignCompany(bill)) return foreignBillRules();
  const corporate = bill.bill_type === "1";
  return [
    ["tax_office", corporate ? required() : z.any()],
    ["tax_number", corporate ? taxNumber() : optional(50).check(z.regex(/^\d*$/, number))],
    ...commonRules(),
  ];
};

/** Rules for foreign companies: no Turkish tax office, and the number may contain letters. */
export const foreignBillRules = (): Rules => [
  ["tax_office", optional(150)],
  ["tax_number", required(1, 50)],
  ...commonRules(),
];

/** Rules for a saved invoice: tax office and tax number may be filled in later. */
export const savedBillRules = (bill: BillValues): Rules => {
  const isChecked = bill.bill_type === "1" && !isOfForeignCompany(bill);
  const fits = (value: string) => !isChecked || !value || isTaxNumber(value);
  return [
    ["tax_office", optional(150)],
    ["tax_number", optional(50).check(z.refine(fits, ruleMessage("tax_number")))],
    ...commonRules(),
  ];
};

const commonRules = (): Rules => [
  ["billing_name", required()],
  ["city", required(1, 100)],
  ["district", required()],
  ["zip_code", required()],
  ["address", required(1, 500)],
];
