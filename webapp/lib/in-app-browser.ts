// Opens a page outside the app, mostly the issuer's: a browser navigates to it, a native app shows it in an
// in-app browser on top.

import { isNative } from "./device";

/**
 * Resolves to true once a native app shows its own page again. In a browser it resolves to false while the
 * page is being left.
 */
export async function visit(url: string): Promise<boolean> {
  if (!isNative()) {
    window.location.assign(url);
    return false;
  }
  const { App, Browser } = await import("./native-plugins");
  let back = () => {};
  const returned = new Promise<void>((resolve) => {
    back = resolve;
  });
  // The in-app browser was closed by hand, or left by a link that leads into the app.
  const listeners = await Promise.all([
    Browser.addListener("browserFinished", back),
    App.addListener("appUrlOpen", back),
  ]);
  await Browser.open({ url });
  await returned;
  for (const listener of listeners) void listener.remove();
  // Fails harmlessly when the browser was already closed by hand.
  await Browser.close().catch(() => undefined);
  return true;
}
