// localStorage as JSON under one prefix. Full or forbidden storage is the same as an empty one: nothing here throws.

export const PREFIX = "rota.";
/** Also read before first paint by `boot-script.ts`. */
export const SETTINGS_KEY = "settings";

export function readStored<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: unknown) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Private mode or a full disk: the app works on, it only remembers less.
  }
}

export function dropStored(key: string) {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // As above.
  }
}

export function dropStoredWhere(chosen: (key: string) => boolean) {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(PREFIX) && chosen(name.slice(PREFIX.length))) localStorage.removeItem(name);
    }
  } catch {
    // As above.
  }
}
