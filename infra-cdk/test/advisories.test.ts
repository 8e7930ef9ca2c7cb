// A public stage is not deployed while a dependency has a known vulnerability.
import path from "node:path";
import { expect, test, vi } from "vitest";

const stack = path.resolve(import.meta.dirname, "../../scripts/stack");
const { refuseAdvisories } = await import(path.join(stack, "stage/advisories.mjs"));

/** Returns true if the deployment was stopped; `statuses` are the exit codes of the two lookups. */
function isRefused(stage: string, ...statuses: number[]) {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const end = vi.fn();
  refuseAdvisories(stage, () => statuses.shift(), end);
  return end.mock.calls.length > 0;
}

test.each(["staging", "production"])("%s is not deployed with an open or unchecked advisory", (stage) => {
  expect(isRefused(stage, 0, 0)).toBe(false);
  expect(isRefused(stage, 1, 0)).toBe(true);
  expect(isRefused(stage, 0, 1)).toBe(true);
});

test("development is deployed despite an open or unchecked advisory", () => {
  expect(isRefused("development", 1, 1)).toBe(false);
});
