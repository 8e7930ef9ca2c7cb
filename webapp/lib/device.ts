// Which machine this is: native or browser, and an id of its own for the contract's `x-device-id`.

import { readStored, writeStored } from "./storage";

type Capacitor = { getPlatform(): string };

export function platform(): "web" | "android" | "ios" {
  const name = (globalThis as { Capacitor?: Capacitor }).Capacitor?.getPlatform();
  return name === "android" || name === "ios" ? name : "web";
}

export const isNative = () => platform() !== "web";

/** For as long as the app is open, where nothing can be stored. */
let drawn: string | null = null;

export function deviceId(): string {
  const known = readStored<string>("device") ?? drawn;
  if (known) return known;
  drawn = crypto.randomUUID();
  writeStored("device", drawn);
  return drawn;
}
