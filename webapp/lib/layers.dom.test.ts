import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { addLayer } from "./layers";

const { history } = window;
async function settled() {
  for (let turn = 0; turn < 10; turn++) await new Promise((passed) => setTimeout(passed));
}
/** Path of the address bar, and the number of layer entries in the history at this point. */
const here = () => [window.location.pathname, history.state?.layers ?? 0];

/** Opens a layer that leaves the stack when it is closed. */
function open(close = vi.fn()) {
  const leave = addLayer(() => {
    close();
    leave();
  });
  return { leave, close };
}

beforeEach(async () => {
  history.pushState({ page: "home" }, "", "/");
  history.pushState({ page: "list" }, "", "/list/");
  await settled();
});
afterEach(() => vi.restoreAllMocks());

it("Back closes the topmost layer, then the one below, then leaves the page", async () => {
  const sheet = open();
  const question = open();
  await settled();
  expect(here()).toEqual(["/list/", 2]);
  for (const [closed, at] of [
    [
      [0, 1],
      ["/list/", 1],
    ],
    [
      [1, 1],
      ["/list/", 0],
    ],
    [
      [1, 1],
      ["/", 0],
    ],
  ]) {
    pressBack();
    await settled();
    expect([sheet, question].map(({ close }) => close.mock.calls.length)).toEqual(closed);
    expect(here()).toEqual(at);
  }
});

/** Same effect as the browser's Back button, past the patched `history.go`. */
const pressBack = () => Object.getPrototypeOf(history).go.call(history, -1);
const pressForward = () => Object.getPrototypeOf(history).go.call(history, 1);

it("a layer that was closed without Back leaves no history entry", async () => {
  const { leave } = open();
  await settled();
  leave();
  await settled();
  expect(here()).toEqual(["/list/", 0]);
  pressBack();
  await settled();
  expect(here()).toEqual(["/", 0]);
});

it("a layer that replaces another uses its history entry", async () => {
  open().leave();
  const { leave } = open();
  await settled();
  leave();
  open();
  await settled();
  expect(here()).toEqual(["/list/", 1]);
  pressBack();
  await settled();
  expect(here()).toEqual(["/list/", 0]);
});

it.each([1, 2, 3])("a page opened above %i layers has the list behind it", async (count) => {
  const layers = Array.from({ length: count }, () => open());
  await settled();
  const crossed = vi.fn();
  window.addEventListener("popstate", crossed, { capture: true });
  history.pushState({ page: "payment" }, "", "/payment/");
  for (const { leave } of layers) leave();
  await settled();
  expect(here()).toEqual(["/payment/", 0]);
  expect(crossed).toHaveBeenCalledTimes(count > 1 ? 1 : 0);
  pressBack();
  await settled();
  expect(here()).toEqual(["/list/", 0]);
  expect(crossed).toHaveBeenCalledTimes(count > 1 ? 2 : 1);
  window.removeEventListener("popstate", crossed, { capture: true });
});

it("a page opened while a layer closes stays, and the router hears no navigation", async () => {
  const heard = vi.fn();
  window.addEventListener("popstate", heard);
  const { leave } = open();
  await settled();
  leave();
  await new Promise((passed) => setTimeout(passed));
  history.pushState({ page: "faq" }, "", "/faq/");
  await settled();
  expect(here()).toEqual(["/faq/", 0]);
  expect(heard).not.toHaveBeenCalled();
  window.removeEventListener("popstate", heard);
  pressBack();
  await settled();
  expect(here()).toEqual(["/list/", 0]);
});

it("an address that changed below a layer stays when the layer closes", async () => {
  const { leave } = open();
  await settled();
  history.replaceState({ page: "list", option: 7 }, "", "/list/?option=7");
  leave();
  await settled();
  expect(window.location.search).toBe("?option=7");
  expect(history.state).toEqual({ page: "list", option: 7 });
});

it("Forward to the entry of a closed layer leads back to the page", async () => {
  open();
  await settled();
  pressBack();
  await settled();
  pressForward();
  await settled();
  expect(here()).toEqual(["/list/", 0]);
});

it("history.back() called from a layer leaves the page", async () => {
  open();
  await settled();
  history.back();
  await settled();
  expect(here()).toEqual(["/", 0]);
});

it("a layer that Back could not close gets its history entry again", async () => {
  const leave = addLayer(() => {});
  await settled();
  pressBack();
  await settled();
  expect(here()).toEqual(["/list/", 1]);
  leave();
  await settled();
  expect(here()).toEqual(["/list/", 0]);
});
