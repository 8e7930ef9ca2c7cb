/** The synthesised template is committed: the local stack and the tests read it, and a review sees what a change deploys. */

import { expect, test } from "vitest";
import { templateOf } from "./stack.ts";

test("the committed template is what the code synthesises", async () => {
  const template = templateOf("development").toJSON();
  await expect(`${JSON.stringify(template, null, 2)}\n`).toMatchFileSnapshot("template.development.json");
});
