// localStorage as JSON under one prefix; sessionStorage where it is said, which lasts as long as the tab. Full or forbidden storage is
// the same as an empty one: nothing here throws.

export const PREFIX = "rota.";
/** Also read before first paint by `boot-script.ts`. */
export const SETTINGS_KEY = "settings";
/** That another language was offered; also read by `boot-script.ts`. */
export const LANGUAGE_OFFER_KEY = "language-offer";
/** When the next trip begins, in Türkiye's time; also read by `boot-script.ts`. It leaves with the tickets (account/token.ts). */
export const NEXT_TRIP_KEY = "next.tickets";

const ALL = ["localStorage", "sessionStorage"] as const;
export type Where = (typeof ALL)[number];

export function readStored<T>(key: string, where: Where = "localStorage"): T | null {
  try {
    const text = globalThis[where].getItem(PREFIX + key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: unknown, where: Where = "localStorage") {
  try {
    globalThis[where].setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Private mode or a full disk: the app works on, it only remembers less.
  }
}

export const dropStored = (key: string) => dropStoredWhere((one) => one === key);

export function dropStoredWhere(chosen: (key: string) => boolean) {
  for (const where of ALL) {
    try {
      for (const name of Object.keys(globalThis[where])) {
        if (name.startsWith(PREFIX) && chosen(name.slice(PREFIX.length))) globalThis[where].removeItem(name);
      }
    } catch {
      // As above.
    }
  }
}
