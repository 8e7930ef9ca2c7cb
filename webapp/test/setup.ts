// Setup of screen tests: each test starts on a clean device, with nothing stored and nothing rendered.
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

// happy-dom lacks these properties; without them react-hook-form treats every select as if its value had
// been chosen before hydration.
Object.defineProperty(HTMLSelectElement.prototype, "size", { value: 0, writable: true });
Object.defineProperty(HTMLOptionElement.prototype, "defaultSelected", { value: false, writable: true });

// Same order as lib/boot-script.ts: this listener is registered before all others.
window.addEventListener("popstate", (event) => window.onLayers?.(event));

// Rebinds the queries of `screen`: they use the window that was open when the module loaded, which belongs
// to an earlier file.
Object.assign(screen, within(document.body));

// Long timeout, since a busy machine is slow.
configure({ asyncUtilTimeout: 10_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

// Renders all parts at once; in-turn.test.tsx tests the steps.
vi.mock("@/ui/in-turn", async () => {
  const { useEffect, useRef } = await import("react");
  const InTurn = ({ onWhole, children }: { onWhole?: () => void; children: unknown }) => {
    const tell = useRef(onWhole);
    useEffect(() => tell.current?.(), []);
    return children;
  };
  return { InTurn };
});

// Keeps toasts visible for as long as a test may take to read them.
vi.mock("@/lib/toast", async (original) => {
  const real = await original<typeof import("@/lib/toast")>();
  const toast: typeof real.toast = (text, how) => real.toast(text, { ...how, closeAfterMs: 60_000 });
  return { ...real, toast };
});
