// The calendar of a date sheet, as a traveller uses it, in Turkish.

import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect } from "vitest";

const day = (date: string) => document.querySelector<HTMLButtonElement>(`[data-day="${date}"] button`);
const isOff = (button: HTMLElement) => button.getAttribute("aria-disabled") === "true";

async function open(title: string) {
  const sheet = within(await screen.findByRole("dialog", { name: title }));
  await sheet.findAllByRole("grid");
  return {
    previous: () => sheet.getByRole("button", { name: "Önceki ay" }),
    next: () => sheet.getByRole("button", { name: "Sonraki ay" }),
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

/** Days that can be picked in the months that are shown. */
export const daysToChoose = () =>
  [...document.querySelectorAll("[data-day]:not([data-disabled], [data-hidden])")].map((cell) =>
    cell.getAttribute("data-day"),
  );

/** The first that can be picked. */
export async function earliestDay(user: UserEvent, title: string) {
  const { previous } = await open(title);
  while (!isOff(previous())) await user.click(previous());
  return daysToChoose()[0];
}

/** In the calendar that a field opens, on a month that is shown already. */
export async function chooseDay(field: string | RegExp, date: string) {
  fireEvent.click(await screen.findByRole("button", { name: field }));
  await waitFor(() => expect(day(date)).not.toBeNull());
  fireEvent.click(day(date) as HTMLElement);
}
