/**
 * What wakes somebody: a message that nobody could work, a function that fails, an order that stays unfinished, a refund
 * or a mail that is refused, a charge without an order, content that cannot be shown, followed prices that nobody
 * looks after. All but the first two are lines of the functions' logs.
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
/** The functions that write the lines below, where a line does not name its own. */
const DRIVERS = ["flight", "base", "ticketing", "sweeper", "mailer"];
/** What a line says, and how often within the period it may be said. */
export const LINES: { name: string; message: string; tolerated: number; by?: string[] }[] = [
  { name: "order-stuck", message: "an order could not be driven on", tolerated: 4 },
  { name: "refund-refused", message: "refund_refused", tolerated: 0 },
  { name: "orphan-charge", message: "orphan_charge", tolerated: 0 },
  { name: "mail-refused", message: "mail_refused", tolerated: 0 },
  // One wrong number is its owner's mistake.
  { name: "sms-refused", message: "sms_refused", tolerated: 4 },
  // One failure is asked again a minute later; more of them keep an edition from being shown.
  { name: "content-not-renewed", message: "content_not_renewed", tolerated: 4, by: ["content"] },
  {
    name: "price-watch-failed",
    message: "a followed search could not be checked",
    tolerated: 4,
    by: ["price-watch"],
  },
  { name: "price-watch-late", message: "price_watch_late", tolerated: 0, by: ["price-watch"] },
  { name: "price-news-untold", message: "price_news_untold", tolerated: 0, by: ["price-watch"] },
];

export class Alarms extends Construct {
  constructor(scope: Construct, stage: Stage, data: Data, functions: Record<string, Lambda>) {
    super(scope, "Alarms");
    const topic = new Topic(this, "Topic", { topicName: `rota-${stage}-alarms`, enforceSSL: true });
    const alarm = (name: string, metric: IMetric, tolerated = 0) =>
      new Alarm(this, name, {
        alarmName: `rota-${stage}-${name}`,
        metric,
        threshold: tolerated,
        evaluationPeriods: 1,
        comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
        treatMissingData: TreatMissingData.NOT_BREACHING,
      }).addAlarmAction(new SnsAction(topic));

    for (const [name, queue] of Object.entries(data.deadLetters)) {
      const depth = queue.metricApproximateNumberOfMessagesVisible({ period: PERIOD, statistic: "Maximum" });
      alarm(`${name}-dead-letters`, depth);
    }
    for (const [name, handler] of Object.entries(functions)) {
      alarm(`${name}-errors`, handler.metricErrors({ period: PERIOD }));
    }
    for (const { name, message, tolerated, by = DRIVERS } of LINES) {
      const filters = by.flatMap((driver) => {
        const logGroup = functions[driver]?.logGroup;
        const filterPattern = FilterPattern.stringValue("$.message", "=", message);
        const metric = { metricNamespace: `rota/${stage}`, metricName: name };
        return logGroup
          ? [new MetricFilter(this, `${driver}-${name}`, { logGroup, filterPattern, ...metric })]
          : [];
      });
      // Every filter counts into the one metric.
      const [filter] = filters;
      if (filter !== undefined) {
        alarm(name, filter.metric({ period: PERIOD, statistic: "Sum" }), tolerated);
      }
    }
  }
}
