// JSON in localStorage under one prefix, or in sessionStorage, which lasts as long as the tab. Full or
// blocked storage behaves like an empty one: nothing here throws.

export const PREFIX = "rota.";
/** Key that `boot-script.ts` also reads, before first paint. */
export const SETTINGS_KEY = "settings";
/** Key that tells that another language was offered; `boot-script.ts` also reads it. */
export const LANGUAGE_OFFER_KEY = "language-offer";
/**
 * Key for the start of the next trip, in Türkiye's time; `boot-script.ts` also reads it. The value is
 * deleted together with the tickets (account/token.ts).
 */
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
    // Private mode or a full disk: the app works on, only without stored values.
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
      // Blocked storage has nothing to remove.
    }
  }
}
