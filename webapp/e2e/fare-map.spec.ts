// The fare map of home: a label shows the lowest price of its search and is reachable by keyboard, and on a
// phone by a tap on its dot.

import { intlLocale } from "../lib/i18n/messages";
import { scrollHome } from "./journey";
import { expect, type Page } from "./test";
import { inPairedViews } from "./views";
import type { Words } from "./words";

const map = (page: Page, t: Words) =>
  page.getByRole("region").filter({ has: page.getByRole("slider", { name: t("fare-map.budget") }) });

/** Returns the price of the first card. */
const firstPrice = async (page: Page, t: Words) => {
  const total = await page.locator("#main article data[value]").first().getAttribute("value");
  const digits = { maximumFractionDigits: 2, trailingZeroDisplay: "stripIfInteger" } as const;
  return new Intl.NumberFormat(intlLocale(t.language), digits).format(total as Intl.StringNumericLiteral);
};

/**
 * Returns the position of the dot farthest from every label, since a browser treats a tap next to a link
 * as a tap on it.
 */
function loneliestDot(list: HTMLElement): readonly [number, number] {
  const labels = [...list.querySelectorAll("[data-shown] a")].map((label) => label.getBoundingClientRect());
  const dots = [...list.querySelectorAll("li:not([data-shown])")].map((dot) => dot.getBoundingClientRect());
  const outside = (at: number, from: number, to: number) => Math.max(from - at, at - to, 0);
  const far = ({ left: x, top: y }: DOMRect) =>
    Math.min(
      ...labels.map((label) =>
        Math.hypot(outside(x, label.left, label.right), outside(y, label.top, label.bottom)),
      ),
    );
  const { left, top } = dots.toSorted((a, b) => far(b) - far(a))[0] as DOMRect;
  return [left, top];
}

inPairedViews("a label of the fare map shows its search's first price", 90, async ({ page, t, view }) => {
  await page.goto("/");
  await scrollHome(page);
  const places = map(page, t).getByRole("list").getByRole("link");
  await expect(places.first()).toBeAttached();
  const isPhone = view % 2 === 0;
  if (isPhone) {
    await map(page, t)
      .getByRole("list")
      .evaluate((list) => list.scrollIntoView({ block: "center" }));
    const [x, y] = await map(page, t).getByRole("list").evaluate(loneliestDot);
    await page.touchscreen.tap(x, y);
    await expect(map(page, t).locator("li[data-active]")).toHaveCount(1);
  } else {
    await places.first().focus();
    await page.keyboard.press("ArrowRight");
    await expect(places.first()).not.toBeFocused();
  }
  const label = map(page, t).locator("li[data-active] a");
  const said = (await label.textContent()) ?? "";
  await (isPhone ? label.click() : page.keyboard.press("Enter"));
  await expect(page).toHaveURL(/\/flight\/search\/\?option=/);
  await expect.poll(async () => said.includes(await firstPrice(page, t))).toBe(true);
});

inPairedViews("the fare map can be changed to buses, a month and a budget", 90, async ({ page, t }) => {
  await page.goto("/");
  await scrollHome(page);
  const places = map(page, t).getByRole("list").getByRole("link");
  await expect(places.first()).toBeAttached();
  const flights = await places.count();
  await map(page, t)
    .getByRole("radio", { name: t("fare-map.bus") })
    .check({ force: true });
  await expect(places.first()).toHaveAttribute("href", /\/bus\/search\//);
  await map(page, t).getByRole("combobox").selectOption({ index: 2 });
  await expect(places.first()).toBeAttached();
  const budget = map(page, t).getByRole("slider");
  await budget.focus();
  await page.keyboard.press("Home");
  await expect(map(page, t)).toContainText(t("fare-map.tooLow"));
  await page.keyboard.press("End");
  await expect(places.first()).toBeAttached();
  expect(flights).toBeGreaterThan(20);
});
