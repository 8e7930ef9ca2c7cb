// Each test starts on a clean device: nothing stored, nothing rendered.
import { cleanup } from "@testing-library/react";
import { afterEach, vi } from "vitest";

vi.stubGlobal("matchMedia", () => ({ matches: true }));

afterEach(() => {
  cleanup();
  localStorage.clear();
});
