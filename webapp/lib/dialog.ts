// Dialogs that must be answered before the visitor goes on; ui/dialog-host.tsx renders them. Dialogs are
// shown one at a time: a dialog asked while another is open waits in a queue. After a navigation, open and
// queued dialogs are dropped and never resolve, so that no answer acts on another page.

import { createStore } from "./store";

export type Question = {
  title: string;
  text?: string;
  /** True when `text` is an address (URL or e-mail), which reads from left to right in every language. */
  isAddress?: boolean;
  confirm: string;
  /** Label of the second button; absent for a message with one button. */
  cancel?: string;
  tone?: "danger";
  /**
   * True when a timer or a response opened the dialog: a tap or key press at that moment was meant for
   * something else.
   */
  unprompted?: boolean;
  /** True for a dialog of the app itself, which stays open across navigation. */
  stays?: boolean;
};

/**
 * True for the main button, false for the other one. Null for Escape, Back and a tap outside: then
 * nothing happens.
 */
export type Answer = boolean | null;

type Pending = Question & { answer: (answer: Answer) => void };

export const question = createStore<Pending | null>(null);
let waiting: Pending[] = [];

/** Asks a question. When its `signal` aborts, the question is withdrawn and the promise never resolves. */
export function ask(wanted: Question, signal?: AbortSignal): Promise<Answer> {
  return new Promise((resolve) => {
    const isFirst = question.get() === null;
    const pending: Pending = {
      ...wanted,
      unprompted: wanted.unprompted || !isFirst,
      answer(answer) {
        close(pending);
        resolve(answer);
      },
    };
    signal?.addEventListener("abort", () => close(pending));
    if (isFirst) question.set(pending);
    else waiting.push(pending);
  });
}

function close(pending: Pending) {
  waiting = waiting.filter((other) => other !== pending);
  if (question.get() !== pending) return;
  question.set(null);
  // Deferred, since the code that handles the answer may withdraw the next question.
  setTimeout(askNext);
}

function askNext() {
  if (question.get() === null) question.set(waiting.shift() ?? null);
}

/** Drops the dialogs of the page that was left. */
export function leavePage() {
  waiting = waiting.filter(({ stays }) => stays);
  if (question.get()?.stays) return;
  question.set(null);
  askNext();
}
