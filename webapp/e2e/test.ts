// Playwright's test, extended: every page must comply with its content security policy and is ready for
// the first click.

import { test as base, expect, type Page } from "@playwright/test";

export { type Browser, expect, type Locator, type Page } from "@playwright/test";

export const test = base.extend({
  context: async ({ context }, use) => {
    const refused: string[] = [];
    context.on("console", (message) => {
      if (message.text().includes("Content Security Policy")) refused.push(message.text());
    });
    // React reports a page that it could not hydrate as it was rendered, and renders all of it again.
    context.on("weberror", (error) => {
      if (error.error().message.includes("React error")) refused.push(error.error().message);
    });
    context.on("page", waitForReact);
    await use(context);
    // An open page keeps polling, so a route's response may be pending at the test's end.
    for (const page of [context, ...context.pages()]) await page.unrouteAll({ behavior: "ignoreErrors" });
    expect(refused).toEqual([]);
  },
});

/**
 * Waits for hydration after a page load: the app's scripts load after the first paint, and earlier clicks
 * on a form are lost. Other pages (the issuer's, files) do not have these scripts.
 */
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
      // The failure that follows is more informative.
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
