// Android's back button: closes what lies on top, else goes back, else leaves the app from one of its tabs, and comes home from any
// other page (one that a link opened). Called by native.tsx.

import { DESTINATIONS } from "./navigation";

type Ways = { canGoBack: boolean; goHome: () => void; leave: () => void };

export function goBack({ canGoBack, goHome, leave }: Ways) {
  if (closeTopmost()) return;
  if (canGoBack) window.history.back();
  else if (DESTINATIONS.some(({ href }) => href === window.location.pathname)) leave();
  else goHome();
}

/** Closes it as Escape does: what must be answered says for itself what that means. */
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
