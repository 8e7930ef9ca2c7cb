// Android's back button: closes the topmost layer, or else goes back. Without a history, a tab leaves the
// app and any other page, such as one opened by a link, leads home. Called by native.tsx.

import { DESTINATIONS } from "./navigation";

type BackActions = { canGoBack: boolean; goHome: () => void; leave: () => void };

export function goBack({ canGoBack, goHome, leave }: BackActions) {
  if (closeTopmost()) return;
  if (canGoBack) window.history.back();
  else if (DESTINATIONS.some(({ href }) => href === window.location.pathname)) leave();
  else goHome();
}

/** Closes the topmost layer like the Escape key. A question that needs an answer handles the event itself. */
function closeTopmost(): boolean {
  // Questions and panels lie above every sheet.
  const dialog = [...document.querySelectorAll("dialog")].findLast(({ open }) => open);
  if (dialog) {
    dialog.dispatchEvent(new Event("cancel", { cancelable: true }));
    return true;
  }
  const open = [...document.querySelectorAll("ion-modal:not(.overlay-hidden), [role=dialog]")].at(-1);
  open?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
  return open !== undefined;
}
