"use client";
// Cost and deadline of changing or cancelling the chosen fare.

import supplierTerms from "@content/catalogues/tr/supplier-terms.json";
import { useTranslations } from "next-intl";
import type { FlightBookingDirection } from "@/lib/api/types";
import { Messages } from "@/lib/i18n/provider";
import styles from "./fare.module.css";

type Props = { info: FlightBookingDirection["info"] };

export default function FlightRules(props: Props) {
  return (
    <Messages turkish={{ "supplier-terms": supplierTerms }}>
      <Rules {...props} />
    </Messages>
  );
}

function Rules({ info }: Props) {
  const t = useTranslations("payment-flight.rules");
  const terms = useTranslations("supplier-terms");
  const groups = [
    { title: t("change"), texts: info.change_policy_texts },
    { title: t("cancel"), texts: info.cancelation_policy_texts },
  ];
  return (
    <div className={styles.rules}>
      {groups.map(({ title, texts }) => (
        <section key={title}>
          <h3>{title}</h3>
          <ul>
            {(texts.length > 0 ? texts : [terms("rulesUnknown")]).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      ))}
      <p className={styles.faint}>{t("perPassenger")}</p>
    </div>
  );
}
