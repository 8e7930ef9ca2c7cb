// Product-specific parts of the payment page. Contact, card, invoice, consents, hold and the redirect to
// the issuer are shared by all products.

import type { ComponentType } from "react";
import type { Gets, Posts } from "@/lib/api/calls";
import type { Money, PaymentRequest, SupplierTerms } from "@/lib/api/types";
import type { Namespaces } from "@/lib/i18n/messages";
import type { Product } from "@/lib/product";
import type { PaymentValues, TravelTerms } from "./payment-values";

/** One-line summary of the purchase. */
export type TripInShort = {
  from: string;
  to?: string;
  date: string;
  time: string;
  /** Date of the return direction, or of the car's return. */
  until: string | null;
  /** Time of the car's return. */
  untilTime?: string;
};

export type PaymentBody = Posts[`/api/${Product}/gateway/payment/`]["body"];
/** A change is paid without the contact details that the API document requires. */
export type ChangeBody = Omit<PaymentBody, "email" | "phone" | "phone_code">;

export type PaymentData<P extends Product> = Gets[`/api/${P}/gateway/payment/`]["answer"];

export type PaymentProduct<P extends Product, Data = PaymentData<P>> = {
  product: P;
  /** Messages in addition to those of every payment page. */
  turkish: Partial<Namespaces>;
  /** Passengers that the form asks for, and their rules. */
  terms: (data: Data) => Omit<TravelTerms, "today">;
  short: (data: Data) => TripInShort;
  /** Full summary of the purchase, above the form. */
  Trip: ComponentType<{ data: Data }>;
  /** Extras: a part of the form. */
  Along?: ComponentType<{ data: Data }>;
  /** Billing details, required or optional. */
  Bill: ComponentType;
  /** Lines of the total. `price` is the amount left after a coupon. */
  PriceLines: ComponentType<{ data: Data; price: Money }>;
  /**
   * Amounts that are not charged now: due elsewhere, or blocked as a deposit. `price` is the amount left
   * after a coupon.
   */
  Later?: ComponentType<{ data: Data; price: Money }>;
  /** Converts the request into the form of this product's payment endpoint. */
  request: (request: PaymentRequest, data: Data, values: PaymentValues) => PaymentBody;
  /**
   * Terms of an external supplier without a hold: the time until which the price is likely to stay valid,
   * and the known conditions.
   */
  supplier?: (data: Data) => SupplierTerms | null;
  /** True when an open ticket can pay for the product. */
  takesOpenTickets?: boolean;
  /** Maps a field name of the server to the form's field name. */
  fieldOf?: (name: string) => string;
};
