// Use without a connection and across an update. A proxy in front of the stack can cut the connection
// and simulate the next build of the export: its files have other names, and those of the previous
// build are gone.

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expectBarcode, offers, startSearch } from "./journey";
import { TICKET } from "./screens";
import { expect, type Page, test } from "./test";
import { TURKISH, wordsOf } from "./words";

test.use({ serviceWorkers: "allow" });

const NEXT = "the-build-after-this-one";
const PAGE = /^text\/(html|plain|javascript)/;

/** State of the proxy. */
type Line = { isCut: boolean; isNext: boolean; isWhole: boolean };

let server: Server;
let origin: string;
let line: Line;

test.beforeEach(async ({ baseURL }) => {
  line = { isCut: false, isNext: false, isWhole: true };
  const built = await (await fetch(`${baseURL}/sw.js`)).text();
  const [, build = ""] = /BUILD = "([^"]+)"/.exec(built) ?? [];
  const renamed = (text: string) =>
    text
      .replaceAll(build, NEXT)
      .replace(/(static\/chunks\/[^"\\/ ]+)\.js/g, "$1.next.js")
      // The renamed scripts no longer match the digests in the policy.
      .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, "");
  server = createServer(async ({ url = "", method = "GET", headers }, answer) => {
    const isPart = /^\/_next\/static\/chunks\/.*\.js$/.test(url);
    if (line.isCut || (isPart && !line.isWhole)) return void answer.destroy();
    if (isPart && url.endsWith(".next.js") !== line.isNext) return void answer.writeHead(404).end();
    const { host: _, connection: __, "accept-encoding": ___, ...others } = headers;
    const got = await fetch(`${baseURL}${url.replace(".next.js", ".js")}`, {
      method,
      headers: others as Record<string, string>,
    });
    const type = got.headers.get("content-type") ?? "";
    const body = Buffer.from(await got.arrayBuffer());
    answer.writeHead(got.status, { "content-type": type, "cache-control": "no-cache" });
    answer.end(line.isNext && PAGE.test(type) ? renamed(body.toString()) : body);
  });
  await new Promise<void>((ready) => server.listen(0, "localhost", ready));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
test.afterEach(() => {
  server.closeAllConnections();
  return new Promise((closed) => server.close(closed));
});

const installed = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

/** Checks that home works and belongs to this build. */
async function expectHome(page: Page, isNext: boolean) {
  await page.goto(origin);
  await page.getByRole("tab", { name: TURKISH("home.tabs.bus") }).click();
  await expect(page.getByRole("tab", { name: TURKISH("home.tabs.bus"), selected: true })).toBeVisible();
  const isOfNext = await page.evaluate((next) => document.documentElement.outerHTML.includes(next), NEXT);
  expect(isOfNext).toBe(isNext);
}

test("an opened ticket and pages that were never opened are shown without a connection", async ({ page }) => {
  await TICKET.open(page);
  const ticket = new URL(page.url()).pathname;
  const said = await page.getByRole("heading", { name: TURKISH.starting("ticket.pnr") }).textContent();
  const code = said?.slice(3) ?? "";
  const pnr = new RegExp(`^${TURKISH("ticket.pnr")} ${code}$`);
  await page.goto(origin + ticket);
  await expect(page.getByRole("heading", { name: pnr })).toBeVisible();
  await expectBarcode(page);
  await installed(page);
  line.isCut = true;
  await page.goto(origin + ticket);
  await expect(page.getByRole("heading", { name: pnr })).toBeVisible();
  await expectBarcode(page);
  await expect(page.getByText(TURKISH.any("ticket.offline", ["date"]))).toBeVisible();
  await page.getByRole("button", { name: TURKISH.any("ticket.gate.open", ["holder", "stub"]) }).click();
  await expect(
    page.getByRole("dialog", { name: TURKISH("gate.title", { product: "flight" }) }),
  ).toBeVisible();
  await page.goto(`${origin}/car/booking/detail/another/`);
  await expect(page.getByRole("heading", { name: TURKISH("ticket.loadFailed") })).toBeVisible();
  await expectHome(page, false);
  // Works also when logged in, while the server is unreachable.
  await page.evaluate(() => localStorage.setItem("rota.token", '"a-token"'));
  await page.goto(`${origin}/profile/tickets/`);
  await expect(page.getByText(TURKISH("account.tickets.saved"))).toBeVisible();
  await expect(page.getByText(TURKISH("account.tickets.pnr", { code }))).toBeVisible();
});

test("a page that is not on the device says so, and opens once there is a connection", async ({ page }) => {
  await page.goto(origin);
  await installed(page);
  line.isCut = true;
  await page.evaluate(() => localStorage.setItem("rota.settings", '{"language":"ar","theme":"dark"}'));
  await page
    .getByRole("link", { name: TURKISH("shell.tabs.help") })
    .filter({ visible: true })
    .click();
  await expect(page).toHaveURL(`${origin}/faq/`);
  await expect(page.getByRole("heading")).toHaveText(wordsOf("ar")("common.checkConnection"));
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.evaluate(() => localStorage.removeItem("rota.settings"));
  await page.getByRole("button").click();
  await expect(page.getByRole("heading")).toHaveText(TURKISH("common.checkConnection"));
  line.isCut = false;
  await page.getByRole("button", { name: TURKISH("common.retry") }).click();
  await expect(page.getByRole("heading", { level: 1, name: TURKISH("help.title") })).toBeVisible();
});

test("the last results are shown without a connection, and requested again once there is one", async ({
  page,
}) => {
  const { session } = await startSearch(page);
  await page.goto(`${origin}/flight/search/?session_unique=${session}`);
  await expect(offers(page).first()).toBeVisible();
  await installed(page);
  await expect.poll(() => page.evaluate(() => "rota.flight.results" in localStorage)).toBe(true);
  line.isCut = true;
  await page.goto(`${origin}/flight/search/`);
  const notice = page.getByText(TURKISH.any("search.offline", ["at"]));
  await expect(notice).toBeVisible();
  await expect(offers(page).first()).toBeVisible();
  line.isCut = false;
  await page.getByRole("button", { name: TURKISH("common.retry") }).click();
  await expect(notice).toBeHidden();
  await expect(offers(page).first()).toBeVisible();
});

test("an update is installed completely or not at all", async ({ page, context }) => {
  await page.goto(origin);
  await installed(page);
  // A page of the next build arrived, but its parts did not.
  Object.assign(line, { isNext: true, isWhole: false });
  await page.goto(origin);
  line.isCut = true;
  await expectHome(page, false);

  Object.assign(line, { isCut: false, isWhole: true });
  await expectHome(page, true);
  const isWaiting = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      return registration.waiting !== null;
    });
  await expect.poll(isWaiting).toBe(true);
  // An open app keeps its build.
  line.isCut = true;
  await expectHome(page, false);
  await page.close();
  // The browser activates the next build shortly after the last page has closed.
  await expect(async () => {
    const reopened = await context.newPage();
    await expectHome(reopened, true).finally(() => reopened.close());
  }).toPass();
});
