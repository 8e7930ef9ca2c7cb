"use client";
// The fares of an offer side by side: what each includes, what it costs, and the button that takes it. Fetched when they are first looked at.

import terms from "@content/catalogues/tr/terms.json";
import { useTranslations } from "next-intl";
import { useId } from "react";
import type { FareFamily } from "@/lib/api/types";
import { Messages } from "@/lib/i18n/provider";
import { useFormat } from "@/lib/use-format";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Check, Luggage, Minus } from "@/ui/icons";
import { Price } from "@/ui/price";
import { useOnlineTerms } from "@/ui/use-online-terms";
import styles from "./fare-families.module.css";

const RECOMMENDED = "XF";

type Props = {
  fares: FareFamily[];
  /** The fare whose seats are being held. */
  busyCode: string | null;
  onChoose: (code: string) => void;
};

export default function FareFamilies(props: Props) {
  return (
    <Messages turkish={{ terms }}>
      <Fares {...props} />
    </Messages>
  );
}

function Fares({ fares, busyCode, onChoose }: Props) {
  const t = useTranslations("results.fares");
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className={styles.title}>
        {t("title")}
      </h4>
      <ul className={styles.list}>
        {fares.map((fare) => (
          <Fare
            key={fare.code}
            fare={fare}
            busy={busyCode === fare.code}
            onChoose={() => onChoose(fare.code)}
          />
        ))}
      </ul>
    </section>
  );
}

function Fare({ fare, busy, onChoose }: { fare: FareFamily; busy: boolean; onChoose: () => void }) {
  const t = useTranslations("results");
  const format = useFormat();
  const { baggage_allowance: bags, seat_selection, free_change, cancellation } = fare.features;
  const terms = useOnlineTerms();
  const recommended = fare.code === RECOMMENDED;
  return (
    <li className={styles.fare} data-recommended={recommended ? "" : undefined}>
      <div className={styles.head}>
        <h5 className={styles.name}>{fare.name}</h5>
        <abbr title={t("fares.code", { code: fare.code })} className={styles.code}>
          {fare.code}
        </abbr>
        {recommended && <Badge tone="accent">{t("fares.recommended")}</Badge>}
      </div>
      <ul className={styles.features}>
        <li data-has>
          <Luggage />
          {t("fares.hand", { kg: bags.hand_luggage })}
        </li>
        <Feature has={bags.luggage > 0}>
          {bags.luggage > 0 ? t("fares.hold", { kg: bags.luggage }) : t("fares.noHold")}
        </Feature>
        <Feature has={seat_selection}>{seat_selection ? t("fares.seat") : t("fares.noSeat")}</Feature>
        <Feature has={Boolean(cancellation?.back)}>{terms(cancellation)}</Feature>
        <Feature has={free_change}>{free_change ? t("fares.changeFree") : t("fares.changePaid")}</Feature>
      </ul>
      <div className={styles.foot}>
        <Price money={fare.price} size="l" />
        <Button
          look={recommended ? "primary" : "secondary"}
          busy={busy}
          aria-label={t("fares.chooseFare", { name: fare.name, price: format.money(fare.price) })}
          onClick={onChoose}
        >
          {busy ? t("card.holding") : t("card.choose")}
        </Button>
      </div>
    </li>
  );
}

function Feature({ has, children }: { has: boolean; children: React.ReactNode }) {
  return (
    <li data-has={has ? "" : undefined}>
      {has ? <Check /> : <Minus />}
      {children}
    </li>
  );
}
