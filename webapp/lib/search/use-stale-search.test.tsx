import search from "@content/catalogues/tr/search.json";
import { act } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderInTurkish } from "@/test/render";
import { leavePage, question } from "../dialog";
import { Messages } from "../i18n/provider";
import type { AnyResults, OpenSearch } from "./open-search";
import { useStaleSearch } from "./use-stale-search";

const again = vi.fn();
const back = vi.fn();
const results = (expiresAt: number) => ({ expiresAt }) as unknown as OpenSearch<AnyResults>;

function Screen({ shown }: { shown: OpenSearch<AnyResults> }) {
  useStaleSearch(shown, again, back);
  return null;
}
const screenOf = (shown: OpenSearch<AnyResults>) => (
  <Messages turkish={{ search }}>
    <Screen shown={shown} />
  </Messages>
);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  leavePage();
  vi.useRealTimers();
  vi.resetAllMocks();
});

it.each([
  ["searches again", true, [1, 0]],
  ["goes back", false, [0, 1]],
  ["leaves the results as they are", null, [0, 0]],
] as const)("%s when the user says so once the results are old", async (_, answer, done) => {
  renderInTurkish(screenOf(results(Date.now() + 1000)));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(question.get()?.unprompted).toBe(true);
  await act(async () => question.get()?.answer(answer));
  expect([again, back].map(({ mock }) => mock.calls.length)).toEqual(done);
});

it("withdraws the question about old results that are no longer shown", async () => {
  const { unmount } = renderInTurkish(screenOf(results(Date.now() + 1000)));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  unmount();
  expect(question.get()).toBeNull();
});
