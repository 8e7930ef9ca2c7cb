import { act, fireEvent, render, screen } from "@testing-library/react";
import { Suspense, use } from "react";
import { beforeEach, expect, it } from "vitest";
import { readDraft } from "../draft";
import { type Sort, useAtOnce, useRefinement } from "./use-refinement";

type Chosen = { colours: string[] };
const plain = { filters: { colours: [] } as Chosen, sort: { key: "price", descending: false } };
const refining = { plain, fitting: (filters: Chosen) => filters };

let drawn: Record<string, () => void>;
const lists: Record<string, Promise<void>> = {};

/** A list that takes long to render: it appears once `drawn` is called. */
function List({ words }: { words: string }) {
  lists[words] ??= new Promise((resolve) => {
    drawn[words] = resolve;
  });
  if (words !== "price") use(lists[words]);
  return <p>{words}</p>;
}

function Panel({
  sort,
  filters,
  ...changes
}: {
  sort: Sort<string>;
  filters: Chosen;
  onSort: (sort: Sort<string>) => void;
  onFilters: (filters: Chosen) => void;
}) {
  const [{ colours }, onFilters] = useAtOnce(filters, changes.onFilters);
  const [{ key }, onSort] = useAtOnce(sort, changes.onSort);
  const toggle = (colour: string) =>
    onFilters({
      colours: colours.includes(colour) ? colours.filter((one) => one !== colour) : [...colours, colour],
    });
  return (
    <>
      {["red", "blue"].map((colour) => (
        <label key={colour}>
          <input type="checkbox" checked={colours.includes(colour)} onChange={() => toggle(colour)} />
          {colour}
        </label>
      ))}
      <button type="button" aria-pressed={key === "time"} onClick={() => onSort({ ...sort, key: "time" })}>
        time
      </button>
    </>
  );
}

function Screen() {
  const { filters, sort, onFilters, onSort } = useRefinement(
    "flight",
    { option: "o", journey: ["there"] },
    [],
    refining,
  );
  return (
    <>
      <Panel filters={filters} sort={sort} onFilters={onFilters} onSort={onSort} />
      <Suspense fallback={null}>
        <List words={[sort.key, ...filters.colours].join(" ")} />
      </Suspense>
    </>
  );
}

const tick = (name: string) => act(async () => fireEvent.click(screen.getByLabelText(name)));
const isTicked = (name: string) => screen.getByLabelText<HTMLInputElement>(name).checked;

beforeEach(() => {
  localStorage.clear();
  for (const words of Object.keys(lists)) delete lists[words];
  drawn = {};
});

it("shows a changed filter at once, and the list before until the next is rendered", async () => {
  render(<Screen />);
  await tick("red");
  expect(isTicked("red")).toBe(true);
  expect(screen.getByText("price")).toBeDefined();
  await act(async () => drawn["price red"]?.());
  expect(screen.getByText("price red")).toBeDefined();
});

it("keeps several changes that are made before the list is rendered", async () => {
  render(<Screen />);
  await tick("red");
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "time" })));
  await tick("blue");
  expect([isTicked("red"), isTicked("blue")]).toEqual([true, true]);
  expect(screen.getByRole("button", { pressed: true })).toBeDefined();
  await act(async () => drawn["time red blue"]?.());
  expect(screen.getByText("time red blue")).toBeDefined();
  expect(readDraft("flight-results")).toMatchObject({
    lists: { all: { filters: { colours: ["red", "blue"] }, sort: { key: "time" } } },
  });
});
