/**
 * Dashboard for the engineer on call: steps of buyers, responses of the API, orders, queues and functions.
 */
import { Duration } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import type { Distribution } from "aws-cdk-lib/aws-cloudfront";
import { Dashboard as CloudWatchDashboard, GraphWidget, type IMetric } from "aws-cdk-lib/aws-cloudwatch";
import type { Function as Lambda } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import type { Data } from "./data.ts";
import { PRODUCTS } from "./functions.ts";
import { cdn, funnel, LINES, line, PERIOD } from "./metrics.ts";
import type { Stage } from "./stage.ts";

/** Size of a graph; a dashboard row is 24 units wide. */
const [WIDTH, HEIGHT] = [8, 6];
const graph = (title: string, left: IMetric[], right: IMetric[] = []) =>
  new GraphWidget({ title, left, right, width: WIDTH, height: HEIGHT });

export interface DashboardProps {
  stage: Stage;
  data: Data;
  api: HttpApi;
  distribution: Distribution;
  functions: Record<string, Lambda>;
}

export function addDashboard(scope: Construct, props: DashboardProps) {
  const { stage, data, api, functions, distribution } = props;
  const each = <T>(items: Record<string, T>, metric: (item: T, name: string) => IMetric) =>
    Object.entries(items).map(([name, item]) => metric(item, name));
  const label = (name: string, statistic = "Sum") => ({ label: name, statistic, period: PERIOD });

  new CloudWatchDashboard(scope, "Dashboard", {
    dashboardName: `rota-${stage}`,
    defaultInterval: Duration.hours(12),
    widgets: [
      PRODUCTS.map((product) => graph(`Look to book: ${product}`, funnel(stage, product))),
      [
        graph("API: answers", [
          api.metricCount(label("all")),
          api.metricServerError(label("5xx")),
          api.metricClientError(label("4xx")),
        ]),
        graph(
          "API: latency, ms",
          ["p50", "p90", "p99"].map((p) => api.metricLatency(label(p, p))),
        ),
        graph(
          "CDN: requests, and failed in %",
          [cdn(distribution.distributionId, "Requests", "Sum")],
          [cdn(distribution.distributionId, "5xxErrorRate", "Average")],
        ),
      ],
      [
        graph(
          "What the functions complain of",
          LINES.map(({ name }) => line(stage, name)),
        ),
        graph(
          "Queues: waiting, and its age in s",
          each(data.queues, (queue, name) =>
            queue.metricApproximateNumberOfMessagesVisible(label(name, "Maximum")),
          ),
          each(data.queues, (queue, name) =>
            queue.metricApproximateAgeOfOldestMessage(label(`${name}, s`, "Maximum")),
          ),
        ),
        graph(
          "Dead letters",
          each(data.deadLetters, (queue, name) =>
            queue.metricApproximateNumberOfMessagesVisible(label(name, "Maximum")),
          ),
        ),
      ],
      [
        graph(
          "Functions: errors",
          each(functions, (handler, name) => handler.metricErrors(label(name))),
        ),
        graph(
          "Functions: p99, ms",
          each(functions, (handler, name) => handler.metricDuration(label(name, "p99"))),
        ),
        graph(
          "Throttled: functions, tables",
          each(functions, (handler, name) => handler.metricThrottles(label(name))),
          each(data.tables, (table, name) => table.metric("WriteThrottleEvents", label(name))),
        ),
      ],
    ],
  });
}
