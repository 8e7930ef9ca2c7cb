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

it("closes the topmost layer on the way back, then the one below, then leaves the page", async () => {
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

it("leaves no entry of a layer that was closed in another way", async () => {
  const { leave } = open();
  await settled();
  leave();
  await settled();
  expect(here()).toEqual(["/list/", 0]);
  pressBack();
  await settled();
  expect(here()).toEqual(["/", 0]);
});

it("has one entry for a layer that takes another's place", async () => {
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

it.each([1, 2, 3])("goes on from %i layers to a page whose way back is the list", async (count) => {
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

it("undoes no page that is opened while a layer closes, and tells the router nothing of it", async () => {
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

it("keeps an address that changed below the layer", async () => {
  const { leave } = open();
  await settled();
  history.replaceState({ page: "list", option: 7 }, "", "/list/?option=7");
  leave();
  await settled();
  expect(window.location.search).toBe("?option=7");
  expect(history.state).toEqual({ page: "list", option: 7 });
});

it("goes back over an entry that Forward reaches after its layer", async () => {
  open();
  await settled();
  pressBack();
  await settled();
  pressForward();
  await settled();
  expect(here()).toEqual(["/list/", 0]);
});

it("means the page by a way back that is taken from a layer", async () => {
  open();
  await settled();
  history.back();
  await settled();
  expect(here()).toEqual(["/", 0]);
});

it("gives a question its entry again that Back could not close", async () => {
  const leave = addLayer(() => {});
  await settled();
  pressBack();
  await settled();
  expect(here()).toEqual(["/list/", 1]);
  leave();
  await settled();
  expect(here()).toEqual(["/list/", 0]);
});
