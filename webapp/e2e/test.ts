// Playwright's test, in which every page must keep to its content security policy, and is ready for the first click.

import { test as base, expect, type Page } from "@playwright/test";

export { expect, type Locator, type Page } from "@playwright/test";

export const test = base.extend({
  context: async ({ context }, use) => {
    const refused: string[] = [];
    context.on("console", (message) => {
      if (message.text().includes("Content Security Policy")) refused.push(message.text());
    });
    context.on("page", waitForReact);
    await use(context);
    // A page asks again as long as it is open: what a test answers in its place may be on its way at the test's end.
    for (const page of [context, ...context.pages()]) await page.unrouteAll({ behavior: "ignoreErrors" });
    expect(refused).toEqual([]);
  },
});

/** The app's scripts load after the first paint: before React has taken over a form, clicks on it are lost. Other pages (the bank's, files) have none of them. */
function waitForReact(page: Page) {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const listening = () =>
    page
      .waitForFunction(
        () =>
          !document.querySelector('[data-scripts], script[src*="/_next/"]') ||
          [document.body, ...document.querySelectorAll("main, form")].every((part) =>
            Object.keys(part).some((key) => key.startsWith("__reactFiber")),
          ),
        null,
        { timeout: 10_000 },
      )
      // What then fails says more.
      .catch(() => undefined);
  page.goto = async (...args) => {
    const answer = await goto(...args);
    await listening();
    return answer;
  };
  page.reload = async (...args) => {
    const answer = await reload(...args);
    await listening();
    return answer;
  };
}
