/** Templates of the stages, synthesised without a build, once for all tests. */
import { fileURLToPath } from "node:url";
import { App } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { Code } from "aws-cdk-lib/aws-lambda";
import { EdgeStack } from "../lib/edge-stack.ts";
import { RotaStack } from "../lib/rota-stack.ts";
import { isStage, STAGES as PROPERTIES, type Stage } from "../lib/stage.ts";
import { WatchStack } from "../lib/watch-stack.ts";

export const STAGES = Object.keys(PROPERTIES).filter(isStage);

const placeholder = fileURLToPath(new URL("placeholder", import.meta.url));

export const stackOf = (stage: Stage, context?: Record<string, string>) =>
  new RotaStack(new App({ context }), {
    stage,
    code: () => Code.fromAsset(placeholder),
    mailFrom: "bilet@rota.example",
    alarmMail: "on-call@rota.example",
    firewallArn: "arn:aws:wafv2:us-east-1:000000000000:global/webacl/rota/firewall",
  });

export const edgeStackOf = (stage: Stage) =>
  new EdgeStack(new App(), { stage, alarmMail: "on-call@rota.example" });

export const watchStackOf = (stage: Stage) =>
  new WatchStack(new App(), {
    stage,
    alarmMail: "on-call@rota.example",
    distributionId: "EDFDVBD6EXAMPLE",
    env: { region: "us-east-1" },
  });

const templates = new Map<Stage, Template>();

export function templateOf(stage: Stage): Template {
  const template = templates.get(stage) ?? Template.fromStack(stackOf(stage));
  templates.set(stage, template);
  return template;
}

interface Resource {
  // biome-ignore lint/suspicious/noExplicitAny: CloudFormation's properties have as many shapes as resources.
  Properties: any;
}

/** Returns the resources of a type with their logical ids. */
export const resourcesOf = (stage: Stage, type: string): [string, Resource][] =>
  Object.entries(templateOf(stage).findResources(type)).map(([id, resource]) => [id, resource as Resource]);
