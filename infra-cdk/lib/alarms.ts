/**
 * What wakes somebody: a message that nobody could work, a function that fails, an order that stays unfinished, a refund that the
 * bank refuses. A function names the last two in its log with the field `alarm`.
 */
import { Duration } from "aws-cdk-lib";
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import type { Function as Lambda } from "aws-cdk-lib/aws-lambda";
import { FilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import { Topic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import type { Data } from "./data.ts";
import type { Stage } from "./stage.ts";

const PERIOD = Duration.minutes(5);
/** The functions that drive orders on. */
const DRIVERS = ["flight", "base", "ticketing", "sweeper"];
const NAMED_IN_LOGS = ["order_stuck", "refund_refused"];

export class Alarms extends Construct {
  constructor(scope: Construct, stage: Stage, data: Data, functions: Record<string, Lambda>) {
    super(scope, "Alarms");
    const topic = new Topic(this, "Topic", { topicName: `rota-${stage}-alarms`, enforceSSL: true });
    const alarm = (name: string, metric: IMetric) =>
      new Alarm(this, name, {
        alarmName: `rota-${stage}-${name}`,
        metric,
        threshold: 1,
        evaluationPeriods: 1,
        comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        treatMissingData: TreatMissingData.NOT_BREACHING,
      }).addAlarmAction(new SnsAction(topic));

    for (const [name, queue] of Object.entries(data.deadLetters)) {
      const depth = queue.metricApproximateNumberOfMessagesVisible({ period: PERIOD, statistic: "Maximum" });
      alarm(`${name}-dead-letters`, depth);
    }
    for (const [name, handler] of Object.entries(functions)) {
      alarm(`${name}-errors`, handler.metricErrors({ period: PERIOD }));
    }
    for (const event of NAMED_IN_LOGS) {
      const metrics = DRIVERS.flatMap((name) => {
        const logGroup = functions[name]?.logGroup;
        return logGroup === undefined
          ? []
          : new MetricFilter(this, `${name}-${event}`, {
              logGroup,
              filterPattern: FilterPattern.stringValue("$.alarm", "=", event),
              metricNamespace: `rota/${stage}`,
              metricName: event,
            });
      });
      const [first] = metrics;
      if (first !== undefined) {
        alarm(event.replace("_", "-"), first.metric({ period: PERIOD, statistic: "Sum" }));
      }
    }
  }
}
