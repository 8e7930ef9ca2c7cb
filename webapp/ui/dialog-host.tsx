"use client";
// Renders the dialog of lib/dialog.ts. The shell renders this component once.

import { usePathname } from "next/navigation";
import { useEffect, useLayoutEffect, useState } from "react";
import { leavePage, question } from "@/lib/dialog";
import { Button } from "./button";
import styles from "./dialog-host.module.css";
import { Modal } from "./modal";

/**
 * Delay before an unprompted dialog accepts answers, in milliseconds: enough to notice it and stop typing.
 */
const UNPROMPTED_MS = 600;

export function DialogHost() {
  const asked = question.use();
  const pathname = usePathname();
  const [seen, setSeen] = useState<typeof asked>(null);
  const isOpenToAnswers = !asked?.unprompted || seen === asked;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on navigation, before the page's effects
  useLayoutEffect(leavePage, [pathname]);
  useEffect(() => {
    if (!asked?.unprompted) return;
    const timer = setTimeout(() => setSeen(asked), UNPROMPTED_MS);
    return () => clearTimeout(timer);
  }, [asked]);
  return (
    <Modal
      open={asked !== null}
      onClose={() => isOpenToAnswers && asked?.answer(null)}
      role="alertdialog"
      aria-labelledby="question-title"
      aria-describedby="question-text"
      className={styles.dialog}
    >
      {asked && (
        <div className={styles.content}>
          <h2 id="question-title" className={styles.title}>
            {asked.title}
          </h2>
          {asked.text && asked.text !== asked.title && (
            <p id="question-text" dir={asked.isAddress ? "ltr" : undefined}>
              {asked.text}
            </p>
          )}
          <div className={styles.actions}>
            {asked.cancel && (
              <Button look="secondary" disabled={!isOpenToAnswers} onClick={() => asked.answer(false)}>
                {asked.cancel}
              </Button>
            )}
            <Button
              look={asked.tone ?? "primary"}
              disabled={!isOpenToAnswers}
              onClick={() => asked.answer(true)}
            >
              {asked.confirm}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
}
