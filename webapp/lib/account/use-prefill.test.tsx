import { act, renderHook } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { expect, it, vi } from "vitest";
import { usePrefill } from "./use-prefill";

const known = vi.hoisted(() => ({ user: { first_name: "Ayşe" } }));
vi.mock("./use-user", () => ({ useUser: () => ({ data: known.user }) }));

const nameOf = ({ first_name }: { first_name: string }) => ({ name: first_name });

it("keeps a field empty that the member emptied, although the profile is loaded again", () => {
  const { result, rerender } = renderHook(() => {
    const form = useForm({ defaultValues: { name: "" } });
    usePrefill(form, nameOf);
    return form;
  });
  expect(result.current.getValues("name")).toBe("Ayşe");
  act(() => result.current.setValue("name", ""));
  known.user = { first_name: "Ayşegül" };
  rerender();
  expect(result.current.getValues("name")).toBe("");
});
