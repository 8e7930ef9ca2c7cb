// Shares a search: by the device's own sheet, else by copying the link. The link names the criteria only and never expires.

import type { IdRoute } from "../address";
import { isNative } from "../device";
import { ask, type Question } from "../dialog";
import type { Product } from "../product";
import { toast } from "../toast";

const NOTICE_MS = 2000;
const LINKS: Record<Product, IdRoute> = {
  flight: "/ucak-bileti/ara/",
  bus: "/bus/search-gate/",
  car: "/car/search-gate/",
};

/** `domain` is where the web app lives, for links out of the native app. */
export function shareLink(product: Product, option: string, domain: string | undefined): string {
  const origin = !isNative() || !domain ? window.location.origin : `https://${domain}`;
  return `${origin}${LINKS[product]}${encodeURIComponent(option)}/`;
}

export async function shareSearch(
  url: string,
  words: { title: string; copy: string; cancel: string; copied: string; copyFailed: string },
) {
  if (isNative()) {
    const { Share } = await import("../native-plugins");
    await Share.share({ title: words.title, url }).catch(() => {});
    return;
  }
  if (typeof navigator.share === "function") {
    // A share sheet that was closed is no failure.
    await navigator.share({ title: words.title, url }).catch(() => {});
    return;
  }
  const question: Question = { title: words.title, text: url, confirm: words.copy, cancel: words.cancel };
  if (!(await ask(question))) return;
  try {
    await navigator.clipboard.writeText(url);
    toast(words.copied, { tone: "success", closeAfterMs: NOTICE_MS });
  } catch {
    toast(words.copyFailed, { tone: "danger", closeAfterMs: NOTICE_MS });
  }
}
