/**
 * Resources that must live in us-east-1: the firewall in front of CloudFront, and the budget. This stack is
 * deployed before the stack of its stage, which receives the ARN of the firewall
 * (`decisions/21-a-stack-of-its-own-in-us-east-1.md`).
 */
import { CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import type { Construct } from "constructs";
import { STAGES, type Stage } from "./stage.ts";

/** Shortest evaluation window that WAF offers, so that a flood is blocked as early as possible. */
const WINDOW_S = 60;

/**
 * Rate limits in requests per address and minute, by path. A mobile carrier may put a whole district behind
 * one address (`decisions/14`), so the limits are high enough that only programs reach them. The functions
 * have finer limits, each of which costs a database write; these rules keep a flood away from them.
 */
export const RATES: { name: string; perAddress: number; path: string }[] = [
  { name: "all", perAddress: 6_000, path: "/" },
  { name: "api", perAddress: 2_000, path: "/api/" },
  { name: "auth", perAddress: 400, path: "/api/auth/" },
];

export interface EdgeProps extends StackProps {
  stage: Stage;
  alarmMail?: string;
}

export class EdgeStack extends Stack {
  constructor(scope: Construct, props: EdgeProps) {
    super(scope, `rota-${props.stage}-edge`, { ...props, tags: { [STAGE_TAG]: props.stage } });
    const { attrArn } = new CfnWebACL(this, "Firewall", {
      name: `rota-${props.stage}`,
      scope: "CLOUDFRONT",
      defaultAction: { allow: {} },
      visibilityConfig: watched(`rota-${props.stage}`),
      rules: [
        reputation,
        ...RATES.map(({ name, perAddress, path }, at) => ({
          name,
          priority: 1 + at,
          action: { block: { customResponse: { responseCode: 429 } } },
          visibilityConfig: watched(name),
          statement: {
            rateBasedStatement: {
              aggregateKeyType: "IP",
              evaluationWindowSec: WINDOW_S,
              limit: perAddress,
              scopeDownStatement: {
                byteMatchStatement: {
                  fieldToMatch: { uriPath: {} },
                  positionalConstraint: "STARTS_WITH",
                  searchString: path,
                  // Escapes in a path are decoded first, so that an escaped path cannot bypass a rule.
                  textTransformations: [
                    { priority: 0, type: "URL_DECODE" },
                    { priority: 1, type: "NORMALIZE_PATH" },
                  ],
                },
              },
            },
          },
        })),
      ],
    });
    this.addBudget(props);
    new CfnOutput(this, "FirewallArn", { value: attrArn });
  }

  private addBudget({ stage, alarmMail }: EdgeProps) {
    // No fixed name: CloudFormation replaces the budget when its notifications change, and a fixed name
    // would clash.
    const notify = (notificationType: string, threshold: number) => ({
      notification: { notificationType, threshold, comparisonOperator: "GREATER_THAN" },
      subscribers: [{ subscriptionType: "EMAIL", address: `${alarmMail}` }],
    });
    new CfnBudget(this, "Budget", {
      budget: {
        budgetType: "COST",
        timeUnit: "MONTHLY",
        budgetLimit: { amount: STAGES[stage].monthlyBudget, unit: "USD" },
        costFilters: { TagKeyValue: [`user:${STAGE_TAG}$${stage}`] },
      },
      notificationsWithSubscribers: alarmMail
        ? [notify("ACTUAL", 80), notify("ACTUAL", 100), notify("FORECASTED", 100)]
        : [],
    });
  }
}

/** Samples are disabled, because they would show addresses, session ids and tokens of visitors. */
const watched = (metricName: string) => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
});

/** Addresses that AWS knows for attacks on other sites. */
const reputation = {
  name: "reputation",
  priority: 0,
  overrideAction: { none: {} },
  visibilityConfig: watched("reputation"),
  statement: {
    managedRuleGroupStatement: { vendorName: "AWS", name: "AWSManagedRulesAmazonIpReputationList" },
  },
};

/**
 * Tag that separates the costs of the stages; it must be activated once per account as a cost allocation
 * tag.
 */
export const STAGE_TAG = "rota-stage";
