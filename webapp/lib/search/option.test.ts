import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Product } from "../product";
import { type Criteria, optionOf } from "./option";

type Known = { product: Product; criteria: Criteria[Product]; option: string };
const known: Known[] = JSON.parse(readFileSync("../shared/journey/tests/option-ids.json", "utf8"));

it.each(known)(
  "spells the criteria of a $product as the server does: $option",
  ({ product, criteria, option }) => {
    expect(optionOf(product, criteria as never)).toBe(option);
  },
);
