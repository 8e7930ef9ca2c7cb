// Saves fetched data as a file. The request needs the token, so a plain link cannot download it. A native
// app's web view saves no files: its share sheet passes the text to files, notes or an e-mail instead.

import { isNative } from "./device";

export async function saveJson(name: string, data: object) {
  const text = JSON.stringify(data, null, 2);
  if (isNative()) {
    const { Share } = await import("./native-plugins");
    // A closed share sheet is not a failure.
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
