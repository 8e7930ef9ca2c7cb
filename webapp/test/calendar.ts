// The calendar of a date sheet, as a traveller uses it, in Turkish.

import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";

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

/** The first that can be picked. */
export async function earliestDay(user: UserEvent, title: string) {
  const { previous } = await open(title);
  while (!isOff(previous())) await user.click(previous());
  return document.querySelector("[data-day]:not([data-disabled], [data-hidden])")?.getAttribute("data-day");
}
