/**
 * Compares the synthesised template with the committed one, which the local stack and the tests read, and
 * which shows reviewers the effect of a change.
 */

import { expect, test } from "vitest";
import { templateOf } from "./stack.ts";

test("the committed template is what the code synthesises", async () => {
  const template = templateOf("development").toJSON();
  await expect(`${JSON.stringify(template, null, 2)}\n`).toMatchFileSnapshot("template.development.json");
});
