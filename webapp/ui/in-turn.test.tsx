import { render } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";

vi.unmock("@/ui/in-turn");
const { InTurn } = await import("./in-turn");

const PARTS = ["a", "b", "c", "d"].map((name) => <p key={name}>{name}</p>);

test("InTurn renders the first parts at once", () => {
  expect(renderToString(<InTurn first={2}>{PARTS}</InTurn>)).toBe("<p>a</p><p>b</p>");
});

test("InTurn renders the other parts afterwards, in order", async () => {
  const { container } = render(<InTurn first={2}>{PARTS}</InTurn>);
  await vi.waitFor(() => expect(container.textContent).toBe("abcd"));
});

test("InTurn reports once when all parts are rendered", async () => {
  const seen: string[] = [];
  const onWhole = () => seen.push(document.body.textContent ?? "");
  const { rerender } = render(
    <InTurn first={2} onWhole={onWhole}>
      {PARTS}
    </InTurn>,
  );
  await vi.waitFor(() => expect(seen).toHaveLength(1));
  rerender(
    <InTurn first={2} onWhole={onWhole}>
      {PARTS}
    </InTurn>,
  );
  expect(seen).toEqual([expect.stringContaining("abcd")]);
});
