"use client";

// A titled part of the payment form.

import { useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useId } from "react";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { CircleCheck } from "@/ui/icons";
import { type Part, useParts } from "./parts";
import styles from "./section.module.css";

type Titled = { title: ReactNode; hint?: ReactNode; children: ReactNode };
type Folding = Titled & {
  part: Part;
  /** Summary of a part without empty fields. */
  filled?: ReactNode;
};

export function Section({ title, hint, children }: Titled) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className={styles.section}>
      <Head id={id} title={title} hint={hint} />
      {children}
    </Card>
  );
}

/**
 * Shown as a single line while another part is open; the line opens the part again with its input
 * unchanged.
 */
export function FoldingSection({ part, filled, title, hint, children }: Folding) {
  const t = useTranslations("payment");
  const id = useId();
  const parts = useParts();
  const isOpen = parts?.isOpen(part);
  const goOn = () => void parts?.goOn(part);
  const goOnByKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    goOn();
  };
  return (
    <Card aria-labelledby={id} className={styles.section} data-part={part} onKeyDown={goOnByKey}>
      {isOpen ? <Head id={id} title={title} hint={hint} /> : <Line {...{ id, part, title, filled }} />}
      <div className={styles.section} hidden={!isOpen}>
        {children}
        {/* An error that appears on blur would move the button away from the pointer. */}
        <Button wide onMouseDown={(event) => event.preventDefault()} onClick={goOn}>
          {t("goOn")}
        </Button>
      </div>
    </Card>
  );
}

export function Line({ id, part, title, filled }: Omit<Folding, "children"> & { id: string }) {
  const t = useTranslations("payment");
  const parts = useParts();
  return (
    <div className={styles.filled}>
      {filled && <CircleCheck />}
      <div>
        <h2 id={id} className={styles.sectionTitle}>
          {title}
        </h2>
        {filled && (
          <p>
            <bdi>{filled}</bdi>
          </p>
        )}
      </div>
      <Button
        id={`${id}-edit`}
        look="quiet"
        aria-labelledby={`${id}-edit ${id}`}
        onClick={() => parts?.open(part)}
      >
        {t(filled ? "edit" : "fillIn")}
      </Button>
    </div>
  );
}

function Head({ id, title, hint }: Pick<Titled, "title" | "hint"> & { id: string }) {
  return (
    <>
      <h2 id={id} className={styles.sectionTitle}>
        {title}
      </h2>
      {hint && <p className={styles.sectionHint}>{hint}</p>}
    </>
  );
}
