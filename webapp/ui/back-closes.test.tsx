import { act, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { ask } from "@/lib/dialog";
import { renderInTurkish } from "@/test/render";
import { DialogHost } from "./dialog-host";
import { Drawer } from "./drawer";
import { Sheet } from "./sheet";

vi.mock("next/navigation", () => ({ usePathname: () => "/list/" }));

/** Same effect as the browser's Back button. */
const pressBack = () => Object.getPrototypeOf(window.history).go.call(window.history, -1);
const at = (layers: number) => waitFor(() => expect(window.history.state?.layers ?? 0).toBe(layers));

function Page() {
  const [opened, open] = useState<"sheet" | "drawer" | null>(null);
  const close = () => open(null);
  return (
    <>
      <button type="button" onClick={() => open("sheet")}>
        Seats
      </button>
      <button type="button" onClick={() => open("drawer")}>
        Filters
      </button>
      <Sheet open={opened === "sheet"} onClose={close} title="Sheet">
        {null}
      </Sheet>
      <Drawer open={opened === "drawer"} onClose={close} title="Drawer">
        {null}
      </Drawer>
      <DialogHost />
    </>
  );
}

it.each([
  ["Seats", "Sheet"],
  ["Filters", "Drawer"],
])(
  "Back closes the question first, then the layer that %s opened, and stays on the page",
  async (button, title) => {
    window.history.pushState(null, "", "/");
    window.history.pushState(null, "", "/list/");
    renderInTurkish(<Page />);
    act(() => screen.getByRole("button", { name: button }).click());
    await screen.findByRole("dialog", { name: title });
    await at(1);
    const answer = ask({ title: "Sure?", confirm: "Yes", cancel: "No" });
    await at(2);
    pressBack();
    expect(await answer).toBeNull();
    await at(1);
    expect(screen.getByRole("dialog", { name: title })).toBeDefined();
    pressBack();
    await waitFor(() => expect(screen.queryByRole("dialog", { name: title })).toBeNull());
    await at(0);
    expect(window.location.pathname).toBe("/list/");
    pressBack();
    await waitFor(() => expect(window.location.pathname).toBe("/"));
  },
);
