// Each test starts on a clean device: nothing stored, nothing rendered.
import { cleanup, configure, screen, within } from "@testing-library/react";
import { afterEach, vi } from "vitest";

vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));

vi.stubGlobal(
  "ResizeObserver",
  class {
    observe() {}
    disconnect() {}
  },
);

// happy-dom lacks them; without them react-hook-form takes every select for one that was chosen from before it was ready.
Object.defineProperty(HTMLSelectElement.prototype, "size", { value: 0, writable: true });
Object.defineProperty(HTMLOptionElement.prototype, "defaultSelected", { value: false, writable: true });

// As lib/boot-script.ts does, before all others.
window.addEventListener("popstate", (event) => window.onLayers?.(event));

// Queries of `screen` are of the window that was open when it was loaded: an earlier file's.
Object.assign(screen, within(document.body));

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

// Screens are tested with all their parts there; in-turn.test.tsx tests the turns.
vi.mock("@/ui/in-turn", async () => {
  const { useEffect, useRef } = await import("react");
  const InTurn = ({ onWhole, children }: { onWhole?: () => void; children: unknown }) => {
    const tell = useRef(onWhole);
    useEffect(() => tell.current?.(), []);
    return children;
  };
  return { InTurn };
});

// What was said stays said for as long as a test may take to read it.
vi.mock("@/lib/toast", async (original) => {
  const real = await original<typeof import("@/lib/toast")>();
  const toast: typeof real.toast = (text, how) => real.toast(text, { ...how, closeAfterMs: 60_000 });
  return { ...real, toast };
});
