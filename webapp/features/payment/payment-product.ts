// What a product brings to the payment page. Contact, card, invoice, consents, the hold and the way to the bank are the same for all.

import type { ComponentType } from "react";
import type { Money, PaymentHead, PaymentRequest, SupplierTerms } from "@/lib/api/types";
import type { Namespaces } from "@/lib/i18n/messages";
import type { Product } from "@/lib/product";
import type { PaymentValues, TravelTerms } from "./payment-values";

/** What is being bought, in one line. */
export type TripInShort = {
  from: string;
  to?: string;
  date: string;
  time: string;
  /** The day of the way back, or on which the car is brought back. */
  until: string | null;
};

export type PaymentProduct<Data extends PaymentHead> = {
  product: Product;
  /** Besides those of every payment page. */
  turkish: Partial<Namespaces>;
  /** Whom the form asks for, and by which rules. */
  terms: (data: Data) => Omit<TravelTerms, "today">;
  short: (data: Data) => TripInShort;
  /** What is being bought, above the form. */
  Trip: ComponentType<{ data: Data }>;
  /** What may be bought along: a part of the form. */
  Along?: ComponentType<{ data: Data }>;
  /** Who is billed: everybody, or on request. */
  Bill: ComponentType;
  /** What the total is made of. `price` is what a coupon leaves of it. */
  PriceLines: ComponentType<{ data: Data; price: Money }>;
  /** What is not charged now: due elsewhere, or blocked. `price` is as above. */
  Later?: ComponentType<{ data: Data; price: Money }>;
  /** The request as this product's payment call wants it. */
  request: (request: PaymentRequest, data: Data, values: PaymentValues) => object;
  /** Where nothing is held: until when the price is likely to stand, and what of its terms is known. */
  supplier?: (data: Data) => SupplierTerms | null;
  /** An open ticket can pay for it. */
  takesOpenTickets?: boolean;
  /** The form's name of a field that the server's faults name otherwise. */
  fieldOf?: (name: string) => string;
};
