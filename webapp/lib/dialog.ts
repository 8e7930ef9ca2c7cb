// Questions and messages that must be answered before going on. `ask` resolves true for the main button, false for the other,
// Escape or a replaced question; ui/dialog-host.tsx shows it. On another page it is asked no more, and never resolves: no answer may
// act there.

import { createStore } from "./store";

export type Question = {
  title: string;
  text?: string;
  confirm: string;
  /** Absent: a message with one button. */
  cancel?: string;
  tone?: "danger";
  /** Whatever page comes: the app itself asks. */
  stays?: boolean;
};

export const question = createStore<(Question & { answer: (confirmed: boolean) => void }) | null>(null);

export function ask(asked: Question): Promise<boolean> {
  question.get()?.answer(false);
  return new Promise((resolve) => {
    question.set({
      ...asked,
      answer(confirmed) {
        question.set(null);
        resolve(confirmed);
      },
    });
  });
}
