import { expect, it, vi } from "vitest";
import { deviceId } from "./device";

it("stays the same device where nothing can be stored", () => {
  vi.stubGlobal("localStorage", undefined);
  const id = deviceId();
  expect(id).toBeTruthy();
  expect(deviceId()).toBe(id);
});
