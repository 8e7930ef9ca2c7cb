// Questions and messages that must be answered before going on; ui/dialog-host.tsx shows them. One at a time: a question asked while another
// is open waits behind it. On another page they are asked no more, and never resolve: no answer may act there.

import { createStore } from "./store";

export type Question = {
  title: string;
  text?: string;
  /** The text is an address, which reads from left to right in every language. */
  isAddress?: boolean;
  confirm: string;
  /** Absent: a message with one button. */
  cancel?: string;
  tone?: "danger";
  /** A clock asks, or an answer that came by itself: what is tapped or typed at that moment was meant for something else. */
  unprompted?: boolean;
  /** Whatever page comes: the app itself asks. */
  stays?: boolean;
};

/** True for the main button, false for the other. Null for Escape, Back and a tap beside it: then nothing happens. */
export type Answer = boolean | null;

type Asked = Question & { answer: (answer: Answer) => void };

export const question = createStore<Asked | null>(null);
let waiting: Asked[] = [];

/** Withdrawn by its `signal`, it never resolves. */
export function ask(wanted: Question, signal?: AbortSignal): Promise<Answer> {
  return new Promise((resolve) => {
    const isFirst = question.get() === null;
    const asked: Asked = {
      ...wanted,
      unprompted: wanted.unprompted || !isFirst,
      answer(answer) {
        close(asked);
        resolve(answer);
      },
    };
    signal?.addEventListener("abort", () => close(asked));
    if (isFirst) question.set(asked);
    else waiting.push(asked);
  });
}

function close(asked: Asked) {
  waiting = waiting.filter((other) => other !== asked);
  if (question.get() !== asked) return;
  question.set(null);
  // Afterwards: what follows from the answer may withdraw it.
  setTimeout(askNext);
}

function askNext() {
  if (question.get() === null) question.set(waiting.shift() ?? null);
}

/** What belongs to the page that was left is asked no more. */
export function leavePage() {
  waiting = waiting.filter(({ stays }) => stays);
  if (question.get()?.stays) return;
  question.set(null);
  askNext();
}
