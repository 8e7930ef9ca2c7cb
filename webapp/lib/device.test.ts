import { expect, it, vi } from "vitest";
import { deviceId } from "./device";

it("keeps the same device id where nothing can be stored", () => {
  vi.stubGlobal("localStorage", undefined);
  const id = deviceId();
  expect(id).toBeTruthy();
  expect(deviceId()).toBe(id);
});
