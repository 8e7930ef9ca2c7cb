"use client";
// Account data for the payment form: contact, saved passengers, saved billing details and coupons. Loaded
// only by for-user.tsx.

import saved from "@content/catalogues/tr/saved.json";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { loginHref } from "@/lib/account/address";
import { isLimited } from "@/lib/account/coupons";
import { usePersonal } from "@/lib/account/personal";
import { contactOf, usePrefill } from "@/lib/account/use-prefill";
import { useUser } from "@/lib/account/use-user";
import type { Bill, Coupon, SavedPassenger, User } from "@/lib/api/account-types";
import type { Money, PaymentHead } from "@/lib/api/types";
import { billValues } from "@/lib/bill";
import { ask } from "@/lib/dialog";
import { Messages } from "@/lib/i18n/provider";
import { isMasked, unlessMasked } from "@/lib/masked";
import type { Product } from "@/lib/product";
import { useFormat } from "@/lib/use-format";
import { Button } from "@/ui/button";
import { Checkbox, SelectField } from "@/ui/field";
import { CircleUser } from "@/ui/icons";
import { Price } from "@/ui/price";
import { useField } from "../form/field";
import { useParts } from "../form/parts";
import { Section } from "../form/section";
import type { PassengerValues, PaymentValues, RequiredPassenger } from "../payment-values";
import { isEnough } from "../summary/coupon";
import { useUsableCoupons } from "../summary/use-chosen-coupon";
import styles from "./user-parts.module.css";

function worded<Props extends object>(Part: ComponentType<Props>): ComponentType<Props> {
  return (props) => (
    <Messages turkish={{ saved }}>
      <Part {...props} />
    </Messages>
  );
}

const contactAndName = (user: User) => ({
  ...contactOf(user),
  "passengers.0.name": user.first_name,
  "passengers.0.surname": user.last_name,
});

/** Prefills the contact and, when the first passenger has no name yet, also the member's name. */
export function Prefill() {
  const form = useFormContext<PaymentValues>();
  const [known] = useState(() => {
    const [first] = form.getValues("passengers");
    return first?.name || first?.surname ? contactOf : contactAndName;
  });
  usePrefill(form, known);
  return null;
}

export const KeepPassengers = worded(function KeepPassengers({ product }: { product: Product }) {
  const t = useTranslations("saved");
  return <Checkbox {...useField("save_passengers")} label={t("keep", { product })} />;
});

/**
 * Tells a member whose session has ended, and offers to sign in or to continue as a guest. A guest's
 * booking is not listed under "My Tickets".
 */
export const LostUser = worded(function LostUser({ product }: { product: Product }) {
  const t = useTranslations("saved.ended");
  const router = useRouter();
  const tell = useEffectEvent(async () => {
    const agreed = await ask({
      title: t("title"),
      text: t("text", { product }),
      confirm: t("login"),
      cancel: t("guest"),
    });
    if (agreed) router.push(loginHref());
  });
  useEffect(() => void tell(), []);
  return null;
});

/** Copies all saved values except a gender that was chosen with the seat. */
export const valuesOf = (
  passenger: SavedPassenger,
  { gender }: RequiredPassenger,
): Partial<PassengerValues> => ({
  name: passenger.name,
  surname: passenger.surname,
  latin_name: passenger.latin_name ?? "",
  latin_surname: passenger.latin_surname ?? "",
  foregein_citizen: passenger.foregein_citizen,
  citizen_number: unlessMasked(passenger.citizen_number),
  birth_date: passenger.birth_date ?? "",
  ...(gender === null && { gender: passenger.gender ?? "" }),
  nationality: passenger.foregein_citizen ? String(passenger.nationality) : "",
  passport: unlessMasked(passenger.passport),
  passport_expiry_date: passenger.passport_expiry_date ?? "",
});

/** True when the saved passenger has the required passenger type and gender. */
const fits = (passenger: SavedPassenger, { pax_type, gender }: RequiredPassenger) =>
  passenger.pax_type === pax_type && ((gender !== "F" && gender !== "M") || passenger.gender === gender);

const nameOf = ({ name, surname }: Pick<PassengerValues, "name" | "surname">) => `${name} ${surname}`.trim();

