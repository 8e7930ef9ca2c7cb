// Which machine this is: native or browser, and an id of its own for the contract's `x-device-id`.

import { readStored, writeStored } from "./storage";

type Capacitor = { getPlatform(): string };

export function platform(): "web" | "android" | "ios" {
  const name = (globalThis as { Capacitor?: Capacitor }).Capacitor?.getPlatform();
  return name === "android" || name === "ios" ? name : "web";
}

export const isNative = () => platform() !== "web";

export function deviceId(): string {
  const known = readStored<string>("device");
  if (known) return known;
  const id = crypto.randomUUID();
  writeStored("device", id);
  return id;
}
