// Test helpers that use a date sheet's calendar in Turkish.

import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect } from "vitest";
import { t } from "./words";

const day = (date: string) => document.querySelector<HTMLButtonElement>(`[data-day="${date}"] button`);
const isOff = (button: HTMLElement) => button.getAttribute("aria-disabled") === "true";

async function open(title: string) {
  const sheet = within(await screen.findByRole("dialog", { name: title }));
  await sheet.findAllByRole("grid");
  return {
    previous: () => sheet.getByRole("button", { name: t("calendar.previousMonth") }),
    next: () => sheet.getByRole("button", { name: t("calendar.nextMonth") }),
  };
}

export async function pickDay(user: UserEvent, title: string, date: string) {
  const { next } = await open(title);
  while (!day(date)) {
    if (isOff(next())) throw new Error(`no ${date} in the calendar`);
    await user.click(next());
  }
  await user.click(day(date) as HTMLElement);
}

/** Returns the selectable days of the visible months. */
export const daysToChoose = () =>
  [...document.querySelectorAll("[data-day]:not([data-disabled], [data-hidden])")].map((cell) =>
    cell.getAttribute("data-day"),
  );

/** Returns the first selectable day. */
export async function earliestDay(user: UserEvent, title: string) {
  const { previous } = await open(title);
  while (!isOff(previous())) await user.click(previous());
  return daysToChoose()[0];
}

/** Selects a day in the calendar that a field opens, in a month that is already visible. */
export async function chooseDay(field: string | RegExp, date: string) {
  fireEvent.click(await screen.findByRole("button", { name: field }));
  await waitFor(() => expect(day(date)).not.toBeNull());
  fireEvent.click(day(date) as HTMLElement);
}
