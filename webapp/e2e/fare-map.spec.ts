// The fare map of home: a label says what its search begins with, is reached by keys, and on a phone by a tap on its dot.

import { intlLocale } from "../lib/i18n/messages";
import { expect, type Page } from "./test";
import { inPairedViews } from "./views";
import type { Words } from "./words";

const map = (page: Page, t: Words) => page.getByRole("region", { name: t("fare-map.title") });

/** The price of the first card. */
const firstPrice = async (page: Page, t: Words) => {
  const total = await page.locator("#main article data[value]").first().getAttribute("value");
  const digits = { maximumFractionDigits: 2, trailingZeroDisplay: "stripIfInteger" } as const;
  return new Intl.NumberFormat(intlLocale(t.language), digits).format(total as Intl.StringNumericLiteral);
};

inPairedViews("a label of the fare map is what its search begins with", 90, async ({ page, t, view }) => {
  await page.goto("/");
  const places = map(page, t).getByRole("list").getByRole("link");
  await expect(places.first()).toBeAttached();
  const isPhone = view % 2 === 0;
  if (isPhone) {
    // A dot without a label shows it when it is tapped, unless another's covers it.
    await map(page, t)
      .getByRole("list")
      .evaluate((list) => list.scrollIntoView({ block: "center" }));
    const [x = 0, y = 0] = await map(page, t)
      .locator("li:not([data-shown])")
      .evaluateAll(
        (all) =>
          all
            .map((dot) => [dot.getBoundingClientRect().left, dot.getBoundingClientRect().top] as const)
            .find(([left, top]) => !document.elementFromPoint(left, top)?.closest("a")) ?? [],
      );
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

inPairedViews("the fare map knows buses, months and budgets", 90, async ({ page, t }) => {
  await page.goto("/");
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
