// Leads to a page outside the app, mostly the bank's: a browser goes there itself, an app shows it in a browser of its own on top.

import { isNative } from "./device";

/** True once an app has its own page in front again. In a browser the whole page leaves, and nothing more comes. */
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
  // Closed by hand, or left by a link that leads into the app.
  const listeners = await Promise.all([
    Browser.addListener("browserFinished", back),
    App.addListener("appUrlOpen", back),
  ]);
  await Browser.open({ url });
  await returned;
  for (const listener of listeners) void listener.remove();
  // Nothing to close where it was closed by hand.
  await Browser.close().catch(() => undefined);
  return true;
}
