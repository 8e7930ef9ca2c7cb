import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { renderInTurkish } from "@/test/render";
import { PickerField } from "./field";
import { Sheet } from "./sheet";

const closed = vi.fn();

function Form() {
  const [open, setOpen] = useState(false);
  const close = () => {
    closed();
    setOpen(false);
  };
  return (
    <>
      <PickerField id="from" label="Nereden" value="İzmir" onClick={() => setOpen(true)} />
      <button type="button" onClick={() => setOpen(true)}>
        Aç
      </button>
      <Sheet open={open} onClose={close} title="Yer seçimi" anchor="from">
        <button type="button">Ankara</button>
      </Sheet>
    </>
  );
}

async function openPanel() {
  closed.mockReset();
  renderInTurkish(<Form />);
  const user = userEvent.setup();
  await user.click(screen.getByRole("button", { name: /Nereden/ }));
  return { user, panel: await screen.findByRole("dialog", { name: "Yer seçimi" }) };
}
const isOpen = () => screen.queryByRole("dialog") !== null;

it("opens below its field, with the focus in the panel", async () => {
  const { panel } = await openPanel();
  expect(panel.parentElement).toBe(screen.getByRole("button", { name: /Nereden/ }).parentElement);
  expect(panel.contains(document.activeElement)).toBe(true);
});

it("closes by Escape, and returns the focus to the field", async () => {
  const { user } = await openPanel();
  await user.keyboard("{Escape}");
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: /Nereden/ }));
});

it("stays open for a press inside, and closes for a press elsewhere", async () => {
  const { user } = await openPanel();
  await user.click(screen.getByRole("button", { name: "Ankara" }));
  expect(isOpen()).toBe(true);
  await user.click(document.body);
  expect(isOpen()).toBe(false);
  // The press that opens the panel does not close it.
  await user.click(screen.getByRole("button", { name: "Aç" }));
  expect(isOpen()).toBe(true);
  expect(closed).toHaveBeenCalledTimes(1);
});

it("closes when Tab moves the focus out of the panel", async () => {
  const { user } = await openPanel();
  await user.tab();
  expect(isOpen()).toBe(true);
  await user.tab();
  expect(isOpen()).toBe(false);
});

const field = () => screen.getByRole("button", { name: /Nereden/ });

it("closes by Escape on the field, which reports whether the panel is open", async () => {
  const { user } = await openPanel();
  expect(field().getAttribute("aria-expanded")).toBe("true");
  field().focus();
  await user.keyboard("{Escape}");
  expect(isOpen()).toBe(false);
  expect(field().getAttribute("aria-expanded")).toBe("false");
});

it("passes the field's edges to the panel, which limit its height", async () => {
  const at = { top: 300, bottom: 360, left: 0, right: 0 } as DOMRect;
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(at);
  const { panel } = await openPanel();
  expect(panel.style.getPropertyValue("--field-top")).toBe("300px");
  expect(panel.style.getPropertyValue("--field-bottom")).toBe("360px");
  vi.restoreAllMocks();
});

/** Stands for the browser: calls whoever waits for a new size. */
function resizes() {
  const sized: (() => void)[] = [];
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(heard: () => void) {
        sized.push(heard);
      }
      observe() {}
      disconnect() {}
    },
  );
  return () => {
    for (const heard of sized) heard();
  };
}

it("aligns with the field's end when later content makes the panel wider than the page", async () => {
  const resized = resizes();
  const { panel } = await openPanel();
  expect(panel.dataset.align).toBeUndefined();
  panel.getBoundingClientRect = () =>
    ({ left: 200, right: document.documentElement.clientWidth + 1 }) as DOMRect;
  resized();
  expect(panel.dataset.align).toBe("end");
});

it("opens above a low field when the panel is higher than the space below", async () => {
  const resized = resizes();
  const low = { top: window.innerHeight - 100, bottom: window.innerHeight - 40, left: 0, right: 0 };
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(low as DOMRect);
  const { panel } = await openPanel();
  resized();
  expect(panel.dataset.side).toBeUndefined();
  vi.spyOn(Element.prototype, "scrollHeight", "get").mockReturnValue(500);
  resized();
  expect(panel.dataset.side).toBe("above");
  vi.restoreAllMocks();
});
