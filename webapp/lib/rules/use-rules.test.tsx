import { fireEvent, render, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useRules } from "./use-rules";

const RULES = async () => ({ values: {}, errors: {} });
const load = vi.fn(async () => RULES);
const Form = () => {
  useRules(load);
  return <input />;
};

afterEach(() => load.mockClear());

test.each(["focusIn", "keyDown"] as const)("rules are loaded once, at the first %s", (begin) => {
  const { container } = render(<Form />);
  const field = container.querySelector("input") as HTMLInputElement;
  expect(load).not.toHaveBeenCalled();
  fireEvent[begin](field);
  fireEvent.keyDown(field);
  expect(load).toHaveBeenCalledOnce();
});

test("rules are not loaded for a form that was removed", () => {
  render(<Form />).unmount();
  fireEvent.keyDown(document.body);
  expect(load).not.toHaveBeenCalled();
});

test("rules that failed to load are loaded again when the form is validated", async () => {
  load.mockRejectedValueOnce(new Error("no connection"));
  const { result } = renderHook(() => useRules(load));
  fireEvent.keyDown(document.body);
  const options = { fields: {}, shouldUseNativeValidation: false };
  expect(await result.current({}, undefined, options)).toEqual({ values: {}, errors: {} });
  expect(load).toHaveBeenCalledTimes(2);
});
