"use client";
// Shows the question of lib/dialog.ts. Rendered once, by the shell.

import { usePathname } from "next/navigation";
import { useLayoutEffect } from "react";
import { question } from "@/lib/dialog";
import { Button } from "./button";
import styles from "./dialog-host.module.css";
import { Modal } from "./modal";

export function DialogHost() {
  const asked = question.use();
  const pathname = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: on another page; before its own effects, which may ask
  useLayoutEffect(() => {
    if (!question.get()?.stays) question.set(null);
  }, [pathname]);
  return (
    <Modal
      open={asked !== null}
      onClose={() => asked?.answer(false)}
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
          {asked.text && asked.text !== asked.title && <p id="question-text">{asked.text}</p>}
          <div className={styles.actions}>
            {asked.cancel && (
              <Button look="secondary" onClick={() => asked.answer(false)}>
                {asked.cancel}
              </Button>
            )}
            <Button look={asked.tone ?? "primary"} onClick={() => asked.answer(true)}>
              {asked.confirm}
            </Button>
          </div>
        </div>
      )}
    </Modal>
  );
}
