import { render } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { expect, test, vi } from "vitest";

vi.unmock("@/ui/in-turn");
const { InTurn } = await import("./in-turn");

const PARTS = ["a", "b", "c", "d"].map((name) => <p key={name}>{name}</p>);

test("what is seen first comes at once", () => {
  expect(renderToString(<InTurn first={2}>{PARTS}</InTurn>)).toBe("<p>a</p><p>b</p>");
});

test("the rest follows, in its order", async () => {
  const { container } = render(<InTurn first={2}>{PARTS}</InTurn>);
  await vi.waitFor(() => expect(container.textContent).toBe("abcd"));
});

test("it is told when all of it is there, and once", async () => {
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
