// Gives the traveller what was fetched as a file. The call needs the token, so the browser cannot fetch it by a link of its own. An app's
// web view saves nothing: there the device's own sheet takes the text, to files, notes or a mail.

import { isNative } from "./device";

export async function saveJson(name: string, held: object) {
  const text = JSON.stringify(held, null, 2);
  if (isNative()) {
    const { Share } = await import("./native-plugins");
    // A sheet that was closed is no failure.
    await Share.share({ title: name, text }).catch(() => {});
    return;
  }
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
