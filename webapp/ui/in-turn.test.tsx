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
