// The rules of an invoice, as the account keeps it and as flights and buses ask for it.

import * as z from "zod/mini";
import type { BillForm } from "../api/types";
import { required } from "./fields";
import { ruleMessage } from "./message";

const number = ruleMessage("number");

export const numeric = (maximum?: number) => required(1, maximum).check(z.regex(/^\d+$/, number));

export const billRules = (corporate: boolean): [keyof BillForm, z.ZodMiniType][] => [
  ["billing_name", required()],
  ["tax_office", corporate ? required() : z.any()],
  [
    "tax_number",
    corporate
      ? numeric(50)
      : z.string().check(z.trim(), z.maxLength(50, ruleMessage("max_length", 50)), z.regex(/^\d*$/, number)),
  ],
  ["city", required(1, 100)],
  ["district", required()],
  ["zip_code", required()],
  ["address", required(1, 500)],
];
