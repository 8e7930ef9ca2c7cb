// Opens the service promise on top of the page that holds the card data. Loaded only in the apps.

import { get } from "@/lib/api/client";
import { visit } from "@/lib/in-app-browser";
import { webOrigin } from "@/lib/share";

export async function visitPromise() {
  const info = await get("/api/mobile/info/").catch(() => undefined);
  await visit(`${webOrigin(info?.app_domain)}/promise/`);
}
