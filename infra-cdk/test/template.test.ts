/** The synthesised template is committed: the local stack and the tests read it, and a review sees what a change deploys. */
import { App } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import { RotaStack } from "../lib/rota-stack.ts";

test("the committed template is what the code synthesises", async () => {
  const template = Template.fromStack(new RotaStack(new App(), "development")).toJSON();
  await expect(`${JSON.stringify(template, null, 2)}\n`).toMatchFileSnapshot("template.development.json");
});
