"use client";
// Last part of the payment form, with several sections: card, billing and consent. Shown as a single line
// while it is closed.

import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { Card } from "@/ui/card";
import { InTurn } from "@/ui/in-turn";
import { useParts } from "./parts";
import { Line } from "./section";
import styles from "./section.module.css";

export function LastPart({ children }: { children: ReactNode }) {
  const t = useTranslations("payment");
  const id = useId();
  const isOpen = useParts()?.isOpen("payment");
  return (
    <>
      {!isOpen && (
        <Card aria-labelledby={id}>
          <Line id={id} part="payment" title={t("last")} />
        </Card>
      )}
      <div className={styles.sections} hidden={!isOpen} data-part="payment">
        <InTurn first={1}>{children}</InTurn>
      </div>
    </>
  );
}
