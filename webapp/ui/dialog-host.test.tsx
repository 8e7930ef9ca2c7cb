import { act, fireEvent, screen } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ask, leavePage, question } from "@/lib/dialog";
import { renderInTurkish } from "@/test/render";
import { DialogHost } from "./dialog-host";

// Same subscription as in the router.
const subscribe = (listener: () => void) => {
  window.addEventListener("popstate", listener);
  return () => window.removeEventListener("popstate", listener);
};
vi.mock("next/navigation", () => ({
  usePathname: () => useSyncExternalStore(subscribe, () => window.location.pathname),
}));

const answered = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  answered.mockReset();
  window.history.replaceState(null, "", "/flight/search/");
});

afterEach(() => {
  leavePage();
  vi.useRealTimers();
});

const goTo = (address: string) => {
  window.history.replaceState(null, "", address);
  act(() => void window.dispatchEvent(new PopStateEvent("popstate")));
};

function askThere(stays?: boolean) {
  renderInTurkish(<DialogHost />);
  act(() => void ask({ title: "Yeniden mi?", confirm: "Evet", cancel: "Geri", stays }).then(answered));
}

it("withdraws a question on another page, without answering it", () => {
  askThere();
  expect(screen.getByRole("alertdialog", { name: "Yeniden mi?" })).toBeTruthy();
  goTo("/flight/search/?departure=there");
  expect(question.get()).not.toBeNull();
  goTo("/faq/");
  expect(question.get()).toBeNull();
  expect(answered).not.toHaveBeenCalled();
});

it("keeps the app's own question on another page", () => {
  askThere(true);
  goTo("/faq/");
  expect(question.get()?.title).toBe("Yeniden mi?");
  question.get()?.answer(true);
});

const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const dialog = (name: string) => screen.getByRole<HTMLDialogElement>("alertdialog", { name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

it("asks questions one after the other, and a double tap answers only the first", async () => {
  askThere();
  const timedOut = vi.fn();
  act(() => void ask({ title: "Süre doldu", confirm: "Yine ara", cancel: "Geri dön" }).then(timedOut));
  expect(dialog("Yeniden mi?").open).toBe(true);
  fireEvent.click(button("Evet"));
  // Second tap of a double tap.
  await later(0);
  fireEvent.click(button("Yine ara"));
  fireEvent(dialog("Süre doldu"), new Event("cancel", { cancelable: true }));
  await later(0);
  expect([answered.mock.calls, timedOut.mock.calls]).toEqual([[[true]], []]);
  await later(1000);
  fireEvent.click(button("Yine ara"));
  await later(0);
  expect([answered.mock.calls, timedOut.mock.calls, question.get()]).toEqual([[[true]], [[true]], null]);
});

it("ignores taps and keys on an unprompted question until it could be read", async () => {
  renderInTurkish(<DialogHost />);
  const unprompted = { title: "Süre doldu", confirm: "Yine ara", cancel: "Geri dön", unprompted: true };
  act(() => void ask(unprompted).then(answered));
  expect([button("Yine ara").disabled, button("Geri dön").disabled]).toEqual([true, true]);
  fireEvent.click(button("Geri dön"));
  fireEvent(dialog("Süre doldu"), new Event("cancel", { cancelable: true }));
  await later(100);
  expect(answered).not.toHaveBeenCalled();
  await later(1000);
  fireEvent.click(button("Geri dön"));
  await later(0);
  expect(answered).toHaveBeenCalledExactlyOnceWith(false);
});

it("treats a tap beside a question and Escape as no answer", async () => {
  for (const dismiss of [
    () => {
      fireEvent.pointerDown(dialog("Yeniden mi?"));
      fireEvent.click(dialog("Yeniden mi?"));
    },
    () => fireEvent(dialog("Yeniden mi?"), new Event("cancel", { cancelable: true })),
  ]) {
    answered.mockReset();
    const { unmount } = renderInTurkish(<DialogHost />);
    act(() => void ask({ title: "Yeniden mi?", confirm: "Evet", cancel: "Geri" }).then(answered));
    dismiss();
    await later(0);
    expect(answered).toHaveBeenCalledExactlyOnceWith(null);
    unmount();
  }
});

it("stays open when a press begins inside the question and ends beside it", () => {
  askThere();
  fireEvent.pointerDown(screen.getByRole("heading", { name: "Yeniden mi?" }));
  fireEvent.click(dialog("Yeniden mi?"));
  expect(question.get()).not.toBeNull();
});

it("withdraws an aborted question, whether shown or waiting", async () => {
  const [shown, waiting] = [new AbortController(), new AbortController()];
  renderInTurkish(<DialogHost />);
  act(() => {
    void ask({ title: "Bir", confirm: "Evet" }, shown.signal).then(answered);
    void ask({ title: "İki", confirm: "Evet" }, waiting.signal).then(answered);
    void ask({ title: "Üç", confirm: "Evet" }).then(answered);
  });
  waiting.abort();
  act(() => shown.abort());
  await later(0);
  expect(question.get()?.title).toBe("Üç");
  expect(answered).not.toHaveBeenCalled();
});
