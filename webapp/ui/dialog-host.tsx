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
  const pending = question.use();
  const pathname = usePathname();
  const [seen, setSeen] = useState<typeof pending>(null);
  const isOpenToAnswers = !pending?.unprompted || seen === pending;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on navigation, before the page's effects
  useLayoutEffect(leavePage, [pathname]);
  useEffect(() => {
    if (!pending?.unprompted) return;
    const timer = setTimeout(() => setSeen(pending), UNPROMPTED_MS);
    return () => clearTimeout(timer);
  }, [pending]);
  return (
    <Modal
      open={pending !== null}
      onClose={() => isOpenToAnswers && pending?.answer(null)}
      role="alertdialog"
      aria-labelledby="question-title"
      aria-describedby="question-text"
      className={styles.dialog}
    >
      {pending && (
        <div className={styles.content}>
          <h2 id="question-title" className={styles.title}>
            {pending.title}
          </h2>
          {pending.text && pending.text !== pending.title && (
            <p id="question-text" dir={pending.isAddress ? "ltr" : undefined}>
              {pending.text}
            </p>
          )}
          <div className={styles.actions}>
            {pending.cancel && (
              <Button look="secondary" disabled={!isOpenToAnswers} onClick={() => pending.answer(false)}>
                {pending.cancel}
              </Button>
            )}
            <Button
              look={pending.tone ?? "primary"}
              disabled={!isOpenToAnswers}
              onClick={() => pending.answer(true)}
            >
              {pending.confirm}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
}