/** Buttons with the member and their saved passengers. Each name can be used once. */
export const SavedPassengers = worded(function SavedPassengers({
  product,
  index,
  required,
}: {
  product: Product;
  index: number;
  required: RequiredPassenger;
}) {
  const t = useTranslations("saved");
  const parts = useParts();
  const { data: user } = useUser();
  const { data: passengers = [] } = usePersonal("/api/user/passengers/");
  const { setValue, clearErrors } = useFormContext<PaymentValues>();
  const present = useWatch<PaymentValues, "passengers">({ name: "passengers" });
  const [isHidden, setIsHidden] = useState(false);
  const me = { name: user?.first_name ?? "", surname: user?.last_name ?? "" };
  const isMe = (one: typeof me) => nameOf(one) === nameOf(me);
  const fitting = passengers
    .filter((passenger) => fits(passenger, required))
    .map((passenger) => ({ ...passenger, values: valuesOf(passenger, required) }));
  const isNew = nameOf(me) !== "" && required.pax_type === "ADT" && !passengers.some(isMe);
  const offered = [...(isNew ? [{ ...me, id: "", values: me }] : []), ...fitting].filter((one) =>
    present.every((other, at) => at === index || nameOf(other) !== nameOf(one)),
  );
  if (offered.length === 0) return null;
  const choose = ({ values }: { values: Partial<PassengerValues> }, masked: boolean) => {
    clearErrors(`passengers.${index}`);
    setIsHidden(masked);
    for (const [field, value] of Object.entries(values))
      setValue(`passengers.${index}.${field as keyof PassengerValues}`, value);
    parts?.goOnIfWhole(`passengers.${index}`);
  };
  return (
    <fieldset>
      <legend className={styles.legend}>{t("passenger", { product })}</legend>
      <div className={styles.choices}>
        {offered.map((one) => (
          <Button
            key={one.id}
            look="secondary"
            icon={isMe(one) && <CircleUser />}
            onClick={() =>
              choose(one, "passport" in one && [one.citizen_number, one.passport].some(isMasked))
            }
          >
            {isMe(one) ? t("me", { name: nameOf(one) }) : <bdi>{nameOf(one)}</bdi>}
          </Button>
        ))}
      </div>
      {isHidden && <p className={styles.notice}>{t("masked")}</p>}
    </fieldset>
  );
});

export const SavedBills = worded(function SavedBills() {
  const t = useTranslations("saved");
  const { data: bills = [] } = usePersonal("/api/user/bills/");
  const { setValue, clearErrors } = useFormContext<PaymentValues>();
  if (bills.length === 0) return null;
  const choose = (bill: Bill) => {
    clearErrors("bill");
    setValue("has_invoice", true);
    for (const [field, value] of Object.entries(billValues(bill)))
      setValue(`bill.${field as keyof PaymentValues["bill"]}`, value);
  };
  return (
    <fieldset>
      <legend className={styles.legend}>{t("bill")}</legend>
      <div className={styles.choices}>
        {bills.map((bill) => (
          <Button key={bill.id} look="secondary" onClick={() => choose(bill)}>
            {t("billOption", { name: bill.billing_name, city: bill.city })}
          </Button>
        ))}
      </div>
    </fieldset>
  );
});

export const CouponPicker = worded(function CouponPicker({ data }: { data: PaymentHead }) {
  const t = useTranslations("saved");
  const format = useFormat();
  const field = useField("coupon_id");
  const chosen = useWatch<PaymentValues, "coupon_id">({ name: "coupon_id" });
  const coupons = useUsableCoupons(data, chosen);
  if (coupons.length === 0) return null;
  return (
    <Section title={t("couponTitle")}>
      <SelectField {...field} value={chosen} label={t("coupon")}>
        <option value="">{t("noCoupon")}</option>
        {coupons.map((coupon) => (
          <option key={coupon.id} value={coupon.id} disabled={!isEnough(coupon, data)}>
            {t(isLimited(coupon) ? "couponOptionLeast" : "couponOption", {
              code: coupon.code,
              amount: format.money(coupon.value),
              least: format.money(coupon.least_purchase),
            })}
          </option>
        ))}
      </SelectField>
    </Section>
  );
});

export const CouponLine = worded(function CouponLine({ coupon, off }: { coupon: Coupon; off: Money }) {
  const t = useTranslations("saved");
  return (
    <div className="sums">
      <p className="head">
        <span>
          {t("couponTitle")} <bdi className={styles.faint}>{coupon.code}</bdi>
        </span>
        <Price money={{ ...off, total: `-${off.total}` }} />
      </p>
    </div>
  );
});
