/**
 * What AWS keeps in us-east-1 alone: the firewall in front of CloudFront, and the budget. Deployed before the stack of
 * its stage, which is given the firewall's ARN (`decisions/21-a-stack-of-its-own-in-us-east-1.md`).
 */
import { CfnOutput, Stack, type StackProps } from "aws-cdk-lib";
import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import { CfnWebACL } from "aws-cdk-lib/aws-wafv2";
import type { Construct } from "constructs";
import { STAGES, type Stage } from "./stage.ts";

/** The shortest that there is: the sooner a flood is kept out. */
const WINDOW_S = 60;

/**
 * Requests of one address within a minute, by what they ask for. A mobile carrier may put a whole district behind one
 * address (`decisions/14`), so only programs reach these. The functions' own limits are finer and cost a write; these keep a flood away from them.
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
                  // A path that is written with escapes is one of the product's all the same.
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
    // Without a name of its own: other notifications make another budget, for which its name would be taken.
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

/** A sample would show addresses, session ids and tokens of travellers. */
const watched = (metricName: string) => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: false,
});

/** Addresses that AWS knows for attacks on others. */
const reputation = {
  name: "reputation",
  priority: 0,
  overrideAction: { none: {} },
  visibilityConfig: watched("reputation"),
  statement: {
    managedRuleGroupStatement: { vendorName: "AWS", name: "AWSManagedRulesAmazonIpReputationList" },
  },
};

/** The key by which a stage's costs are told apart; the account must be told once to count by it. */
export const STAGE_TAG = "rota-stage";
