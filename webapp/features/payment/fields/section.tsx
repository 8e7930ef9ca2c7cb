"use client";

// A titled part of the payment form.

import { useTranslations } from "next-intl";
import { type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import styles from "../payment.module.css";

type Titled = { title: ReactNode; hint?: ReactNode; children: ReactNode };

export function Section({ title, hint, children }: Titled) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className={styles.section}>
      <Head id={id} title={title} hint={hint} />
      {children}
    </Card>
  );
}

/** One that may be filled in already: then it is folded to a line, until it is to be edited or has a fault. */
export function FoldingSection({
  filled,
  faulty,
  ...titled
}: Titled & {
  /** What stands in it, where it starts folded. */
  filled: ReactNode;
  faulty: boolean;
}) {
  const t = useTranslations("payment");
  const id = useId();
  const fields = useRef<HTMLDivElement>(null);
  const [isFolded, setFolded] = useState(Boolean(filled));
  // It stays open when the fault is mended.
  if (faulty && isFolded) setFolded(false);
  const edit = () => {
    flushSync(() => setFolded(false));
    fields.current?.querySelector<HTMLElement>("input:not([type=hidden]), select, button")?.focus();
  };
  const { title, hint, children } = titled;
  return (
    <Card aria-labelledby={id} className={styles.section}>
      {isFolded ? (
        <div className={styles.filled}>
          <div>
            <h2 id={id} className={styles.sectionTitle}>
              {title}
            </h2>
            <p>
              <bdi>{filled}</bdi>
            </p>
          </div>
          <Button id={`${id}-edit`} look="quiet" aria-labelledby={`${id}-edit ${id}`} onClick={edit}>
            {t("edit")}
          </Button>
        </div>
      ) : (
        <Head id={id} title={title} hint={hint} />
      )}
      <div ref={fields} className={styles.section} hidden={isFolded}>
        {children}
      </div>
    </Card>
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
