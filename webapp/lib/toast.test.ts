import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { closeToast, toast, toasts } from "./toast";

const said = () => toasts.get().map(({ text }) => text);

beforeEach(() => {
  vi.useFakeTimers();
  toasts.set([]);
});
afterEach(() => {
  vi.useRealTimers();
});

it("shows toasts side by side, each for three seconds or its own time", () => {
  toast("bir");
  toast("iki", { closeAfterMs: 2000 });
  expect(said()).toEqual(["bir", "iki"]);
  vi.advanceTimersByTime(1999);
  expect(said()).toEqual(["bir", "iki"]);
  vi.advanceTimersByTime(1);
  expect(said()).toEqual(["bir"]);
  vi.advanceTimersByTime(1000);
  expect(said()).toEqual([]);
});

it("keeps the other toasts when one is closed by hand", () => {
  toast("ilk");
  toast("son");
  closeToast(toasts.get()[0]?.id ?? 0);
  expect(said()).toEqual(["son"]);
  vi.advanceTimersByTime(3000);
  expect(said()).toEqual([]);
});
