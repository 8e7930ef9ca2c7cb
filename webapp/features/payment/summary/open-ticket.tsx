"use client";
// POST /api/bus/info/open-ticket/: looks up the open ticket that pays for a part of the trip, by its
// code. Loaded lazily, for buses only.

import openTicket from "@content/catalogues/tr/open-ticket.json";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useFormContext } from "react-hook-form";
import type { BusOpenTicket } from "@/lib/api/bus-types";
import { post } from "@/lib/api/client";
import { ApiError } from "@/lib/api/error";
import type { Money } from "@/lib/api/types";
import { useFailure } from "@/lib/form/use-failure";
import { addMoney, compareMoney, timesMoney } from "@/lib/format";
import { Messages } from "@/lib/i18n/provider";
import { useFormat } from "@/lib/use-format";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/field";
import { Price } from "@/ui/price";
import { useField } from "../form/field";
import { Section } from "../form/section";
import type { PaymentValues } from "../payment-values";
import styles from "./open-ticket.module.css";

type Props = {
  session: string;
  /** Maximum amount that the open ticket can pay. */
  charge: Money;
  applied: BusOpenTicket | null;
  onApply: (openTicket: BusOpenTicket | null) => void;
};

export default function OpenTicketField(props: Props) {
  return (
    <Messages turkish={{ "open-ticket": openTicket }}>
      <Field {...props} />
    </Messages>
  );
}

export const OpenTicketLine = (props: { off: Money }) => (
  <Messages turkish={{ "open-ticket": openTicket }}>
    <Line {...props} />
  </Messages>
);

function Field({ session, charge, applied, onApply }: Props) {
  const t = useTranslations("open-ticket");
  const format = useFormat();
  const failureOf = useFailure();
  const field = useField("open_ticket_code");
  const { getValues, setFocus, setValue, setError, clearErrors } = useFormContext<PaymentValues>();
  const [isOpen, setOpen] = useState(() => getValues("open_ticket_code") !== "");
  const [isBusy, setBusy] = useState(false);
  const apply = async () => {
    const open_ticket_code = getValues("open_ticket_code").trim();
    if (open_ticket_code === "") return;
    setBusy(true);
    clearErrors("open_ticket_code");
    try {
      onApply(
        await post("/api/bus/info/open-ticket/", {
          session_unique: session,
          open_ticket_code,
        }),
      );
    } catch (error) {
      const faults = error instanceof ApiError ? error.errors?.open_ticket_code : undefined;
      setError("open_ticket_code", { message: faults?.[0] ?? failureOf(error) });
    } finally {
      setBusy(false);
    }
  };
  const remove = () => {
    setValue("open_ticket_code", "");
    onApply(null);
  };
  if (applied) {
    const left = addMoney(applied.balance, timesMoney(charge, -1));
    return (
      <Section title={t("title")}>
        <p>
          <bdi dir="ltr">{applied.code}</bdi> · <bdi>{applied.company}</bdi>
        </p>
        {compareMoney(left.total, "0") > 0 && <p>{t("left", { sum: format.money(left) })}</p>}
        <Button look="secondary" onClick={remove}>
          {t("remove")}
        </Button>
      </Section>
    );
  }
  if (!isOpen && !field.error) {
    const open = () => {
      flushSync(() => setOpen(true));
      setFocus("open_ticket_code");
    };
    return (
      <Button look="quiet" onClick={open}>
        {t("open")}
      </Button>
    );
  }
  return (
    <Section title={t("title")} hint={t("hint")}>
      <TextField {...field} label={t("code")} autoComplete="off" autoCapitalize="characters" dir="ltr" />
      <Button look="secondary" busy={isBusy} onClick={apply}>
        {t("apply")}
      </Button>
    </Section>
  );
}

function Line({ off }: { off: Money }) {
  const t = useTranslations("open-ticket");
  return (
    <div className="sums">
      <p className="head">
        <span className={styles.faint}>{t("line")}</span>
        <Price money={{ ...off, total: `-${off.total}` }} />
      </p>
    </div>
  );
}
