// Playwright's test, in which every page must keep to its content security policy.

import { test as base, expect } from "@playwright/test";

export { expect, type Locator, type Page } from "@playwright/test";

export const test = base.extend({
  context: async ({ context }, use) => {
    const refused: string[] = [];
    context.on("console", (message) => {
      if (message.text().includes("Content Security Policy")) refused.push(message.text());
    });
    await use(context);
    expect(refused).toEqual([]);
  },
});
