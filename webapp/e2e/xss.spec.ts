// A thousand strings that try to run a script: as HTML written by editors, blocked by the content security
// policy alone, and as every name and sentence in the API's responses, rendered without the policy. As a
// control, the same HTML does run without any protection.

import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { register, signIn } from "./account";
import { holdSeats, paymentPage, startBusSearch, startRental, startSearch } from "./journey";

const RUN = "ran()";
const EXITS = ["", '">', "'>", "</title>", "</script>", "</textarea>", "</style>", "-->", "]]>", "</svg>"];
const MARKUP = [
  `<script>${RUN}</script>`,
  `<img src=x onerror=${RUN}>`,
  `<svg onload=${RUN}></svg>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id=x onload=${RUN}>#x"></svg>`,
  `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `<iframe src="javascript:parent.${RUN}"></iframe>`,
  `<object data="javascript:${RUN}"></object>`,
  `<embed src="javascript:${RUN}">`,
  `<a href="javascript:${RUN}">x</a>`,
  `<form><button formaction="javascript:${RUN}">x</button></form>`,
  `<details open ontoggle=${RUN}>x</details>`,
  `<input autofocus onfocus=${RUN}>`,
  `<select autofocus onfocus=${RUN}></select>`,
  `<video><source onerror=${RUN}></video>`,
  `<audio src=x onerror=${RUN}></audio>`,
  `<marquee onstart=${RUN}>x</marquee>`,
  `<link rel=stylesheet href=x onerror=${RUN}>`,
  `<style onload=${RUN}></style>`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
  `<base href="javascript:/">`,
  `<math><mtext><style><img src=x onerror=${RUN}></style></mtext></math>`,
  `<template><img src=x onerror=${RUN}></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>"></noscript>`,
];
const SPELLINGS: ((markup: string) => string)[] = [
  (markup) => markup,
  (markup) => markup.replace(/<(\/?)(\w+)/g, (_, end, tag) => `<${end}${tag.toUpperCase()}`),
  (markup) => markup.replace(/<(\w+)/g, "<$1/"),
  (markup) =>
    markup
      .replace(/<(\w+)/g, "<$1\t")
      .replaceAll("javascript:", "&#106;ava\tscript:")
      .replaceAll("=ran", "=&#114;an"),
];
const STRINGS = EXITS.flatMap((exit) =>
  MARKUP.flatMap((markup) => SPELLINGS.map((spelt) => exit + spelt(markup))),
);

/** Records the runs of these strings in the pages of this context. */
async function watch(context: BrowserContext) {
  const ran: string[] = [];
  await context.exposeBinding("ran", ({ page }) => void ran.push(page.url()));
  return ran;
}

async function readQuestions(page: Page) {
  const items = STRINGS.map((answer, at) => ({ question: `${at} ${answer}`, answer }));
  await page.route("**/api/faqs/", (route) => route.fulfill({ json: [{ category: "x", items }] }));
  await page.goto("/faq/");
  await expect(page.locator("#main li")).toHaveCount(STRINGS.length);
  // Waits for the resources that the strings load, and for their event handlers.
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

test("the thousand strings are all different", () => {
  expect(new Set(STRINGS).size).toBe(1000);
});

test("the content security policy blocks scripts in editors' HTML", async ({ page, context }) => {
  const ran = await watch(context);
  await readQuestions(page);
  expect(ran).toEqual([]);
});

/** Marker in front of each string inserted into a response. */
const MARK = "¤";

test.describe("without a content security policy", () => {
  test.use({ bypassCSP: true });

  test("scripts in editors' HTML run, as a control", async ({ page, context }) => {
    const ran = await watch(context);
    await readQuestions(page);
    expect(ran.length).toBeGreaterThan(100);
  });

  test("no script runs from a name or sentence of the API", async ({ page, context }) => {
    const ran = await watch(context);
    let used = 0;
    const next = () => STRINGS[used++ % STRINGS.length];
    const poisoned = (value: unknown, key = ""): unknown => {
      if (Array.isArray(value)) return value.map((one) => poisoned(one, key));
      if (typeof value === "object" && value !== null)
        return Object.fromEntries(
          Object.entries(value).map(([name, content]) => [name, poisoned(content, name)]),
        );
      const isText = /(name|title|message|text|address|city|label|model|brand|note)$/.test(key);
      return isText && typeof value === "string" ? value + MARK + next() : value;
    };
    const flight = await startSearch(page);
    const bus = await startBusSearch(page);
    const car = await startRental(page);
    const session = await holdSeats(page);
    await signIn(page, await register(page));
    await page.route("**/api/**", async (route) => {
      const answer = await route.fetch();
      const isJson = answer.headers()["content-type"]?.includes("json");
      if (isJson) await route.fulfill({ response: answer, json: poisoned(await answer.json()) });
      else await route.fulfill({ response: answer });
    });
    for (const path of [
      `/flight/search/?option=${flight.option}`,
      `/bus/search/?option=${bus.option}`,
      `/car/search/?option=${car.option}`,
      paymentPage(session),
      "/profile/",
      "/contact/",
    ]) {
      await page.goto(path);
      // Any of the strings may be on this page, so only the marker is checked.
      await expect(page.locator("#main")).toContainText(MARK);
      await page.waitForLoadState("networkidle");
    }
    expect(used).toBeGreaterThan(STRINGS.length);
    expect(ran).toEqual([]);
  });
});
