"use client";
// Lists the steps before a departure, each with its local time and the rule behind it, then links to a
// search of the return direction when none is booked.

import turkish from "@content/catalogues/tr/next-steps.json";
import { useTranslations } from "next-intl";
import { hrefWithId } from "@/lib/address";
import type { BookingLine } from "@/lib/api/types";
import { lastSearched } from "@/lib/dates";
import { durationOf } from "@/lib/format";
import { Messages } from "@/lib/i18n/provider";
import type { Product } from "@/lib/product";
import { useFormat } from "@/lib/use-format";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { PassengerNames } from "../passengers/whose";
import ticketStyles from "../ticket.module.css";
import type { AnyBooking } from "../ticket-product";
import type { Back } from "./back";
import styles from "./next-steps.module.css";
import { momentOf, type Next, type Step } from "./steps";

type Props = {
  product: Product;
  next: Next;
  tickets: AnyBooking["tickets"];
  steps: Step[];
  /** Search in the opposite direction. */
  back?: Back | null;
};

export function NextSteps(props: Props) {
  if (props.steps.length === 0) return null;
  return (
    <Messages turkish={{ "next-steps": turkish }}>
      <Steps {...props} />
    </Messages>
  );
}

function Steps({ product, next, tickets, steps, back }: Props) {
  const t = useTranslations("next-steps");
  const format = useFormat();
  const { departure, line } = next;
  return (
    <Card className={ticketStyles.part} aria-labelledby="next-steps">
      <div>
        <h2 id="next-steps" className={ticketStyles.heading}>
          {t("title")}
        </h2>
        <PassengerNames of={departure} tickets={tickets} />
      </div>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.what}>
            <When step={step} next={next} />
            <div>
              <p className={styles.what}>{t(`step.${step.what}`)}</p>
              <p className={styles.why}>
                <Why step={step} line={line} />
              </p>
            </div>
          </li>
        ))}
      </ol>
      {line.clock && <p className={styles.why}>{t("clock", { city: line.clock.place })}</p>}
      {back && back.date <= lastSearched() && (
        <ButtonLink
          href={hrefWithId(`/${product}/search-gate/`, back.option)}
          prefetch={false}
          look="secondary"
          className={ticketStyles.screenOnly}
        >
          {t("back", { product, date: format.date(back.date, "short") })}
        </ButtonLink>
      )}
    </Card>
  );
}

function When({ step, next }: { step: Step; next: Next }) {
  const format = useFormat();
  const at = momentOf(step, next.departure);
  return (
    at && (
      <time dateTime={`${at.date}T${at.time}`} className={styles.when}>
        <span className={styles.time}>{at.time}</span> {format.date(at.date, "brief")}
      </time>
    )
  );
}

function Why({ step: { what, why, minutes = 0 }, line }: { step: Step; line: BookingLine }) {
  const t = useTranslations("next-steps.why");
  const format = useFormat();
  if (what === "pickup" || what === "bring") return why;
  return t(what, {
    count: minutes,
    city: line.clock?.place ?? "",
    duration: format.duration(durationOf(line.access_minutes ?? 0)),
  });
}
