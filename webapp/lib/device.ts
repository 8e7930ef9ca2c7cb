// Platform (native or browser) and the device id that the contract's `x-device-id` header sends.

import { readStored, writeStored } from "./storage";

type Capacitor = { getPlatform(): string };

export function platform(): "web" | "android" | "ios" {
  const name = (globalThis as { Capacitor?: Capacitor }).Capacitor?.getPlatform();
  return name === "android" || name === "ios" ? name : "web";
}

export const isNative = () => platform() !== "web";

/** Device id of this session, for devices whose storage is unavailable. */
let drawn: string | null = null;

export function deviceId(): string {
  const known = readStored<string>("device") ?? drawn;
  if (known) return known;
  drawn = crypto.randomUUID();
  writeStored("device", drawn);
  return drawn;
}
