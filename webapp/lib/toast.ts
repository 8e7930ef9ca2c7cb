// Toasts: short messages that disappear by themselves. Any module may call `toast`; ui/toaster.tsx shows
// them one after the other.

import { createStore } from "./store";

export type Toast = {
  id: number;
  tone: "info" | "success" | "warning" | "danger";
  title?: string;
  text: string;
};

export const toasts = createStore<Toast[]>([]);
let lastId = 0;

export function toast(
  text: string,
  {
    tone = "info",
    title,
    closeAfterMs = 3000,
  }: Partial<Omit<Toast, "id" | "text">> & { closeAfterMs?: number } = {},
) {
  lastId += 1;
  const id = lastId;
  toasts.set([...toasts.get(), { id, tone, title, text }]);
  setTimeout(() => closeToast(id), closeAfterMs);
}

export const closeToast = (id: number) => toasts.set(toasts.get().filter((shown) => shown.id !== id));
