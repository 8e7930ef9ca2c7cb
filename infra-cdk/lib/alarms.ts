/**
 * Alarms of one stage: dead letters, queues that do not drain, functions that fail or are not started, an
 * API that fails or is slow, bounced mail, undelivered text messages, unfinished orders, and the error
 * lines of the functions themselves. The alarm for a failing site is in watch-stack.ts.
 * `docs/operations.md` explains each alarm and what to do; a test compares the two lists.
 */
import { Duration, Stack } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import { ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Function as Lambda } from "aws-cdk-lib/aws-lambda";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import { Construct } from "constructs";
import type { Data } from "./data.ts";
import { FUNCTIONS } from "./functions.ts";
import { LINES, line, oldestOrder, PERIOD } from "./metrics.ts";
import type { Stage } from "./stage.ts";

/** Longest acceptable age of a queued message. A failed message becomes visible again after half an hour. */
const LONGEST_WAIT = Duration.hours(1);
/** Age limit of an unfinished order. A capture with an unknown outcome is given up after one hour. */
const OLDEST_ORDER = Duration.minutes(90);
const SLOWEST_ANSWER = Duration.seconds(3);
/** Rates at which SES puts an account under review; at twice the rate SES stops the account's mail. */
const MAIL_COMES_BACK = { bounces: ["BounceRate", 0.05], complaints: ["ComplaintRate", 0.001] } as const;

/** Share of undelivered text messages in one hour, in per cent. */
const MOST_TEXTS_LOST = 10;

export interface AlarmsProps {
  stage: Stage;
  data: Data;
  api: HttpApi;
  functions: Record<string, Lambda>;
  /** Address that the alarms notify; the topic accepts further subscribers. */
  alarmMail?: string;
}

interface Bounds {
  /** Highest value that raises no alarm. */
  tolerated?: number;
  /** Number of consecutive periods outside the bound. */
  periods?: number;
  /** Inverts the comparison: a value below the bound, or no data, raises the alarm. */
  below?: true;
}

export class Alarms extends Construct {
  private readonly stage: Stage;
  private readonly action: SnsAction;

  constructor(scope: Construct, props: AlarmsProps) {
    super(scope, "Alarms");
    this.stage = props.stage;
    this.action = alarmTopic(this, props.stage, props.alarmMail);
    this.queues(props);
    this.lambdas(props);
    this.api(props);
    this.mail();
    this.texts();
    this.alarm("oldest-order", oldestOrder(this.stage), { tolerated: OLDEST_ORDER.toMinutes() });
    for (const { name, tolerated } of LINES) {
      this.alarm(name, line(this.stage, name), { tolerated });
    }
  }

  private queues({ data }: AlarmsProps) {
    const newest = { period: PERIOD, statistic: "Maximum" };
    for (const [name, queue] of Object.entries(data.deadLetters)) {
      this.alarm(`${name}-dead-letters`, queue.metricApproximateNumberOfMessagesVisible(newest));
    }
    for (const [name, queue] of Object.entries(data.queues)) {
      const tolerated = LONGEST_WAIT.toSeconds();
      this.alarm(`${name}-waits`, queue.metricApproximateAgeOfOldestMessage(newest), { tolerated });
    }
  }

  private lambdas({ functions }: AlarmsProps) {
    for (const [name, handler] of Object.entries(functions)) {
      this.alarm(`${name}-errors`, handler.metricErrors({ period: PERIOD }));
      const { everyMinutes } = FUNCTIONS[name] ?? {};
      if (everyMinutes) {
        const period = Duration.minutes(Math.max(15, 3 * everyMinutes));
        this.alarm(`${name}-silent`, handler.metricInvocations({ period }), { tolerated: 1, below: true });
      }
    }
    // The functions share the account's concurrency limit, so one alarm covers the throttles of every
    // function.
    const throttles = new Metric({
      namespace: "AWS/Lambda",
      metricName: "Throttles",
      statistic: "Sum",
      period: PERIOD,
    });
    this.alarm("throttles", throttles, { tolerated: 10 });
  }

  private api({ api }: AlarmsProps) {
    // Five failures at least: at low traffic a single failure would already be a large share.
    const failing = new MathExpression({
      expression: "IF(failed > 4, 100 * failed / asked, 0)",
      usingMetrics: {
        failed: api.metricServerError({ statistic: "Sum" }),
        asked: api.metricCount({ statistic: "Sum" }),
      },
      label: "answers with 5xx, %",
      period: PERIOD,
    });
    this.alarm("api-failing", failing, { tolerated: 1 });
    // More than 20 requests are needed, since a single payment may wait for the payment provider.
    const slow = new MathExpression({
      expression: "IF(asked > 20, latency, 0)",
      usingMetrics: {
        latency: api.metricLatency({ statistic: "p99" }),
        asked: api.metricCount({ statistic: "Sum" }),
      },
      label: "p99, ms",
      period: PERIOD,
    });
    this.alarm("api-slow", slow, { tolerated: SLOWEST_ANSWER.toMilliseconds(), periods: 3 });
  }

  private mail() {
    for (const [name, [share, tolerated]] of Object.entries(MAIL_COMES_BACK)) {
      const metric = new Metric({
        namespace: "AWS/SES",
        metricName: `Reputation.${share}`,
        statistic: "Maximum",
        period: Duration.hours(1),
      });
      this.alarm(`mail-${name}`, metric, { tolerated });
    }
  }

  /**
   * SNS accepts a text message even when an operator blocks it later, so only the delivery rate shows the
   * loss.
   */
  private texts() {
    const lost = new MathExpression({
      expression: "100 * (1 - arrived)",
      usingMetrics: {
        arrived: new Metric({
          namespace: "AWS/SNS",
          metricName: "SMSSuccessRate",
          statistic: "Average",
          period: Duration.hours(1),
        }),
      },
      label: "texts that did not arrive, %",
      period: Duration.hours(1),
    });
    this.alarm("sms-not-delivered", lost, { tolerated: MOST_TEXTS_LOST });
  }

  private alarm(name: string, metric: IMetric, bounds?: Bounds) {
    addAlarm(this, this.stage, name, metric, this.action, bounds);
  }
}

/** Creates the SNS topic that the alarms of one region publish to. */
export function alarmTopic(scope: Construct, stage: Stage, alarmMail?: string): SnsAction {
  const topic = new Topic(scope, "Topic", { topicName: `rota-${stage}-alarms`, enforceSSL: true });
  // A topic with its own policy admits only the principals that the policy names.
  const { account } = Stack.of(scope);
  const conditions = { StringEquals: { "aws:SourceAccount": account } };
  topic.grantPublish(new ServicePrincipal("cloudwatch.amazonaws.com", { conditions }));
  if (alarmMail !== undefined) {
    topic.addSubscription(new EmailSubscription(alarmMail));
  }
  return new SnsAction(topic);
}

export function addAlarm(
  scope: Construct,
  stage: Stage,
  name: string,
  metric: IMetric,
  action: SnsAction,
  { tolerated = 0, periods = 1, below }: Bounds = {},
) {
  new Alarm(scope, name, {
    alarmName: `rota-${stage}-${name}`,
    metric,
    threshold: tolerated,
    evaluationPeriods: periods,
    comparisonOperator: below
      ? ComparisonOperator.LESS_THAN_THRESHOLD
      : ComparisonOperator.GREATER_THAN_THRESHOLD,
    treatMissingData: below ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
  }).addAlarmAction(action);
}
