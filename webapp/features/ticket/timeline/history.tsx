"use client";
// Events of a booking, oldest first, each with its actor.

import manage from "@content/catalogues/tr/manage.json";
import { useTranslations } from "next-intl";
import type { BookingEvent } from "@/lib/api/types";
import { Messages } from "@/lib/i18n/provider";
import type { Product } from "@/lib/product";
import { useFormat } from "@/lib/use-format";
import { Card } from "@/ui/card";
import { classes } from "@/ui/classes";
import manageStyles from "../manage/manage.module.css";
import refundStepsStyles from "../refund/refund-steps.module.css";
import styles from "../ticket.module.css";

type Props = { product: Product; history: BookingEvent[] };

export function History(props: Props) {
  return (
    <Messages turkish={{ manage }}>
      <Timeline {...props} />
    </Messages>
  );
}

/** A quote does not change a booking, so the history omits quotes. */
const happened = ({ event }: BookingEvent) => event !== "quoted";

function Timeline({ product, history }: Props) {
  const t = useTranslations("manage.history");
  const format = useFormat();
  return (
    <section aria-labelledby="ticket-history" className={classes(styles.group, styles.screenOnly)}>
      <h2 id="ticket-history" className={styles.heading}>
        {t("title")}
      </h2>
      <Card>
        <ol className={refundStepsStyles.steps}>
          {history.filter(happened).map(({ at, who, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: events are only appended, and two may be equal
            <li key={index} data-reached>
              {text}
              <span className={manageStyles.at}>
                <time dateTime={at}>{format.instant(at)}</time> · {t("who", { who, product })}
              </span>
            </li>
          ))}
        </ol>
      </Card>
    </section>
  );
}
