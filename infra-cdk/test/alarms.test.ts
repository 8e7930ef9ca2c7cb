/**
 * The alarms are complete, match the log lines that the code writes, and each has a section in
 * docs/operations.md.
 */
import { readdirSync, readFileSync } from "node:fs";
import { Template } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import { FUNCTIONS, PRODUCTS } from "../lib/functions.ts";
import { FUNNEL, LINES } from "../lib/metrics.ts";
import type { Stage } from "../lib/stage.ts";
import { resourcesOf, STAGES, templateOf, watchStackOf } from "./stack.ts";

const properties = (stage: Stage, type: string) =>
  resourcesOf(stage, type).map(([, resource]) => resource.Properties);
const alarms = (stage: Stage) => properties(stage, "AWS::CloudWatch::Alarm");
const names = (stage: Stage) => alarms(stage).map(({ AlarmName }) => AlarmName.replace(`rota-${stage}-`, ""));

/** Returns the ids of the resources that an alarm watches by this metric and dimension. */
const watched = (stage: Stage, metric: string, dimension: string) =>
  alarms(stage)
    .filter(({ MetricName }) => MetricName === metric)
    .map(({ Dimensions }) => Dimensions.find(({ Name }: { Name: string }) => Name === dimension)?.Value)
    .map((value) => value["Fn::GetAtt"]?.[0] ?? value.Ref)
    .sort();
const ids = (stage: Stage, type: string, which = (_: { QueueName?: string }) => true) =>
  resourcesOf(stage, type)
    .filter(([, { Properties }]) => which(Properties))
    .map(([id]) => id)
    .sort();

test.each(STAGES)(
  "%s: every alarm notifies its region's one topic, which notifies the on-call address",
  (stage) => {
    for (const template of [templateOf(stage), Template.fromStack(watchStackOf(stage))]) {
      const of = (type: string) =>
        Object.values(template.findResources(type)).map((found) => found.Properties);
      const [topic] = Object.keys(template.findResources("AWS::SNS::Topic"));
      expect(of("AWS::CloudWatch::Alarm")).not.toEqual([]);
      for (const { AlarmActions } of of("AWS::CloudWatch::Alarm")) {
        expect(AlarmActions).toEqual([{ Ref: topic }]);
      }
      const [policy] = of("AWS::SNS::TopicPolicy");
      expect(policy.PolicyDocument.Statement).toContainEqual(
        expect.objectContaining({
          Action: "sns:Publish",
          Effect: "Allow",
          Principal: { Service: "cloudwatch.amazonaws.com" },
          Resource: { Ref: topic },
        }),
      );
      expect(of("AWS::SNS::Subscription")).toEqual([
        { Protocol: "email", Endpoint: "on-call@rota.example", TopicArn: { Ref: topic } },
      ]);
    }
  },
);

test.each(STAGES)("%s: every queue has a dead-letter queue, and both are watched", (stage) => {
  const isDead = ({ QueueName }: { QueueName?: string }) => QueueName?.endsWith("-dead") === true;
  const dead = ids(stage, "AWS::SQS::Queue", isDead);
  const work = ids(stage, "AWS::SQS::Queue", (queue) => !isDead(queue));
  const ends = properties(stage, "AWS::SQS::Queue").flatMap(({ RedrivePolicy }) =>
    RedrivePolicy ? RedrivePolicy.deadLetterTargetArn["Fn::GetAtt"][0] : [],
  );
  expect(ends.sort()).toEqual(dead);
  expect(work).toHaveLength(dead.length);
  expect(watched(stage, "ApproximateNumberOfMessagesVisible", "QueueName")).toEqual(dead);
  expect(watched(stage, "ApproximateAgeOfOldestMessage", "QueueName")).toEqual(work);
});

test.each(STAGES)(
  "%s: every function's errors are watched, and every scheduled function's silence",
  (stage) => {
    expect(watched(stage, "Errors", "FunctionName")).toEqual(ids(stage, "AWS::Lambda::Function"));
    const scheduled = Object.entries(FUNCTIONS).flatMap(([name, row]) => (row.everyMinutes ? name : []));
    expect(names(stage).filter((name) => name.endsWith("-silent"))).toEqual(
      scheduled.map((name) => `${name}-silent`),
    );
  },
);

test.each(STAGES)("%s: every counted log line has an alarm", (stage) => {
  const listening = alarms(stage).filter(({ Namespace }) => Namespace === `rota/${stage}`);
  const said = ["oldest-order-minutes", ...LINES.map(({ name }) => name)];
  expect(listening.map(({ MetricName }) => MetricName).sort()).toEqual(said.sort());
});

const sources = ["shared", "functions"]
  .map((folder) => new URL(`../../${folder}/`, import.meta.url))
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".rs"))
      .map((file) => readFileSync(new URL(file, folder), "utf8").split("#[cfg(test)]\nmod tests {")[0] ?? ""),
  );

test("every counted error and warning of the functions has an alarm", () => {
  const complaints = sources.flatMap((source) =>
    [...source.matchAll(/tracing::(?:error|warn)!\(\s*metric = "(.+?)"/g)].map(([, metric]) => metric),
  );
  expect(complaints).toEqual(expect.arrayContaining(["order-stuck", "issue-unknown"]));
  const unheard = complaints.filter((metric) => !LINES.some(({ name }) => name === metric));
  expect(unheard).toEqual([]);
});

test("every counted metric is logged by the functions", () => {
  const said = (text: string) => sources.some((source) => source.includes(text));
  for (const { name } of [...LINES, { name: "oldest-order-minutes" }]) {
    expect([name, said(`metric = "${name}",`)]).toEqual([name, true]);
  }
  expect(said('metric = "ticket", by = "product",')).toBe(true);
  expect(said('metric = is_step.then_some("step"),')).toBe(true);
  for (const product of PRODUCTS) {
    for (const call of Object.values(FUNNEL)) {
      expect(said(`post, path = "/api/${product}/gateway/${call}"`)).toBe(true);
    }
  }
});

/** Returns the alarms that a heading covers; `<function>` and `<queue>` stand for any name. */
function explained(heading: string) {
  const pattern = new RegExp(`^${heading.replace("<function>", "[a-z-]+").replace("<queue>", "[a-z]+")}$`);
  return every().filter((name) => pattern.test(name));
}
const every = () => ["site-failing", ...names("staging")];

test("every alarm has a section in docs/operations.md, and every section an alarm", () => {
  const manual = readFileSync(new URL("../../docs/operations.md", import.meta.url), "utf8");
  const headings = [...manual.matchAll(/^### `(.+)`$/gm)].flatMap(([, heading = ""]) =>
    heading.split("`, `"),
  );
  expect(headings.filter((heading) => explained(heading).length === 0)).toEqual([]);
  expect(headings.flatMap(explained).sort()).toEqual(every().sort());
});
