/** Runs cdk-nag, AWS's list of good practice; each exception is in the code with its reason. */
import { App } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import { expect, test } from "vitest";
import { edgeStackOf, STAGES, stackOf, watchStackOf } from "./stack.ts";

test.each(STAGES)("cdk-nag finds nothing in %s", (stage) => {
  const found = [stackOf(stage), edgeStackOf(stage), watchStackOf(stage)].flatMap((stack) =>
    new AwsSolutionsChecks(new App())
      .validateScope(stack)
      .violations.map(({ ruleName, violatingResources }) => [
        ruleName,
        violatingResources.map(({ resourceLogicalId }) => resourceLogicalId),
      ]),
  );
  expect(found).toEqual([]);
});
