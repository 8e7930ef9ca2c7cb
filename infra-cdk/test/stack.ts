/** A stage's template, synthesised without anything built. */
import { fileURLToPath } from "node:url";
import { App } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { Code } from "aws-cdk-lib/aws-lambda";
import { RotaStack } from "../lib/rota-stack.ts";
import type { Stage } from "../lib/stage.ts";

export const placeholder = Code.fromAsset(fileURLToPath(new URL("placeholder", import.meta.url)));

export const stackOf = (stage: Stage) =>
  new RotaStack(new App(), { stage, code: () => placeholder, mailFrom: "bilet@rota.example" });

export const templateOf = (stage: Stage) => Template.fromStack(stackOf(stage));
